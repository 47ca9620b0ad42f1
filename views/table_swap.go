package views

import (
	"shithead/engine"
)

// swapping says whether the viewer may swap cards between the hand and the face-up cards.
func (t *table) swapping() bool { return t.preparing() && !t.view.Table.Rules.Lays }

// otherRow is the row that a card is swapped with.
func otherRow(zone engine.Zone) engine.Zone {
	if zone == engine.ZoneHand {
		return engine.ZoneFaceUp
	}
	return engine.ZoneHand
}

// swappable is how many cards of a rank lie in a row once everything that was typed has been done.
func (t *table) swappable(zone engine.Zone, r engine.Rank) int {
	bag := t.bag(zone)
	if bag == nil || r >= engine.NoRank {
		return 0
	}
	n := bag.Rank(r)
	for i := range t.sent.swaps {
		n += t.sent.swaps[i].change(zone, r)
	}
	return n
}

// swap is an exchange of a card of the hand for a face-up one, by their ranks.
type swap struct{ hand, up engine.Rank }

// change is how many cards of a rank more there will be in a row.
func (in *swap) change(zone engine.Zone, r engine.Rank) int {
	n := 0
	if in.up == r {
		n++
	}
	if in.hand == r {
		n--
	}
	if zone == engine.ZoneFaceUp {
		return -n
	}
	return n
}

// pick picks a card: the first one from the row in focus, the second one from the other row, and then they are swapped.
// It fails with [engine.ErrNotHeld].
func (t *table) pick(r engine.Rank) (act, error) {
	if t.picked == engine.NoRank {
		if t.swappable(t.focus, r) == 0 {
			return act{}, engine.ErrNotHeld
		}
		t.picked, t.row = r, t.focus
		t.focus, t.cursor = otherRow(t.focus), engine.NoRank
		return act{}, nil
	}
	other := otherRow(t.row)
	if t.swappable(other, r) == 0 {
		return act{}, engine.ErrNotHeld
	}
	a := act{do: doSwap, swap: swap{t.picked, r}}
	if other == engine.ZoneHand {
		a.swap = swap{r, t.picked}
	}
	t.unpick()
	return a, nil
}

// unpick forgets the card that was picked.
func (t *table) unpick() {
	t.focus, t.picked, t.cursor = engine.ZoneHand, engine.NoRank, engine.NoRank
}

// moveCursor moves over the ranks of the row in focus.
func (t *table) moveCursor(step int) {
	var set engine.RankSet
	for r := range engine.NoRank {
		if t.swappable(t.focus, r) > 0 {
			set |= engine.Ranks(r)
		}
	}
	t.cursor = nextRank(set, t.cursor, step)
}

// swapMove is the swap of a card of one rank in the hand for a face-up one of another.
func (t *table) swapMove(of swap) (engine.Move, bool) {
	if !t.swapping() {
		return engine.Move{}, false
	}
	a, ok := cardOf(t.bag(engine.ZoneHand), of.hand)
	b, ok2 := cardOf(t.bag(engine.ZoneFaceUp), of.up)
	if !ok || !ok2 {
		return engine.Move{}, false
	}
	return engine.Swap(t.view.Seat, []engine.Card{a}, []engine.Card{b}), true
}

// cardOf is a card of a rank in a bag.
func cardOf(bag *engine.Bag, r engine.Rank) (engine.Card, bool) {
	for c := range bag.All() {
		if c.Rank() == r {
			return c, true
		}
	}
	return engine.NoCard, false
}
