package bot

import (
	"context"
	"math/rand/v2"
	"slices"

	"shithead/engine"
	"shithead/engine/bot/internal/policy"
)

// normal does what easy would do unless playing on shows that something else is clearly better. It lays the cards that
// it cannot see out at random, tries each of a few moves there and lets everybody play on as easy does until it is out
// itself; and so again with other cards until a fixed budget is used up. Of two ways to end, it wants above all not to
// be last, and then the more points. Cards are swapped as easy swaps them: no other order that was tried did better.
//
// It keeps its memory from one choice to the next, so that it is a player of one seat and not for concurrent use.
type normal struct {
	rng *rand.Rand
	// iterations is how often the hidden cards are laid out, at most.
	iterations int
	tries      []try
	roll       rollout
}

// try is a move that is thought about.
type try struct {
	move engine.Move
	// pass is not to act out of turn.
	pass bool
	// more sums up by how much the rollouts were worth more than those of easy's move, squares its squares.
	more, squares int
}

const (
	// maxTries is how many moves are thought about, those that easy likes best; maxWays is how many that are alike.
	maxTries, maxWays = 12, 3
	// budget is how many steps of rollouts a choice may take; they take some 0.1 microseconds each. The sample in
	// which it runs out is finished.
	budget = 10_000
	// minSamples are needed before easy's move is given up.
	minSamples = 4
)

func (b *normal) Choose(v *engine.View, legal []engine.Move) (engine.Move, bool) {
	t := b.Think(context.Background(), v, legal)
	return t.Move, t.Acts
}

func (b *normal) Think(ctx context.Context, v *engine.View, legal []engine.Move) Thought {
	if v.Phase == engine.PhaseSetUp {
		return Thought{Move: policy.BestUp(v, legal), Acts: true}
	}
	if loops(v) { // nobody who thinks about it gives way
		return Thought{Move: giveWay(v, legal), Acts: true}
	}
	b.list(v, legal)
	if len(b.tries) == 1 {
		return Thought{Move: b.tries[0].move, Acts: true}
	}
	n, short := b.weigh(ctx, v)
	best := b.best(n)
	return Thought{best.move, !best.pass, n, short}
}

// list writes down what to try, first what easy would do.
func (b *normal) list(v *engine.View, legal []engine.Move) {
	left := func(seat int) int { return v.Seats[seat].Left() }
	b.tries = b.tries[:0]
	for i := range legal {
		b.tries = append(b.tries, try{move: legal[i]})
	}
	slices.SortStableFunc(b.tries, func(t, other try) int { return policy.Compare(v.Rules, t.move.Packed(), other.move.Packed(), left) })
	kept := b.tries[:0]
	for i := range b.tries {
		ways := 0
		for j := range kept {
			if alike(&kept[j].move, &b.tries[i].move) {
				ways++
			}
		}
		if ways < maxWays && len(kept) < maxTries {
			kept = append(kept, b.tries[i])
		}
	}
	b.tries = kept
	if v.Phase == engine.PhasePlay && v.Turn != v.Seat {
		b.tries = append(b.tries, try{pass: true})
	}
}

// alike reports whether moves differ in the number of cards or in the target only.
func alike(m, other *engine.Move) bool {
	return m.Kind == other.Kind && m.Rank == other.Rank && m.Companion == other.Companion
}

// weigh plays the tries on in the same samples, and says how many samples there were, and whether the context ended it.
func (b *normal) weigh(ctx context.Context, v *engine.View) (n int, short bool) {
	b.roll.begin(v)
	sampler, err := v.Sampler()
	if err != nil {
		return 0, false // the view of no state: there is nothing to learn
	}
	for ; n < b.iterations && b.roll.steps < budget; n++ {
		if ctx.Err() != nil {
			return n, true
		}
		sample, err := sampler.Sample(b.rng.IntN)
		if err != nil {
			return 0, false
		}
		b.roll.steps += sampleSteps + len(v.Seats)
		easys := 0
		for i := range b.tries {
			t := &b.tries[i]
			worth := b.roll.play(sample, t)
			if i == 0 {
				easys = worth
			}
			t.more += worth - easys
			t.squares += (worth - easys) * (worth - easys)
		}
	}
	return n, false
}

// best is the try that did best in n samples among those that did better than easy's by at least two standard errors,
// or else easy's. It calculates in whole numbers, which are the same on every machine.
func (b *normal) best(n int) *try {
	best := &b.tries[0]
	if n < minSamples {
		return best
	}
	for i := range b.tries {
		t := &b.tries[i]
		if t.more > best.more && n*t.more*t.more >= 4*(n*t.squares-t.more*t.more) {
			best = t
		}
	}
	return best
}
