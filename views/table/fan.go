package table

import (
	"math/bits"
	"strconv"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
)

// fan is a row of cards of a player's own, sorted and grouped by rank.
type fan struct {
	ui.Context
	bag  *engine.Bag
	size ui.CardSize
	// playable are the ranks that stand out; sleeping: it is not the time to play, and no rank does.
	playable engine.RankSet
	sleeping bool
	// chosen counts by rank the cards that are raised, cursor is the rank that arrows point at.
	chosen [engine.NumRanks]uint8
	cursor engine.Rank
}

// steps is how far apart cards of a rank and different ranks lie, so that all fit into a width.
func (n *fan) steps(width int) (same, other int) {
	cards, ranks := n.bag.Len(), bits.OnesCount16(uint16(n.bag.Ranks()))
	w, strip := n.size.W, n.size.Strip
	for _, step := range [...][2]int{
		{strip, w + 1}, {3, w + 1}, {3, w}, {2, w}, {1, w}, {0, w}, {0, w - 1}, {0, strip}, {0, 3},
	} {
		if step[0]*(cards-ranks)+step[1]*(ranks-1)+w <= width {
			return step[0], step[1]
		}
	}
	return 0, 2
}

// draw draws the cards from a place on, the raised ones at y and the others below it, and marks below them.
func (n *fan) draw(f *frame.Frame, x, y, width int) {
	same, other := n.steps(width)
	drawn, last := 0, engine.NoRank
	for c := range n.bag.All() {
		r := c.Rank()
		of := n.bag.Rank(r)
		switch {
		case r == last:
			x += same
			drawn++
		case last != engine.NoRank:
			x += other
			drawn = 0
		}
		top := y + 1
		if of-drawn <= int(n.chosen[r]) {
			top = y
		}
		ui.DrawCard(f, x, top, n.size, c, n.light(r))
		if drawn == of-1 {
			n.mark(f, x-same*(of-1), y+1+n.size.H, other, r, same == 0)
		}
		last = r
	}
}

func (n *fan) light(r engine.Rank) *ui.CardTheme {
	lights := n.Lights()
	switch {
	case n.playable.Has(r):
		return &lights.Lit
	case n.sleeping || n.chosen[r] > 0:
		return &lights.Common
	default:
		return &lights.Dim
	}
}

// mark says below the cards of a rank whether they may be played, and how many there are and are chosen. Hidden: one lies
// exactly on the other.
func (n *fan) mark(f *frame.Frame, x, y, room int, r engine.Rank, hidden bool) {
	if room >= n.size.W {
		x += n.size.W/2 - 1
	}
	switch {
	case r == n.cursor:
		x = f.Text(x, y, "▲", n.Theme.Turn)
	case n.playable.Has(r):
		x = f.Text(x, y, "●", n.Theme.Turn)
	}
	of := n.bag.Rank(r)
	switch {
	case n.chosen[r] > 0 && of > 1:
		x = f.Text(x, y, strconv.Itoa(int(n.chosen[r])), n.Theme.Strong)
		f.Text(f.Text(x, y, "/", n.Theme.Faint), y, strconv.Itoa(of), n.Theme.Faint)
	case of > 2 || of > 1 && hidden:
		f.Text(f.Text(x, y, "×", n.Theme.Faint), y, strconv.Itoa(of), n.Theme.Faint)
	}
}
