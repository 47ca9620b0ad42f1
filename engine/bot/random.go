package bot

import (
	"math/rand/v2"

	"shithead/engine"
)

// random plays uniformly among the legal moves, flips any of its face-down cards and swaps any of its cards until it
// feels like being ready.
type random struct {
	rng *rand.Rand
}

func (b *random) Choose(v *engine.View, legal []engine.Move) (engine.Move, bool) {
	if v.Phase == engine.PhaseSetUp && !v.Rules.Lays {
		return b.setUp(v), true
	}
	m := legal[b.rng.IntN(len(legal))]
	if m.Kind != engine.MoveFlip {
		return m, true
	}
	var slots []int
	for slot, covered := range v.Seats[v.Seat].FaceDown {
		if covered {
			slots = append(slots, slot)
		}
	}
	return engine.Flip(v.Seat, slots[b.rng.IntN(len(slots))]), true
}

func (b *random) setUp(v *engine.View) engine.Move {
	if b.rng.IntN(2) == 0 {
		return engine.Ready(v.Seat)
	}
	hand, up := v.Hand.Cards(), v.Seats[v.Seat].FaceUp.Cards()
	for _, cards := range [][]engine.Card{hand, up} {
		b.rng.Shuffle(len(cards), func(i, j int) { cards[i], cards[j] = cards[j], cards[i] })
	}
	k := 1 + b.rng.IntN(min(len(hand), len(up)))
	return engine.Swap(v.Seat, hand[:k], up[:k])
}
