package views

import (
	"strconv"

	"shithead/engine"
	"shithead/views/frame"
)

// cardSize is how large cards are drawn, in columns and rows, and how many columns show of one that the next lies on.
type cardSize struct{ w, h, strip int }

var (
	smallCard  = cardSize{5, 3, 3}
	mediumCard = cardSize{5, 4, 3}
	largeCard  = cardSize{7, 5, 4}
	hugeCard   = cardSize{9, 7, 4}
)

// emptyBorder is drawn where a card might lie.
const emptyBorder frame.Border = "╭┄╮┆┆╰┄╯"

// suitNames are the suits in the engine's order.
var suitNames = [4]string{"♣", "♦", "♥", "♠"}

// suitName is the suit as it stands on a card, a star for the Joker.
func suitName(c engine.Card) string {
	if c.Rank() == engine.Joker {
		return "★"
	}
	return suitNames[c.Suit()]
}

// face is how the inside of a card is coloured.
func (k *CardTheme) face(c engine.Card) frame.StyleID {
	if c.Rank() == engine.Joker {
		return k.Joker
	}
	return k.Suits[c.Suit()]
}

// lights are how faces of cards are coloured: in four colours for those who prefer that.
func (l *look) lights() *Lights {
	if l.prefers.is(FourSuits) {
		return &l.theme.FourColours
	}
	return &l.theme.TwoColours
}

// card draws a card.
func card(f *frame.Frame, x, y int, s cardSize, c engine.Card, k *CardTheme) {
	f.Fill(x+1, y+1, s.w-2, s.h-2, ' ', 0)
	f.BorderBox(x, y, s.w, s.h, frame.BorderRound, k.Edge)
	style, rank, suit := k.face(c), chipName(c.Rank()), suitName(c)
	after := f.Text(x+1, y+1, rank, style)
	right, bottom := x+s.w-1, y+s.h-1
	switch s.h {
	case 3:
		if after < right {
			f.Text(after, y+1, suit, style)
		}
	case 4:
		f.Text(x+2, y+2, suit, style)
	default:
		f.Text(right-len(rank), bottom-1, rank, style)
		f.Text(x+s.w/2, y+s.h/2, suit, style)
	}
	if s.h > 5 {
		f.Text(x+1, y+2, suit, style)
		f.Text(right-1, bottom-2, suit, style)
	}
}

// back draws a card that lies face-down.
func (l *look) back(f *frame.Frame, x, y int, s cardSize) {
	f.Fill(x+1, y+1, s.w-2, s.h-2, '░', l.theme.Back)
	f.BorderBox(x, y, s.w, s.h, frame.BorderRound, l.theme.Back)
}

// chip draws a card as text, such as Q♥, and returns the x after it.
func chip(f *frame.Frame, x, y int, c engine.Card, k *CardTheme) int {
	style := k.face(c)
	x = f.Text(x, y, chipName(c.Rank()), style)
	if c.Rank() == engine.Joker {
		return x
	}
	return f.Text(x, y, suitName(c), style)
}

// chipName is a rank where there is little room.
func chipName(r engine.Rank) string {
	if r == engine.Joker {
		return "Jk"
	}
	return rankName(r)
}

// fan is a row of cards of a player's own, sorted and grouped by rank.
type fan struct {
	look
	bag  *engine.Bag
	size cardSize
	// playable are the ranks that stand out; sleeping: it is not the time to play, and no rank does.
	playable engine.RankSet
	sleeping bool
	// chosen counts by rank the cards that are raised, cursor is the rank that arrows point at.
	chosen [engine.NumRanks]uint8
	cursor engine.Rank
}

// steps is how far apart cards of a rank and different ranks lie, so that all fit into a width.
func (n *fan) steps(width int) (same, other int) {
	ranks := 0
	for r := range engine.NoRank {
		if n.bag.Rank(r) > 0 {
			ranks++
		}
	}
	cards, w, strip := n.bag.Len(), n.size.w, n.size.strip
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
		case last == engine.NoRank:
			drawn = 0
		case r == last:
			x += same
			drawn++
		default:
			x += other
			drawn = 0
		}
		light, top := n.light(r), y+1
		if of-drawn <= int(n.chosen[r]) {
			top = y
		}
		card(f, x, top, n.size, c, light)
		if drawn == of-1 {
			n.mark(f, x-same*(of-1), y+1+n.size.h, other, r, same == 0)
		}
		last = r
	}
}

func (n *fan) light(r engine.Rank) *CardTheme {
	lights := n.lights()
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
	if room >= n.size.w {
		x += n.size.w/2 - 1
	}
	switch {
	case r == n.cursor:
		x = f.Text(x, y, "▲", n.theme.Turn)
	case n.playable.Has(r):
		x = f.Text(x, y, "●", n.theme.Turn)
	}
	of := n.bag.Rank(r)
	switch {
	case n.chosen[r] > 0 && of > 1:
		x = f.Text(x, y, strconv.Itoa(int(n.chosen[r])), n.theme.Strong)
		f.Text(f.Text(x, y, "/", n.theme.Faint), y, strconv.Itoa(of), n.theme.Faint)
	case of > 2 || of > 1 && hidden:
		f.Text(f.Text(x, y, "×", n.theme.Faint), y, strconv.Itoa(of), n.theme.Faint)
	}
}
