package room

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// calledOff checks that the round was abandoned because all agreed, and counts for nothing.
func (d *desk) calledOff() {
	d.t.Helper()
	if len(d.settled) == 0 {
		d.t.Fatal("not called off")
	}
	round := d.settled[len(d.settled)-1]
	if round.End != record.EndAgreed || d.last.End != record.EndAgreed {
		d.t.Errorf("ended %s", round.End)
	}
	for i, s := range round.Seats {
		if s.Place != 0 || s.Shithead || s.Points != 0 {
			d.t.Errorf("seat %d: %+v", i, s)
		}
	}
	if v := d.View(ann, d.now); v.CallOff != nil || v.Result.Shithead != engine.NoSeat || v.Tally != nil {
		d.t.Errorf("%+v, %+v", v.CallOff, v.Result)
	}
	last := d.log.entries[len(d.log.entries)-1]
	if last.Kind == rooms.EntryMatchOver {
		last = d.log.entries[len(d.log.entries)-2]
	}
	if last.Event.Kind != engine.EventEnded || last.Event.Cause != engine.CauseCalledOff {
		d.t.Errorf("the log ends with %+v", last)
	}
}

// TestARoundIsCalledOffOnceAllAgree, in any phase, and who changes their mind has not agreed.
func TestARoundIsCalledOffOnceAllAgree(t *testing.T) {
	for _, phase := range []string{"set-up", "play"} {
		t.Run(phase, func(t *testing.T) {
			d := newDesk(t, 30*time.Second, 1, ann, bob)
			d.comes(cid)
			if phase == "play" {
				d.toPlay(ann, bob)
			}
			dealer, due := d.dealer().Seat, d.clock.deadline
			d.refused(cid, rooms.CallOff{Agree: true}, rooms.ErrNotSeated)
			d.does(ann, rooms.CallOff{Agree: true})
			if v := d.View(cid, d.now); !slices.Equal(v.CallOff, []bool{true, false, false}) {
				t.Errorf("everybody sees %v", v.CallOff)
			}
			d.does(ann, rooms.CallOff{Agree: false})
			if v := d.View(cid, d.now); v.CallOff != nil {
				t.Errorf("everybody sees %v", v.CallOff)
			}
			d.does(bob, rooms.CallOff{Agree: true})
			if len(d.settled) != 0 || d.clock.deadline != due {
				t.Fatal("called off by one, or the turn's time has changed")
			}
			fx, err := d.Do(ann, rooms.CallOff{Agree: true}, d.now)
			if err != nil || len(fx.Lines) != 2 || !strings.Contains(string(fx.Lines[0].Text), `"end":"agreed"`) {
				t.Fatalf("%+v, %v", fx, err)
			}
			whole := append(slices.Clone(d.lines), fx.Lines[:1]...)
			d.note(fx)
			d.calledOff()
			if d.phase != rooms.Between || d.match.Played != 1 || d.dealer().Seat != dealer {
				t.Errorf("phase %v after %d rounds, %d deals and not %d", d.phase, d.match.Played, d.dealer().Seat, dealer)
			}
			d.refused(ann, rooms.CallOff{Agree: true}, rooms.ErrNotNow)

			var text bytes.Buffer
			for _, line := range whole {
				if line.Record {
					text.Write(append(line.Text, '\n'))
				}
			}
			if _, err := record.Replay(&text, nil); err != nil {
				t.Errorf("the record: %v", err)
			}
			// Cut off between the result and its settlement.
			r, err := Restore(data.Journal{Room: d.code, Lines: whole}, d.limits, Means{Seed: d.rng.seed}, d.now)
			if err != nil {
				t.Fatal(err)
			}
			after := &desk{Room: r, t: t, now: d.now, lines: whole}
			after.passes(0)
			after.calledOff()

			d.passes(d.limits.Between)
			if v := d.View(ann, d.now); d.phase != rooms.Playing || v.CallOff != nil {
				t.Errorf("phase %v, and some agree: %v", d.phase, v.CallOff)
			}
		})
	}
}

// TestOnlyThoseWhoPlayAreAsked: neither who has left, nor for whom a bot's hand plays.
func TestOnlyThoseWhoPlayAreAsked(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob, cid)
	d.does(ann, rooms.CallOff{Agree: true})
	d.does(bob, rooms.Leave{})
	d.note(d.Depart(cid, d.now))
	if len(d.settled) != 0 {
		t.Fatal("called off, and cid has only just dropped off")
	}
	for len(d.settled) == 0 && !d.seats[2].auto {
		if who := d.round.state.Turn(); who == 0 {
			d.plays(ann)
		}
		d.passes(time.Second)
	}
	d.calledOff()
	if !d.settled[0].Practice() && d.settled[0].Seats[1].Player != bob.ID {
		t.Errorf("%+v", d.settled[0].Seats)
	}

	d = newDesk(t, 15*time.Second, 0, ann, bob)
	d.does(ann, rooms.CallOff{Agree: true})
	d.does(bob, rooms.Leave{}) // who was the last one not to agree
	d.calledOff()

	d = newDesk(t, 15*time.Second, 0, ann, bob)
	d.does(ann, rooms.CallOff{Agree: true})
	d.does(ann, rooms.Leave{}) // takes it along
	if len(d.settled) != 0 || d.View(bob, d.now).CallOff != nil {
		t.Error("who has left calls it off")
	}
}

// TestAgreementOutlastsARestart, and so does that it was taken back: nobody's word comes back that they took back.
func TestAgreementOutlastsARestart(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	d.does(ann, rooms.CallOff{Agree: true})
	if after := d.restored(ann, bob); !slices.Equal(after.View(bob, d.now).CallOff, []bool{true, false}) {
		t.Errorf("agree: %v", after.seats.agreement())
	}
	d.does(ann, rooms.CallOff{Agree: false})
	if after := d.restored(ann, bob); after.seats.agreement() != nil {
		t.Errorf("agree: %v", after.seats.agreement())
	}
	d.does(ann, rooms.CallOff{Agree: true})
	d.comes(cid)
	d.does(ann, rooms.SetForfeit{Text: "tea"}) // after the room's own line it is the same
	d = d.restored(ann, bob)
	if d.seats.agreement() == nil {
		t.Fatal("nobody agrees")
	}
	d.does(bob, rooms.CallOff{Agree: true})
	d.calledOff()
}

// TestAgreeingIsBounded, as each time is a write, and taking it back is not.
func TestAgreeingIsBounded(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	for range d.limits.Agreements {
		d.does(ann, rooms.CallOff{Agree: true})
		d.does(ann, rooms.CallOff{Agree: true})
		d.does(ann, rooms.CallOff{Agree: false})
	}
	lines := len(d.lines)
	d.refused(ann, rooms.CallOff{Agree: true}, rooms.ErrTooFast)
	d.does(ann, rooms.CallOff{Agree: false})
	if len(d.lines) != lines {
		t.Error("what changes nothing is written")
	}
	d.does(bob, rooms.CallOff{Agree: true})
}

// TestWhoIsAwayNeedNotAgree, once they have been away for as long as one is waited for, whoever is on turn.
func TestWhoIsAwayNeedNotAgree(t *testing.T) {
	for name, goes := range map[string]func(turn, other rooms.Person) rooms.Person{
		"on turn":     func(turn, _ rooms.Person) rooms.Person { return turn },
		"not on turn": func(_, other rooms.Person) rooms.Person { return other },
	} {
		t.Run(name, func(t *testing.T) {
			for _, late := range []bool{false, true} {
				d := newDesk(t, 0, 0, ann, bob)
				turn, other := d.toPlay(ann, bob), ann
				if turn.ID == ann.ID {
					other = bob
				}
				gone := goes(turn, other)
				stays := turn
				if gone.ID == turn.ID {
					stays = other
				}
				d.note(d.Depart(gone, d.now))
				if !late {
					d.does(stays, rooms.CallOff{Agree: true})
				}
				d.passes(d.limits.Away - 1)
				if len(d.settled) != 0 || d.View(stays, d.now).Seats[d.seats.of(gone)].Excused {
					t.Fatal("somebody flees from a turn as another drops off for a moment")
				}
				d.passes(1)
				if late {
					if !d.View(stays, d.now).Seats[d.seats.of(gone)].Excused {
						t.Error("nobody sees that who is away need not agree")
					}
					d.does(stays, rooms.CallOff{Agree: true})
				}
				d.calledOff()
			}
		})
	}
}

// TestWhoHasBeenWaitedForNeedNotAgree where there is no clock: from when patience ends until they do something.
func TestWhoHasBeenWaitedForNeedNotAgree(t *testing.T) {
	begin := func(clock time.Duration) (d *desk, turn rooms.Person, others []rooms.Person) {
		d = newDesk(t, clock, 0, ann, bob, cid)
		turn = d.toPlay(ann, bob, cid)
		others = slices.DeleteFunc([]rooms.Person{ann, bob, cid}, func(who rooms.Person) bool { return who.ID == turn.ID })
		return d, turn, others
	}
	d, _, others := begin(0)
	d.does(others[0], rooms.CallOff{Agree: true})
	d.does(others[1], rooms.CallOff{Agree: true})
	d.passes(d.limits.Patience - 1)
	if len(d.settled) != 0 {
		t.Fatal("before patience has ended")
	}
	moves := d.round.state.Moves()
	d.passes(1)
	d.calledOff()
	if d.last.Moves != moves {
		t.Error("a bot's hand has moved")
	}

	d, turn, others := begin(0)
	d.does(others[0], rooms.CallOff{Agree: true})
	d.passes(d.limits.Patience)
	if d.round.state.Moves() == moves || !d.seats[d.seats.of(turn)].outwaited {
		t.Fatal("the turn does not run out")
	}
	d.does(turn, rooms.Back{})
	d.does(others[1], rooms.CallOff{Agree: true})
	if len(d.settled) != 0 {
		t.Fatal("who is back is not asked")
	}

	d, _, others = begin(0)
	d.passes(d.limits.Patience)
	d.does(others[0], rooms.CallOff{Agree: true})
	d.does(others[1], rooms.CallOff{Agree: true})
	d.calledOff()

	d, turn, others = begin(60 * time.Second)
	d.does(others[0], rooms.CallOff{Agree: true})
	d.does(others[1], rooms.CallOff{Agree: true})
	d.passes(60 * time.Second)
	if len(d.settled) != 0 || d.View(ann, d.now).Seats[d.seats.of(turn)].Excused {
		t.Fatal("a clock that runs out once is not patience that ends")
	}

	d, turn, others = begin(0)
	d.passes(d.limits.Patience - time.Minute)
	d.does(others[0], rooms.CallOff{Agree: true})
	d.does(others[1], rooms.CallOff{Agree: true})
	d = d.restored(ann, bob, cid)
	d.passes(time.Minute)
	if len(d.settled) != 0 || d.seats[d.seats.of(turn)].outwaited {
		t.Error("whether the server was there all the time is not known, and they have been waited for")
	}
}

// TestNobodyCallsOffWhoIsAway: a word that was given does not end the round once nobody is there.
func TestNobodyCallsOffWhoIsAway(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob, cid)
	d.does(ann, rooms.CallOff{Agree: true})
	for _, who := range []rooms.Person{ann, bob, cid} {
		d.note(d.Depart(who, d.now))
	}
	d.passes(d.limits.Away - 1)
	d.note(d.Tick(d.now.Add(1)))
	if len(d.settled) != 0 {
		t.Error("called off")
	}
}
