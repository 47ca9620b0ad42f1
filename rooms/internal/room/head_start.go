package room

import (
	"slices"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// giveHeadStart gives those who play by ear one, after a move or once a race is open: before they could be told,
// others would have it.
func (g *game) giveHeadStart(now time.Time) {
	if g.clock.headStart = (time.Time{}); g.terms.HeadStart > 0 && g.contested() {
		g.clock.headStart = now.Add(g.terms.HeadStart)
	}
}

// contested reports whether the first player has something now that others then have not: a race, or a jump-in.
func (g *game) contested() bool {
	switch g.round.state.Phase() {
	case engine.PhaseOpening:
		seat := g.onlySeat()
		return seat == engine.NoSeat || g.round.mayAct(seat)
	case engine.PhasePlay:
		return g.jumpIsOpen()
	default:
		return false
	}
}

// listens reports whether the others wait for the owner of a seat to hear what has happened: not of what they have done themselves, nor
// where everybody sees that they have too few cards to jump in.
func (g *game) listens(i int) bool {
	s, state := &g.seats[i], g.round.state
	if !s.byEar || !s.here || s.played() || s.passed == state.Moves()+1 {
		return false
	}
	return state.Phase() == engine.PhaseOpening || g.round.moved[i] != state.Moves() && state.MayComplete(i)
}

// renewHeadStart gives somebody who plays by ear, and is back after a pause or a restart, a head start anew, if all is still open:
// once, as nobody has been told to what they had come before.
func (g *game) renewHeadStart(i int, now time.Time) {
	if g.seats[i].byEar && g.running() && g.clock.headStart.IsZero() {
		g.giveHeadStart(now)
		g.timeBots()
	}
}

// planHeadStart ends the head start once none of those who play by ear is waited for any more.
func (g *game) planHeadStart(now time.Time) {
	if !g.clock.headStart.After(now) {
		return
	}
	if !slices.ContainsFunc(g.seats.that((*seat).owned), g.listens) {
		g.clock.headStart = now
		g.timeBots()
		return
	}
	g.clock.recheck = sooner(g.clock.recheck, g.clock.headStart)
}

// heldUp reports whether a seat has to wait for those who play by ear.
func (g *game) heldUp(i int, now time.Time) bool {
	return g.clock.headStart.After(now) && !g.seats[i].byEar
}

// pass has a seat leave the head start to others.
func (g *game) pass(fx *Effects, i int, now time.Time) error {
	if !g.running() || !g.clock.headStart.After(now) || !g.listens(i) {
		return rooms.ErrNotNow
	}
	g.seats[i].passed = g.round.state.Moves() + 1
	fx.Changed = true
	return nil
}
