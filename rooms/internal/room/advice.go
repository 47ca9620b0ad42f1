package room

import (
	"cmp"
	"time"

	"shithead/rooms"
	"shithead/rooms/internal/thinking"
)

// advice is what somebody is told who asks what a good player would do.
type advice struct {
	asked *thinking.Answer
	// due is when the answer is taken, zero before anything is asked and once it is given.
	due   time.Time
	given *rooms.Advice
}

const (
	// adviser is the level of the bot that gives advice, and adviceTakes how long it has.
	adviser     = "expert"
	adviceTakes = 300 * time.Millisecond
)

// advise has a good player think about what the seat may do. Who asks again has what was asked before.
func (g *game) advise(i int, now time.Time) error {
	s := &g.seats[i]
	switch {
	case !rooms.OnlyBots(g.seats.owners(), i):
		return rooms.ErrNoAdvice
	case !g.running() || !g.round.mayAct(i):
		return rooms.ErrNotNow
	case s.advice.asked == nil:
		due := now.Add(adviceTakes)
		s.advice = advice{asked: g.pool.Ask(g.question(i, adviser, "advice", due)), due: due}
	}
	return nil
}

// question is what a bot of a level is to think about for a seat.
func (g *game) question(i int, level, what string, due time.Time) thinking.Question {
	state := g.round.state
	return thinking.Question{
		Level: level, Seed: g.chances(i, what), View: state.View(i), Legal: state.Legal(i, nil), Due: due,
		Origin: cmp.Or(string(g.maker.Origin()), string(g.maker.ID)), Room: g.code,
	}
}

// advised gives the advice that is due, if any.
func (g *game) advised(now time.Time) (ok bool) {
	for i := range g.seats {
		if a := &g.seats[i].advice; g.running() && !a.due.IsZero() && !a.due.After(now) {
			t := a.asked.Take()
			a.given, a.due, ok = &rooms.Advice{Move: t.Move, Acts: t.Acts}, time.Time{}, true
		}
	}
	return ok
}
