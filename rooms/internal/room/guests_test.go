package room

import (
	"bytes"
	"fmt"
	"testing"
	"time"

	"shithead/data"
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
	v := d.sees(gus)
	check(t, "1 gus false -1", "%d %s %v %d", v.Seat, v.Seats[1].Name, v.Advises(), v.Alone())
	d.toPlay()
	// After a restart it is theirs, if they are the same: their server may have gone on while that of the room did not.
	v = d.restored(gus).sees(gus)
	check(t, "1 true", "%d %v", v.Seat, v.Terms.Guests)
	check(t, "true", "%v", d.playsOut(aRandom(), human).Practice()) // for the only other person
}

// TestARoundWithAGuest is one of the people there, and rates nobody; nothing of the guest is kept but a name in the record.
func TestARoundWithAGuest(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, gus)
	check(t, "false true", "%v %v", bytes.Contains(d.record(), []byte(gus.ID)), bytes.Contains(d.record(), []byte(gus.Name)))
	for random := aRandom(); d.phase != rooms.Over; {
		r := d.playsOut(random, human)
		check(t, fmt.Sprint(data.UnratedGuests, " 2 "), "%s %d %s%s", r.Rates(), len(r.People()), r.Seats[2].Player, r.Seats[2].Bot)
		if d.phase == rooms.Between {
			d.again()
		}
	}
	won := 0
	for k, standing := range d.newest().Standings {
		check(t, "false", "%v", standing.Player.Guest())
		if standing.Place == 1 {
			won += d.seats[d.match.Standings()[k].Seat].Tally.Won
		}
	}
	check(t, "true", "%v", won > 0)
}

// TestAGuestWhoGoes gives the seat up with that, before a match and in a round, which goes on between guests alone.
func TestAGuestWhoGoes(t *testing.T) {
	d := gather(t, 0, 0, ann, gus, gil)
	d.goes(gus)
	d.shows("gathering ann free gil")
	d.does(ann, rooms.AddBot{Level: "easy"}, rooms.Start{})
	d.toPlay()
	d.goes(gil)
	d.shows("playing ann easy gil-left")
	d.watched(0)
	check(t, "false", "%v", d.seats[2].here)
	d.comes(gil)
	d.watched(1)
	check(t, "-1", "%d", d.sees(gil).Seat)

	d = newDesk(t, 0, 0, ann, gus, gil)
	d.does(ann, rooms.Leave{})
	random := aRandom()
	d.playsOut(random, human)
	d.again()
	d.playsOut(random, human)
	check(t, "false", "%v", d.ended)
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
	d.shows("gathering ann free easy")
	d.watched(1)
	check(t, "", "%s", d.shares()[1])
	d.told(rooms.EntryRemoved, "bob")
	d.refused(bob, rooms.Sit{}, rooms.ErrRemoved)
	d.goes(bob)
	d = d.restored(ann, bob)
	d.refused(bob, rooms.Sit{}, rooms.ErrRemoved)
	d.comes(cid)
	d.does(cid, rooms.Sit{})
	d.goes(cid)
	d.does(ann, rooms.Remove{Seat: 1}) // who is not here
	d.watched(1)
	d.does(ann, rooms.AddBot{Level: "easy"}, rooms.Start{})
	d.refused(ann, rooms.Remove{Seat: 1}, rooms.ErrBegun)
	d.does(bob, rooms.Queue{Wait: true})
	check(t, "[]", "%v", d.removed)

	d = gather(t, 0, 0, ann, bob)
	d.does(ann, rooms.Remove{Seat: 1})
	for range d.limits.Removed { // of ever so many the last are known
		who := person(string(data.NewID()))
		d.comes(who)
		d.does(who, rooms.Sit{})
		d.does(ann, rooms.Remove{Seat: 1})
	}
	d.does(bob, rooms.Sit{})
	check(t, fmt.Sprint(d.limits.Removed), "%d", len(d.removed))
}

// TestARoomHasAMaker as long as somebody sits there: who leaves hands it over.
func TestARoomHasAMaker(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid)
	d.goes(bob)
	d.does(ann, rooms.Leave{})
	check(t, "cid", "%s", d.maker.Name)
	d.refused(ann, rooms.SetForfeit{Text: "tea"}, rooms.ErrNotMaker)
	d.does(cid, rooms.SetForfeit{Text: "tea"})
	d.kept()
}
