package ui

import (
	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/words"
)

// CardSize is how large cards are drawn, in columns and rows, and how many columns show of one that the next lies on.
type CardSize struct{ W, H, Strip int }

// The sizes of cards.
var (
	SmallCard  = CardSize{5, 3, 3}
	MediumCard = CardSize{5, 4, 3}
	LargeCard  = CardSize{7, 5, 4}
	HugeCard   = CardSize{9, 7, 4}
)

// EmptyBorder is drawn where a card might lie.
const EmptyBorder frame.Border = "╭┄╮┆┆╰┄╯"

// suitNames are the suits in the engine's order.
var suitNames = [4]string{"♣", "♦", "♥", "♠"}

// suitName is the suit as it stands on a card, a star for the Joker.
func suitName(c engine.Card) string {
	if c.Rank() == engine.Joker {
		return "★"
	}
	return suitNames[c.Suit()]
}

// Face is how the inside of a card is coloured.
func (k *CardTheme) Face(c engine.Card) frame.StyleID {
	if c.Rank() == engine.Joker {
		return k.Joker
	}
	return k.Suits[c.Suit()]
}

// Lights are how faces of cards are coloured: in four colours for those who prefer that.
func (l *Context) Lights() *Lights {
	if l.Prefers.Is(words.FourSuits) {
		return &l.Theme.FourColours
	}
	return &l.Theme.TwoColours
}

// DrawCard draws a card.
func DrawCard(f *frame.Frame, x, y int, s CardSize, c engine.Card, k *CardTheme) {
	f.Fill(x+1, y+1, s.W-2, s.H-2, ' ', 0)
	f.BorderBox(x, y, s.W, s.H, frame.BorderRound, k.Edge)
	style, rank, suit := k.Face(c), ChipName(c.Rank()), suitName(c)
	after := f.Text(x+1, y+1, rank, style)
	right, bottom := x+s.W-1, y+s.H-1
	switch s.H {
	case 3:
		if after < right {
			f.Text(after, y+1, suit, style)
		}
	case 4:
		f.Text(x+2, y+2, suit, style)
	default:
		f.Text(right-len(rank), bottom-1, rank, style)
		f.Text(x+s.W/2, y+s.H/2, suit, style)
	}
	if s.H > 5 {
		f.Text(x+1, y+2, suit, style)
		f.Text(right-1, bottom-2, suit, style)
	}
}

// DrawBack draws a card that lies face-down.
func (l *Context) DrawBack(f *frame.Frame, x, y int, s CardSize) {
	f.Fill(x+1, y+1, s.W-2, s.H-2, '░', l.Theme.Back)
	f.BorderBox(x, y, s.W, s.H, frame.BorderRound, l.Theme.Back)
}

// DrawChip draws a card as text, such as Q♥, and returns the x after it.
func DrawChip(f *frame.Frame, x, y int, c engine.Card, k *CardTheme) int {
	style := k.Face(c)
	x = f.Text(x, y, ChipName(c.Rank()), style)
	if c.Rank() == engine.Joker {
		return x
	}
	return f.Text(x, y, suitName(c), style)
}

// ChipName is a rank where there is little room.
func ChipName(r engine.Rank) string {
	if r == engine.Joker {
		return "Jk"
	}
	return words.RankName(r)
}

// PowerColumn is where it begins what a card does.
const PowerColumn = 7
