package table

import (
	"strconv"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// drawSeats draws the other seats, clockwise, those who play after the viewer first.
func (t *Table) drawSeats(f *frame.Frame, p *plan) {
	if p.seats == flow {
		t.drawFlow(f, p)
		return
	}
	height := p.seats.height()
	for i := range p.others {
		row, column := i/p.perRow, i%p.perRow
		inRow := min(p.perRow, p.others-row*p.perRow)
		x := (p.width-inRow*p.seatW)/2 + column*p.seatW
		if row > 0 || p.seats == cells {
			x = (p.width-p.perRow*p.seatW)/2 + column*p.seatW
		}
		seat := t.other(i)
		if p.seats == cells {
			t.drawCell(f, x, 1+row, p.seatW, seat)
		} else {
			t.drawPanel(f, x, 1+row*height, p.seatW, height, seat)
		}
	}
}

// other is the seat that comes so many after the viewer's, or after the last for somebody who watches.
func (t *Table) other(i int) int {
	v := t.view.Table
	if t.seat() == nil {
		return i
	}
	return (v.Seat + 1 + i) % len(v.Seats)
}

// seatStyles are the styles of a seat's name, and of the box around it; aimed, on turn, out, or neither.
func (t *Table) seatStyles(seat int) (name, edge frame.StyleID, mark string) {
	v := t.view.Table
	switch {
	case t.choosingTarget() && t.target == seat:
		return t.Theme.Aim, t.Theme.Aim, "◆ "
	case v.Turn == seat && t.view.Phase == rooms.Playing:
		return t.Theme.Turn, t.Theme.Turn, "▶ "
	case v.Seats[seat].Out:
		return t.Theme.Faint, t.Theme.Border, ""
	case v.Shooter == seat && t.view.Phase == rooms.Playing:
		return t.Theme.Aim, t.Theme.Aim, "● "
	case t.nextSeat() == seat:
		return t.Theme.Name, t.Theme.Border, "→ "
	case seat == v.Seat:
		return t.Theme.Own, t.Theme.Border, ""
	default:
		return t.Theme.Name, t.Theme.Border, ""
	}
}

// flag is what there is to say of a seat in a word: the most important thing only.
func (t *Table) flag(seat int) string {
	w, s := &t.Words.Table, &rooms.SeatView{}
	if seat < len(t.view.Seats) {
		s = &t.view.Seats[seat]
	}
	switch {
	case s.Left:
		return w.Left
	case s.Auto:
		return w.Auto
	case s.Bot != "" || s.Owner.Bot:
		return w.Bot
	case !s.Here && !s.IsFree():
		return w.Absent
	default:
		return ""
	}
}

// state is what a seat is doing in the round, in a word.
func (t *Table) state(seat int, roomy bool) (text string, style frame.StyleID) {
	v, w := t.view.Table, &t.Words.Table
	s := &v.Seats[seat]
	switch {
	case s.Out:
		return w.Ordinal(placeIn(v, seat)), t.Theme.Strong
	case v.Shooter == seat && roomy:
		return w.Moves.Shot, t.Theme.Aim
	case s.Warned && roomy:
		return w.Moves.Warned, t.Theme.Warning
	case s.Warned:
		return "!", t.Theme.Warning
	case v.Phase == engine.PhaseSetUp && s.Ready && roomy:
		return w.Ready, t.Theme.Own
	case v.Phase == engine.PhaseSetUp && s.Ready:
		return "✓", t.Theme.Own
	case v.Phase == engine.PhaseSetUp && v.Rules.Lays && s.Laid && roomy:
		return w.Moves.Laid, t.Theme.Faint
	case v.Phase == engine.PhaseSetUp && v.Rules.Lays && roomy:
		return w.Moves.Laying, t.Theme.Faint
	case v.Phase == engine.PhaseSetUp && roomy:
		return w.Swapping, t.Theme.Faint
	case v.Phase == engine.PhaseSetUp:
		return "…", t.Theme.Faint
	case roomy:
		return t.tally(seat), t.Theme.Faint
	default:
		return "", 0
	}
}

// tally is how many points a seat has in the match, empty where there are none to count.
func (t *Table) tally(seat int) string {
	m := t.view.Match
	if m == nil || !m.Scored || seat >= len(m.Points) {
		return ""
	}
	return (&words.Facts{N: strconv.Itoa(m.Points[seat])}).Fill(t.Words.Table.Tally)
}

// placeIn is a seat's place in the round, 0 for one still in.
func placeIn(v *engine.View, seat int) int {
	for i, out := range v.Out {
		if out == seat {
			return i + 1
		}
	}
	return 0
}

// drawPanel draws a seat as a box: the name on its edge, the hand, the face-up and the face-down cards in it.
func (t *Table) drawPanel(f *frame.Frame, x, y, w, h, seat int) {
	v := t.view.Table
	s := &v.Seats[seat]
	name, edge, mark := t.seatStyles(seat)
	f.BorderBox(x, y, w, h, frame.BorderRound, edge)
	at := f.Text(x+1, y, mark, name)
	if mark == "" {
		at = f.Text(x+1, y, " ", name)
	}
	if at = f.TextMax(at, y, x+w-1-at, t.Name(seat), name); at < x+w-1 {
		f.Text(at, y, " ", name)
	}
	badge, badgeStyle := t.badge(seat)
	if start := x + w - 3 - frame.Width(badge); badge != "" && start > at+1 {
		f.Text(f.Text(f.Text(start, y, " ", 0), y, badge, badgeStyle), y, " ", 0)
		badge = ""
	}
	t.drawFlags(f, x, y+h-1, w, seat)
	if badge != "" && frame.Width(badge)+4 <= w {
		f.Text(f.Text(f.Text(x+1, y+h-1, " ", 0), y+h-1, badge, badgeStyle), y+h-1, " ", 0)
	}
	inside, width := x+1, w-2
	if w >= 14 {
		inside, width = x+2, w-4
	}
	state, style := t.state(seat, w >= 20)
	if s.Out {
		f.Text(x+(w-frame.Width(state))/2, y+h/2, state, style)
		if s.LowCard && h >= 5 {
			bonus := t.vocabulary().LowCard
			f.TextMax(inside+max(0, (width-frame.Width(bonus))/2), y+h/2+1, width, bonus, t.Theme.Title)
		}
		return
	}
	words := t.vocabulary()
	labels := 0
	if w >= 20 && h == 5 {
		labels = max(frame.Width(words.Hand), frame.Width(words.FaceUp), frame.Width(words.FaceDown)) + 1
		if labels+8 > width {
			labels = 0
		}
	}
	count := strconv.Itoa(s.Hand)
	if inside+max(labels, frame.Width(words.Hand)+1)+len(count)+1 > x+w-2-frame.Width(state) {
		state, style = t.state(seat, false)
	}
	if labels > 0 {
		f.Text(inside, y+1, words.Hand, t.Theme.Faint)
		f.Text(inside, y+2, words.FaceUp, t.Theme.Faint)
		f.Text(inside, y+3, words.FaceDown, t.Theme.Faint)
		f.Text(inside+labels, y+1, count, t.handStyle(s))
	} else {
		at := f.Text(inside, y+1, words.Hand, t.Theme.Faint)
		f.Text(at+1, y+1, count, t.handStyle(s))
	}
	f.Text(x+w-2-frame.Width(state), y+1, state, style)
	from := inside + max(labels, frame.Width(words.Hand)+1) + len(count) + 1
	t.drawKnown(f, from, y+1, x+w-3-frame.Width(state), s)
	if h >= 7 {
		t.drawSmallCards(f, inside, y+2, width, &s.FaceUp)
		t.drawCovered(f, inside+1, y+5, min(ui.SmallCard.W, max(3, (width-ui.SmallCard.W)/2)), width-1, s)
		return
	}
	t.drawChips(f, inside+labels, y+2, width-labels, &s.FaceUp)
	t.drawCovered(f, inside+labels, y+3, 3, width-labels, s)
}

// handStyle makes a small hand catch the eye once nothing is drawn any more.
func (t *Table) handStyle(s *engine.SeatView) frame.StyleID {
	if s.Hand <= 1 && t.view.Table.Draw == 0 {
		return t.Theme.Title
	}
	return t.Theme.Strong
}

// drawFlags writes on the lower edge of a box who deals, who is not here, and who is a bot.
func (t *Table) drawFlags(f *frame.Frame, x, y, w, seat int) {
	right := x + w - 2
	flag := t.flag(seat)
	if flag != "" && frame.Width(flag)+4 <= w {
		at := right - frame.Width(flag) - 1
		f.Text(f.Text(f.Text(at, y, " ", 0), y, flag, t.Theme.Faint), y, " ", 0)
		right = at - 1
	}
	if dealer := t.Words.Table.Dealer; seat == t.view.Table.Dealer && x+2+frame.Width(dealer)+2 <= right {
		f.Text(f.Text(f.Text(x+2, y, " ", 0), y, dealer, t.Theme.Faint), y, " ", 0)
	}
}

// drawChips draws face-up cards as text: with suits where there is room for three tens, without blanks where there is
// too little for the cards.
func (t *Table) drawChips(f *frame.Frame, x, y, width int, bag *engine.Bag) {
	const suited = 11
	needed := -1
	for c := range bag.All() {
		needed += len(ui.ChipName(c.Rank())) + 1
	}
	for c := range bag.All() {
		if width >= max(suited, needed+bag.Len()) {
			x = ui.DrawChip(f, x, y, c, &t.Lights().Common) + 1
			continue
		}
		name := ui.ChipName(c.Rank())
		if needed > width && c.Rank() == engine.Ten {
			name = "T" // as its key
		}
		x = f.Text(x, y, name, t.Lights().Common.Face(c))
		if needed <= width {
			x++
		}
	}
}

// drawSmallCards draws face-up cards as cards.
func (t *Table) drawSmallCards(f *frame.Frame, x, y, width int, bag *engine.Bag) {
	step := ui.SmallCard.W
	if n := bag.Len(); n > 1 {
		step = max(1, min(step, (width-ui.SmallCard.W)/(n-1)))
	}
	for c := range bag.All() {
		ui.DrawCard(f, x, y, ui.SmallCard, c, &t.Lights().Common)
		x += step
	}
}

// drawCovered draws what is left of the face-down cards: a block for each, narrower ones where there is little room, and
// of very many how many there are.
func (t *Table) drawCovered(f *frame.Frame, x, y, step, width int, s *engine.SeatView) {
	if len(s.FaceDown)*step-1 > width {
		f.Text(x, y, coveredName(s, width), t.Theme.Back)
		return
	}
	for _, covered := range s.FaceDown {
		text, style := "░░", t.Theme.Back
		if !covered {
			text, style = "··", t.Theme.Faint
		}
		if step > 3 {
			f.Text(f.Text(x, y, text, style), y, text[:len(text)/2], style)
		} else {
			f.Text(x, y, text, style)
		}
		x += step
	}
}

// drawKnown names the cards of a hand that everybody has seen go there, as many as fit before a column.
func (t *Table) drawKnown(f *frame.Frame, x, y, end int, s *engine.SeatView) {
	known := rankNamesOf(&s.Known)
	if known == "" || end-x < 3 {
		return
	}
	line, rest := cutLine(known, end-x-2)
	if rest != "" {
		line, _ = cutLine(known, end-x-4)
		line += " …"
	}
	if frame.Width(line)+2 <= end-x {
		f.Text(x, y, "("+line+")", t.Theme.Faint)
	}
}

// drawCell draws a seat as a line: name, hand, face-up cards and face-down cards.
func (t *Table) drawCell(f *frame.Frame, x, y, w, seat int) {
	s := &t.view.Table.Seats[seat]
	name, _, mark := t.seatStyles(seat)
	f.Text(x, y, mark, name)
	x, w = x+2, w-3
	chips := 7
	if w > 30 {
		chips = 11
	}
	down, downW := coveredName(s, mostSlots), t.view.Table.Rules.Down
	for i := range t.view.Table.Seats {
		downW = max(downW, min(t.view.Table.Seats[i].Covered(), mostSlots))
	}
	rest := 3 + 1 + chips + 1 + downW
	badge, style := t.badge(seat)
	room := w - rest - 1 - frame.Width(badge)
	if least := min(frame.Width(t.Name(seat))+1, 4); badge == "" || room < least || t.reaction(seat) == "" && room <= frame.Width(t.Name(seat)) {
		badge, room = "", w-rest
	}
	end := f.TextMax(x, y, room, t.Name(seat), name)
	if s.Warned && end < x+room {
		f.Text(end, y, "!", t.Theme.Warning)
	}
	f.Text(x+room+1, y, badge, style)
	at := x + w - rest
	if state, style := t.state(seat, false); s.Out || t.view.Table.Phase == engine.PhaseSetUp && s.Ready {
		f.Text(at+1, y, state, style)
		if s.Out {
			return
		}
	} else {
		count := strconv.Itoa(s.Hand)
		f.Text(at+3-len(count), y, count, t.handStyle(s))
	}
	f.Text(at+3, y, "│", t.Theme.Border)
	t.drawChips(f, at+4, y, chips, &s.FaceUp)
	f.TextMax(at+rest-downW, y, downW, down, t.Theme.Back)
}

// drawFlow names the seats one after another with their hands, whoever is on turn first.
func (t *Table) drawFlow(f *frame.Frame, p *plan) {
	v := t.view.Table
	first := max(v.Turn, 0)
	x, y := 1, 1
	for i := range v.Seats {
		seat := (first + i*v.Dir + len(v.Seats)*2) % len(v.Seats)
		if seat == v.Seat {
			continue
		}
		name, _, mark := t.seatStyles(seat)
		const most = 8
		count := strconv.Itoa(v.Seats[seat].Hand)
		if v.Seats[seat].Out {
			count = t.Words.Table.Ordinal(placeIn(v, seat))
		}
		width := frame.Width(mark) + min(most, frame.Width(t.Name(seat))) + 1 + len(count)
		if x+width > p.width-1 {
			x, y = 1, y+1
		}
		if y > p.seatsH {
			return
		}
		x = f.TextMax(f.Text(x, y, mark, name), y, most, t.Name(seat), name)
		x = f.Text(x+1, y, count, t.Theme.Strong) + 2
	}
}
