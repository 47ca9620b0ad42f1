package board

import (
	"cmp"
	"strconv"

	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
)

// seatPainter draws the seats of the others.
type seatPainter struct{ *painter }

// seats draws the others.
func (p seatPainter) seats() {
	if p.l.style == flow {
		p.flowing(1, p.l.mat.y)
		return
	}
	for i := range p.l.seats {
		s, r := &p.b.Seats[i], p.l.seats[i]
		p.markSeat(r, i)
		switch p.l.style {
		case bigTiles:
			p.tile(s, r, tileSize{cards.Large, cards.Medium, 6})
		case tiles:
			p.tile(s, r, tileSize{cards.Small, cards.Tiny, 5})
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
func (p seatPainter) seatInk(s *Seat) frame.StyleID {
	switch {
	case s.Aimed:
		return p.t.Ask
	case s.Turn:
		return p.t.You
	case s.Out != "":
		return p.t.Soft
	default:
		return p.t.Seat
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

// title draws the sign, the number and the name of a seat, a bot's sign and the clock, and gives the x after them. The sign
// has the two columns from x on; in the others the name begins there where there is no sign.
func (p seatPainter) title(s *Seat, x, y, end int) int {
	ink := p.seatInk(s)
	pen := p.pen(x, y, end)
	if m := mark(s); m != "" {
		pen.Write(m, ink)
		pen.Write(" ", ink)
	}
	if s.Turn && !s.Aimed && s.Clock != "" && !p.ticks(s) {
		ink = p.t.Seat // the sign and the clock say it
	}
	p.name(&pen, s, ink)
	if s.Clock != "" && !p.ticks(s) && frame.Fits(s.Clock, pen.End-pen.X-1) {
		pen.Write(" ", p.t.You)
		pen.Write(s.Clock, p.t.You)
	}
	if p.noteBeside(s, p.l.seats[0].w-stripEdges) {
		pen.Write(" ▾ ", p.t.Ask)
		pen.Write(s.Brief, p.t.Ask)
	}
	return pen.X
}

// noteBeside reports whether what a seat of a width did last stands beside its name in brief, so that what is known of the hand keeps
// its place.
func (p seatPainter) noteBeside(s *Seat, width int) bool {
	if p.l.style != strips || s.Note == "" || s.Brief == "" || s.Out != "" {
		return false
	}
	used := frame.Width(s.Name) + len(" > ") + frame.Width(s.Brief) + 1 + frame.Width(s.Points)
	if s.Number > 0 {
		used += len("20 ")
	}
	if s.Clock != "" {
		used += 1 + frame.Width(s.Clock)
	}
	return used <= width
}

// name writes the number and the name of a seat.
func (p seatPainter) name(pen *ui.Pen, s *Seat, ink frame.StyleID) {
	if s.Number > 0 {
		pen.Number(s.Number, p.t.Soft)
		pen.Write(" ", p.t.Soft)
	}
	pen.Write(s.Name, ink)
}

// ticks reports whether a bar shows how long they have: in a strip the seconds stand beside the name.
func (p seatPainter) ticks(s *Seat) bool {
	return s.Turn && s.Of > 0 && s.Clock != "" && s.Said == "" && p.l.style != strips
}

// tileSize is how large the cards of a seat are, and how far apart those on the table.
type tileSize struct {
	hand, bank cards.Size
	step       int
}

// tile draws a seat with cards: the hand as a back with a number on it, the bank on its gamble.
func (p seatPainter) tile(s *Seat, r rect, of tileSize) {
	end := r.x + r.w
	after := p.title(s, r.x, r.y, end)
	p.beside(s, after, end, r)
	if s.Out != "" {
		p.TextMax(r.x+2, r.y+2, r.w-2, "✓ "+s.Out, p.t.Soft)
		p.noted(s, rect{r.x + 2, r.y, r.w - 2, r.h}, r.y+3)
		return
	}
	p.handOf(s, r.x, r.y+1, of.hand, s.Hand)
	p.bank(s, r.x+of.hand.W+1+of.step-of.bank.W-1, r.y+1, end, of.step, of.bank)
	p.noted(s, r, r.y+1+of.hand.H)
}

// handOf draws somebody's hand as a back with a number, or the place where it was.
func (p seatPainter) handOf(s *Seat, x, y int, size cards.Size, count int) {
	if s.Hand > 0 {
		cards.DrawBack(p.Frame, p.t, x, y, size, count)
		return
	}
	cards.DrawEmpty(p.Frame, p.t.Line, x, y, size)
}

// bank draws face-up cards on the edges of face-down ones, closer together where there are many.
func (p seatPainter) bank(s *Seat, x, y, end, step int, size cards.Size) {
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
			cards.DrawEdge(p.Frame, p.t, at, y+size.H, min(size.W, end-at))
		}
	}
}

// beside draws to the right of a name the points, and what there is to say first where the row below the cards has no room
// for it.
func (p seatPainter) beside(s *Seat, after, end int, r rect) {
	if p.tagBeside(s, r.w) && frame.Width(s.Tags[0].Text) < end-after {
		end = p.TextBefore(end, r.y, s.Tags[0].Text, p.t.Of(s.Tags[0].Ink)) - 1
	}
	if s.Points != "" && frame.Width(s.Points) < end-after {
		p.TextBefore(end, r.y, s.Points, p.t.Soft)
	}
}

// separator is how many columns there are between what is said of a seat in a row.
const separator = 3

// tagBeside reports whether the first of what there is to say of a seat of a width stands beside its name: where there is room for
// it, whatever else is said there, so that it keeps its place; or where there is none below.
func (p seatPainter) tagBeside(s *Seat, width int) bool {
	const clock = 7 // a sign, the seconds and a blank
	if len(s.Tags) == 0 || s.Tags[0].Text == "" {
		return false
	}
	tag, after := frame.Width(s.Tags[0].Text), clock
	if p.noteBeside(s, width) {
		after = max(after, len(" > ")+frame.Width(s.Brief)+1)
	}
	always := s.Number == 0 && frame.Width(s.Name)+after+frame.Width(s.Points)+1+tag <= width
	return always || tag+separator > p.leftBelow(s, width)
}

// leftBelow is how many of so many columns the row below the cards of a seat has left for what else there is to say.
func (p seatPainter) leftBelow(s *Seat, width int) int {
	switch {
	case s.Said != "" || p.ticks(s):
		return 0
	case s.Note != "" && !p.noteBeside(s, width):
		return width - 2 - frame.Width(s.doing(width-2))
	case s.Known != "" && frame.Fits(s.Known, width-len("()")):
		return width - len("()") - frame.Width(s.Known)
	default:
		return width + separator
	}
}

// doing is what a seat did last, in brief where all of it does not fit.
func (s *Seat) doing(width int) string {
	if frame.Fits(s.Note, width) {
		return s.Note
	}
	return cmp.Or(s.Brief, s.Note)
}

// noted draws below a seat what was said, else how long they have, else what they did last, what is known of their hand and
// what else there is to say, as far as it fits.
func (p seatPainter) noted(s *Seat, r rect, y int) {
	pen := p.pen(r.x, y, r.x+r.w)
	switch {
	case s.Said != "":
		p.bubble(s.Said, r.x, y, r.w)
		return
	case p.ticks(s):
		p.clockBar(s, r.x, y, r.w)
		return
	case s.Note != "" && !p.noteBeside(s, r.w):
		pen.Write(p.pointer(r), p.t.Ask)
		pen.Write(" ", p.t.Ask)
		pen.Write(s.doing(pen.End-pen.X), p.t.Ask)
	case s.Known != "" && frame.Fits(s.Known, r.w-len("()")):
		pen.Write("(", p.t.Soft)
		pen.Write(s.Known, p.t.Soft)
		pen.Write(")", p.t.Soft)
	}
	tags := s.Tags
	if p.tagBeside(s, r.w) {
		tags = tags[1:]
	}
	p.tagged(&pen, tags, r.x)
}

// tagged writes what else there is to say of a seat, the most important first.
func (p seatPainter) tagged(pen *ui.Pen, tags []Span, from int) {
	for _, tag := range tags {
		switch {
		case pen.X == from && tag.Text != "":
			pen.Write(tag.Text, p.t.Of(tag.Ink))
		case frame.Width(tag.Text)+separator <= pen.End-pen.X && tag.Text != "":
			pen.Write(" · ", p.t.Soft)
			pen.Write(tag.Text, p.t.Of(tag.Ink))
		}
	}
}

// bubble draws what was said: of a long text its first words.
func (p seatPainter) bubble(said string, x, y, w int) {
	before, behind := p.b.Quotes[0], p.b.Quotes[1]
	quoted := before + said + behind
	if width := frame.Width(quoted); width > w {
		quoted = before + said
		if first, rest := ui.Cut(said, w-frame.Width(before+"…"+behind)); rest != "" && 2*frame.Width(first) > w {
			quoted = before + first + "…" + behind
		}
	} else if width+2 <= w {
		quoted = " " + quoted + " "
	}
	p.TextMax(x, y, w, quoted, p.t.Bubble)
}

// clockBar draws how long a seat has: a bar that shrinks, and the seconds.
func (p seatPainter) clockBar(s *Seat, x, y, w int) {
	const widest = 12
	bar := min(widest, w-frame.Width(s.Clock)-1)
	ink, full := p.t.You, '━'
	if s.Left <= lastSeconds {
		ink, full = p.t.Danger, '╍'
	}
	if bar < 3 {
		p.TextMax(x, y, w, s.Clock, ink)
		return
	}
	done := min(bar, (bar*s.Left+s.Of-1)/s.Of)
	p.Fill(x, y, done, 1, full, ink)
	p.HLine(x+done, y, bar-done, p.t.Line)
	p.Text(x+bar+1, y, s.Clock, ink)
}

// pointer is the sign that leads from a seat to the mat.
func (p seatPainter) pointer(r rect) string {
	switch {
	case r.y > p.l.mat.y+p.l.mat.h-1:
		return "▴"
	case p.l.mat.x > 0 && r.x+r.w <= p.l.mat.x:
		return "▸"
	case p.l.mat.x > 0 && r.x >= p.l.mat.x+p.l.mat.w:
		return "◂"
	default:
		return "▾"
	}
}

// stripEdges is how many columns of a strip are beside what is in it.
const stripEdges = 3

// strip draws a seat in a row above the mat.
func (p seatPainter) strip(s *Seat, r rect) {
	inner := rect{r.x + 2, r.y, r.w - stripEdges, r.h}
	end := inner.x + inner.w
	at := inner.x
	if mark(s) != "" {
		at = r.x
	}
	after := p.title(s, at, r.y, end)
	p.beside(s, after, end, inner)
	if s.Out != "" {
		p.TextMax(inner.x, r.y+1, inner.w, "✓ "+s.Out, p.t.Soft)
		p.noted(s, inner, r.y+2)
		return
	}
	if p.handOf(s, inner.x, r.y+1, cards.Tiny, cards.NoCount); s.Hand > 0 {
		p.count(inner.x, r.y+1, cards.Tiny.W, s.Hand, p.t.BackInk)
	}
	p.bank(s, inner.x+cards.Tiny.W+4, r.y+1, end+1, cards.Chip.W+1, cards.Chip)
	p.noted(s, inner, r.y+3)
}

// count writes a number in the middle of so many columns, and gives the x after them.
func (p seatPainter) count(x, y, width, n int, style frame.StyleID) int {
	text := strconv.Itoa(n)
	p.Fill(x, y, width, 1, ' ', style)
	return max(x+width, p.Text(x+max(0, width-len(text)+1)/2, y, text, style))
}
