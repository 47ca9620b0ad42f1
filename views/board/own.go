package board

import (
	"strconv"

	"shithead/engine"
	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
)

// ownPainter draws the viewer's own seat.
type ownPainter struct{ *painter }

// own draws the viewer's own seat: the line, the cards that are played from, and to the right those that come after them.
func (p ownPainter) own() {
	o := p.b.Own
	if o == nil {
		p.watched()
		return
	}
	p.Fill(0, p.l.line+1, p.l.table, p.l.marks-p.l.line, ' ', p.t.Tray.Text)
	bank := p.bankPlace(o)
	p.ownLine(o, bank)
	if o.Out != "" {
		p.TextMax(2, p.l.hand, p.l.table-3, "✓ "+o.Out, p.t.Tray.Strong)
		return
	}
	p.zones(o, bank)
	if !p.l.phone() {
		p.ownBank(o, bank)
	}
}

// watched draws the line below the table for a watcher: the latest move, where neither a pane nor the mat of a phone
// tells it.
func (p ownPainter) watched() {
	if p.l.phone() {
		return
	}
	p.HLine(0, p.l.line, p.l.table, p.t.Line)
	if latest := matPainter(p).latest(); latest != "" && p.l.panes.w == 0 {
		width := p.l.table - 6
		x := p.Text(p.margin()+1, p.l.line, " ▸", p.t.Ask)
		p.Text(p.TextMax(p.Text(x, p.l.line, " ", 0), p.l.line, width, clauses(latest, width), p.t.Text), p.l.line, " ", 0)
	}
}

// paired reports whether there are several rows of own cards, side by side.
func (o *Own) paired() bool { return len(o.Zones) > 1 }

// bankPlace is where the bank lies: its first column and how far apart its cards are, from the end of the table where there
// is none.
func (p ownPainter) bankPlace(o *Own) rect {
	n := max(len(o.Bank.Up), len(o.Bank.Down))
	end, size := p.l.table-1, p.bankSize()
	if n == 0 {
		return rect{x: end}
	}
	step := size.W + 1
	for step > 2 && (n-1)*step+size.W > p.l.table*2/5 {
		step--
	}
	w := (n-1)*step + size.W
	return rect{end - w, p.l.hand, w, step}
}

// bankSize is the size of one's own cards on the table: a row of what they lie on shows below them.
func (p ownPainter) bankSize() cards.Size {
	if p.l.phone() {
		return cards.Chip
	}
	return cards.Size{W: p.l.own.W, H: p.l.own.H - 1}
}

// ownLine draws the line above one's cards: whose turn it is, how long, and what lies where.
func (p ownPainter) ownLine(o *Own, bank rect) {
	y, end := p.l.line, p.l.table
	free := p.lineFrom(o)
	p.HLine(free, y, end-free, p.t.Line)
	switch {
	case !p.l.phone():
		end = p.labels(o, bank)
	case !o.paired():
		end = bank.x - 1
		c := chips{painter: p.painter, sheet: look.Slate, up: o.Bank.Up, down: o.Bank.Down}
		c.draw(bank.x, y, p.l.table)
	}
	room := p.tagRoom(o, bank, end)
	x := p.called(o, room)
	right, earns := end, p.earns(o, bank, x, end)
	if earns != "" {
		end -= chipWidth(earns) + 1
	}
	beside := 2
	if o.Chip != "" {
		beside = shortestBar
	}
	for _, tag := range o.Tags {
		if tag.Text != "" && x+frame.Width(tag.Text)+3 < min(room, end-beside) {
			x = p.apart(x+1, y, tag.Text, p.t.Of(tag.Ink), 0)
		}
	}
	from := x
	if o.paired() {
		from = p.zoneLabel(&o.Zones[0], x, end)
	}
	at := p.clock(o, from, end)
	p.zoneLabels(o, bank, from, at)
	if earns != "" {
		p.apart(right-chipWidth(earns)-1, y, earns, p.t.Soft, 0)
	}
}

// earns returns what leaving earns: the longest text for which the line has room beside the first tag and all of the bar,
// else a shorter one if that fits. It stands before end and, with several rows of own cards, behind their names.
func (p ownPainter) earns(o *Own, bank rect, x, end int) string {
	if len(o.Earns) == 0 || p.l.phone() { // there the mat has it
		return ""
	}
	if o.paired() {
		first, step := p.zoneColumns(o, bank)
		n := len(o.Zones) - 1
		x = max(x, first+n*step+frame.Width(o.Zones[n].Label))
	}
	x += 4
	beside := 0
	if o.Chip != "" && o.Of > 0 {
		x += chipWidth("! " + o.Time)
		beside = p.widestBar()
	}
	for _, tag := range o.Tags[:min(len(o.Tags), 1)] {
		beside += frame.Width(tag.Text) + 3
	}
	for _, text := range o.Earns {
		if frame.Fits(text, end-x-beside) {
			return text
		}
		beside = 0
	}
	return ""
}

// tagRoom is where what is said of the viewer ends: where there are several rows of own cards, before what the second is
// called, with room for what the first is called.
func (p ownPainter) tagRoom(o *Own, bank rect, end int) int {
	if !o.paired() {
		return end
	}
	x, step := p.zoneColumns(o, bank)
	return min(end, x+step-frame.Width(o.Zones[0].Label)-3)
}

// lineFrom is where the line above one's cards begins: behind what stands there on one's turn, so that it stays as it is when the
// turn begins and ends.
func (p ownPainter) lineFrom(o *Own) int {
	if p.l.phone() || o.paired() {
		return 0
	}
	return min(p.margin()+widestCall+p.widestBar()+widestTime, p.l.table/2)
}

// zoneLabel draws what a row of own cards is called over it, if it fits, and gives the x after it.
func (p ownPainter) zoneLabel(z *Zone, x, end int) int {
	if x+frame.Width(z.Label)+2 > end {
		return x
	}
	return p.apart(x, p.l.line, z.Label, p.t.Soft, 0)
}

// zoneLabels draws what the rows behind the first are called, where they begin.
func (p ownPainter) zoneLabels(o *Own, bank rect, from, end int) {
	x, room := p.zoneColumns(o, bank)
	for i := range o.Zones {
		if at := x + i*room - 1; i > 0 && at+4 >= from {
			from = p.zoneLabel(&o.Zones[i], max(at, from), end)
		}
	}
}

// labels draws what the bank is called and how many points there are, and gives where they begin.
func (p ownPainter) labels(o *Own, bank rect) int {
	y, end := p.l.line, p.l.table
	if o.Points != "" && frame.Width(o.Points) < end/4 {
		end -= chipWidth(o.Points) + 1
		p.apart(end, y, o.Points, p.t.Soft, p.t.Soft)
	}
	if o.Bank.Label != "" && bank.x-1+chipWidth(o.Bank.Label) < end {
		p.apart(bank.x-1, y, o.Bank.Label, p.t.Soft, p.t.Soft)
		return bank.x - 3
	}
	return end - 1
}

// called draws the chip of whoever has to act, else the name and who is to play, and gives the x after it.
func (p ownPainter) called(o *Own, end int) int {
	y, x := p.l.line, p.margin()
	if o.Chip != "" {
		return p.Text(p.chip(x, y, p.l.table/2, "▶ "+o.Chip, p.t.YouChip), y, " ", 0)
	}
	ink := p.t.Strong
	if o.Aimed {
		ink = p.t.Ask
	}
	x = p.chip(x, y, x+p.l.table/2, o.Name, ink)
	if p.l.prompts > 0 {
		return x // the sentence says who is to play
	}
	if says := longest(o.Says, end-x-4); says != "" && frame.Fits(says, end-x-4) {
		x = p.apart(x+1, y, says, p.t.Soft, 0)
	}
	return x
}

// lastSeconds is how many seconds are the last.
const lastSeconds = 10

// widestCall and widestTime are how many columns the chip of one's turn and the seconds take in most languages.
const widestCall, widestTime = 14, 6

// shortestBar is how many columns the bar has beside other texts.
const shortestBar = 8

// widestBar is how many columns the bar takes at most that shows how long the viewer has.
func (p ownPainter) widestBar() int { return p.l.table * 3 / 20 }

// clock draws the bar that shrinks, and the seconds behind it, filled when they are the last. It gives the x where they begin.
func (p ownPainter) clock(o *Own, x, end int) int {
	if o.Of <= 0 || o.Chip == "" {
		return end
	}
	text, ink, chip, full := o.Time, p.t.You, p.t.You, '━'
	switch {
	case o.Left <= lastSeconds:
		text, ink, chip, full = "! "+text, p.t.Danger, p.t.DangerChip, '╍'
	case o.Left*3 <= o.Of:
		ink, chip = p.t.Ask, p.t.Ask
	}
	w := end - x - chipWidth(text)
	if w < 0 {
		return end
	}
	if !o.paired() {
		w = min(w, max(p.widestBar(), shortestBar))
	}
	done := min(w, (w*o.Left+o.Of-1)/o.Of)
	p.Fill(x, p.l.line, done, 1, full, ink)
	p.HLine(x+done, p.l.line, w-done, p.t.Line)
	p.chip(x+w, p.l.line, end, text, chip)
	return x + w
}

// ownBank draws one's own cards on the table, to the right.
func (p ownPainter) ownBank(o *Own, at rect) {
	size, step := p.bankSize(), at.h
	n := max(len(o.Bank.Up), len(o.Bank.Down))
	for i := range n {
		x := at.x + i*step
		covered := i < len(o.Bank.Down) && o.Bank.Down[i]
		switch {
		case i < len(o.Bank.Up):
			card := cards.Card{Card: o.Bank.Up[i], Size: size, Sheet: look.Slate, Lies: i > 0 && step < size.W}
			if i+1 < n && step < size.W {
				card.Shows = step
			}
			card.Draw(p.Frame, p.t, x, at.y)
			if covered {
				cards.DrawEdge(p.Frame, p.t, x, at.y+size.H, size.W)
			}
		case covered:
			cards.DrawBack(p.Frame, p.t, x, at.y, size, cards.NoCount)
		default:
			cards.DrawEmpty(p.Frame, p.t.Tray.Line, x, at.y, size)
		}
	}
}

// zones draws what is played from now, or swapped: side by side where there are several.
func (p ownPainter) zones(o *Own, bank rect) {
	x, room := p.zoneColumns(o, bank)
	for i := range o.Zones {
		z := &o.Zones[i]
		if len(z.Places) > 0 {
			p.places(z, x, room-1)
		} else {
			h := hand{painter: p.painter, cards: z.Cards, size: p.l.own, zone: i}
			h.draw(x, room-1)
		}
		x += room
	}
}

// fits reports whether all that is played from lies as a fan at the closest.
func (p ownPainter) fits() bool {
	o := p.b.Own
	bank := p.bankPlace(o)
	_, room := p.zoneColumns(o, bank)
	if bank.w > 0 && bank.h < p.l.own.Fan() {
		return false
	}
	for i := range o.Zones {
		z := &o.Zones[i]
		h := hand{cards: z.Cards, size: p.l.own}
		if !h.fans(room-1) || len(z.Places)*(p.l.own.W+1) > room {
			return false
		}
	}
	return true
}

// zoneColumns are where the first row of own cards begins, and how wide each is.
func (p ownPainter) zoneColumns(o *Own, bank rect) (x, room int) {
	x, end := 2*p.margin(), bank.x-2
	if p.l.phone() {
		end = p.l.table
	}
	return x, (end - x) / max(1, len(o.Zones))
}

// places draws face-down cards to choose from, with their numbers.
func (p ownPainter) places(z *Zone, x, width int) {
	size := p.l.own
	step := size.W + 1
	for step > 2 && (len(z.Places)-1)*step+size.W > width {
		step--
	}
	for i := range z.Places {
		at, y := &z.Places[i], p.l.hand
		if at.Chosen && !at.Gone {
			y--
		}
		p.place(at, x, y, size)
		p.markPlace(rect{x, y, min(step, size.W), p.l.marks + 1 - y}, at)
		x += step
	}
}

// place draws one of them.
func (p ownPainter) place(at *Place, x, y int, size cards.Size) {
	mark := p.l.marks
	switch {
	case at.Gone:
		cards.DrawEmpty(p.Frame, p.t.Tray.Line, x, y, size)
		return
	case at.Face != engine.NoCard:
		card := cards.Card{Card: at.Face, Size: size, Sheet: look.Warm}
		card.Draw(p.Frame, p.t, x, y)
	default:
		cards.DrawBack(p.Frame, p.t, x, y, size, at.Number)
	}
	if at.Chosen {
		p.Text(x+size.W/2, mark-1, "▲", p.t.Tray.Ask)
	}
	p.TextMax(x+size.W/2, mark, size.W, strconv.Itoa(at.Number), p.t.Tray.Soft)
}
