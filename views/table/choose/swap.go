package choose

import (
	"shithead/engine"
	"shithead/views/words"
)

// OtherRow is the row that a card is swapped with.
func OtherRow(zone engine.Zone) engine.Zone {
	if zone == engine.ZoneHand {
		return engine.ZoneFaceUp
	}
	return engine.ZoneHand
}

// swappable is how many cards of a rank lie in a row once everything that was typed has been done.
func (p *Position) swappable(zone engine.Zone, r engine.Rank) int {
	bag := p.Bag(zone)
	if bag == nil || r >= engine.NoRank {
		return 0
	}
	n := bag.Rank(r)
	for _, swap := range p.Sent.Swaps {
		leaves, comes := swap.Hand, swap.Up
		if zone == engine.ZoneFaceUp {
			leaves, comes = comes, leaves
		}
		if comes == r {
			n++
		}
		if leaves == r {
			n--
		}
	}
	return n
}

// Swap is an exchange of a card of the hand for a face-up one, by their ranks.
type Swap struct{ Hand, Up engine.Rank }

// pick picks a card: the first one from the row in focus, the second one from the other row, and then they are swapped.
// It fails with [engine.ErrNotHeld].
func (c *Choice) pick(p *Position, r engine.Rank) (Act, error) {
	row, swap := c.Focus, Swap{c.Picked, r}
	switch {
	case c.Picked != engine.NoRank && c.Row == engine.ZoneHand:
		row = engine.ZoneFaceUp
	case c.Picked != engine.NoRank:
		row, swap = engine.ZoneHand, Swap{r, c.Picked}
	}
	switch {
	case p.swappable(row, r) == 0:
		return Act{}, engine.ErrNotHeld
	case c.Picked == engine.NoRank:
		c.Picked, c.Row = r, row
		c.Focus, c.Cursor = OtherRow(row), engine.NoRank
		return Act{}, nil
	default:
		c.unpick()
		return Act{Do: DoSwap, Swap: swap}, nil
	}
}

func (c *Choice) unpick() {
	c.Focus, c.Picked, c.Cursor = engine.ZoneHand, engine.NoRank, engine.NoRank
}

// moveCursor moves over the ranks of the row in focus.
func (c *Choice) moveCursor(p *Position, step int) {
	set := words.RanksThat(func(r engine.Rank) bool { return p.swappable(c.Focus, r) > 0 })
	c.Cursor = nextRank(set, c.Cursor, step)
}

// SwapMove is the swap of a card of one rank in the hand for a face-up one of another.
func (p *Position) SwapMove(of Swap) (engine.Move, bool) {
	if !p.Swapping() {
		return engine.Move{}, false
	}
	a, ok := cardOf(p.Bag(engine.ZoneHand), of.Hand)
	b, ok2 := cardOf(p.Bag(engine.ZoneFaceUp), of.Up)
	if !ok || !ok2 {
		return engine.Move{}, false
	}
	return engine.Swap(p.View.Seat, []engine.Card{a}, []engine.Card{b}), true
}

func cardOf(bag *engine.Bag, r engine.Rank) (engine.Card, bool) {
	for c := range bag.All() {
		if c.Rank() == r {
			return c, true
		}
	}
	return engine.NoCard, false
}
