package board

import (
	"strconv"

	"shithead/engine"
	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
)

// chips is a bank as names of cards, and what is left of the face-down ones behind them.
type chips struct {
	*painter
	sheet look.Sheet
	up    []engine.Card
	down  []bool
}

// chipsWidth is how many columns a bank of so many cards takes in a width: at least as many as three, closer together where
// there are many.
func chipsWidth(n, width int) int {
	const usual = 3
	return max(min(n*(cards.Chip.W+1)-1, width), usual*(cards.Chip.W+1)-1)
}

// draw draws them up to a column: where not all fit, how many more there are.
func (c *chips) draw(x, y, end int) {
	n := max(len(c.down), len(c.up))
	step := cards.Chip.W + 1
	for n > 1 && step > 2 && x+n*step-1 > end {
		step--
	}
	size := cards.Size{W: min(step, cards.Chip.W), H: 1}
	shown := min(n, (end-x+step-size.W)/step)
	if shown < n {
		shown = max(0, (end-x-3)/step)
		c.TextMax(x+shown*step, y, end-x-shown*step, "+"+strconv.Itoa(n-shown), c.t.Soft)
	}
	for i := range shown {
		switch at := x + i*step; {
		case i < len(c.up):
			card := cards.Card{Card: c.up[i], Size: size, Sheet: c.sheet}
			card.Draw(c.Frame, c.t, at, y)
		case i < len(c.down) && c.down[i]:
			cards.DrawEdge(c.Frame, c.t, at, y, size.W)
		}
	}
}

// chips draws the bank of a seat.
func (p seatPainter) chips(s *Seat, x, y, end int) {
	c := chips{painter: p.painter, sheet: look.Under, up: s.Bank, down: s.Down}
	c.draw(x, y, end)
}

// small draws the sign, the number and the name of a seat where there is room for nothing else.
func (p seatPainter) small(s *Seat, x, y, end int) {
	ink := p.seatInk(s)
	p.Text(x, y, mark(s), ink)
	pen := p.pen(x+1, y, end)
	bare := Seat{Number: s.Number, Name: s.Name}
	if s.Number > 0 && s.Number < 10 && len(p.b.Seats) > 9 && frame.Width(bare.Name)+3 < end-x {
		pen.X++
	}
	p.name(&pen, &bare, ink)
}

// mini draws a seat in three rows: name and hand, the bank as names of cards, what it did.
func (p seatPainter) mini(s *Seat, r rect) {
	const number = 3
	need := max(chipsWidth(max(len(s.Down), len(s.Bank)), r.w)+1, frame.Width(s.Name)+number+1)
	count := r.x + 1 + min(need, r.w-1-cards.Narrow.W)
	p.small(s, r.x, r.y, count)
	if s.Out != "" {
		p.TextMax(r.x+2, r.y+1, r.w-2, "✓ "+s.Out, p.t.Soft)
		p.noted(s, rect{r.x + 1, r.y, r.w - 1, r.h}, r.y+2)
		return
	}
	if s.Hand > 0 {
		cards.DrawEdge(p.Frame, p.t, count, r.y+1, cards.Narrow.W)
	}
	p.handCount(s, count, r.y)
	p.chips(s, r.x+1, r.y+1, count-1)
	p.noted(s, rect{r.x + 1, r.y, r.w - 1, r.h}, r.y+2)
}

// handCount draws how many cards somebody has in hand, on a card's back if there are any, and gives the x after it.
func (p seatPainter) handCount(s *Seat, x, y int) int {
	ink := p.t.BackInk
	if s.Hand == 0 {
		ink = p.t.Soft
	}
	return p.count(x, y, cards.Chip.W, s.Hand, ink)
}

// seatLine draws a seat in a row.
func (p seatPainter) seatLine(s *Seat, r rect) {
	const least = 14
	bank := r.x + r.w - 1 - chipsWidth(min(max(len(s.Down), len(s.Bank)), 4), r.w-least)
	if n := max(len(s.Down), len(s.Bank)); n > 4 {
		bank = max(r.x+least, min(bank, r.x+r.w-1-2*n))
	}
	count := r.x + min(max(11, r.w/4), bank-r.x-4)
	p.small(s, r.x, r.y, count)
	if s.Out != "" {
		p.TextMax(count, r.y, r.x+r.w-count, "✓ "+s.Out, p.t.Soft)
		return
	}
	after := p.handCount(s, count, r.y)
	if room := bank - after - 2; room >= 4 {
		p.noted(s, rect{after + 1, r.y, room, 1}, r.y)
	}
	p.chips(s, bank, r.y, r.x+r.w-1)
}

// flowing names the seats one after another in rows up to a bottom, whoever is on turn first, and gives the row below.
func (p seatPainter) flowing(y, bottom int) int {
	const most = 9
	x, first := 0, 0
	for i := range p.b.Seats {
		if p.b.Seats[i].Turn {
			first = i
		}
	}
	for i := range p.b.Seats {
		s := &p.b.Seats[(first+i)%len(p.b.Seats)]
		count := strconv.Itoa(s.Hand)
		if s.Out != "" {
			count = "✓"
		}
		width := frame.Width(mark(s)) + min(most, frame.Width(s.Name)) + 1 + frame.Width(count)
		if x+width > p.l.table {
			x, y = 0, y+1
		}
		if y >= bottom {
			return bottom
		}
		x = p.TextMax(p.Text(x, y, mark(s), p.seatInk(s)), y, most, s.Name, p.seatInk(s))
		x = p.Text(x+1, y, count, p.t.Strong) + 2
	}
	return y + 1
}
