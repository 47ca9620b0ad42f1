package tabletest

import (
	"slices"

	"shithead/engine"
)

// SameMove says whether two moves are the same but for suits.
func SameMove(a, b engine.Move) bool {
	ranks := func(cards []engine.Card) (list []engine.Rank) {
		for _, c := range cards {
			list = append(list, c.Rank())
		}
		return list
	}
	same := slices.Equal(ranks(a.Cards), ranks(b.Cards))
	a.Cards, b.Cards = nil, nil
	return same && a.String() == b.String() && a.Slot == b.Slot && a.Seat == b.Seat && a.Count == b.Count
}
