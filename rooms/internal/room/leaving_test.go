package room

import (
	"errors"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// matchOver lets all clocks run out until the match is over.
func (d *desk) matchOver() {
	d.t.Helper()
	for d.phase != rooms.Over && !d.ended {
		d.passes(time.Minute)
	}
}

// TestGoingAfterTheMatchIsNoYesToAnother: who is not there, or does nothing, is neither waited for nor taken into it.
func TestGoingAfterTheMatchIsNoYesToAnother(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.matchOver()
	d.does(bob, rooms.Back{})
	match := d.match.ID
	d.does(ann, rooms.Ready{})
	if d.phase != rooms.Over {
		t.Fatal("begun without bob, who is here")
	}
	d.note(d.Depart(bob, d.now))
	if d.match.ID != match {
		t.Fatal("bob went, and another match begins")
	}
	before := len(d.settled)
	d.does(ann, rooms.Ready{})
	if d.match.ID == match || d.seats.of(bob) != engine.NoSeat {
		t.Fatal("ann may play on without bob")
	}
	d.matchOver()
	for _, r := range d.settled[before:] {
		if !r.Practice() || !r.MatchPractice() {
			t.Errorf("ann alone is no company: %+v", r)
		}
	}
}

// TestWhoDoesNothingDoesNotHoldUpTheNextMatch even if the window is open.
func TestWhoDoesNothingDoesNotHoldUpTheNextMatch(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.matchOver()
	if !d.seats[1].auto {
		t.Fatal("bob let every clock run out, and no bot plays for him")
	}
	d.does(ann, rooms.Ready{})
	if d.phase != rooms.Playing || d.seats[1].Bot == "" || d.watchers != 1 {
		t.Errorf("phase %v, seats %+v, %d watch", d.phase, d.seats, d.watchers)
	}
}

// TestALoserDoesNotTakeTheMatchAway by leaving before its last round: it was played by both, and only one can have won.
func TestALoserDoesNotTakeTheMatchAway(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob) // three rounds
	for d.match.Played < 2 || d.phase != rooms.Between {
		d.passes(time.Second)
	}
	d.does(bob, rooms.Leave{})
	d.matchOver()
	last := d.settled[len(d.settled)-1]
	if !last.Practice() || last.MatchPractice() || len(last.Standings) != 3 {
		t.Errorf("the last round, without bob, is practice, and the match is not: %+v", last)
	}
	for _, s := range last.Standings {
		if s.Away != (s.Player != "") || s.Place < 1 { // ann let every clock run out
			t.Errorf("%+v", s)
		}
	}
}

// TestWhoLeavesAMatchHasNotPlayedIt, however late that is, and whoever else has.
func TestWhoLeavesAMatchHasNotPlayedIt(t *testing.T) {
	for name, leaves := range map[string]func(d *desk){
		"between the rounds": func(d *desk) {
			d.does(bob, rooms.Leave{})
			d.does(ann, rooms.Ready{})
			d.does(cid, rooms.Ready{})
		},
		"in the last round": func(d *desk) {
			for _, who := range []rooms.Person{ann, bob, cid} {
				d.does(who, rooms.Ready{})
			}
			d.does(bob, rooms.Leave{})
		},
	} {
		d := deskBy(t, "bitenight", 2, ann, bob, cid)
		for d.phase != rooms.Between { // every clock runs out
			d.passes(time.Second)
		}
		for _, who := range []rooms.Person{ann, bob, cid} {
			d.does(who, rooms.Back{})
		}
		leaves(d)
		d.abandon()
		for _, s := range d.settled[len(d.settled)-1].Standings {
			if s.Away != (s.Player == bob.ID) {
				t.Errorf("%s: %+v", name, s)
			}
		}
		if n := len(d.settled[len(d.settled)-1].Standings); n != 3 {
			t.Errorf("%s: %d places", name, n)
		}
	}
}

func TestSwapsAreBounded(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	for n := range d.limits.Swaps + 1 {
		v := d.View(ann, d.now)
		_, err := d.Do(ann, rooms.Move{Round: v.Round, Seen: v.Table.Moves, Move: v.Legal[0]}, d.now)
		if last := n == d.limits.Swaps; last != errors.Is(err, rooms.ErrTooFast) || !last && err != nil {
			t.Fatalf("swap %d: %v", n+1, err)
		}
	}
	d.does(ann, rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: engine.Ready(0)})
}

// TestTheJournalOfARoomWithoutARoundIsOneLine, whatever is done in it.
func TestTheJournalOfARoomWithoutARoundIsOneLine(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.does(bob, rooms.Leave{})
	for range 10 {
		d.does(ann, rooms.AddBot{Level: "easy"})
		d.does(ann, rooms.RemoveBot{})
	}
	if len(d.lines) != 1 {
		t.Errorf("%d lines", len(d.lines))
	}
}

// TestWhatChangesNothingIsSeenByNobody: nobody's screen is drawn for it.
func TestWhatChangesNothingIsSeenByNobody(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	if fx, err := d.Do(ann, rooms.Back{}, d.now); err != nil || fx.Changed || fx.Summary || fx.Write {
		t.Errorf("%+v, %v", fx, err)
	}
	d.refused(ann, nil, rooms.ErrNotNow)
}

// TestWhoIsGoneDoesNotHoldTheTable: after a while the seat is free, and if it was the maker's, somebody else who sits there
// makes the table.
func TestWhoIsGoneDoesNotHoldTheTable(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.passes(time.Hour)
	d.note(d.Depart(ann, d.now))
	d.passes(d.limits.Hold - 1)
	d.refused(bob, rooms.Start{}, rooms.ErrNotMaker)
	d.passes(1)
	if d.maker.ID != bob.ID || d.seats.of(ann) != engine.NoSeat || !d.Wake().IsZero() {
		t.Fatalf("the maker is %v, due %v", d.maker, d.Wake())
	}
	d.does(bob, rooms.AddBot{Level: "easy"})
	d.does(bob, rooms.Start{})

	d = gather(t, 0, 0, ann, bob)
	d.note(d.Depart(ann, d.now))
	d.note(d.Arrive(ann, d.now))
	d.passes(time.Hour)
	if d.maker.ID != ann.ID {
		t.Error("ann is back, and has lost her table")
	}
}

// TestAWatcherKeepsNoRoomOpen: a room in which nobody sits in front of a seat ends.
func TestAWatcherKeepsNoRoomOpen(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.note(d.Arrive(rooms.Person{Name: "guest"}, d.now))
	d.note(d.Depart(ann, d.now))
	d.note(d.Depart(bob, d.now))
	d.passes(24 * time.Hour)
	if !d.ended {
		t.Errorf("phase %v, due %v", d.phase, d.Wake())
	}
}

// TestAViewSaysWhenItWasMade: whoever comes late sees the time that is left.
func TestAViewSaysWhenItWasMade(t *testing.T) {
	d := newDesk(t, 30*time.Second, 0, ann, bob)
	guest := rooms.Person{Name: "guest"}
	d.note(d.Arrive(guest, d.now))
	first := d.View(guest, d.now)
	d.passes(20 * time.Second)
	for _, who := range []rooms.Person{guest, ann} {
		if v := d.View(who, d.now); v.At != d.now || v.Deadline != first.Deadline {
			t.Errorf("%s: made at %v, due %v", who.Name, v.At, v.Deadline)
		}
	}
}

func TestTooFewPacksAreBadTerms(t *testing.T) {
	rules, err := engine.NewRules("bitenight", map[string]string{"packs": "1"})
	if err != nil {
		t.Fatal(err)
	}
	terms := rooms.Terms{Rules: rules, Seats: 20}
	if err := terms.Check(); !errors.Is(err, rooms.ErrTerms) || !errors.Is(err, engine.ErrPacks) {
		t.Errorf("%v", err)
	}
}
