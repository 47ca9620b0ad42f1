package room

import (
	"encoding/json"
	"reflect"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// shares are the shares in the next deck, by seat.
func (d *desk) shares() (texts []string) {
	for _, s := range d.View(rooms.Person{}, d.now).Deal.Shares {
		texts = append(texts, s.Text)
	}
	return texts
}

// header is that of the round that runs.
func (d *desk) header() (h record.Header) {
	d.t.Helper()
	for _, line := range d.lines {
		if line.Record && strings.HasPrefix(string(line.Text), `{"type":"round"`) {
			if err := json.Unmarshal(line.Text, &h); err != nil {
				d.t.Fatal(err)
			}
		}
	}
	return h
}

// TestARoundIsDealtFromWhatWasShown: its id, its commitment and everybody's shares, typed ones too.
func TestARoundIsDealtFromWhatWasShown(t *testing.T) {
	d := gather(t, 0, 1, ann, bob)
	before := d.View(ann, d.now).Deal
	d.does(bob, rooms.TypeShare{Text: "  dice\x1b[31m 4 2\t6 "})
	shown := d.View(cid, d.now).Deal
	want := []rooms.Share{before.Shares[0], {Text: "dice 4 2 6", Typed: true}, {}}
	if shown.Round != before.Round || shown.Commit != before.Commit || !reflect.DeepEqual(shown.Shares, want) {
		t.Fatalf("shown is\n%+v\nand before it was\n%+v", shown, before)
	}
	if before.Shares[1].Text == "dice 4 2 6" || len(before.Shares[0].Text) != 16 {
		t.Errorf("a view that was given out is %+v", before)
	}
	if log := d.View(ann, d.now).Log; log[len(log)-1].Kind != rooms.EntryShare || log[len(log)-1].Name != "bob" {
		t.Errorf("the log ends with %+v", log[len(log)-1])
	}
	d.does(ann, rooms.Start{})
	h := d.header()
	if h.Round != string(shown.Round) || h.Fair.Commit != shown.Commit || !reflect.DeepEqual(h.Fair.Shares, d.shares()) || !h.Fair.Lot {
		t.Errorf("shown was %+v, and dealt is from %+v", shown, h.Fair)
	}
	if now := d.View(ann, d.now); !reflect.DeepEqual(now.Deal, shown) || now.Round != shown.Round {
		t.Errorf("while the round runs %+v is shown", now.Deal)
	}
}

// TestSharesAreRefused to those who have none, while a round runs, and where there is too much of them.
func TestSharesAreRefused(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.note(d.Arrive(cid, d.now))
	guest := rooms.Person{Name: "guest"}
	d.note(d.Arrive(guest, d.now))
	d.refused(cid, rooms.TypeShare{Text: "x"}, rooms.ErrNotSeated)
	d.refused(guest, rooms.TypeShare{Text: "x"}, rooms.ErrNotSeated)
	d.refused(ann, rooms.TypeShare{Text: strings.Repeat("x", d.limits.ShareColumns+1)}, rooms.ErrLong)
	d.refused(ann, rooms.TypeShare{Text: strings.Repeat("x", d.limits.ShareColumns) + "骰"}, rooms.ErrLong)
	d.does(ann, rooms.TypeShare{Text: strings.Repeat("x", d.limits.ShareColumns)})
	d.does(ann, rooms.TypeShare{Text: " \t"})
	if s := d.View(ann, d.now).Deal.Shares[0]; s.Typed || len(s.Text) != 16 {
		t.Errorf("an empty share is %+v", s)
	}
	for range d.limits.Shares - 2 {
		d.does(ann, rooms.TypeShare{Text: "x"})
	}
	d.refused(ann, rooms.TypeShare{Text: "x"}, rooms.ErrTooFast)
	d.does(bob, rooms.TypeShare{Text: "y"})
	d.does(ann, rooms.Start{})
	d.refused(ann, rooms.TypeShare{Text: "x"}, rooms.ErrNotNow)
	d.abandon()
	d.does(ann, rooms.TypeShare{Text: "x"})
}

// TestWhoeverSitsDownMayTypeAShare, however often somebody before them has changed theirs.
func TestWhoeverSitsDownMayTypeAShare(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	for range d.limits.Shares {
		d.does(bob, rooms.TypeShare{Text: "x"})
	}
	d.refused(bob, rooms.TypeShare{Text: "x"}, rooms.ErrTooFast)
	d.does(bob, rooms.Leave{})
	d.note(d.Arrive(cid, d.now))
	d.does(cid, rooms.Sit{})
	d.does(cid, rooms.TypeShare{Text: "dice"})
}

// TestSharesFollowTheSeats: whoever sits down gets one, whoever leaves before a match takes it along, and between rounds
// it stays what was shown until the next deal.
func TestSharesFollowTheSeats(t *testing.T) {
	d := gather(t, 0, 0, ann, bob, cid)
	first := d.shares()
	d.does(bob, rooms.Leave{})
	if now := d.shares(); now[1] != "" || now[0] != first[0] || now[2] != first[2] {
		t.Errorf("after bob has left: %q, before %q", now, first)
	}
	d.does(ann, rooms.AddBot{Level: "easy"})
	if now := d.shares(); now[1] != "" {
		t.Errorf("the bot has %q", now[1])
	}
	d.does(ann, rooms.RemoveBot{})
	d.does(bob, rooms.Sit{})
	if now := d.shares(); now[1] == "" || now[1] == first[1] {
		t.Errorf("bob had %q and has %q", first[1], now[1])
	}
	d.terms.Rounds = 2
	d.does(ann, rooms.Start{})
	d.abandon()
	shown := d.shares()
	d.does(bob, rooms.Leave{})
	d.does(ann, rooms.Ready{})
	d.does(cid, rooms.Ready{})
	if h := d.header(); !reflect.DeepEqual(h.Fair.Shares, shown) || h.Fair.Lot || h.Seats[1].Bot == "" {
		t.Errorf("shown was %q, and dealt is from %+v", shown, h.Fair)
	}
	d.abandon()
	if now := d.shares(); now[1] != "" || now[0] == shown[0] || now[0] == "" {
		t.Errorf("in the next round there are %q, before %q", now, shown)
	}
}

// TestAnotherMatchIsDealtFromWhatWasShown, also where somebody does not play it. The lot has drawn its dealer before.
func TestAnotherMatchIsDealtFromWhatWasShown(t *testing.T) {
	d := deskBy(t, "bitenight", 1, ann, bob, cid)
	d.abandon()
	shown := d.View(ann, d.now).Deal
	d.note(d.Depart(bob, d.now))
	d.does(ann, rooms.Ready{})
	d.does(cid, rooms.Ready{})
	h := d.header()
	if h.Round != string(shown.Round) || h.Fair.Commit != shown.Commit || !reflect.DeepEqual(h.Fair.Shares, d.shares()) ||
		h.Fair.Lot || h.Seats[1].Bot == "" {
		t.Errorf("shown was %+v, and dealt is from %+v", shown, h.Fair)
	}
}

// TestTheSeedIsRevealedAfterTheRound, and a restart takes nothing of it away.
func TestTheSeedIsRevealedAfterTheRound(t *testing.T) {
	d := deskBy(t, "bitenight", 2, ann, bob)
	h, shown := d.header(), d.View(ann, d.now).Deal
	d.abandon()
	v := d.View(ann, d.now)
	if got := v.Result.Deal; got.Seed != h.Fair.Seed || !reflect.DeepEqual(&got.DealView, shown) {
		t.Errorf("%+v is revealed, and it was dealt from %+v", got, h.Fair)
	}
	if v.Deal.Round == shown.Round || v.Deal.Commit == shown.Commit {
		t.Errorf("the next round has %+v, as the last one", v.Deal)
	}
	again := d.restored(ann, bob).View(ann, d.now)
	if !reflect.DeepEqual(again.Result, v.Result) || !reflect.DeepEqual(again.Deal, v.Deal) {
		t.Errorf("after a restart\n%+v\n%+v", again.Result.Deal, again.Deal)
	}
}

// TestACrashKeepsTheCommitment: the round that is dealt after it is the one that was shown before it.
func TestACrashKeepsTheCommitment(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.does(bob, rooms.TypeShare{Text: "dice"})
	shown := d.View(ann, d.now).Deal
	after := d.restored(ann, bob)
	if now := after.View(ann, after.now).Deal; !reflect.DeepEqual(now, shown) {
		t.Fatalf("after a restart %+v is shown", now)
	}
	d.does(ann, rooms.Start{})
	after.does(ann, rooms.Start{})
	if was, is := d.header(), after.header(); !reflect.DeepEqual(was.Deck, is.Deck) || !reflect.DeepEqual(was.Fair, is.Fair) ||
		*was.Dealer != *is.Dealer {
		t.Errorf("dealt was\n%+v\nand after a restart\n%+v", was, is)
	}
}

// TestRoomsFromBeforeThereWereShares get a dealing, which nobody is shown before it is on disk. A round that runs ends
// without one.
func TestRoomsFromBeforeThereWereShares(t *testing.T) {
	without := func(lines []data.Line) (old []data.Line) {
		for _, line := range lines {
			var keys map[string]json.RawMessage
			if err := json.Unmarshal(line.Text, &keys); err != nil {
				t.Fatal(err)
			}
			delete(keys, "deal")
			delete(keys, "fair")
			text, err := json.Marshal(keys)
			if err != nil {
				t.Fatal(err)
			}
			old = append(old, data.Line{Record: line.Record, Text: text})
		}
		return old
	}
	d := gather(t, 0, 0, ann, bob)
	d.lines = without(d.lines)
	after := d.restored(ann, bob)
	if after.View(ann, after.now).Deal != nil || after.Wake().After(after.now) {
		t.Fatalf("a dealing that is not on disk is shown, or none is to come before %v", after.Wake())
	}
	after.refused(ann, rooms.TypeShare{Text: "x"}, rooms.ErrNotNow)
	after.passes(time.Millisecond)
	shown := after.View(ann, after.now).Deal
	if again := after.restored(ann, bob); shown == nil || !reflect.DeepEqual(again.View(ann, again.now).Deal, shown) {
		t.Errorf("shown is %+v, and it is not on disk", shown)
	}
	if len(after.seats) != 2 || !after.seats[0].owned() || after.phase != rooms.Gathering {
		t.Errorf("the room is %+v", after.Room)
	}

	d = deskBy(t, "bitenight", 2, ann, bob)
	d.lines = without(d.lines)
	after = d.restored(ann, bob)
	if after.View(ann, after.now).Deal != nil || !after.running() {
		t.Errorf("the round that runs was dealt from %+v", after.View(ann, after.now).Deal)
	}
	after.abandon()
	if v := after.View(ann, after.now); v.Result.Deal != nil || v.Deal == nil {
		t.Errorf("revealed is %+v, and next comes %+v", v.Result.Deal, v.Deal)
	}

	// Cut off before the round was dealt: then there is one to deal from.
	d.lines = d.lines[:1]
	after = d.restored(ann, bob)
	after.passes(time.Millisecond)
	if h := after.header(); h.Fair == nil || after.round.state.Phase() != engine.PhaseSetUp {
		t.Errorf("%+v", h)
	}
}
