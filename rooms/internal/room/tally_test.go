package room

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// played lets the time pass until a round was played to its end, and gives its Shithead.
func (d *desk) played() int {
	d.t.Helper()
	for range 20 {
		if d.between(); d.last.End == record.EndPlayed {
			return d.last.Shithead
		}
	}
	d.t.Fatal("nothing but stalemates")
	return engine.NoSeat
}

// TestTheShitheadBearsTheTitle until another round has one, whatever is called off in between, and a restart changes
// nothing.
func TestTheShitheadBearsTheTitle(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob) // three rounds
	if v := d.View(ann, d.now); v.Titled != engine.NoSeat || v.Tally != nil {
		t.Fatalf("before the first round is over: %d, %+v", v.Titled, v.Tally)
	}
	first := d.played()
	titled := func(want int) {
		t.Helper()
		if v := d.kept(ann, bob).View(bob, d.now); v.Titled != want {
			t.Errorf("phase %v: %d bears the title, and not %d", v.Phase, v.Titled, want)
		}
	}
	titled(first)
	d.passes(d.limits.Between)
	titled(first)
	d.does(ann, rooms.Back{})
	d.does(bob, rooms.Back{})
	d.does(ann, rooms.CallOff{Agree: true})
	d.does(bob, rooms.CallOff{Agree: true})
	titled(first)
	for d.phase != rooms.Playing {
		d.passes(time.Second)
	}
	second := d.played()
	titled(second)
	if got := d.View(ann, d.now).Tally; !slices.Equal(got.Rounds, []int{2, 2, 2}) || got.Shitheads[first] == 0 || got.Shitheads[second] == 0 {
		t.Errorf("%+v", got)
	}
}

// TestWhoLeavesTakesTheTitleAlong, during a round and between two; the result stays.
func TestWhoLeavesTakesTheTitleAlong(t *testing.T) {
	for _, playing := range []bool{false, true} {
		d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
		i := d.played()
		for playing && d.phase != rooms.Playing {
			d.passes(time.Second)
		}
		d.does(d.seats[i].owner(), rooms.Leave{})
		if d.seats.titled() != engine.NoSeat || d.seats[i].Tally.Shitheads != 1 {
			t.Errorf("playing %v: seat %d bears the title, %+v", playing, d.seats.titled(), d.seats[i].Tally)
		}
		d.kept()
	}
}

// TestTheTallyIsOfThoseWhoSit: it goes on over matches, begins anew with another owner, and as the maker likes.
func TestTheTallyIsOfThoseWhoSit(t *testing.T) {
	d := over(t, 1, ann, bob)
	was := *d.View(ann, d.now).Tally
	if won := d.match.Standings()[0].Seat; d.seats[won].Bot != "" && was.Won[won] != 1 {
		t.Errorf("seat %d has won, and %+v", won, was)
	}
	d.comes(cid)
	d.does(cid, rooms.Queue{Wait: true})
	d.does(ann, rooms.Ready{})
	d.does(bob, rooms.Leave{})
	if d.phase != rooms.Playing || d.seats.of(cid) != 1 {
		t.Fatalf("phase %v, cid at %d", d.phase, d.seats.of(cid))
	}
	is := d.kept().View(ann, d.now).Tally
	for name, lists := range map[string][2][]int{
		"points": {was.Points, is.Points}, "Shitheads": {was.Shitheads, is.Shitheads}, "rounds": {was.Rounds, is.Rounds}, "won": {was.Won, is.Won},
	} {
		if before, after := lists[0], lists[1]; after[0] != before[0] || after[1] != 0 || after[2] != before[2] {
			t.Errorf("%s: %v after %v", name, after, before)
		}
	}
	d.refused(ann, rooms.ResetTally{}, rooms.ErrNotNow)
	d.between()
	d.refused(cid, rooms.ResetTally{}, rooms.ErrNotMaker)
	title := d.seats.titled()
	d.does(ann, rooms.ResetTally{})
	if v := d.kept().View(ann, d.now); v.Tally != nil || v.Titled != title || !d.has(rooms.EntryReset, "ann") {
		t.Errorf("%+v", v.Tally)
	}
}

// TestAMatchOfNothingIsNobodysMatch: who calls every round off has won nothing, and played no match.
func TestAMatchOfNothingIsNobodysMatch(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob) // one round
	d.does(ann, rooms.CallOff{Agree: true})
	d.does(bob, rooms.CallOff{Agree: true})
	if d.phase != rooms.Over || d.settled[0].MatchOver() || !reflect.DeepEqual(d.seats[0].Tally, tally{}) {
		t.Errorf("phase %v, %+v, %+v", d.phase, d.settled[0].Standings, d.seats[0].Tally)
	}
}
