package room

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

var dan = person("dan")

// between lets the time pass until the round is over.
func (d *desk) between() {
	d.t.Helper()
	for rounds := len(d.settled); len(d.settled) == rounds && !d.ended; {
		d.passes(time.Second)
	}
}

// comes lets people in to watch.
func (d *desk) comes(people ...rooms.Person) {
	for _, who := range people {
		d.note(d.Arrive(who, d.now))
	}
}

// TestWhoWaitsGetsASeatThatWasGivenUp with the next round, and not before: until then everybody is shown how the last one
// ended for whom. The points stay the seat's, the match its that sat down to it.
func TestWhoWaitsGetsASeatThatWasGivenUp(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob) // three rounds
	d.comes(cid)
	d.does(cid, rooms.Queue{Wait: true})
	d.does(bob, rooms.Leave{})
	d.between()
	if v := d.View(cid, d.now); v.Seat != engine.NoSeat || v.Seats[1].Owner.ID != bob.ID || len(v.Queue) != 1 {
		t.Fatalf("between the rounds: %+v, %+v wait", v.Seats[1], v.Queue)
	}
	points, shares := d.match.Points[1], d.View(cid, d.now).Deal.Shares
	d.passes(d.limits.Between)
	v := d.View(cid, d.now)
	if v.Seat != 1 || !v.Seats[1].Here || v.Seats[1].Left || len(v.Queue) != 0 || v.Watchers != 1 {
		t.Fatalf("in the next round: %+v, %d watch", v.Seats[1], v.Watchers)
	}
	if d.match.Points[1] != points || fmt.Sprint(v.Deal.Shares) != fmt.Sprint(shares) || !d.has(rooms.EntrySat, "cid") {
		t.Errorf("points %v, shares %v", d.match.Points, v.Deal.Shares)
	}
	d.matchOver()
	if got := d.settled[1].Seats[1].Player; got != cid.ID {
		t.Errorf("the second round is %q's", got)
	}
	for _, m := range d.settled[2].Standings {
		if m.Player == cid.ID || m.Player == bob.ID && !m.Away {
			t.Errorf("the match is %+v's", m)
		}
	}
}

// TestSeatsGoToThoseWhoWaitInTheirOrder: first those that were just given up, then those that bots fill meanwhile; those
// of the maker's bots before another match only.
func TestSeatsGoToThoseWhoWaitInTheirOrder(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob, cid)
	d.does(cid, rooms.Leave{})
	d.between()
	d.passes(d.limits.Between)
	if v := d.View(ann, d.now); v.Seats[2].Bot != standIn || !v.Seats[2].StandIn || v.Seats[3].StandIn {
		t.Fatalf("%+v", v.Seats)
	}
	eve := person("eve")
	d.comes(dan, eve)
	for _, who := range []rooms.Person{dan, eve, cid} {
		d.does(who, rooms.Queue{Wait: true})
	}
	d.does(dan, rooms.Queue{Wait: true}) // a second time changes nothing
	d.does(bob, rooms.Leave{})
	d = d.kept(ann, bob, cid, dan, eve)
	d.between()
	d.passes(d.limits.Between)
	if d.seats.of(dan) != 1 || d.seats.of(eve) != 2 || d.seats.of(cid) != engine.NoSeat || d.seats[3].Bot == "" {
		t.Fatalf("%+v", d.seats)
	}
	d.matchOver()
	d.does(ann, rooms.Back{})
	d.does(dan, rooms.Back{})
	d.does(eve, rooms.Back{})
	for _, who := range []rooms.Person{ann, dan, eve} {
		d.does(who, rooms.Ready{})
	}
	if d.phase != rooms.Playing || d.seats.of(cid) != 3 || d.match.Players[3] != cid.ID {
		t.Errorf("phase %v, %+v", d.phase, d.seats)
	}
}

// kept checks that a room that is restored is the same, and goes on with the one that was not.
func (d *desk) kept(people ...rooms.Person) *desk {
	d.t.Helper()
	if after := d.restored(people...); string(after.line()) != string(d.line()) {
		d.t.Errorf("after a restart\n%s\nand not\n%s", after.line(), d.line())
	}
	return d
}

func TestWhoMayWait(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.comes(cid, rooms.Person{Name: "guest"})
	d.refused(ann, rooms.Queue{Wait: true}, rooms.ErrSeated)
	d.refused(rooms.Person{Name: "guest"}, rooms.Queue{Wait: true}, rooms.ErrGuest)
	d.does(cid, rooms.Queue{Wait: true})
	d.does(cid, rooms.Queue{Wait: false})
	if v := d.View(ann, d.now); len(v.Queue) != 0 {
		t.Errorf("%+v wait", v.Queue)
	}
	d.does(cid, rooms.Queue{Wait: true})
	d.note(d.Depart(cid, d.now))
	d.comes(cid)
	if v := d.View(ann, d.now); len(v.Queue) != 0 {
		t.Errorf("who went still waits: %+v", v.Queue)
	}
	for n := range d.limits.Queue {
		who := person(fmt.Sprint("w", n))
		d.comes(who)
		d.does(who, rooms.Queue{Wait: true})
	}
	d.refused(cid, rooms.Queue{Wait: true}, rooms.ErrFull)
}

// TestWhoSitsDownWaitsNoMore.
func TestWhoSitsDownWaitsNoMore(t *testing.T) {
	d := gather(t, 0, 0, ann, bob)
	d.comes(cid)
	d.does(cid, rooms.Queue{Wait: true})
	d.does(bob, rooms.Leave{})
	if d.seats.of(cid) != engine.NoSeat {
		t.Error("seated before the match")
	}
	d.does(cid, rooms.Sit{})
	if len(d.queue.people) != 0 {
		t.Errorf("%+v wait", d.queue.people)
	}
}

// TestTheTableGoesOnWithThoseWhoWait when everybody else has left it, within a match and after it.
func TestTheTableGoesOnWithThoseWhoWait(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob)
	d.terms.Rounds, d.match.Rounds = 2, 2
	d.comes(cid, dan)
	d.does(cid, rooms.Queue{Wait: true})
	d.does(ann, rooms.Leave{})
	d.does(bob, rooms.Leave{})
	d.between()
	if d.ended || d.phase != rooms.Between {
		t.Fatalf("ended %v, phase %v", d.ended, d.phase)
	}
	d.passes(d.limits.Between)
	if d.seats.of(cid) == engine.NoSeat || d.maker.ID != cid.ID {
		t.Fatalf("cid sits at %d, the maker is %v", d.seats.of(cid), d.maker)
	}
	d.does(dan, rooms.Queue{Wait: true})
	d.does(cid, rooms.Leave{})
	d.between()
	if d.ended || d.phase != rooms.Over {
		t.Fatalf("ended %v, phase %v", d.ended, d.phase)
	}
	d.passes(d.limits.Rematch)
	if d.phase != rooms.Playing || d.seats.of(dan) == engine.NoSeat || d.maker.ID != dan.ID {
		t.Fatalf("phase %v, dan sits at %d", d.phase, d.seats.of(dan))
	}
	d.does(dan, rooms.Leave{})
	d.between()
	if !d.ended {
		t.Error("nobody is left, and it goes on")
	}
}

// TestTheQueueOutlastsARestart, in its order. Nobody is seated who is not back, and who does not come back waits no more.
func TestTheQueueOutlastsARestart(t *testing.T) {
	d, eve := newDesk(t, 15*time.Second, 0, ann, bob), person("eve")
	d.terms.Rounds, d.match.Rounds = 3, 3
	d.comes(cid, dan, eve)
	lines := len(d.lines)
	for _, who := range []rooms.Person{cid, dan, eve} {
		d.does(who, rooms.Queue{Wait: true})
	}
	if len(d.lines) != lines {
		t.Fatal("waiting is a write of its own")
	}
	d.does(bob, rooms.Leave{}) // and with it they are kept
	names := func(v *rooms.RoomView) (list []string) {
		for _, who := range v.Queue {
			list = append(list, who.Name)
		}
		return list
	}
	d = d.restored(ann, dan)
	if got := names(d.View(ann, d.now)); !slices.Equal(got, []string{"cid", "dan", "eve"}) {
		t.Fatalf("%v wait", got)
	}
	for d.phase != rooms.Between {
		d.passes(time.Second)
		if d.grace = d.now.Add(d.limits.Hold); d.ended {
			t.Fatal("ended")
		}
	}
	d.passes(d.limits.Between)
	if d.seats.of(dan) != 1 || d.seats.of(cid) != engine.NoSeat {
		t.Fatalf("%+v", d.seats)
	}
	d.comes(eve)
	d.passes(d.limits.Hold)
	if got := names(d.View(ann, d.now)); !slices.Equal(got, []string{"eve"}) {
		t.Errorf("%v wait", got)
	}
}

// TestANewName_OfWhoWaits is the one that they wait by, at once or as they come back, and sit down by.
func TestANewName_OfWhoWaits(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob)
	d.comes(cid, dan)
	d.does(cid, rooms.Queue{Wait: true})
	d.does(dan, rooms.Queue{Wait: true})
	shown := d.View(ann, d.now).Queue
	renamed := cid
	renamed.Name = "cyd"
	fx, err := d.Do(renamed, rooms.Back{}, d.now)
	if !errors.Is(err, rooms.ErrNotSeated) || !fx.Changed {
		t.Errorf("%+v, %v", fx, err)
	}
	if v := d.View(ann, d.now); v.Queue[0].Name != "cyd" || v.Queue[1].Name != "dan" || shown[0].Name != "cid" {
		t.Errorf("%+v wait, whoever saw it before sees %+v", v.Queue, shown)
	}
	d.note(d.Stop(d.now))
	if d = d.restored(ann, bob, dan); d.queue.people[0].Name != "cyd" {
		t.Errorf("%+v wait after a restart", d.queue.people)
	}
	d.comes(cid)
	if v := d.View(ann, d.now); v.Queue[0].Name != "cid" {
		t.Errorf("%+v wait, who came back by another name", v.Queue)
	}
	d.does(bob, rooms.Leave{})
	d.between()
	d.passes(d.limits.Between)
	if v := d.View(ann, d.now); v.Seats[1].Name != "cid" {
		t.Errorf("%+v sits there", v.Seats[1])
	}
}
