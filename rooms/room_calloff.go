package rooms

import (
	"time"

	"shithead/engine"
	"shithead/engine/record"
)

// callOff notes whether somebody agrees to abandon the round. Both are kept at once, as nobody's word may come back that was
// taken back.
func (r *room) callOff(fx *effects, i int, agree bool, now time.Time) error {
	if !r.running() {
		return ErrNotNow
	}
	s := &r.seats[i]
	if agree && !s.agrees {
		if r.round.agreed[i] >= r.limits.Agreements {
			return ErrTooFast
		}
		r.round.agreed[i]++
	}
	fx.changed = s.agrees != agree || s.auto
	fx.write, r.unkept = s.agrees != agree, r.unkept || s.agrees != agree
	fx.summary = s.auto
	s.agrees = agree
	r.handBack(i, now)
	return nil
}

// callOffIfAgreed abandons the round once all agree who have to, and says whether it did.
func (r *room) callOffIfAgreed(fx *effects, now time.Time) bool {
	if !r.running() {
		return false
	}
	agreed := false
	for i := range r.seats {
		if s := &r.seats[i]; s.owned() && !r.excused(i, now) {
			if !s.agrees {
				return false
			}
			agreed = true
		}
	}
	if agreed {
		r.abandon()
		r.settle(fx, now)
	}
	return agreed
}

// excused says whether the owner of a seat need not agree to abandon the round (RULES.md section 1, End): who is away, for
// whom a bot's hand plays or who has not been here for as long as one is waited for, and who has been waited for beyond
// patience. Nobody is in less, so that nobody flees from a turn while another drops off for a moment.
func (r *room) excused(i int, now time.Time) bool {
	s := &r.seats[i]
	return s.auto || s.outwaited || !s.here && !now.Before(s.gone.Add(r.limits.Away)) || r.waitedFor(i) && r.outwaits(now)
}

// waitedFor says whether nothing goes on without a seat. Where it only may jump in, or open a race, the others do not wait.
func (r *room) waitedFor(i int) bool {
	state := r.round.state
	return state.Turn() == i || state.Phase() == engine.PhaseSetUp && !state.Ready(i)
}

// outwaits says whether those who have to act have been waited for beyond patience. While the server was stopped nobody was.
func (r *room) outwaits(now time.Time) bool {
	since := r.since
	if resumed := r.floor.Add(-r.limits.TurnLeft); resumed.After(since) {
		since = resumed
	}
	return !now.Before(since.Add(r.limits.Patience))
}

// planExcuses has it looked again when somebody is excused who is not here: perhaps the others have agreed by then.
func (r *room) planExcuses(now time.Time) {
	for i := range r.seats {
		s := &r.seats[i]
		if away := s.gone.Add(r.limits.Away); s.owned() && !s.here && !s.auto && now.Before(away) {
			r.recheckAt(away)
		}
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
