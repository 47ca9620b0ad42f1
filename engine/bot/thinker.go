package bot

import (
	"context"
	"math/rand/v2"

	"shithead/engine"
	"shithead/engine/bot/internal/policy"
	"shithead/engine/bot/internal/search"
)

// Thinker is a player that looks ahead, the longer the better, and can be cut short.
type Thinker interface {
	Player
	// Think chooses as Choose does. When the context is done before it has come to its end, it chooses by what it has
	// found until then, at worst as easy does.
	Think(ctx context.Context, view *engine.View, legal []engine.Move) Thought
}

// Thought is what a [Thinker] came to.
type Thought struct {
	Move engine.Move
	// Acts is false if it does not want to act out of turn.
	Acts bool
	// Iterations counts how far it looked: 0 where there was nothing to think about, or no time.
	Iterations int
	// Short: the context was done before it had come to its end.
	Short bool
}

// thinker looks ahead with a net for the rule set of the round, and plays as normal does where there is none. The cards
// are swapped as easy swaps them. It keeps its memory from one choice to the next, so that it is a player of one seat
// and not for concurrent use.
type thinker struct {
	rng *rand.Rand
	// iterations is how far it looks at the most, and less by some rule sets, nil for none.
	iterations int
	less       map[string]int
	// character is what it likes besides playing well, nil for nothing.
	character *character
	searcher  search.Searcher
}

func newExpert(rng *rand.Rand, iterations int) Player {
	return &thinker{rng: rng, iterations: iterations}
}

func newHard(rng *rand.Rand, iterations int) Player {
	return &thinker{rng: rng, iterations: iterations, less: hardLess}
}

// hardLess is how far hard looks where fewer iterations than [hardIterations] lie between normal and expert.
var hardLess = map[string]int{"bitenight": 150, "leeds": 150, "classic": 150, "custom": 150}

// reach is how far it looks by a rule set.
func (b *thinker) reach(rules *engine.Rules) int {
	if less, ok := b.less[rules.Name]; ok {
		return min(b.iterations, less)
	}
	return b.iterations
}

func (b *thinker) Choose(v *engine.View, legal []engine.Move) (engine.Move, bool) {
	t := b.Think(context.Background(), v, legal)
	return t.Move, t.Acts
}

func (b *thinker) Think(ctx context.Context, v *engine.View, legal []engine.Move) Thought {
	if !Trained(v.Rules.Name) {
		untrained := normal{rng: b.rng, iterations: min(b.iterations, normalIterations)}
		return untrained.Think(ctx, v, legal)
	}
	if v.Phase == engine.PhaseSetUp {
		return Thought{Move: policy.BestUp(v, legal), Acts: true}
	}
	if len(legal) == 1 && !outOfTurn(v) {
		return Thought{Move: legal[0], Acts: true}
	}
	if loops(v) { // nobody who thinks about it gives way
		return Thought{Move: giveWay(v, legal), Acts: true}
	}
	reach := b.reach(v.Rules)
	c, err := b.searcher.Choose(ctx, v, legal, b.character.taste(v, legal), reach, b.rng)
	c.Move = b.character.settles(v, legal, c.Move)
	short := c.Iterations < reach
	switch {
	case err != nil: // the view of no state: there is nothing to learn
		return Thought{Move: legal[0], Acts: true}
	case c.Move < 0:
		return Thought{Move: legal[0], Iterations: c.Iterations, Short: short}
	default:
		return Thought{Move: legal[c.Move], Acts: true, Iterations: c.Iterations, Short: short}
	}
}

// outOfTurn reports whether the seat may act but need not.
func outOfTurn(v *engine.View) bool { return v.Phase == engine.PhasePlay && v.Turn != v.Seat }
