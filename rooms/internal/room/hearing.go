package room

import (
	"slices"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// beHeard gives those who hear what happens the first chance, after a move or once a race is open: before they could be told,
// others would have it.
func (g *game) beHeard(now time.Time) {
	if g.clock.hearing = (time.Time{}); g.terms.Hearing > 0 && g.contested() {
		g.clock.hearing = now.Add(g.terms.Hearing)
	}
}

// contested says whether whoever is the first has something now that others then have not: a race, or a jump-in.
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

// listens says whether the others wait for the owner of a seat to hear what has happened: not of what they have done themselves, nor
// where everybody sees that they have too few cards to jump in.
func (g *game) listens(i int) bool {
	s, state := &g.seats[i], g.round.state
	if !s.hears || !s.here || s.played() || s.heard == state.Moves()+1 {
		return false
	}
	return state.Phase() == engine.PhaseOpening || g.round.moved[i] != state.Moves() && state.MayComplete(i)
}

// hearAgain gives somebody who hears what happens, and is back after a pause or a restart, the first chance anew, if that is still open:
// once, as nobody has been told to what they had come before.
func (g *game) hearAgain(i int, now time.Time) {
	if g.seats[i].hears && g.running() && g.clock.hearing.IsZero() {
		g.beHeard(now)
		g.timeBots()
	}
}

// planHearing ends the first chance of those who hear what happens once none of them is waited for any more.
func (g *game) planHearing(now time.Time) {
	if !g.clock.hearing.After(now) {
		return
	}
	if !slices.ContainsFunc(g.seats.that((*seat).owned), g.listens) {
		g.clock.hearing = now
		g.timeBots()
		return
	}
	g.clock.recheck = sooner(g.clock.recheck, g.clock.hearing)
}

// heldUp says whether a seat has to wait for those who hear what happens.
func (g *game) heldUp(i int, now time.Time) bool {
	return g.clock.hearing.After(now) && !g.seats[i].hears
}

// hasHeard has a seat leave the first chance to others.
func (g *game) hasHeard(fx *Effects, i int, now time.Time) error {
	if !g.running() || !g.clock.hearing.After(now) || !g.listens(i) {
		return rooms.ErrNotNow
	}
	g.seats[i].heard = g.round.state.Moves() + 1
	fx.Changed = true
	return nil
}
