package room

import (
	"bytes"
	"slices"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// TestGuestsSitDown where that is allowed, and nowhere else; whoever has no id never does.
func TestGuestsSitDown(t *testing.T) {
	gus, nobody := rooms.NewGuest(), rooms.Person{Name: "guest"}
	d := gather(t, 0, 0, ann, bob)
	d.note(d.Arrive(gus, d.now))
	for _, c := range []rooms.Command{rooms.Sit{}, rooms.Queue{Wait: true}} {
		d.refused(gus, c, rooms.ErrGuest)
	}
	d = gather(t, 0, 0, ann, gus)
	d.note(d.Arrive(nobody, d.now))
	for _, c := range []rooms.Command{rooms.Sit{}, rooms.Queue{Wait: true}, rooms.React{Reaction: rooms.ReactionTea}} {
		d.refused(nobody, c, rooms.ErrGuest)
	}
	for _, c := range []rooms.Command{rooms.Say{Text: "hello"}, rooms.TypeShare{Text: "hello"}} {
		d.refused(gus, c, rooms.ErrGuest)
	}
	d.refused(gus, rooms.Start{}, rooms.ErrNotMaker)
	d.does(gus, rooms.React{Reaction: rooms.ReactionTea})
	d.does(ann, rooms.Start{})
	if v := d.View(gus, d.now); v.Seat != 1 || v.Seats[1].Name != gus.Name || v.Advises() || v.Alone() != engine.NoSeat {
		t.Errorf("%+v", v)
	}
}

// TestARoundWithAGuest is one of the people there, whom nobody is rated by; nothing of the guest is kept but a name in the record.
func TestARoundWithAGuest(t *testing.T) {
	gus := rooms.NewGuest()
	d := newDesk(t, 0, 0, ann, bob, gus)
	var record []byte
	for _, line := range d.lines {
		if line.Record {
			record = append(append(record, line.Text...), '\n')
		}
	}
	if bytes.Contains(record, []byte(gus.ID)) || !bytes.Contains(record, []byte(gus.Name)) {
		t.Errorf("the record begins\n%s", record)
	}
	random := aRandom()
	for d.phase != rooms.Over {
		r := d.playsOut(random, human)
		if r.Rates() != data.UnratedGuests || len(r.People()) != 2 || r.Seats[2].Player != "" || r.Seats[2].Bot != "" {
			t.Fatalf("%s, %+v", r.Rates(), r.Seats)
		}
		if d.phase == rooms.Between {
			d.goesOn()
		}
	}
	last := d.settled[len(d.settled)-1]
	won := 0
	for k, standing := range last.Standings {
		if standing.Player.Guest() {
			t.Errorf("%+v", last.Standings)
		}
		if standing.Place == 1 {
			won += d.seats[d.match.Standings()[k].Seat].Tally.Won
		}
	}
	if won == 0 {
		t.Error("nobody has won the match")
	}
}

// TestWithOneGuest a round is practice for the only other person.
func TestWithOneGuest(t *testing.T) {
	d := newDesk(t, 0, 0, ann, rooms.NewGuest())
	if r := d.playsOut(aRandom(), human); !r.Practice() {
		t.Errorf("%+v", r)
	}
}

// TestAGuestWhoGoes gives the seat up with that, before a match and in a round, and nobody waits for them.
func TestAGuestWhoGoes(t *testing.T) {
	gus, gil := rooms.NewGuest(), rooms.NewGuest()
	d := gather(t, 0, 0, ann, gus, gil)
	d.note(d.Depart(gus, d.now))
	if !d.seats[1].isFree() || d.watchers != 0 || d.ended {
		t.Fatalf("%+v, %d watch", d.seats[1], d.watchers)
	}
	d.does(ann, rooms.AddBot{Level: "easy"})
	d.does(ann, rooms.Start{})
	d.toPlay(ann, gil)
	d.note(d.Depart(gil, d.now))
	if s := &d.seats[2]; !s.Left || s.here || d.watchers != 0 {
		t.Fatalf("%+v, %d watch", s, d.watchers)
	}
	d.note(d.Arrive(gil, d.now))
	if v := d.View(gil, d.now); v.Seat != engine.NoSeat || v.Watchers != 1 {
		t.Errorf("seat %d of somebody who left", v.Seat)
	}
}

// TestARoomOfGuestsAlone begins no match, so it ends; once one has begun it goes on.
func TestARoomOfGuestsAlone(t *testing.T) {
	gus, gil := rooms.NewGuest(), rooms.NewGuest()
	d := gather(t, 0, 0, ann, gus, gil)
	if d.does(ann, rooms.Leave{}); !d.ended {
		t.Error("it waits for somebody to begin")
	}
	d = newDesk(t, 0, 0, ann, gus, gil)
	if d.does(ann, rooms.Leave{}); d.ended || d.maker.Guest() {
		t.Errorf("it is over: %v, and %v's", d.ended, d.maker)
	}
	random := aRandom()
	d.playsOut(random, human)
	d.goesOn()
	d.playsOut(random, human)
	if d.ended {
		t.Error("it is over after a round")
	}
}

// TestAGuestWhoIsRemoved does not come back as somebody else from there, but others do from elsewhere, and people.
func TestAGuestWhoIsRemoved(t *testing.T) {
	gus := rooms.NewGuest().From(cafe)
	d := gather(t, 0, 2, ann, gus)
	d.does(ann, rooms.RemoveBot{})
	d.does(ann, rooms.RemoveBot{})
	d.does(ann, rooms.Remove{Seat: 1})
	for _, who := range []rooms.Person{gus, rooms.NewGuest().From(cafe)} {
		d.note(d.Arrive(who, d.now))
		d.refused(who, rooms.Sit{}, rooms.ErrRemoved)
	}
	for _, who := range []rooms.Person{rooms.NewGuest().From(train), bob.From(cafe), rooms.NewGuest()} {
		d.note(d.Arrive(who, d.now))
		d.does(who, rooms.Sit{})
	}
}

// TestAGuestAfterARestart has the seat, if they are the same: their server may have gone on while that of the room did not.
func TestAGuestAfterARestart(t *testing.T) {
	gus := rooms.NewGuest()
	d := newDesk(t, 0, 0, ann, gus)
	d.toPlay(ann, gus)
	r, err := Restore(data.Journal{Room: d.code, Lines: slices.Clone(d.lines)}, d.limits, Means{Seed: d.rng.seed}, d.now)
	if err != nil {
		t.Fatal(err)
	}
	r.Arrive(gus, d.now.Add(time.Second))
	if v := r.View(gus, d.now.Add(time.Second)); v.Seat != 1 || !v.Terms.Guests {
		t.Errorf("seat %d, guests: %v", v.Seat, v.Terms.Guests)
	}
}
