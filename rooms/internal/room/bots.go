package room

import (
	"math/rand/v2"
	"slices"
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// think draws how long the bot of a seat thinks at the usual pace, the shorter the faster the table plays. It is drawn before the bot knows
// what it does.
func (g *game) think(i int) time.Duration {
	rng := rand.New(rand.NewChaCha8(g.chances(i, "time")))
	drawn := g.limits.ThinkMin + time.Duration(rng.Int64N(int64(g.limits.ThinkMax-g.limits.ThinkMin)+1))
	clock, _ := g.terms.TurnClock()
	return drawn * time.Duration(clock.Thinks) / 100
}

// acts is when the bot of a seat acts that has begun to think.
func (g *game) acts(i int) time.Time {
	s, pace := &g.seats[i], g.terms.BotPace
	if g.unattended() {
		pace = rooms.PaceSlow
	}
	takes := pace.Scale(s.thinks, g.limits.ThinkLeast)
	switch {
	case g.peopleFirst(i):
		takes = g.limits.PeopleFirst
	case g.round.state.Phase() == engine.PhasePlay && g.jumpIsOpen():
		takes = max(takes, s.thinks) // people could jump in before it plays
	}
	return later(s.thought, g.clock.headStart).Add(takes)
}

// unattended reports whether no client is in the room. Then its bots cost as little as they can.
func (g *game) unattended() bool { return !g.seats.anyHere() && g.watchers == 0 }

// peopleFirst reports whether the bot of a seat would do what goes to the first player: open a race, or jump in.
func (g *game) peopleFirst(i int) bool {
	state := g.round.state
	return state.Phase() == engine.PhaseOpening || state.Phase() == engine.PhasePlay && state.Turn() != i
}

// onlySeat is the seat of the only person where all others are bots, else NoSeat: only there may anything that others notice depend on what
// somebody holds.
func (g *game) onlySeat() int {
	owners := g.seats.owners()
	if seat := rooms.Alone(owners); rooms.OnlyBots(owners, seat) {
		return seat
	}
	return engine.NoSeat
}

// jumpIsOpen reports whether people may be about to jump in. Among several what lies open decides, lest a bot that takes its
// time tells what somebody holds: two of a kind on top, to which few hands lack more than two.
func (g *game) jumpIsOpen() bool {
	seat := g.onlySeat()
	switch {
	case !g.round.state.Rules().JumpIn:
		return false
	case seat != engine.NoSeat:
		return g.round.mayAct(seat)
	default:
		return g.round.state.Run() > 1
	}
}

// paceBots has the bots act faster or slower. What they are thinking about needs the new time, from when they began.
//
// While a round runs each time makes the journal longer. After so many times it is kept with the next line of the room,
// at the latest with the one at the end of the round.
func (r *Room) paceBots(fx *Effects, who rooms.Person, faster bool) error {
	if err := rooms.PacesBots(who, r.maker, r.seats.owners()); err != nil {
		return err
	}
	pace := r.terms.BotPace.Step(faster)
	if pace == r.terms.BotPace {
		return nil
	}
	r.terms.BotPace = pace
	if last := len(r.log.entries) - 1; last >= 0 && r.log.entries[last].Kind == rooms.EntryPace { // the newest is enough
		r.log.entries, r.log.logged, r.log.lines = slices.Clip(r.log.entries[:last]), r.log.logged-1, r.log.lines-1
	}
	r.note(rooms.Entry{Kind: rooms.EntryPace, Seat: r.seats.of(who), Name: who.Name, BotPace: pace})
	r.timeBots()
	r.writeOrWait(fx)
	return nil
}

// timeBots has the bots that are thinking act when they would by now.
func (g *game) timeBots() {
	for i := range g.seats {
		if s := &g.seats[i]; !s.due.IsZero() {
			s.due = g.acts(i)
		}
	}
}

// hurryBots has the bots that are thinking act as they do where a client is in the room, but not in the past.
func (g *game) hurryBots(now time.Time) {
	for i := range g.seats {
		if s := &g.seats[i]; s.due.After(now) {
			s.due = later(g.acts(i), now)
		}
	}
}

// writeOrWait keeps what was set of the bots: at once, or where that was so often enough while a round runs with the next
// line of the room.
func (r *Room) writeOrWait(fx *Effects) {
	if r.running() {
		if r.round.paced >= r.limits.PaceLines {
			fx.Changed, fx.Summary = true, true
			return
		}
		r.round.paced++
	}
	r.write(fx)
}

// botNames are what bots are called: more than there are seats.
func botNames() []string {
	return []string{
		"Ada", "Bruno", "Clara", "Dmitri", "Elsa", "Fritz", "Greta", "Hugo", "Ida", "Jonas", "Kira", "Lotte", "Milo",
		"Nora", "Otto", "Pia", "Quinn", "Rosa", "Sepp", "Tilda", "Ugo", "Vera", "Willi", "Xaver", "Yara", "Zeno",
	}
}
