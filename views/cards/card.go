package cards

import (
	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/words"
)

// Size is how large a card is drawn, in columns and rows.
type Size struct{ W, H int }

// The sizes, from the largest to a rank alone.
var (
	Poster = Size{11, 9}
	Huge   = Size{9, 7}
	Large  = Size{7, 5}
	Medium = Size{5, 4}
	Small  = Size{5, 3}
	Tiny   = Size{4, 2}
	Narrow = Size{3, 2}
	Chip   = Size{3, 1}
	Letter = Size{2, 1}
)

// Pitch is how many columns show of a card in a hand that the next one lies on.
func (s Size) Pitch() int { return min(s.W, max(Narrow.W, (s.W+1)/2)) }

// Fan is how many columns show at least of the last card of a rank in a hand that the next rank lies on.
func (s Size) Fan() int { return min(s.W, max(Medium.W, s.W-1)) }

// outlined reports whether an outline has room for a rank in it.
func (s Size) outlined() bool { return s.W >= Small.W && s.H >= Small.H }

// Card is a card as it lies there.
type Card struct {
	Card engine.Card
	Size Size
	// Sheet is what it is printed on.
	Sheet look.Sheet
	// Shows is how many columns are seen of it, as the next one lies on the rest; 0 for all.
	Shows int
	// Lies: it lies on the one before.
	Lies bool
}

// suitGlyphs are the suits in the engine's order.
var suitGlyphs = [4]string{"♣", "♦", "♥", "♠"}

// SuitGlyph is the suit as it stands on a card, a star for a Joker.
func SuitGlyph(c engine.Card) string {
	if c.Rank() == engine.Joker {
		return "★"
	}
	return suitGlyphs[c.Suit()]
}

// RankName is a rank in at most two columns.
func RankName(r engine.Rank) string {
	if r == engine.Joker {
		return "Jk"
	}
	return words.RankName(r)
}

// Style is the style of a card's suit on a sheet, and of its rank where cards are paper.
func Style(t *look.Theme, c engine.Card, sheet look.Sheet) frame.StyleID {
	face := &t.Cards[sheet]
	if c.Rank() == engine.Joker {
		return face.Joker
	}
	return face.Suits[c.Suit()]
}

// rankStyle is the style of a card's rank, which is in the terminal's own foreground where the colours are the terminal's.
func rankStyle(t *look.Theme, c engine.Card, sheet look.Sheet) frame.StyleID {
	if !t.Faces {
		return t.Cards[sheet].Joker
	}
	return Style(t, c, sheet)
}

// DrawName draws a card in a line, such as Q♥, and gives the x after it.
func DrawName(f *frame.Frame, t *look.Theme, x, y int, c engine.Card, sheet look.Sheet) int {
	x = f.Text(x, y, RankName(c.Rank()), rankStyle(t, c, sheet))
	if c.Rank() == engine.Joker {
		return x
	}
	return f.Text(x, y, SuitGlyph(c), Style(t, c, sheet))
}

// Draw draws the card with its upper left corner at a place.
func (c *Card) Draw(f *frame.Frame, t *look.Theme, x, y int) {
	p := painter{f: f, face: &t.Cards[c.Sheet], card: *c, x: x, y: y}
	p.rank, p.suit, p.style = RankName(c.Card.Rank()), SuitGlyph(c.Card), Style(t, c.Card, c.Sheet)
	p.plain = rankStyle(t, c.Card, c.Sheet)
	if !t.Faces {
		p.outline()
		return
	}
	p.paper()
	if c.Lies && c.Size.W > Narrow.W {
		f.Fill(x, y, 1, c.Size.H, '▏', p.face.Seam)
	}
	if t.Edges && c.Sheet == look.Slate {
		f.Fill(x, y, 1, c.Size.H, '▏', p.face.Seam)
		if c.whole() {
			f.Fill(x+c.Size.W-1, y, 1, c.Size.H, '▕', p.face.Seam)
		}
	}
}

// whole reports whether all columns are seen.
func (c *Card) whole() bool { return c.Shows == 0 || c.Shows >= c.Size.W }

// width is how many columns are seen.
func (c *Card) width() int {
	if c.whole() {
		return c.Size.W
	}
	return c.Shows
}

// painter draws one card.
type painter struct {
	f          *frame.Frame
	face       *look.Face
	card       Card // a copy, so that callers' cards stay on the stack
	x, y       int
	rank, suit string
	// style is that of the suit, and of the rank on paper; plain is that of the rank in an outline.
	style, plain frame.StyleID
}

// put writes a text into the card.
func (p *painter) put(dx, dy int, text string) { p.f.Text(p.x+dx, p.y+dy, text, p.style) }

// paper draws the card as a piece of paper.
func (p *painter) paper() {
	s, w := p.card.Size, p.card.width()
	p.f.Fill(p.x, p.y, w, s.H, ' ', p.face.Fill)
	left := min(1, s.W-3)
	switch {
	case s.H == 1 && s.W < Chip.W:
		p.put(0, 0, p.rank)
	case s.H == 1:
		p.put(0, 0, p.rank)
		p.put(len(p.rank), 0, p.suit)
	case s.H <= Medium.H:
		p.put(left, 0, p.rank)
		p.put(left, 1, p.suit)
		p.lower()
	default:
		p.put(1, 0, p.rank)
		if across := 1 + len(p.rank); across < p.card.width() {
			p.put(across, 0, p.suit)
		} else {
			p.put(1, 1, p.suit)
		}
		if p.card.whole() {
			p.put(s.W-1-len(p.rank)-1, s.H-1, p.suit)
			p.put(s.W-1-len(p.rank), s.H-1, p.rank)
			p.middle()
		}
	}
}

// lower draws the lower corner of a card whose rank stands over its suit.
func (p *painter) lower() {
	s := p.card.Size
	if !p.card.whole() || s.W < Small.W {
		return
	}
	if s.H >= Small.H {
		p.put(s.W-2, 2, p.suit)
	}
	if s.H == Medium.H {
		p.put(s.W-1-len(p.rank), 3, p.rank)
	}
}

// ranked writes the rank into the outline.
func (p *painter) ranked(dx, dy int) { p.f.Text(p.x+dx, p.y+dy, p.rank, p.plain) }

// outline draws the card as a box, or its short name where a box has no room.
func (p *painter) outline() {
	s := p.card.Size
	if !s.outlined() {
		p.f.Fill(p.x, p.y, min(s.W, p.card.width()), s.H, ' ', 0)
		if s.H > 1 {
			p.ranked(0, 0)
			p.put(0, 1, p.suit)
		} else if p.ranked(0, 0); s.W > Letter.W {
			p.put(len(p.rank), 0, p.suit)
		}
		return
	}
	p.f.Fill(p.x+1, p.y+1, s.W-2, s.H-2, ' ', 0)
	p.f.BorderBox(p.x, p.y, s.W, s.H, frame.BorderRound, p.face.Seam)
	p.ranked(1, 1)
	switch {
	case s.H == Small.H && len(p.rank) < s.W-2:
		p.put(1+len(p.rank), 1, p.suit)
	case s.H == Medium.H:
		p.put(2, 2, p.suit)
	case s.H > Medium.H:
		p.ranked(s.W-1-len(p.rank), s.H-2)
		p.put(s.W/2, s.H/2, p.suit)
	}
	if s.H > Large.H {
		p.put(1, 2, p.suit)
		p.put(s.W-2, s.H-3, p.suit)
	}
}
