package room

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// TestWhoWasRemovedWatches, and does not sit down again before the match begins.
func TestWhoWasRemovedWatches(t *testing.T) {
	d := gather(t, 0, 1, ann, bob)
	d.refused(bob, rooms.Remove{Seat: 0}, rooms.ErrNotMaker)
	for _, i := range []int{-1, 0, 2, 3} { // nowhere, her own, a bot's
		d.refused(ann, rooms.Remove{Seat: i}, rooms.ErrNobody)
	}
	d.does(ann, rooms.Remove{Seat: 1})
	d.refused(ann, rooms.Remove{Seat: 1}, rooms.ErrNobody)
	if v := d.View(bob, d.now); v.Seat != engine.NoSeat || !v.Seats[1].IsFree() || v.Watchers != 1 || v.Deal.Shares[1].Text != "" {
		t.Errorf("bob sees %+v, %d watch", v.Seats[1], v.Watchers)
	}
	if !d.has(rooms.EntryRemoved, "bob") {
		t.Error("nobody is told")
	}
	d.refused(bob, rooms.Sit{}, rooms.ErrRemoved)
	d.note(d.Depart(bob, d.now))
	d = d.restored(ann, bob)
	d.refused(bob, rooms.Sit{}, rooms.ErrRemoved)
	d.comes(cid)
	d.does(cid, rooms.Sit{})
	d.note(d.Depart(cid, d.now))
	d.does(ann, rooms.Remove{Seat: 1}) // who is not here
	if d.watchers != 1 {
		t.Errorf("%d watch", d.watchers)
	}
	d.does(ann, rooms.AddBot{Level: "easy"})
	d.does(ann, rooms.Start{})
	d.refused(ann, rooms.Remove{Seat: 1}, rooms.ErrBegun)
	d.does(bob, rooms.Queue{Wait: true})
	if len(d.removed) > 0 {
		t.Errorf("still removed: %v", d.removed)
	}
}

// TestBotsComeAndGoAtAPace: so many at once, and then one every so often. A refusal for another reason costs nothing, and
// whoever is the maker next begins anew.
func TestBotsComeAndGoAtAPace(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.does(bob, rooms.Leave{})
	for i := range d.limits.SeatBotBurst {
		if i%2 == 0 {
			d.does(ann, rooms.AddBot{Level: "easy"})
			d.refused(ann, rooms.AddBot{Level: "easy"}, rooms.ErrFull)
		} else {
			d.does(ann, rooms.RemoveBot{})
			d.refused(ann, rooms.RemoveBot{}, rooms.ErrNoBot)
		}
	}
	d.refused(ann, rooms.AddBot{Level: "easy"}, rooms.ErrTooFast)
	d.passes(d.limits.SeatBotEvery / 2)
	d.refused(ann, rooms.AddBot{Level: "easy"}, rooms.ErrTooFast)
	d.passes(d.limits.SeatBotEvery / 2)
	d.does(ann, rooms.AddBot{Level: "easy"})
	d.refused(ann, rooms.RemoveBot{}, rooms.ErrTooFast)
	d.maker = bob
	d.does(bob, rooms.RemoveBot{})
}

// TestRemovingIsBounded: of ever so many the last are known.
func TestRemovingIsBounded(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.does(ann, rooms.Remove{Seat: 1})
	for n := range d.limits.Removed {
		who := person(fmt.Sprint("w", n))
		d.comes(who)
		d.does(who, rooms.Sit{})
		d.does(ann, rooms.Remove{Seat: 1})
	}
	if len(d.removed) != d.limits.Removed || slices.Contains(d.removed, bob.ID) {
		t.Errorf("%d are known", len(d.removed))
	}
}

// TestTheForfeitIsTheMakers to set, at any time, and is kept.
func TestTheForfeitIsTheMakers(t *testing.T) {
	d := gather(t, 30*time.Second, 0, ann, bob)
	d.refused(bob, rooms.SetForfeit{Text: "sings"}, rooms.ErrNotMaker)
	d.refused(ann, rooms.SetForfeit{Text: strings.Repeat("字", rooms.ForfeitColumns/2+1)}, rooms.ErrLong)
	d.does(ann, rooms.SetForfeit{Text: " makes\tthe \x1b[31mtea\n"})
	if v := d.View(bob, d.now); v.Forfeit != "makes the tea" || v.Terms.Forfeit != v.Forfeit || d.Summary().Terms.Forfeit != v.Forfeit {
		t.Errorf("it is %q", v.Forfeit)
	}
	if fx, err := d.Do(ann, rooms.SetForfeit{Text: "makes the tea"}, d.now); err != nil || fx.Write || fx.Changed {
		t.Errorf("the same again: %+v, %v", fx, err)
	}
	d.does(ann, rooms.Start{})
	due, lines := d.clock.deadline, len(d.lines)
	for n := range d.limits.Forfeits {
		d.does(ann, rooms.SetForfeit{Text: fmt.Sprint("washes ", n)})
	}
	d.refused(ann, rooms.SetForfeit{Text: "too often"}, rooms.ErrTooFast)
	if d.clock.deadline != due || len(d.lines) != lines+d.limits.Forfeits {
		t.Errorf("due %v, %d lines more", d.clock.deadline, len(d.lines)-lines)
	}
	d.kept(ann, bob)
	d.between()
	d.does(ann, rooms.SetForfeit{Text: ""})
	if v := d.View(bob, d.now); v.Forfeit != "" {
		t.Errorf("it is %q", v.Forfeit)
	}
}

// TestARoomHasAMaker as long as somebody sits there: who leaves hands it over.
func TestARoomHasAMaker(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
	d.note(d.Depart(bob, d.now))
	d.does(ann, rooms.Leave{})
	if d.maker.ID != cid.ID {
		t.Errorf("the maker is %v", d.maker)
	}
	d.refused(ann, rooms.SetForfeit{Text: "tea"}, rooms.ErrNotMaker)
	d.does(cid, rooms.SetForfeit{Text: "tea"})
	d.kept()
}

// TestALineOfAPlainRoomIsAsItEverWas: what is new is there only where it says something, and where it is not there it says
// nothing.
func TestALineOfAPlainRoomIsAsItEverWas(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	if got := regexp.MustCompile(`"(private|forfeit|removed|stand|titled|tally|pace)"`).FindString(string(d.line())); got != "" {
		t.Errorf("%s in %s", got, d.line())
	}
	after := d.restored(ann, bob)
	if v := after.View(ann, d.now); v.Terms.Private || v.Forfeit != "" || v.Titled != engine.NoSeat || v.Tally != nil {
		t.Errorf("%+v", v)
	}
}

// TestARoundThatIsNotSettledIsNotForgotten: what is done after a restart, before a round that was over is settled, keeps its
// record, and whoever leaves then gets away with nothing.
func TestARoundThatIsNotSettledIsNotForgotten(t *testing.T) {
	for _, c := range []rooms.Command{rooms.SetForfeit{Text: "tea"}, rooms.Leave{}} {
		d := newDesk(t, 15*time.Second, 1, ann)
		for d.settled == nil {
			wake, before := d.Wake(), slices.Clone(d.lines)
			d.now = wake
			fx := d.Tick(wake)
			if d.note(fx); d.settled != nil {
				d.lines = append(before, fx.Lines[:len(fx.Lines)-1]...) // and no more of it
			}
		}
		after := d.restored(ann)
		after.does(ann, c)
		after = after.restored()
		after.passes(0)
		if len(after.settled) != 1 || after.settled[0].Seats[0].Player != ann.ID || after.settled[0].Moves != d.settled[0].Moves {
			t.Errorf("after %T: ended %v, settled %+v", c, after.ended, after.settled)
		}
	}
}

// TestANewName_OfTheMaker_WhoComesBack is that of the room's maker, too.
func TestANewName_OfTheMaker_WhoComesBack(t *testing.T) {
	d := newDesk(t, 0, 1, ann, bob)
	d.note(d.Depart(ann, d.now))
	renamed := ann
	renamed.Name = "anna"
	d.note(d.Arrive(renamed, d.now))
	if s := d.Summary(); s.Maker.Name != "anna" || s.Players[0].Name != "anna" {
		t.Errorf("%+v", s)
	}
}
