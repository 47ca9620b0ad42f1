package room

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

var agree, disagree = rooms.CallOff{Agree: true}, rooms.CallOff{Agree: false}

// calledOff checks that the round was abandoned because all agreed, and counts for nothing.
func (d *desk) calledOff() {
	d.t.Helper()
	if len(d.settled) == 0 {
		d.t.Fatal("not called off")
	}
	round := d.newest()
	check(d.t, record.EndAgreed+record.EndAgreed, "%s%s", round.End, d.last.End)
	for _, s := range round.Seats {
		check(d.t, "0 false 0", "%d %v %d", s.Place, s.Shithead, s.Points)
	}
	v := d.sees(ann)
	check(d.t, "[] -1 true", "%v %d %v", v.CallOff, v.Result.Shithead, v.Tally == nil)
	last := d.entry()
	if last.Kind == rooms.EntryMatchOver {
		last = d.log.entries[len(d.log.entries)-2]
	}
	check(d.t, fmt.Sprint(engine.EventEnded, engine.CauseCalledOff), "%v %v", last.Event.Kind, last.Event.Cause)
}

// TestARoundIsCalledOffOnceAllAgree, in any phase, and who changes their mind has not agreed.
func TestARoundIsCalledOffOnceAllAgree(t *testing.T) {
	for _, phase := range []string{"set-up", "play"} {
		t.Run(phase, func(t *testing.T) {
			d := newDesk(t, 30*time.Second, 1, ann, bob)
			d.comes(cid)
			if phase == "play" {
				d.toPlay()
			}
			dealer, due := d.dealer().Seat, d.clock.deadline
			d.refused(cid, agree, rooms.ErrNotSeated)
			for _, step := range []struct {
				who  rooms.Person
				word rooms.CallOff
				want []bool
			}{
				{ann, agree, []bool{true, false, false}},
				{ann, disagree, nil},
				{bob, agree, []bool{false, true, false}},
			} {
				d.does(step.who, step.word)
				check(t, fmt.Sprint(step.want), "%v", d.sees(cid).CallOff)
			}
			if len(d.settled) != 0 || d.clock.deadline != due {
				t.Fatal("called off by one, or the turn's time has changed")
			}
			fx, err := d.Do(ann, agree, d.now)
			if err != nil || len(fx.Lines) != 2 || !strings.Contains(string(fx.Lines[0].Text), `"end":"agreed"`) {
				t.Fatalf("%+v, %v", fx, err)
			}
			whole := append(slices.Clone(d.lines), fx.Lines[0])
			d.note(fx)
			d.calledOff()
			d.shows("between ann bob easy")
			check(t, fmt.Sprint(1, dealer), "%d %d", d.match.Played, d.dealer().Seat)
			d.refused(ann, agree, rooms.ErrNotNow)
			if _, err := record.Replay(bytes.NewReader(recordOf(whole)), nil); err != nil {
				t.Errorf("the record: %v", err)
			}
			d.passes(d.limits.Between)
			d.shows("playing ann bob easy")
			check(t, "[]", "%v", d.sees(ann).CallOff)
			d.lines = whole // cut off between the result and its settlement
			after := d.restored()
			after.passes(0)
			after.calledOff()
		})
	}
}

// TestOnlyThoseWhoPlayAreAsked: neither who has left, nor for whom a bot's hand plays.
func TestOnlyThoseWhoPlayAreAsked(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob, cid)
	d.does(ann, agree)
	d.does(bob, rooms.Leave{})
	d.goes(cid)
	if len(d.settled) != 0 {
		t.Fatal("called off, and cid has only just dropped off")
	}
	for len(d.settled) == 0 && !d.seats[2].auto {
		if d.round.state.Turn() == 0 {
			d.plays(ann)
		}
		d.passes(time.Second)
	}
	d.calledOff()
	if !d.settled[0].Practice() && d.settled[0].Seats[1].Player != bob.ID {
		t.Errorf("%+v", d.settled[0].Seats)
	}

	d = newDesk(t, 15*time.Second, 0, ann, bob)
	d.does(ann, agree)
	d.does(bob, rooms.Leave{}) // who was the last one not to agree
	d.calledOff()

	d = newDesk(t, 15*time.Second, 0, ann, bob)
	d.does(ann, agree, rooms.Leave{}) // takes it along
	check(t, "0 []", "%d %v", len(d.settled), d.sees(bob).CallOff)
}

// TestAgreeingIsBounded, as each time is a write, and taking it back is not.
func TestAgreeingIsBounded(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	for range d.limits.Agreements {
		d.does(ann, agree, agree, disagree)
	}
	lines := len(d.lines)
	d.refused(ann, agree, rooms.ErrTooFast)
	d.does(ann, disagree)
	check(t, fmt.Sprint(lines), "%d", len(d.lines))
	d.does(bob, agree)
}

// TestWhoNeedNotAgree: who has been away for as long as one is waited for, and, where there is no clock, who has been waited
// for on their turn until patience ended, until they do something.
func TestWhoNeedNotAgree(t *testing.T) {
	limits := rooms.DefaultRoomLimits()
	for name, c := range map[string]struct {
		clock time.Duration
		// gone is who goes: nobody, who is on turn, or who is not.
		gone string
		// first of the others agree at once, the last one when so much time has passed; after moves of that seat.
		late   bool
		passes time.Duration
		then   func(d *desk, turn rooms.Person)
		want   bool
	}{
		"on turn, away too shortly":     {gone: "turn", passes: limits.Away - 1},
		"on turn, away":                 {gone: "turn", passes: limits.Away, want: true},
		"on turn, away before":          {gone: "turn", passes: limits.Away, late: true, want: true},
		"not on turn, away too shortly": {gone: "other", passes: limits.Away - 1},
		"not on turn, away":             {gone: "other", passes: limits.Away, want: true},
		"not on turn, away before":      {gone: "other", passes: limits.Away, late: true, want: true},
		"before patience has ended":     {passes: limits.Patience - 1},
		"patience ends":                 {passes: limits.Patience, want: true},
		"patience has ended":            {passes: limits.Patience, late: true, want: true},
		"who is back":                   {passes: limits.Patience, late: true, then: func(d *desk, turn rooms.Person) { d.does(turn, rooms.Back{}) }},
		"a clock that runs out once":    {clock: time.Minute, passes: time.Minute},
		"the server was not there":      {passes: limits.Patience - time.Minute, then: func(d *desk, _ rooms.Person) { *d = *d.restored(ann, bob, cid); d.passes(time.Minute) }},
	} {
		t.Run(name, func(t *testing.T) {
			d := newDesk(t, c.clock, 0, ann, bob, cid)
			turn := d.toPlay()
			asked := []rooms.Person{ann, bob, cid}
			not := turn
			if c.gone == "other" {
				not = asked[(slices.Index(asked, turn)+1)%3]
			}
			asked = slices.DeleteFunc(asked, func(who rooms.Person) bool { return who == not })
			if c.gone != "" {
				d.goes(not)
			}
			moves := d.round.state.Moves()
			if !c.late {
				d.all(agree, asked...)
			}
			d.passes(c.passes)
			if c.late && (d.sees(asked[0]).Seats[d.seats.of(not)].Excused != true || d.round.state.Moves() == moves && c.gone != "other") {
				t.Errorf("it is not shown who need not agree, or their turn does not run out: %+v", d.sees(asked[0]).Seats)
			}
			if c.then != nil {
				c.then(d, turn)
			}
			if c.late {
				d.all(agree, asked...)
			}
			if !c.want {
				if len(d.settled) != 0 || d.sees(asked[0]).Seats[d.seats.of(not)].Excused {
					t.Error("called off without somebody who is asked")
				}
				return
			}
			d.calledOff()
			if !c.late && d.last.Moves != moves {
				t.Error("a bot's hand has moved")
			}
		})
	}
}

// TestACallOffEndsNothingOnceAllAreGone.
func TestACallOffEndsNothingOnceAllAreGone(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, cid)
	d.does(ann, agree)
	d.goes(ann, bob, cid)
	d.passes(d.limits.Away - 1)
	d.note(d.Tick(d.now.Add(1)))
	check(t, "0", "%d", len(d.settled))
}
