package room

import (
	"time"

	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
)

// planRound decides when whoever has something to do in the round runs out of time, and when bots act.
func (g *game) planRound(now time.Time) {
	state := g.round.state
	g.planHeadStart(now)
	for i := range g.seats {
		s := &g.seats[i]
		switch {
		case !g.round.mayAct(i):
			s.rest()
		case s.played():
			if s.due.IsZero() && s.declined != state.Moves()+1 {
				s.thought, s.thinks = now, g.think(i)
				s.due = g.acts(i)
				g.ask(i)
			}
		case state.Phase() == engine.PhaseSetUp || state.Turn() == i:
			g.hurry(i)
		}
	}
	if state.Phase() == engine.PhaseOpening {
		g.clock.deadline, g.clock.late = g.clock.runs().Add(g.limits.Race), engine.NoSeat
	}
	g.planExcuses(now)
}

// hurry sets the deadline of a person who has to act, if it is the next.
func (g *game) hurry(i int) {
	s, since := &g.seats[i], g.clock.runs()
	late, patient := since.Add(g.limits.Patience), true
	if g.terms.Clock > 0 {
		late, patient = since.Add(g.terms.Clock), false
		if g.round.state.Phase() == engine.PhaseSetUp {
			late = since.Add(g.limits.SetUp)
		}
	}
	if !s.here {
		from := since
		if s.gone.After(from) {
			from = s.gone
		}
		if away := from.Add(g.limits.Away); away.Before(late) {
			late, patient = away, false
		}
	}
	g.clock.runsOut(late, i, patient)
}

func (g *game) actFor(fx *Effects, i int, now time.Time) {
	s := &g.seats[i]
	fx.Bot = true
	m, by, ok := g.choose(i)
	s.rest()
	if !ok {
		s.declined = g.round.state.Moves() + 1
		return
	}
	if s.Bot == "" {
		by.Auto = record.AutoAway
	}
	g.mustMove(fx, m, by, now)
}

// actLate does what happens when somebody's time in the round has run out, or that of a race.
func (g *game) actLate(fx *Effects, now time.Time) {
	if g.round.state.Phase() == engine.PhaseOpening {
		g.openFor(fx, now)
	} else {
		g.moveFor(fx, g.clock.late, now)
	}
}

// openFor opens a race that nobody has opened: the first holder left of the dealer does, with one card (RULES.md
// bitenight/opening).
func (g *game) openFor(fx *Effects, now time.Time) {
	state := g.round.state
	for k := range g.seats {
		i := (state.Dealer() + 1 + k) % len(g.seats)
		if !g.round.mayAct(i) {
			continue
		}
		by := record.Timing{Auto: record.AutoClock}
		switch {
		case g.seats[i].Bot != "":
			by.Auto = ""
		case g.seats[i].played():
			by.Auto = record.AutoAway
		}
		g.mustMove(fx, engine.Play(i, state.Opening(), 1), by, now)
		return
	}
}

// moveFor moves for somebody whose time has run out. Who is not here, or lets it run out again and again, is played for
// from then on.
func (g *game) moveFor(fx *Effects, i int, now time.Time) {
	s := &g.seats[i]
	s.missed++
	s.outwaited = s.outwaited || g.outwaits(now)
	if !s.here || s.missed >= g.limits.Missed {
		s.auto = true
		g.note(rooms.Entry{Kind: rooms.EntryHanded, Seat: i})
	}
	state := g.round.state
	setUp := state.Phase() == engine.PhaseSetUp
	if !setUp || state.Rules().Lays && !state.Laid(i) {
		m, by, ok := g.choose(i)
		if !ok {
			return
		}
		by.Auto = record.AutoClock
		g.mustMove(fx, m, by, now)
	}
	if setUp {
		g.mustMove(fx, engine.Ready(i), record.Timing{Auto: record.AutoClock}, now)
	}
}
