package board

import (
	"strconv"

	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
)

// seats draws the others.
func (p *painter) seats() {
	if p.l.style == flow {
		p.flowing()
		return
	}
	for i := range p.l.seats {
		s, r := &p.b.Seats[i], p.l.seats[i]
		switch p.l.style {
		case bigTiles:
			p.tile(s, r, cards.Large, cards.Medium, 6)
		case tiles:
			p.tile(s, r, cards.Small, cards.Tiny, 5)
		case strips:
			p.strip(s, r)
		case lines:
			p.seatLine(s, r)
		default:
			p.mini(s, r)
		}
	}
}

// seatInk is the style of a name.
func (p *painter) seatInk(s *Seat) frame.StyleID {
	switch {
	case s.Aimed:
		return p.t.Ask
	case s.Turn:
		return p.t.You
	case s.Out != "":
		return p.t.Soft
	default:
		return p.t.Name
	}
}

// mark is the sign before a name.
func mark(s *Seat) string {
	switch {
	case s.Aimed:
		return "◆"
	case s.Turn:
		return "▶"
	case s.Next:
		return "→"
	default:
		return ""
	}
}

// title draws the sign, the number and the name of a seat, a bot's sign and the clock, and gives the x after them.
func (p *painter) title(s *Seat, x, y, end int) int {
	ink := p.seatInk(s)
	pen := p.pen(x, y, end)
	if m := mark(s); m != "" {
		pen.Write(m+" ", ink)
	}
	if s.Number > 0 {
		pen.Write(strconv.Itoa(s.Number)+" ", p.t.Soft)
	}
	pen.Write(s.Name, ink)
	if s.Bot && frame.Width(" · bot") <= end-pen.X {
		pen.Write(" · bot", p.t.Soft)
	}
	if s.Clock != "" && frame.Width(s.Clock)+1 <= end-pen.X {
		pen.Write(" "+s.Clock, p.t.You)
	}
	return pen.X
}

// tile draws a seat with cards: the hand as a back with a number on it, the bank on its gamble.
func (p *painter) tile(s *Seat, r rect, hand, bank cards.Size, step int) {
	end := r.x + r.w
	after := p.title(s, r.x, r.y, end)
	tags := p.beside(s, after, end, r.y)
	if s.Out != "" {
		p.TextMax(r.x+2, r.y+2, r.w-2, "✓ "+s.Out, p.t.Soft)
		p.remarks(s, tags, r.x+2, r.y+3, end)
		return
	}
	cards.DrawBack(p.Frame, p.t, r.x, r.y+1, hand, s.Hand)
	p.bank(s, r.x+hand.W+1+step-bank.W-1, r.y+1, end, step, bank)
	p.noted(s, tags, r, r.y+1+hand.H)
}

// bank draws face-up cards on the edges of face-down ones, closer together where there are many.
func (p *painter) bank(s *Seat, x, y, end, step int, size cards.Size) {
	n := max(len(s.Down), len(s.Bank))
	for n > 1 && step > 2 && x+(n-1)*step+size.W > end {
		step--
	}
	for i := range n {
		at := x + i*step
		if at+2 > end {
			return
		}
		if i < len(s.Bank) {
			card := cards.Card{Card: s.Bank[i], Size: size, Sheet: look.Under, Lies: i > 0 && step < size.W}
			if i+1 < len(s.Bank) && step < size.W {
				card.Shows = step
			}
			card.Draw(p.Frame, p.t, at, y)
		}
		if i < len(s.Down) && s.Down[i] {
			cards.DrawEdge(p.Frame, p.t, at, y+size.H, min(size.W, max(step-1, 1), end-at))
		}
	}
}

// beside draws to the right of a name what fits there: what there is to say first, and points. It gives the tags that have yet
// to be drawn.
func (p *painter) beside(s *Seat, after, end, y int) (rest []Span) {
	rest = s.Tags
	if len(rest) > 0 && frame.Width(rest[0].Text) < end-after {
		end = p.before(end, y, rest[0].Text, p.t.Of(rest[0].Ink)) - 1
		rest = rest[1:]
	}
	if s.Points != "" && frame.Width(s.Points) < end-after {
		p.before(end, y, s.Points, p.t.Soft)
	}
	return rest
}

// noted draws below a seat what was said, else what it did last, else what else there is to say.
func (p *painter) noted(s *Seat, tags []Span, r rect, y int) {
	end := r.x + r.w
	switch {
	case s.Said != "":
		p.TextMax(r.x, y, r.w, " “"+s.Said+"” ", p.t.Bubble)
	case s.Note != "":
		pen := p.pen(r.x, y, end)
		pen.Write(p.pointer(r)+" ", p.t.Ask)
		pen.Write(s.Note, p.t.Ask)
	default:
		p.remarks(s, tags, r.x, y, end)
	}
}

// remarks draws what else is known of a seat, as much as fits: the cards that everybody has seen go there, and tags.
func (p *painter) remarks(s *Seat, tags []Span, x, y, end int) {
	if s.Known != "" {
		tags = append([]Span{{"(" + s.Known + ")", look.Soft}}, tags...)
	}
	for i, tag := range tags {
		if i > 0 && frame.Width(tag.Text) > end-x {
			continue
		}
		x = p.TextMax(x, y, end-x, tag.Text, p.t.Of(tag.Ink)) + 1
	}
}

// pointer is the sign that leads from a seat to the mat.
func (p *painter) pointer(r rect) string {
	switch {
	case p.l.mat.x > 0 && r.x+r.w <= p.l.mat.x:
		return "▸"
	case p.l.mat.x > 0 && r.x >= p.l.mat.x+p.l.mat.w:
		return "◂"
	default:
		return "▾"
	}
}

// strip draws a seat in a row above the mat.
func (p *painter) strip(s *Seat, r rect) {
	end := r.x + r.w - 1
	inner := rect{r.x + 2, r.y, end - r.x - 2, r.h}
	name := p.seatInk(s)
	p.Text(r.x, r.y, mark(s), name)
	bare := *s
	bare.Turn, bare.Aimed, bare.Next = false, false, false
	after := p.titleIn(&bare, inner.x, r.y, end, name)
	tags := p.beside(s, after, end, r.y)
	if s.Out != "" {
		p.TextMax(inner.x, r.y+1, inner.w, "✓ "+s.Out, p.t.Soft)
		p.remarks(s, tags, inner.x, r.y+2, end)
		return
	}
	cards.DrawBack(p.Frame, p.t, inner.x, r.y+1, cards.Tiny, cards.NoCount)
	p.TextMax(inner.x, r.y+1, cards.Tiny.W, centredIn(strconv.Itoa(s.Hand), cards.Tiny.W), p.t.BackInk)
	p.bank(s, inner.x+cards.Tiny.W+4, r.y+1, end+1, cards.Chip.W+1, cards.Chip)
	p.noted(s, tags, inner, r.y+3)
}

// titleIn draws a name in a style of its own.
func (p *painter) titleIn(s *Seat, x, y, end int, ink frame.StyleID) int {
	pen := p.pen(x, y, end)
	if s.Number > 0 {
		pen.Write(strconv.Itoa(s.Number)+" ", p.t.Soft)
	}
	pen.Write(s.Name, ink)
	if s.Bot && frame.Width(" · bot") <= end-pen.X {
		pen.Write(" · bot", p.t.Soft)
	}
	if s.Clock != "" && frame.Width(s.Clock)+1 <= end-pen.X {
		pen.Write(" "+s.Clock, p.t.You)
	}
	return pen.X
}

// centredIn is a text in the middle of blanks.
func centredIn(text string, width int) string {
	for frame.Width(text) < width {
		text = " " + text
		if frame.Width(text) < width {
			text += " "
		}
	}
	return text
}

// mini draws a seat in three rows: name and hand, the bank as names of cards, what it did.
func (p *painter) mini(s *Seat, r rect) {
	ink, end := p.seatInk(s), r.x+r.w
	p.Text(r.x, r.y, mark(s), ink)
	count := end - cards.Chip.W
	bare := *s
	bare.Clock, bare.Bot = "", false
	if s.Bot {
		bare.Name += "*"
	}
	p.titleIn(&bare, r.x+1, r.y, count, ink)
	if s.Out != "" {
		p.TextMax(r.x+2, r.y+1, r.w-2, "✓ "+s.Out, p.t.Soft)
		return
	}
	p.Text(count, r.y, centredIn(strconv.Itoa(s.Hand), cards.Chip.W), p.t.BackInk)
	p.chips(s, r.x+1, r.y+1, count)
	p.miniNote(s, r)
}

// miniNote draws the third row of a small seat.
func (p *painter) miniNote(s *Seat, r rect) {
	if s.Turn && s.Clock != "" && s.Said == "" {
		p.TextMax(r.x+1, r.y+2, r.w-1, s.Clock, p.t.You)
		return
	}
	p.noted(s, s.Tags, rect{r.x + 1, r.y, r.w - 1, r.h}, r.y+2)
}

// chips draws a bank as names of cards, and what is left of the face-down ones behind them.
func (p *painter) chips(s *Seat, x, y, end int) {
	n := max(len(s.Down), len(s.Bank))
	step := cards.Chip.W + 1
	for n > 1 && step > 2 && x+n*step-1 > end {
		step--
	}
	size := cards.Size{W: min(step, cards.Chip.W), H: 1}
	for i := range n {
		switch at := x + i*step; {
		case at+size.W > end+1:
			return
		case i < len(s.Bank):
			card := cards.Card{Card: s.Bank[i], Size: size, Sheet: look.Under}
			card.Draw(p.Frame, p.t, at, y)
		case s.Down[i]:
			cards.DrawEdge(p.Frame, p.t, at, y, size.W)
		}
	}
}

// seatLine draws a seat in a row.
func (p *painter) seatLine(s *Seat, r rect) {
	ink := p.seatInk(s)
	bank := r.x + r.w - (cards.Chip.W+1)*max(3, min(len(s.Down), 4))
	count := r.x + min(max(11, r.w/4), bank-r.x-4)
	p.Text(r.x, r.y, mark(s), ink)
	bare := *s
	bare.Clock, bare.Bot = "", false
	if s.Bot {
		bare.Name += "*"
	}
	p.titleIn(&bare, r.x+1, r.y, count, ink)
	if s.Out != "" {
		p.TextMax(count, r.y, r.x+r.w-count, "✓ "+s.Out, p.t.Soft)
		return
	}
	after := p.Text(count, r.y, centredIn(strconv.Itoa(s.Hand), cards.Chip.W), p.t.BackInk)
	if room := bank - after - 2; room >= 6 {
		p.noted(s, s.Tags, rect{after + 1, r.y, room, 1}, r.y)
	}
	p.chips(s, bank, r.y, r.x+r.w-1)
}

// flowing names the seats one after another, whoever is on turn first.
func (p *painter) flowing() {
	x, y, first := 0, 1, 0
	for i := range p.b.Seats {
		if p.b.Seats[i].Turn {
			first = i
		}
	}
	for i := range p.b.Seats {
		s := &p.b.Seats[(first+i)%len(p.b.Seats)]
		const most = 8
		count := strconv.Itoa(s.Hand)
		if s.Out != "" {
			count = "✓"
		}
		width := frame.Width(mark(s)) + min(most, frame.Width(s.Name)) + 1 + len(count)
		if x+width > p.l.table {
			x, y = 0, y+1
		}
		if y >= p.l.mat.y {
			return
		}
		x = p.TextMax(p.Text(x, y, mark(s), p.seatInk(s)), y, most, s.Name, p.seatInk(s))
		x = p.Text(x+1, y, count, p.t.Strong) + 2
	}
}
