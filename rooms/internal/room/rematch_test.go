package room

import (
	"testing"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// over plays a match to its end, with everybody back in front of the screen then.
func over(t *testing.T, bots int, people ...rooms.Person) *desk {
	t.Helper()
	d := newDesk(t, 15*time.Second, bots, people...)
	d.matchOver()
	for _, who := range people {
		d.does(who, rooms.Back{})
	}
	return d
}

// TestAnotherMatchByVote: once more than half of those who are here have said so, the others have a while left. Who has not
// said so by then watches.
func TestAnotherMatchByVote(t *testing.T) {
	d := over(t, 0, ann, bob, cid)
	match := d.match.ID
	d.does(bob, rooms.Ready{})
	if v := d.View(ann, d.now); !v.Deadline.IsZero() || !v.Seats[1].Ready {
		t.Fatalf("one of three has said so, and it goes on at %v", v.Deadline)
	}
	d.passes(time.Minute)
	d.does(cid, rooms.Ready{})
	due := d.now.Add(d.limits.Rematch)
	d.passes(time.Second)
	d.does(cid, rooms.Ready{}) // a second time stretches nothing
	if v := d.View(ann, d.now); !v.Deadline.Equal(due) {
		t.Fatalf("it goes on at %v and not at %v", v.Deadline, due)
	}
	d.passes(due.Sub(d.now) - 1)
	if d.phase != rooms.Over {
		t.Fatal("too early")
	}
	d.passes(1)
	if d.phase != rooms.Playing || d.match.ID == match || d.seats.of(ann) != engine.NoSeat || d.watchers != 1 {
		t.Fatalf("phase %v, ann sits at %d, %d watch", d.phase, d.seats.of(ann), d.watchers)
	}
	if v := d.View(bob, d.now); v.Seats[0].Bot != standIn || v.Maker.ID != bob.ID || v.Seats[1].Ready {
		t.Errorf("%+v, the maker is %v", v.Seats, v.Maker)
	}
	d.does(ann, rooms.Queue{Wait: true})
	d.between()
	d.passes(d.limits.Between)
	if d.phase != rooms.Playing || d.seats.of(ann) != 0 {
		t.Errorf("ann waits, and is at %d", d.seats.of(ann))
	}
}

// TestTheVoteFollowsThoseWhoAreHere: who comes may end a majority, who goes may make one.
func TestTheVoteFollowsThoseWhoAreHere(t *testing.T) {
	d := over(t, 0, ann, bob, cid, dan)
	d.note(d.Depart(dan, d.now))
	d.does(ann, rooms.Ready{})
	d.does(bob, rooms.Ready{})
	due := d.clock.deadline
	if due.IsZero() {
		t.Fatal("two of three are no majority")
	}
	d.passes(time.Second)
	d.comes(dan)
	if !d.clock.deadline.IsZero() {
		t.Fatal("two of four are a majority")
	}
	d.passes(time.Hour)
	if d.phase != rooms.Over {
		t.Fatal("it goes on all the same")
	}
	d.note(d.Depart(cid, d.now))
	if want := d.now.Add(d.limits.Rematch); !d.clock.deadline.Equal(want) {
		t.Fatalf("it goes on at %v and not at %v", d.clock.deadline, want)
	}
	d.note(d.Depart(bob, d.now)) // and takes the vote along
	if !d.clock.deadline.IsZero() {
		t.Fatal("one of two is a majority")
	}
	d.does(dan, rooms.Ready{})
	if d.phase != rooms.Playing {
		t.Error("all who are here have said so, and it does not go on")
	}
}

// TestAVoteOutlastsARestart, with what was left of its time, a moment at least, and as it was counted: who was here and has
// not voted has to be back first, or be given up on.
func TestAVoteOutlastsARestart(t *testing.T) {
	d := over(t, 0, ann, bob, cid)
	d.does(ann, rooms.Ready{})
	d.does(bob, rooms.Ready{})
	d.passes(5 * time.Second)
	again := d.restored(ann, cid)
	if v := again.View(ann, again.now); !v.Seats[0].Ready || !v.Seats[1].Ready || v.Seats[2].Ready {
		t.Fatalf("ready are %+v", v.Seats)
	}
	if left := again.clock.deadline.Sub(again.now); left != again.limits.Rematch-5*time.Second {
		t.Fatalf("%v are left", left)
	}
	d.passes(d.limits.Rematch - 6*time.Second)
	if late := d.restored(ann, bob, cid); late.clock.deadline.Sub(late.now) != late.limits.TurnLeft {
		t.Fatalf("%v are left", late.clock.deadline.Sub(late.now))
	}
	again.passes(again.limits.Rematch)
	if again.phase != rooms.Playing || again.seats.of(bob) == engine.NoSeat || again.seats.of(cid) != engine.NoSeat {
		t.Errorf("phase %v, %+v", again.phase, again.seats)
	}

	d = over(t, 0, ann, bob, cid)
	d.does(ann, rooms.Ready{})
	d = d.restored(ann)
	d.passes(d.limits.Hold - 1)
	if d.phase != rooms.Over || !d.clock.deadline.IsZero() {
		t.Fatalf("one of three has voted, and in phase %v it goes on at %v", d.phase, d.clock.deadline)
	}
	d.passes(1 + d.limits.Rematch)
	if d.phase != rooms.Playing {
		t.Error("the others are not back, and are waited for")
	}
}

// TestAVote_AmongThoseWhoLetTheirClocksRunOut, is the same after a restart: they are not counted then either.
func TestAVote_AmongThoseWhoLetTheirClocksRunOut(t *testing.T) {
	d := newDesk(t, 15*time.Second, 0, ann, bob, cid, dan)
	d.matchOver()
	for _, who := range []rooms.Person{ann, bob, cid} { // dan does nothing
		d.does(who, rooms.Back{})
	}
	d.does(ann, rooms.Ready{})
	d.does(bob, rooms.Ready{})
	if d.clock.deadline.IsZero() || !d.seats[3].auto {
		t.Fatalf("two of three are no majority: %+v", d.seats)
	}
	if after := d.restored(); !after.voted.Equal(d.voted) {
		t.Errorf("enough had voted at %v, after a restart at %v", d.voted, after.voted)
	}
}

// TestNobodyPlaysWithoutAnybody: a vote that was kept begins no match before somebody is back.
func TestNobodyPlaysWithoutAnybody(t *testing.T) {
	d := over(t, 0, ann, bob, cid)
	d.does(ann, rooms.Ready{})
	d.does(bob, rooms.Ready{})
	d = d.restored()
	d.passes(time.Hour)
	if d.phase != rooms.Over || !d.ended {
		t.Errorf("phase %v, ended %v", d.phase, d.ended)
	}
}
