package board

import (
	"cmp"
	"strconv"

	"shithead/engine"
	"shithead/views/cards"
	"shithead/views/look"
)

// hand is a row of one's own cards, those of a rank together.
type hand struct {
	*painter
	cards []OwnCard
	size  cards.Size
	// zone is the number of the row.
	zone int
}

// ranks counts the ranks.
func (h *hand) ranks() int {
	n, last := 0, engine.NoRank
	for i := range h.cards {
		if r := h.cards[i].Card.Rank(); r != last {
			n, last = n+1, r
		}
	}
	return n
}

// steps is how far apart cards of a rank and different ranks are, so that all fit into a width.
func (h *hand) steps(width int) (same, other int) {
	w, pitch := h.size.W, h.size.Pitch()
	for _, same = range [...]int{pitch, min(3, pitch)} {
		if h.width(same, w+1) <= width {
			return same, w + 1
		}
	}
	for _, same = range [...]int{min(3, pitch), 2, 1} {
		for other = w; other >= h.size.Fan(); other-- {
			if h.width(same, other) <= width {
				return same, other
			}
		}
	}
	for _, other = range [...]int{w, w - 1, pitch, min(3, pitch)} {
		if h.width(0, other) <= width {
			return 0, other
		}
	}
	return 0, 2
}

// fans reports whether the cards fit into a width no closer than a fan: of each card its corner shows, of those of a rank in a
// hand of many the edges do.
func (h *hand) fans(width int) bool {
	const many = 20
	same := min(3, h.size.Pitch())
	if len(h.cards) > many {
		same = 1
	}
	return h.width(same, h.size.Fan()) <= width
}

// width is how many columns the cards take that lie so far apart.
func (h *hand) width(same, other int) int {
	n, ranks := len(h.cards), h.ranks()
	return same*(n-ranks) + other*(ranks-1) + h.size.W
}

// draw draws the cards from a column on, chosen ones raised, and below each rank what may be done with it.
func (h *hand) draw(x, width int) {
	same, other := h.steps(width)
	for from := 0; from < len(h.cards); {
		to := from + 1
		for to < len(h.cards) && h.cards[to].Card.Rank() == h.cards[from].Card.Rank() {
			to++
		}
		h.rank(h.cards[from:to], rankAt{x: x, same: same, other: other, first: from == 0, last: to == len(h.cards)})
		x += same*(to-from-1) + other
		from = to
	}
}

// rankAt is where the cards of a rank lie: from which column on, how far apart, how far before those of the next rank, and
// whether there are others before and behind them.
type rankAt struct {
	x, same, other int
	first, last    bool
}

// lies reports whether a card of the group has an edge against what is to its left.
func (at *rankAt) lies(i, width int) bool {
	if i == 0 {
		return !at.first && at.other <= width
	}
	return at.same > 1
}

// rank draws the cards of a rank.
func (h *hand) rank(group []OwnCard, at rankAt) {
	x, same := at.x, at.same
	chosen, first := 0, -1
	for i := range group {
		c, y := &group[i], h.l.hand
		if c.Chosen {
			y--
			if chosen++; first < 0 {
				first = i
			}
		}
		card := cards.Card{Card: c.Card, Size: h.size, Sheet: sheet(c), Lies: at.lies(i, h.size.W)}
		switch {
		case i+1 < len(group):
			card.Shows = same
		case !at.last && at.other < h.size.W-1: // in the last column nothing stands
			card.Shows = at.other
		}
		if card.Shows == 0 || i+1 == len(group) || same > 0 {
			card.Draw(h.Frame, h.t, x+i*same, y)
			h.markCard(rect{x + i*same, y, cmp.Or(card.Shows, h.size.W), h.size.H}, h.zone, c, c.Chosen)
		}
		if c.Chosen && same > 0 {
			h.Text(x+i*same+min(1, h.size.W-3), h.l.marks-1, "▲", h.t.Tray.Ask)
		}
	}
	h.mark(group, x+max(first, 0)*same, chosen, &at)
	h.markCard(rect{x, h.l.marks, (len(group)-1)*same + min(h.size.W, at.other), 1}, h.zone, &group[0], false)
}

// sheet is what an own card is printed on.
func sheet(c *OwnCard) look.Sheet {
	switch {
	case c.Chosen:
		return look.Warm
	case c.Playable || c.Quiet:
		return look.Paper
	default:
		return look.Slate
	}
}

// mark says below a rank whether it may be played, which one arrows point at, how many are chosen, what is new, and how many
// there are where one lies exactly on the other: with a sign of its own only where nothing else says that it is a number.
func (h *hand) mark(group []OwnCard, x, chosen int, at *rankAt) {
	y, t := h.l.marks, &h.t.Tray
	x += min(1, h.size.W-3)
	c := &group[0]
	switch {
	case chosen > 0 && len(group) > 1:
		x = h.Text(x, y, strconv.Itoa(chosen)+"/"+strconv.Itoa(len(group)), t.Ask)
	case c.Cursor:
		x = h.Text(x, y, "▲", t.You)
	case c.Playable:
		x = h.Text(x, y, "●", t.You)
	}
	if hidden := at.same == 0 || at.same == 1 && h.size.W > cards.Narrow.W; hidden && chosen == 0 && len(group) > 1 {
		if from := at.x + min(1, h.size.W-3); x == from || at.other > 4 {
			x = h.Text(x, y, "×", t.Soft)
		}
		x = h.Text(x, y, strconv.Itoa(len(group)), t.Soft)
	}
	for i := range group {
		if group[i].New {
			h.Text(x, y, "+", t.Ask)
			return
		}
	}
}
