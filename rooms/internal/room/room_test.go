package room

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// TestWhatIsKeptOfALiveRound is what FORMATS.md (Game record) has of live rooms.
func TestWhatIsKeptOfALiveRound(t *testing.T) {
	d := sit(t, "match ann bots=1")
	for _, want := range []string{
		`"round":"` + string(d.round.id) + `"`, `"match":"` + string(d.match.ID) + `"`, revision(engine.Revision),
		`"at":"2026-05-06T07:08:09Z"`, `"seats":[{"id":"id-ann"},{"name":"` + d.seats[1].Name + `","bot":"easy"}]`, `"names":["",""]`,
		`"first":null`, `"fair":{"version":1,"commit":"` + d.sees(ann).Deal.Commit + `","seed":"`,
	} {
		if header := string(d.record()); !strings.Contains(header, want) {
			t.Errorf("no %s in %s", want, header)
		}
	}
	d.now = d.now.Add(1234 * time.Millisecond)
	d.does(ann, d.move(engine.Ready(0)))
	check(t, "true false", "%v %v", strings.Contains(d.latest(), `"t":1234`), strings.Contains(d.latest(), "auto"))
}

// TestWatchersSeeNoHand and share one view, which says when it was made: who comes late sees the time that is left.
func TestWatchersSeeNoHand(t *testing.T) {
	d := sit(t, "match ann bob clock=30s")
	d.comes(guest, cid)
	v := d.sees(guest)
	if v != d.sees(cid) || v.Watchers != 2 || v.Seat != engine.NoSeat || v.Table.Hand.Len() != 0 || len(v.Legal) != 0 ||
		v.Table.Seats[0].Hand != 3 {
		t.Errorf("a watcher sees %+v of %+v", v.Table, v)
	}
	if own := d.sees(ann); own.Table.Hand.Len() != 3 || own.Seat != 0 {
		t.Errorf("ann sees %+v", own.Table)
	}
	d.passes(20 * time.Second)
	for _, who := range []rooms.Person{guest, ann} {
		if later := d.sees(who); later.At != d.now || later.Deadline != v.Deadline {
			t.Errorf("%s: made at %v, due %v", who.Name, later.At, later.Deadline)
		}
	}
}

// TestARoundIsDealtFromWhatWasShown, typed shares too; after a crash, too.
func TestARoundIsDealtFromWhatWasShown(t *testing.T) {
	d := sit(t, "table ann bob bots=1")
	before := d.sees(ann).Deal
	d.does(bob, rooms.TypeShare{Text: "  dice\x1b[31m 4 2\t6 "})
	shown, after := d.sees(cid).Deal, d.restored(ann, bob)
	want := []rooms.Share{before.Shares[0], {Text: "dice 4 2 6", Typed: true}, {}}
	if before.Shares[1].Typed || shown.Commit != before.Commit || !reflect.DeepEqual(shown.Shares, want) ||
		!reflect.DeepEqual(after.sees(ann).Deal, shown) {
		t.Fatalf("shown is\n%+v\nbefore it was\n%+v\nand after a restart\n%+v", shown, before, after.sees(ann).Deal)
	}
	d.does(ann, rooms.Start{})
	after.does(ann, rooms.Start{})
	h, again := d.header(), after.header()
	if h.Round != string(shown.Round) || h.Fair.Commit != shown.Commit || !reflect.DeepEqual(h.Fair.Shares, d.shares()) {
		t.Errorf("shown was %+v, and dealt is from %+v", shown, h.Fair)
	}
	if !reflect.DeepEqual(h.Deck, again.Deck) || !reflect.DeepEqual(h.Fair, again.Fair) || *h.Dealer != *again.Dealer {
		t.Errorf("dealt was\n%+v\nand after a restart\n%+v", h, again)
	}
	d.abandon()
	v := d.sees(ann)
	if got := v.Result.Deal; got.Seed != h.Fair.Seed || !reflect.DeepEqual(&got.DealView, shown) ||
		v.Deal.Round == shown.Round || v.Deal.Commit == shown.Commit {
		t.Errorf("%+v is revealed, it was dealt from %+v, and the next round has %+v", got, h.Fair, v.Deal)
	}
	kept := d.restored(ann, bob).sees(ann)
	v.Result.Chronicle = nil // which is not kept
	if !reflect.DeepEqual(kept.Result, v.Result) || !reflect.DeepEqual(kept.Deal, v.Deal) {
		t.Errorf("after a restart\n%+v\n%+v", kept.Result.Deal, kept.Deal)
	}
}

func TestNothingIsKeptOfAGuestButAName(t *testing.T) {
	d := sit(t, "match ann bob gus")
	kept := string(d.record())
	check(t, "false true", "%v %v", strings.Contains(kept, string(gus.ID)), strings.Contains(kept, gus.Name))
}

// TestWhatWasShownStaysAsItWas: the chat, which is bounded, and the log, where a new pace replaces the one before.
func TestWhatWasShownStaysAsItWas(t *testing.T) {
	d := sit(t, "table ann bob bots=1")
	shown := map[*rooms.RoomView]string{}
	for n := range 3 * d.limits.Chat {
		d.passes(d.limits.SayEvery)
		d.does(ann, rooms.Say{Text: fmt.Sprint("line ", n)}, rooms.PaceBots{Faster: n%6 < 3})
		v := d.sees(bob)
		check(t, fmt.Sprint(min(n+1, d.limits.Chat), " line ", n), "%d %s", len(v.Chat), v.Chat[len(v.Chat)-1].Text)
		check(t, fmt.Sprint(d.terms.BotPace), "%v", v.Log[len(v.Log)-1].BotPace)
		shown[v] = fmt.Sprint(v.Chat, v.Log)
	}
	for v, was := range shown {
		check(t, was, "%v %v", v.Chat, v.Log)
	}
}

// TestTalkStandsWhereItBelongs in the log, however much of either is kept.
func TestTalkStandsWhereItBelongs(t *testing.T) {
	d := sit(t, "match ann bob bots=2 clock=15s")
	d.toPlay()
	for range 3 * d.limits.Log {
		before := d.sees(bob).Logged
		d.does(bob, rooms.Say{Text: "hello"})
		d.Room.note(rooms.Entry{Kind: rooms.EntryBack, Seat: 1})
		v := d.sees(bob)
		check(t, fmt.Sprint(before, before+1), "%d %d", v.Chat[len(v.Chat)-1].Logged, v.Logged)
		d.passes(d.limits.SayEvery)
	}
}

// TestOnlySoMuchOfTheChatIsKept: the latest lines. What is said in a round fills no journal, and no record has it.
func TestOnlySoMuchOfTheChatIsKept(t *testing.T) {
	d := sit(t, "match ann bob clock=15s")
	d.limits.TalkBytes, d.limits.ChatKept = 2000, 10
	d.toPlay()
	for n := range 3 * d.limits.ChatKept {
		d.does(ann, rooms.Say{Text: fmt.Sprint("line-", n)})
		d.plays(d.onTurn())
		d.passes(d.limits.SayEvery)
		size := 0
		for _, line := range d.lines {
			if bytes.Contains(line.Text, []byte(`"company"`)) {
				size += len(line.Text)
			}
		}
		if size > d.limits.TalkBytes+500 || d.phase != rooms.Playing || bytes.Contains(d.record(), []byte("line-")) {
			t.Fatalf("%d bytes after %d lines, phase %v; in the record:\n%s", size, n, d.phase, d.record())
		}
	}
	if stopped := d.stops(0).texts(); !strings.HasSuffix(stopped, "line-29]") {
		t.Errorf("what was beyond the bound is not kept when the server stops: %s", stopped)
	}
	d.between()
	if got := d.restored().texts(); !strings.HasPrefix(got, "[line-20 ") || !strings.HasSuffix(got, " line-29]") {
		t.Errorf("after the round %s are kept", got)
	}
}

// TestAPauseAsTheNextRoundIsDealt_KeepsWhoIsReady: between rounds the journal has only the result of the last one.
func TestAPauseAsTheNextRoundIsDealt_KeepsWhoIsReady(t *testing.T) {
	const between, playing = rooms.Between, rooms.Playing
	for _, c := range []struct {
		before, after moment
		follows       bool
	}{
		{moment{phase: between, round: "R", moves: 184}, moment{phase: between}, true},
		{moment{phase: rooms.Over, round: "R", moves: 184}, moment{phase: rooms.Over}, true},
		{moment{phase: between, round: "R", moves: 184}, moment{phase: playing, round: "S"}, false},
		{moment{phase: playing, round: "R", moves: 184}, moment{phase: playing, round: "R", moves: 184}, true},
		{moment{phase: playing, round: "R", moves: 184}, moment{phase: playing, round: "R", moves: 185}, false},
		{moment{phase: playing, round: "R"}, moment{phase: playing, round: "S"}, false},
	} {
		check(t, fmt.Sprint(c.before, c.after, c.follows), "%v %v %v", c.before, c.after, c.before.follows(&c.after))
	}
}

// TestACallOffThatIsCutOff between the result and its settlement is settled after a restart.
func TestACallOffThatIsCutOff(t *testing.T) {
	d := sit(t, "match ann bob bots=1 clock=30s")
	d.does(bob, agree)
	fx, err := d.Do(ann, agree, d.now)
	if err != nil || len(fx.Lines) != 2 || !strings.Contains(string(fx.Lines[0].Text), `"end":"agreed"`) {
		t.Fatalf("%+v, %v", fx, err)
	}
	d.lines = append(slices.Clone(d.lines), fx.Lines[0])
	if _, err := record.Replay(bytes.NewReader(d.record()), nil); err != nil {
		t.Errorf("the record: %v", err)
	}
	after := d.restored()
	after.passes(0)
	after.calledOff()
}

// TestWorthTellingDependedOnTheSession: what is told of a round is whole after a restart in its middle, for who
// watches, too.
func TestWorthTellingDependedOnTheSession(t *testing.T) {
	d := sit(t, "match ann bob cid bots=1")
	d.toPlay()
	for d.round.chronicle.Seats[0].Most == 0 {
		d.acts(0)
	}
	after := d.restored(ann, bob, cid)
	ended := after.playsOut(0)
	told := after.sees(dan)
	for i, s := range ended.Seats {
		check(t, fmt.Sprint(s.Pile), "%d", told.Result.Chronicle.Seats[i].Most)
	}
	if mine := after.sees(ann); mine.Result != told.Result ||
		!slices.Equal(mine.Match.Results, []*rooms.RoundResult{told.Result}) {
		t.Errorf("%+v, and %+v is told of it", mine.Match.Results, told.Result)
	}
}
