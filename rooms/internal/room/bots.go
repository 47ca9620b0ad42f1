package room

import (
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// think draws how long a bot thinks at the usual pace, the shorter the faster the table plays.
func (g *game) think() time.Duration {
	drawn := g.limits.ThinkMin + time.Duration(g.rng.Int64N(int64(g.limits.ThinkMax-g.limits.ThinkMin)+1))
	clock, _ := g.terms.TurnClock()
	return drawn * time.Duration(clock.Thinks) / 100
}

// acts is when the bot of a seat acts that has begun to think.
func (g *game) acts(i int) time.Time {
	s := &g.seats[i]
	takes := g.terms.BotPace.Scale(s.thinks, g.limits.ThinkLeast)
	if g.unhurried(i) {
		takes = max(takes, s.thinks)
	}
	return s.thought.Add(takes)
}

// unhurried says whether people need the bot of a seat to take its usual time at least: while they race to open, where it
// would jump in, and where they could do so before it plays.
func (g *game) unhurried(i int) bool {
	state := g.round.state
	switch {
	case state.Phase() == engine.PhaseOpening:
		return true
	case state.Phase() != engine.PhasePlay:
		return false
	default:
		return state.Turn() != i || g.jumpIsOpen()
	}
}

// jumpIsOpen says whether people may be about to jump in. Among several what lies open decides, lest a bot that takes its
// time tells what somebody holds: two of a kind on top, to which few hands lack more than two.
func (g *game) jumpIsOpen() bool {
	seat := rooms.Alone(g.seats.owners())
	switch {
	case !g.round.state.Rules().JumpIn:
		return false
	case seat != engine.NoSeat:
		return g.round.mayAct(seat)
	default:
		return g.round.state.Run() > 1
	}
}
