package room

import (
	"bytes"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

var gus, gil = named(rooms.NewGuest(), "gus"), named(rooms.NewGuest(), "gil")

// TestGuestsSitDown where that is allowed, and nowhere else; who has no id never does.
func TestGuestsSitDown(t *testing.T) {
	wait, tea := rooms.Queue{Wait: true}, rooms.React{Reaction: rooms.ReactionTea}
	d := gather(t, 0, 0, ann, bob)
	d.comes(gus)
	d.refused(gus, rooms.Sit{}, rooms.ErrGuest)
	d.refused(gus, wait, rooms.ErrGuest)
	d = gather(t, 0, 0, ann, gus)
	d.comes(guest)
	for _, c := range []rooms.Command{rooms.Sit{}, wait, tea} {
		d.refused(guest, c, rooms.ErrGuest)
	}
	d.refused(gus, rooms.Say{Text: "hello"}, rooms.ErrGuest)
	d.refused(gus, rooms.TypeShare{Text: "hello"}, rooms.ErrGuest)
	d.refused(gus, rooms.Start{}, rooms.ErrNotMaker)
	d.does(gus, tea)
	d.does(ann, rooms.Start{})
	if v := d.sees(gus); v.Seat != 1 || v.Seats[1].Name != gus.Name || v.Advises() || v.Alone() != engine.NoSeat {
		t.Errorf("%+v", v)
	}
	d.toPlay()
	// After a restart it is theirs, if they are the same: their server may have gone on while that of the room did not.
	if v := d.restored(gus).sees(gus); v.Seat != 1 || !v.Terms.Guests {
		t.Errorf("seat %d, guests: %v", v.Seat, v.Terms.Guests)
	}
	if r := d.playsOut(aRandom(), human); !r.Practice() { // for the only other person
		t.Errorf("%+v", r)
	}
}

// TestARoundWithAGuest is one of the people there, and rates nobody; nothing of the guest is kept but a name in the record.
func TestARoundWithAGuest(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, gus)
	if record := d.record(); bytes.Contains(record, []byte(gus.ID)) || !bytes.Contains(record, []byte(gus.Name)) {
		t.Errorf("the record begins\n%s", record)
	}
	for random := aRandom(); d.phase != rooms.Over; {
		r := d.playsOut(random, human)
		if r.Rates() != data.UnratedGuests || len(r.People()) != 2 || r.Seats[2].Player != "" || r.Seats[2].Bot != "" {
			t.Fatalf("%s, %+v", r.Rates(), r.Seats)
		}
		if d.phase == rooms.Between {
			d.again()
		}
	}
	won := 0
	for k, standing := range d.newest().Standings {
		if standing.Player.Guest() {
			t.Errorf("%+v", d.newest().Standings)
		}
		if standing.Place == 1 {
			won += d.seats[d.match.Standings()[k].Seat].Tally.Won
		}
	}
	if won == 0 {
		t.Error("nobody has won the match")
	}
}

// TestAGuestWhoGoes gives the seat up with that, before a match and in a round, which goes on between guests alone.
func TestAGuestWhoGoes(t *testing.T) {
	d := gather(t, 0, 0, ann, gus, gil)
	d.goes(gus)
	d.shows("gathering ann free gil")
	d.does(ann, rooms.AddBot{Level: "easy"}, rooms.Start{})
	d.toPlay()
	d.goes(gil)
	if d.shows("playing ann easy gil-left"); d.watchers != 0 || d.seats[2].here {
		t.Fatalf("%+v, %d watch", d.seats[2], d.watchers)
	}
	d.comes(gil)
	if v := d.sees(gil); v.Seat != engine.NoSeat || v.Watchers != 1 {
		t.Errorf("seat %d of somebody who left", v.Seat)
	}

	d = newDesk(t, 0, 0, ann, gus, gil)
	d.does(ann, rooms.Leave{})
	random := aRandom()
	d.playsOut(random, human)
	d.again()
	d.playsOut(random, human)
	if d.ended {
		t.Error("it is over after a round")
	}
}

// TestAGuestWhoIsRemoved does not come back as another from there, but others do from elsewhere, and people.
func TestAGuestWhoIsRemoved(t *testing.T) {
	away := rooms.NewGuest().From(cafe)
	d := gather(t, 0, 2, ann, away)
	d.does(ann, rooms.RemoveBot{}, rooms.RemoveBot{}, rooms.Remove{Seat: 1})
	for _, who := range []rooms.Person{away, rooms.NewGuest().From(cafe)} {
		d.comes(who)
		d.refused(who, rooms.Sit{}, rooms.ErrRemoved)
	}
	for _, who := range []rooms.Person{rooms.NewGuest().From(train), bob.From(cafe), rooms.NewGuest()} {
		d.comes(who)
		d.does(who, rooms.Sit{})
	}
}

// TestWhoWasRemovedWatches, and does not sit down again before the match begins.
func TestWhoWasRemovedWatches(t *testing.T) {
	d := gather(t, 0, 1, ann, bob)
	d.refused(bob, rooms.Remove{Seat: 0}, rooms.ErrNotMaker)
	for _, i := range []int{-1, 0, 2, 3} { // nowhere, her own, a bot's
		d.refused(ann, rooms.Remove{Seat: i}, rooms.ErrNobody)
	}
	d.does(ann, rooms.Remove{Seat: 1})
	d.refused(ann, rooms.Remove{Seat: 1}, rooms.ErrNobody)
	if v := d.sees(bob); v.Seat != engine.NoSeat || !v.Seats[1].IsFree() || v.Watchers != 1 || v.Deal.Shares[1].Text != "" {
		t.Errorf("bob sees %+v, %d watch", v.Seats[1], v.Watchers)
	}
	if !d.has(rooms.EntryRemoved, "bob") {
		t.Error("it is not told")
	}
	d.refused(bob, rooms.Sit{}, rooms.ErrRemoved)
	d.goes(bob)
	d = d.restored(ann, bob)
	d.refused(bob, rooms.Sit{}, rooms.ErrRemoved)
	d.comes(cid)
	d.does(cid, rooms.Sit{})
	d.goes(cid)
	d.does(ann, rooms.Remove{Seat: 1}) // who is not here
	if d.watchers != 1 {
		t.Errorf("%d watch", d.watchers)
	}
	d.does(ann, rooms.AddBot{Level: "easy"}, rooms.Start{})
	d.refused(ann, rooms.Remove{Seat: 1}, rooms.ErrBegun)
	d.does(bob, rooms.Queue{Wait: true})
	if len(d.removed) > 0 {
		t.Errorf("still removed: %v", d.removed)
	}

	d = gather(t, 0, 0, ann, bob)
	d.does(ann, rooms.Remove{Seat: 1})
	for range d.limits.Removed { // of ever so many the last are known
		who := person(string(data.NewID()))
		d.comes(who)
		d.does(who, rooms.Sit{})
		d.does(ann, rooms.Remove{Seat: 1})
	}
	if d.does(bob, rooms.Sit{}); len(d.removed) != d.limits.Removed {
		t.Errorf("%d are known", len(d.removed))
	}
}

// TestARoomHasAMaker as long as somebody sits there: who leaves hands it over.
func TestARoomHasAMaker(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
	d.goes(bob)
	d.does(ann, rooms.Leave{})
	if d.maker.ID != cid.ID {
		t.Errorf("the maker is %v", d.maker)
	}
	d.refused(ann, rooms.SetForfeit{Text: "tea"}, rooms.ErrNotMaker)
	d.does(cid, rooms.SetForfeit{Text: "tea"})
	d.kept()
}
