package views

import (
	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/words"
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
	if l.prefers.is(words.FourSuits) {
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
	return words.RankName(r)
}

// powerColumn is where it begins what a card does.
const powerColumn = 7
