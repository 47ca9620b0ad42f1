package choose

import (
	"errors"

	"shithead/engine"
)

// Lays counts by rank some cards of the hand.
type Lays [engine.NumRanks]uint8

// Any reports whether there is any.
func (l *Lays) Any() bool { return *l != Lays{} }

// Cards are the cards: of each rank the first of the hand.
func (l *Lays) Cards(hand *engine.Bag) (cards []engine.Card) {
	left := *l
	for c := range hand.All() {
		if r := c.Rank(); left[r] > 0 {
			left[r]--
			cards = append(cards, c)
		}
	}
	return cards
}

// lay is a press of the key of a rank, of which cards are to be laid. Where that chose several at once, arrows choose fewer.
// It fails with [engine.ErrNotHeld], or [ErrEnough].
func (c *Choice) lay(p *Position, r engine.Rank) error {
	held := p.View.Table.Hand.Rank(r)
	switch n := int(c.Lays[r]); {
	case held == 0:
		return engine.ErrNotHeld
	case n == 0 && c.ToLay(p) == 0:
		return ErrEnough
	default:
		c.Lays[r] = uint8(p.press(n, min(held, n+c.ToLay(p))))
		if c.Lays[r] > 1 && n == 0 {
			c.Cursor = r
		}
	}
	return nil
}

// ErrEnough says that no more cards may be chosen to be laid face-up.
var ErrEnough = errors.New("no more cards may be laid")

// layMore chooses one more card of the rank at the cursor, or one less.
func (c *Choice) layMore(p *Position, step int) {
	switch r := c.Cursor; {
	case r == engine.NoRank:
	case step < 0 && c.Lays[r] > 0:
		c.Lays[r]--
	case step > 0 && int(c.Lays[r]) < p.View.Table.Hand.Rank(r) && c.ToLay(p) > 0:
		c.Lays[r]++
	}
}

// ToLay is how many cards are still to be chosen.
func (c *Choice) ToLay(p *Position) int {
	n := p.View.Table.Rules.Up
	for _, count := range c.Lays {
		n -= int(count)
	}
	return n
}

// settleLays drops what is not in the hand, and the cursor with it.
func (c *Choice) settleLays(p *Position) {
	c.Picked, c.Focus = engine.NoRank, engine.ZoneHand
	for r := range engine.NoRank {
		held := p.View.Table.Hand.Rank(r)
		c.Lays[r] = min(c.Lays[r], uint8(held))
		if r == c.Cursor && held == 0 {
			c.Cursor = engine.NoRank
		}
	}
}

// sayReady says ready, unless cards have to be laid first: it fails with [engine.ErrNotLaid].
func (c *Choice) sayReady(p *Position) (Act, error) {
	if p.Laying() && !p.Sent.Busy {
		return Act{}, engine.ErrNotLaid
	}
	c.unpick()
	return Act{Do: DoReady, Move: engine.Ready(p.View.Seat)}, nil
}
