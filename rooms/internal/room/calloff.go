package room

import (
	"time"

	"shithead/rooms"
)

// callOff notes whether somebody agrees to abandon the round. Both are kept at once, as an agreement that was withdrawn
// must not come back.
func (r *Room) callOff(fx *Effects, i int, agree bool, now time.Time) error {
	if !r.running() {
		return rooms.ErrNotNow
	}
	s := &r.seats[i]
	if agree && !s.agrees {
		if r.round.agreed[i] >= r.limits.Agreements {
			return rooms.ErrTooFast
		}
		r.round.agreed[i]++
	}
	fx.Write = s.agrees != agree
	s.agrees, r.unkept = agree, r.unkept || fx.Write
	fx.Summary = r.handBack(i, now)
	fx.Changed = fx.Summary || fx.Write
	return nil
}

// callOffIfAgreed abandons the round once all agree who have to, and reports whether it did.
func (r *Room) callOffIfAgreed(fx *Effects, now time.Time) bool {
	if !r.running() || !r.agreed(now) {
		return false
	}
	r.abandon()
	r.settle(fx, now)
	return true
}

// agreed reports whether all agree to abandon the round who have to, and at least one has to.
func (g *game) agreed(now time.Time) bool {
	asked := 0
	for i := range g.seats {
		if s := &g.seats[i]; s.owned() && !g.excused(i, now) {
			if !s.agrees {
				return false
			}
			asked++
		}
	}
	return asked > 0
}

// excused reports whether the owner of a seat need not agree to abandon the round (RULES.md common/end): who is away, for
// whom a bot's hand plays or who has not been here for as long as one is waited for, and who has been waited for beyond
// patience. Nobody is in less, so that nobody flees from a turn while another drops off for a moment.
func (g *game) excused(i int, now time.Time) bool {
	s := &g.seats[i]
	return s.auto || s.outwaited || !s.here && !now.Before(s.gone.Add(g.limits.Away)) || g.round.waitedFor(i) && g.outwaits(now)
}

// outwaits reports whether those who have to act have been waited for beyond patience. While the server was stopped no one was.
func (g *game) outwaits(now time.Time) bool {
	since := later(g.clock.runs(), g.clock.floor.Add(-g.limits.TurnLeft))
	return !now.Before(since.Add(g.limits.Patience))
}

// planExcuses has it looked again when somebody is excused who is not here: perhaps the others have agreed by then.
func (g *game) planExcuses(now time.Time) {
	for i := range g.seats {
		s := &g.seats[i]
		if away := s.gone.Add(g.limits.Away); s.owned() && !s.here && !s.auto && now.Before(away) {
			g.clock.recheck = sooner(g.clock.recheck, away)
		}
	}
}
