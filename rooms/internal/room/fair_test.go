package room

import (
	"fmt"
	"reflect"
	"strings"
	"testing"

	"shithead/rooms"
)

// shares are the shares in the next deck, by seat.
func (d *desk) shares() (texts []string) {
	for _, s := range d.sees(guest).Deal.Shares {
		texts = append(texts, s.Text)
	}
	return texts
}

// dealtFrom checks that the round that runs is dealt from what was shown: its id, its commitment and the shares.
func (d *desk) dealtFrom(shown *rooms.DealView, lot bool) {
	d.t.Helper()
	h, now := d.header(), d.sees(ann)
	if h.Round != string(shown.Round) || h.Fair.Commit != shown.Commit || !reflect.DeepEqual(h.Fair.Shares, d.shares()) || h.Fair.Lot != lot ||
		now.Round != shown.Round || now.Deal.Commit != shown.Commit {
		d.t.Errorf("shown was %+v, and dealt is from %+v", shown, h.Fair)
	}
}

// TestARoundIsDealtFromWhatWasShown, typed shares too, and with another match; after a crash, too.
func TestARoundIsDealtFromWhatWasShown(t *testing.T) {
	d := gather(t, 0, 1, ann, bob)
	d.rounds(1)
	before := d.sees(ann).Deal
	d.does(bob, rooms.TypeShare{Text: "  dice\x1b[31m 4 2\t6 "})
	shown := d.sees(cid).Deal
	want := []rooms.Share{before.Shares[0], {Text: "dice 4 2 6", Typed: true}, {}}
	if shown.Round != before.Round || shown.Commit != before.Commit || !reflect.DeepEqual(shown.Shares, want) {
		t.Fatalf("shown is\n%+v\nand before it was\n%+v", shown, before)
	}
	if before.Shares[1].Text == "dice 4 2 6" || len(before.Shares[0].Text) != 16 {
		t.Errorf("a view that was given out is %+v", before)
	}
	d.told(rooms.EntryShare, "bob")
	after := d.restored(ann, bob)
	if now := after.sees(ann).Deal; !reflect.DeepEqual(now, shown) {
		t.Fatalf("after a restart %+v is shown", now)
	}
	d.does(ann, rooms.Start{})
	d.dealtFrom(shown, true)
	after.does(ann, rooms.Start{})
	h, again := d.header(), after.header()
	if !reflect.DeepEqual(h.Deck, again.Deck) || !reflect.DeepEqual(h.Fair, again.Fair) || *h.Dealer != *again.Dealer {
		t.Errorf("dealt was\n%+v\nand after a restart\n%+v", h, again)
	}

	d.abandon()
	v := d.sees(ann)
	if got := v.Result.Deal; got.Seed != h.Fair.Seed || !reflect.DeepEqual(&got.DealView, shown) {
		t.Errorf("%+v is revealed, and it was dealt from %+v", got, h.Fair)
	}
	if v.Deal.Round == shown.Round || v.Deal.Commit == shown.Commit {
		t.Errorf("the next round has %+v, as the last one", v.Deal)
	}
	if again := d.restored(ann, bob).sees(ann); !reflect.DeepEqual(again.Result, v.Result) || !reflect.DeepEqual(again.Deal, v.Deal) {
		t.Errorf("after a restart\n%+v\n%+v", again.Result.Deal, again.Deal)
	}
	d.goes(bob) // who does not play another match; the lot has drawn its dealer before
	d.does(ann, rooms.Ready{})
	d.dealtFrom(v.Deal, false)
}

// TestSharesAreRefused to those who have none, while a round runs, and where there is too much of them.
func TestSharesAreRefused(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.comes(cid, guest)
	x, long := rooms.TypeShare{Text: "x"}, strings.Repeat("x", d.limits.ShareColumns)
	d.refused(cid, x, rooms.ErrNotSeated)
	d.refused(guest, x, rooms.ErrNotSeated)
	d.refused(ann, rooms.TypeShare{Text: long + "x"}, rooms.ErrLong)
	d.refused(ann, rooms.TypeShare{Text: long + "骰"}, rooms.ErrLong)
	d.does(ann, rooms.TypeShare{Text: long}, rooms.TypeShare{Text: " \t"})
	if s := d.sees(ann).Deal.Shares[0]; s.Typed || len(s.Text) != 16 {
		t.Errorf("an empty share is %+v", s)
	}
	for range d.limits.Shares - 2 {
		d.does(ann, x)
	}
	d.refused(ann, x, rooms.ErrTooFast)
	d.does(bob, x, rooms.Leave{})
	d.does(cid, rooms.Sit{})
	for range d.limits.Shares { // however often bob has changed theirs
		d.does(cid, x)
	}
	d.does(ann, rooms.Start{})
	d.refused(ann, x, rooms.ErrNotNow)
	d.abandon()
	d.does(ann, x)
}

// TestSharesFollowTheSeats: who sits down gets one, who leaves before a match takes it along, and between rounds
// it stays what was shown until the next deal.
func TestSharesFollowTheSeats(t *testing.T) {
	d := gather(t, 0, 0, ann, bob, cid)
	first := d.shares()
	d.does(bob, rooms.Leave{})
	check(t, fmt.Sprint([]string{first[0], "", first[2]}), "%v", d.shares())
	d.does(ann, rooms.AddBot{Level: "easy"})
	check(t, fmt.Sprint([]string{first[0], "", first[2]}), "%v", d.shares())
	d.does(ann, rooms.RemoveBot{})
	d.does(bob, rooms.Sit{})
	if now := d.shares(); now[1] == "" || now[1] == first[1] {
		t.Errorf("bob had %q and has %q", first[1], now[1])
	}
	d.rounds(2)
	d.does(ann, rooms.Start{})
	d.abandon()
	shown := d.shares()
	d.does(bob, rooms.Leave{})
	d.again()
	if h := d.header(); !reflect.DeepEqual(h.Fair.Shares, shown) || h.Fair.Lot || h.Seats[1].Bot == "" {
		t.Errorf("shown was %q, and dealt is from %+v", shown, h.Fair)
	}
	d.abandon()
	if now := d.shares(); now[1] != "" || now[0] == shown[0] || now[0] == "" {
		t.Errorf("in the next round there are %q, before %q", now, shown)
	}
}
