package rooms

import (
	"bytes"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
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
	if v := d.view(ann, d.now); v.CallOff != nil || v.Result.Shithead != engine.NoSeat || v.Tally != nil {
		d.t.Errorf("%+v, %+v", v.CallOff, v.Result)
	}
	last := d.log[len(d.log)-1]
	if last.Kind == EntryMatchOver {
		last = d.log[len(d.log)-2]
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
			dealer, due := d.dealer().Seat, d.deadline
			d.refused(cid, CallOff{true}, ErrNotSeated)
			d.does(ann, CallOff{true})
			if v := d.view(cid, d.now); !slices.Equal(v.CallOff, []bool{true, false, false}) {
				t.Errorf("everybody sees %v", v.CallOff)
			}
			d.does(ann, CallOff{false})
			if v := d.view(cid, d.now); v.CallOff != nil {
				t.Errorf("everybody sees %v", v.CallOff)
			}
			d.does(bob, CallOff{true})
			if len(d.settled) != 0 || d.deadline != due {
				t.Fatal("called off by one, or the turn's time has changed")
			}
			fx, err := d.do(ann, CallOff{true}, d.now)
			if err != nil || len(fx.lines) != 1 || !strings.Contains(string(fx.lines[0].Text), `"end":"agreed"`) {
				t.Fatalf("%+v, %v", fx, err)
			}
			whole := append(slices.Clone(d.lines), fx.lines...)
			d.note(fx)
			d.calledOff()
			if d.phase != Between || d.match.Played != 1 || d.dealer().Seat != dealer {
				t.Errorf("phase %v after %d rounds, %d deals and not %d", d.phase, d.match.Played, d.dealer().Seat, dealer)
			}
			d.refused(ann, CallOff{true}, ErrNotNow)

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
			r, err := restoreRoom(data.Journal{Room: d.code, Lines: whole}, d.limits, chance{seed: d.luck.seed}, d.now)
			if err != nil {
				t.Fatal(err)
			}
			after := &desk{room: r, t: t, now: d.now, lines: whole}
			after.passes(0)
			after.calledOff()

			d.passes(d.limits.Between)
			if v := d.view(ann, d.now); d.phase != Playing || v.CallOff != nil {
				t.Errorf("phase %v, and some agree: %v", d.phase, v.CallOff)
			}
		})
	}
}

// TestOnlyThoseWhoPlayAreAsked: neither who has left, nor for whom a bot's hand plays.
func TestOnlyThoseWhoPlayAreAsked(t *testing.T) {
	d := newDesk(t, 15*time.Second, 1, ann, bob, cid)
	d.does(ann, CallOff{true})
	d.does(bob, Leave{})
	d.note(d.depart(cid, d.now))
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
	d.does(ann, CallOff{true})
	d.does(bob, Leave{}) // who was the last one not to agree
	d.calledOff()

	d = newDesk(t, 15*time.Second, 0, ann, bob)
	d.does(ann, CallOff{true})
	d.does(ann, Leave{}) // takes it along
	if len(d.settled) != 0 || d.view(bob, d.now).CallOff != nil {
		t.Error("who has left calls it off")
	}
}

// TestAgreementIsNotKept: a restart asks again.
func TestAgreementIsNotKept(t *testing.T) {
	d := newDesk(t, 0, 0, ann, bob)
	lines := len(d.lines)
	d.does(ann, CallOff{true})
	if after := d.restored(ann, bob); after.view(bob, d.now).CallOff != nil || len(d.lines) != lines {
		t.Errorf("kept, in %d lines", len(d.lines)-lines)
	}
	if _, err := d.do(ann, CallOff{true}, d.now); err != nil || errors.Is(err, ErrNotNow) {
		t.Errorf("a second time: %v", err)
	}
}
