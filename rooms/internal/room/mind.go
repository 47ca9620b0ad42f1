package room

import (
	"cmp"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"time"

	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/fair"
	"shithead/engine/record"
)

// standIn is the level of the bot that plays for people who are not here.
const standIn = "easy"

// chances seeds what is left to chance of a seat at one moment of the round, by what it is for. It comes from a secret of the round, the
// seat and how many moves were made: nothing that was left to chance before has a part in it, nor what anybody holds.
func (g *game) chances(i int, what string) (seed [32]byte) {
	secret := g.secret()
	mac := hmac.New(sha256.New, secret[:])
	_, _ = fmt.Fprintf(mac, "bot\n%s\n%s\n%d\n%d", what, g.round.id, i, g.round.state.Moves()) // a hash takes everything
	mac.Sum(seed[:0])
	return seed
}

// secret is what nobody knows before the round is over.
func (t *table) secret() fair.Seed {
	if t.dealing != nil {
		return t.dealing.server()
	}
	if t.undealt == (fair.Seed{}) {
		t.undealt = t.rng.seed()
	}
	return t.undealt
}

// ask has the bot of a seat think, if it looks ahead, about what it does when it is due. In the set-up there is nothing to think about.
func (g *game) ask(i int) {
	s := &g.seats[i]
	if !bot.Thinks(s.Bot) || g.round.state.Phase() == engine.PhaseSetUp {
		return
	}
	q := g.question(i, s.Bot, "choice", s.due)
	q.Hasty = g.unattended()
	s.asked = g.pool.Ask(q)
}

// choose has the bot of a seat choose a move, and says what is noted of how it did. Of one that has to act there is a move in any case.
func (g *game) choose(i int) (m engine.Move, by record.Timing, acts bool) {
	s, legal := &g.seats[i], g.round.state.Legal(i, nil)
	var t bot.Thought
	switch {
	case len(legal) == 0:
		return engine.Move{}, by, false
	case s.asked != nil:
		t, s.asked = s.asked.Take(), nil
	default:
		q := g.question(i, cmp.Or(s.Bot, standIn), "choice", time.Time{})
		t = q.Answer()
	}
	if t.Short {
		by.Iterations = &t.Iterations
	}
	if !t.Acts && g.round.state.Turn() == i {
		return legal[0], by, true
	}
	return t.Move, by, t.Acts
}
