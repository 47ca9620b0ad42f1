package room

import (
	"reflect"
	"slices"
	"testing"
	"time"

	"shithead/rooms"
	"shithead/rooms/internal/thinking"
)

// TestAdvice comes soon to whoever plays alone with bots, is what the best bot would do, is for nobody else, and goes with the next move.
func TestAdvice(t *testing.T) {
	for _, code := range []string{"bitenight", "leeds", "schwechat", "classic", "custom"} {
		d := gatherBy(t, code, 0, 3, ann)
		d.refused(ann, rooms.Advise{}, rooms.ErrNotNow)
		d.does(ann, rooms.Start{})
		d.note(d.Arrive(bob, d.now)) // who watches
		d.refused(bob, rooms.Advise{}, rooms.ErrNotSeated)
		for asked := 0; asked < 12 && d.running(); {
			if !d.round.mayAct(0) {
				d.refused(ann, rooms.Advise{}, rooms.ErrNotNow)
				d.now = d.Wake()
				d.note(d.Tick(d.now))
				continue
			}
			asked++
			d.does(ann, rooms.Advise{})
			d.does(ann, rooms.Advise{}) // which has to wait as well
			if d.View(ann, d.now).Advice != nil || d.Wake().After(d.now.Add(adviceTakes)) {
				t.Fatalf("%s: advice is there at once, or later than in %v", code, adviceTakes)
			}
			q := d.question(0, adviser, "advice", d.now)
			want := (*thinking.Pool)(nil).Ask(q).Take()
			for moves := d.round.state.Moves(); d.round.state.Moves() == moves && d.View(ann, d.now).Advice == nil; {
				d.now = d.Wake()
				d.note(d.Tick(d.now))
			}
			got := d.View(ann, d.now).Advice
			if got == nil {
				continue // a bot was sooner
			}
			if !reflect.DeepEqual(got.Move, want.Move) || got.Acts != want.Acts || d.View(bob, d.now).Advice != nil {
				t.Errorf("%s: %+v instead of %+v", code, got, want)
			}
			move := got.Move
			if !got.Acts {
				move = d.round.state.Legal(0, nil)[0]
			}
			d.does(ann, rooms.Move{Round: d.round.id, Seen: d.round.state.Moves(), Move: move})
			if d.running() && d.View(ann, d.now).Advice != nil {
				t.Errorf("%s: advice stays after the move", code)
			}
		}
	}
}

// TestAdvice_IsForNobodyWhoPlaysWithOthers, be they programs.
func TestAdvice_IsForNobodyWhoPlaysWithOthers(t *testing.T) {
	program := bob
	program.Bot = true
	for _, other := range []rooms.Person{bob, program} {
		d := gather(t, 0, 2, ann, other)
		d.does(ann, rooms.Start{})
		d.refused(ann, rooms.Advise{}, rooms.ErrNoAdvice)
		if d.View(ann, d.now).Advises() {
			t.Error("advice is offered")
		}
		d.does(other, rooms.Leave{}) // and a bot plays for them
		d.does(ann, rooms.Advise{})
	}
}

// TestAdvice_IsPutOffAndDropped: it comes as much later as nobody could be shown anything, and is not given once the round is over.
func TestAdvice_IsPutOffAndDropped(t *testing.T) {
	d := gather(t, 0, 1, ann)
	d.does(ann, rooms.Start{})
	d.does(ann, rooms.Advise{})
	due := d.seats[0].advice.due
	d.Delay(time.Minute)
	if got := d.seats[0].advice.due; !got.Equal(due.Add(time.Minute)) {
		t.Errorf("it is due at %v, and was at %v", got, due)
	}
	d.does(ann, rooms.CallOff{Agree: true})
	if d.running() || slices.ContainsFunc(d.seats, func(s seat) bool { return s.asked != nil || s.advice.asked != nil || !s.advice.due.IsZero() }) {
		t.Error("somebody still thinks about a round that is over")
	}
}
