package board

import (
	"slices"
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

// flowing names the seats one after another in rows up to a bottom, whoever is on turn first, and gives the row below. Names are
// shorter where there are many, and of those that have no room it says how many there are.
func (p seatPainter) flowing(y, bottom int) int {
	const most, least = 9, 5
	first := max(0, slices.IndexFunc(p.b.Seats, func(s Seat) bool { return s.Turn }))
	seats := slices.Concat(p.b.Seats[first:], p.b.Seats[:first])
	name := most
	for name > least && p.flow(seats, y, bottom, name, nil) < len(seats) {
		name--
	}
	x, last := 0, y
	shown := p.flow(seats, y, bottom, name, func(i, at, row int) {
		s := &seats[i]
		end := p.TextMax(p.Text(at, row, mark(s), p.seatInk(s)), row, name, s.Name, p.seatInk(s))
		x, last = p.Text(end+1, row, flowCount(s), p.t.Strong)+2, row
		p.markSeat(rect{at, row, x - 2 - at, 1}, (first+i)%len(seats))
	})
	if shown < len(seats) {
		p.TextMax(x, last, p.l.table-x, "+"+strconv.Itoa(len(seats)-shown), p.t.Soft)
	}
	return last + 1
}

// flow gives each seat its column and row, with names of at most so many columns, and says how many have one. Where not all have,
// the last row has room for their number.
func (p seatPainter) flow(seats []Seat, y, bottom, name int, put func(i, x, y int)) (shown int) {
	const number = 3
	x := 0
	for i := range seats {
		s := &seats[i]
		width := frame.Width(mark(s)) + min(name, frame.Width(s.Name)) + 1 + frame.Width(flowCount(s))
		end := p.l.table
		if y+1 >= bottom && i+1 < len(seats) {
			end -= number
		}
		if x+width > end {
			x, y = 0, y+1
		}
		if y >= bottom {
			return i
		}
		if put != nil {
			put(i, x, y)
		}
		x += width + 2
	}
	return len(seats)
}

// flowCount is how many cards somebody has in hand, or that they are out.
func flowCount(s *Seat) string {
	if s.Out != "" {
		return "✓"
	}
	return strconv.Itoa(s.Hand)
}
