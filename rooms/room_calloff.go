package rooms

import (
	"time"

	"shithead/engine"
	"shithead/engine/record"
)

// callOff notes whether somebody agrees to abandon the round. That is not kept: after a restart everybody is asked again.
func (r *room) callOff(fx *effects, i int, agree bool, now time.Time) error {
	if !r.running() {
		return ErrNotNow
	}
	s := &r.seats[i]
	fx.changed = s.agrees != agree || s.auto
	fx.summary = s.auto
	s.agrees = agree
	r.takeBack(i, now)
	return nil
}

// heed abandons the round once all agree who have a seat and play themselves.
func (r *room) heed(fx *effects, now time.Time) {
	if !r.running() {
		return
	}
	agreed := false
	for i := range r.seats {
		s := &r.seats[i]
		if s.owned() && !s.auto {
			if !s.agrees {
				return
			}
			agreed = true
		}
	}
	if agreed {
		r.abandon()
		r.settle(fx, now)
	}
}

// abandon ends the round without a result (RULES.md section 1, End).
func (r *room) abandon() {
	rd := r.round
	rd.calledOff = true
	rd.events.Reset()
	rd.state.Abandon(&rd.events)
	r.noteEvents(nil, "")
}

// ending is how the round has ended.
func (rd *round) ending() string {
	switch {
	case rd.shut:
		return record.EndClosed
	case rd.calledOff:
		return record.EndAgreed
	case rd.state.Result().Shithead == engine.NoSeat:
		return record.EndStalemate
	default:
		return record.EndPlayed
	}
}

// agreement says by seat who agrees to abandon the round, nil if nobody does.
func (r *room) agreement() []bool {
	var by []bool
	for i := range r.seats {
		if r.seats[i].agrees {
			if by == nil {
				by = make([]bool, len(r.seats))
			}
			by[i] = true
		}
	}
	return by
}
