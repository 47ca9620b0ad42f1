package table

import (
	"cmp"
	"slices"
	"strconv"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
)

type seats struct{ *scene }

// draw draws the other seats, clockwise, those who play after the viewer first.
func (ss seats) draw(f *frame.Frame, p *plan) {
	if p.seats == flow {
		ss.drawFlow(f, p)
		return
	}
	height := p.seats.height()
	x := (p.width - p.perRow*p.seatW) / 2
	for i := range p.others {
		column, y := x+i%p.perRow*p.seatW, 1+i/p.perRow*height
		if p.seats == cells {
			ss.drawCell(f, column, y, p.seatW, ss.other(i))
		} else {
			ss.drawPanel(f, column, y, p.seatW, height, ss.other(i))
		}
	}
}

// other is the seat that comes so many after the viewer's, or after the last for somebody who watches.
func (ss seats) other(i int) int {
	v := ss.view.Table
	if ss.at.Seat() == nil {
		return i
	}
	return (v.Seat + 1 + i) % len(v.Seats)
}

// seatStyles are the styles of a seat's name, and of the box around it; aimed, on turn, out, or neither.
func (ss seats) seatStyles(seat int) (name, edge frame.StyleID, mark string) {
	v := ss.view.Table
	switch {
	case ss.choice.ChoosingTarget(&ss.at) && ss.choice.Target == seat:
		return ss.Theme.Aim, ss.Theme.Aim, "◆ "
	case v.Turn == seat && ss.view.Phase == rooms.Playing:
		return ss.Theme.Turn, ss.Theme.Turn, "▶ "
	case v.Seats[seat].Out:
		return ss.Theme.Faint, ss.Theme.Border, ""
	case v.Shooter == seat && ss.view.Phase == rooms.Playing:
		return ss.Theme.Aim, ss.Theme.Aim, "● "
	case ss.nextSeat() == seat:
		return ss.Theme.Name, ss.Theme.Border, "→ "
	case seat == v.Seat:
		return ss.Theme.Own, ss.Theme.Border, ""
	default:
		return ss.Theme.Name, ss.Theme.Border, ""
	}
}

func (ss seats) state(seat int, roomy bool) (text string, style frame.StyleID) {
	v, w := ss.view.Table, &ss.Words.Table
	s := &v.Seats[seat]
	setUp, short := v.Phase == engine.PhaseSetUp, ""
	switch {
	case s.Out:
		return w.Ordinal(placeIn(v, seat)), ss.Theme.Strong
	case v.Shooter == seat && roomy:
		return w.Moves.Shot, ss.Theme.Aim
	case s.Warned:
		text, short, style = w.Moves.Warned, "!", ss.Theme.Warning
	case setUp && s.Ready:
		text, short, style = w.Ready, "✓", ss.Theme.Own
	case setUp && v.Rules.Lays && s.Laid:
		text, short, style = w.Moves.Laid, "…", ss.Theme.Faint
	case setUp && v.Rules.Lays:
		text, short, style = w.Moves.Laying, "…", ss.Theme.Faint
	case setUp:
		text, short, style = w.Swapping, "…", ss.Theme.Faint
	case roomy:
		text, style = ss.tally(seat), ss.Theme.Faint
	}
	if !roomy {
		text = short
	}
	return text, style
}

// placeIn is a seat's place in the round, 0 for one still in.
func placeIn(v *engine.View, seat int) int { return 1 + slices.Index(v.Out, seat) }

// drawPanel draws a seat as a box: the name on its edge, the hand, the face-up and the face-down cards in it.
func (ss seats) drawPanel(f *frame.Frame, x, y, w, h, seat int) {
	v := ss.view.Table
	s := &v.Seats[seat]
	name, edge, mark := ss.seatStyles(seat)
	f.BorderBox(x, y, w, h, frame.BorderRound, edge)
	at := f.Text(x+1, y, cmp.Or(mark, " "), name)
	if at = f.TextMax(at, y, x+w-1-at, ss.name(seat), name); at < x+w-1 {
		f.Text(at, y, " ", name)
	}
	badge, badgeStyle := ss.badge(seat)
	if start := x + w - 3 - frame.Width(badge); badge != "" && start > at+1 {
		f.Text(f.Text(f.Text(start, y, " ", 0), y, badge, badgeStyle), y, " ", 0)
		badge = ""
	}
	ss.drawFlags(f, x, y+h-1, w, seat)
	if badge != "" && frame.Width(badge)+4 <= w {
		f.Text(f.Text(f.Text(x+1, y+h-1, " ", 0), y+h-1, badge, badgeStyle), y+h-1, " ", 0)
	}
	inside, width := x+1, w-2
	if w >= 14 {
		inside, width = x+2, w-4
	}
	state, style := ss.state(seat, w >= 20)
	if s.Out {
		f.Text(x+(w-frame.Width(state))/2, y+h/2, state, style)
		if s.LowCard && h >= 5 {
			bonus := ss.vocabulary().LowCard
			f.TextMax(inside+max(0, (width-frame.Width(bonus))/2), y+h/2+1, width, bonus, ss.Theme.Title)
		}
		return
	}
	words := ss.vocabulary()
	labels := 0
	if w >= 20 && h == 5 {
		labels = max(frame.Width(words.Hand), frame.Width(words.FaceUp), frame.Width(words.FaceDown)) + 1
		if labels+8 > width {
			labels = 0
		}
	}
	count := strconv.Itoa(s.Hand)
	at = inside + max(labels, frame.Width(words.Hand)+1)
	if at+len(count)+1 > x+w-2-frame.Width(state) {
		state, style = ss.state(seat, false)
	}
	f.Text(inside, y+1, words.Hand, ss.Theme.Faint)
	if labels > 0 {
		f.Text(inside, y+2, words.FaceUp, ss.Theme.Faint)
		f.Text(inside, y+3, words.FaceDown, ss.Theme.Faint)
	}
	at = f.Text(at, y+1, count, ss.handStyle(s))
	f.Text(x+w-2-frame.Width(state), y+1, state, style)
	ss.drawKnown(f, at+1, y+1, x+w-3-frame.Width(state), s)
	if h >= 7 {
		ss.drawSmallCards(f, inside, y+2, width, &s.FaceUp)
		ss.drawCovered(f, inside+1, y+5, min(ui.SmallCard.W, max(3, (width-ui.SmallCard.W)/2)), width-1, s)
		return
	}
	ss.drawChips(f, inside+labels, y+2, width-labels, &s.FaceUp)
	ss.drawCovered(f, inside+labels, y+3, 3, width-labels, s)
}

// handStyle makes a small hand catch the eye once nothing is drawn any more.
func (ss seats) handStyle(s *engine.SeatView) frame.StyleID {
	if s.Hand <= 1 && ss.view.Table.Draw == 0 {
		return ss.Theme.Title
	}
	return ss.Theme.Strong
}

// drawFlags writes on the lower edge of a box who deals, who is not here, and who is a bot.
func (ss seats) drawFlags(f *frame.Frame, x, y, w, seat int) {
	right := x + w - 2
	flag := ss.flag(seat)
	if flag != "" && frame.Width(flag)+4 <= w {
		at := right - frame.Width(flag) - 1
		f.Text(f.Text(f.Text(at, y, " ", 0), y, flag, ss.Theme.Faint), y, " ", 0)
		right = at - 1
	}
	if dealer := ss.Words.Table.Dealer; seat == ss.view.Table.Dealer && x+2+frame.Width(dealer)+2 <= right {
		f.Text(f.Text(f.Text(x+2, y, " ", 0), y, dealer, ss.Theme.Faint), y, " ", 0)
	}
}

// drawChips draws face-up cards as text: with suits where there is room for three tens, without blanks where there is
// too little for the cards.
func (ss seats) drawChips(f *frame.Frame, x, y, width int, bag *engine.Bag) {
	const suited = 11
	needed := -1
	for c := range bag.All() {
		needed += len(ui.ChipName(c.Rank())) + 1
	}
	for c := range bag.All() {
		if width >= max(suited, needed+bag.Len()) {
			x = ui.DrawChip(f, x, y, c, &ss.Lights().Common) + 1
			continue
		}
		name := ui.ChipName(c.Rank())
		if needed > width && c.Rank() == engine.Ten {
			name = "T" // as its key
		}
		x = f.Text(x, y, name, ss.Lights().Common.Face(c))
		if needed <= width {
			x++
		}
	}
}

func (ss seats) drawSmallCards(f *frame.Frame, x, y, width int, bag *engine.Bag) {
	step := ui.SmallCard.W
	if n := bag.Len(); n > 1 {
		step = max(1, min(step, (width-ui.SmallCard.W)/(n-1)))
	}
	for c := range bag.All() {
		ui.DrawCard(f, x, y, ui.SmallCard, c, &ss.Lights().Common)
		x += step
	}
}

// drawCovered draws the face-down cards that are left: a block for each, as wide as there is room, and of many a count.
func (ss seats) drawCovered(f *frame.Frame, x, y, step, width int, s *engine.SeatView) {
	if len(s.FaceDown)*step-1 > width {
		f.Text(x, y, coveredName(s, width), ss.Theme.Back)
		return
	}
	for _, covered := range s.FaceDown {
		text, style := "░░░", ss.Theme.Back
		if !covered {
			text, style = "···", ss.Theme.Faint
		}
		if step <= 3 {
			text = text[:len(text)/3*2]
		}
		f.Text(x, y, text, style)
		x += step
	}
}

// drawKnown names the cards of a hand that everybody has seen go there, as many as fit before a column.
func (ss seats) drawKnown(f *frame.Frame, x, y, end int, s *engine.SeatView) {
	known := cardList(s.Known.Cards())
	if known == "" || end-x < 3 {
		return
	}
	line, rest := ui.Cut(known, end-x-2)
	if rest != "" {
		line, _ = ui.Cut(known, end-x-4)
		line += " …"
	}
	if frame.Width(line)+2 <= end-x {
		f.Text(x, y, "("+line+")", ss.Theme.Faint)
	}
}

// drawCell draws a seat as a line: name, hand, face-up cards and face-down cards.
func (ss seats) drawCell(f *frame.Frame, x, y, w, seat int) {
	s := &ss.view.Table.Seats[seat]
	name, _, mark := ss.seatStyles(seat)
	f.Text(x, y, mark, name)
	x, w = x+2, w-3
	chips := 7
	if w > 30 {
		chips = 11
	}
	down, downW := coveredName(s, mostSlots), ss.view.Table.Rules.Down
	for i := range ss.view.Table.Seats {
		downW = max(downW, min(ss.view.Table.Seats[i].Covered(), mostSlots))
	}
	rest := 3 + 1 + chips + 1 + downW
	badge, style := ss.badge(seat)
	room := w - rest - 1 - frame.Width(badge)
	if least := min(frame.Width(ss.name(seat))+1, 4); badge == "" || room < least || ss.reaction(seat) == "" && room <= frame.Width(ss.name(seat)) {
		badge, room = "", w-rest
	}
	end := f.TextMax(x, y, room, ss.name(seat), name)
	if s.Warned && end < x+room {
		f.Text(end, y, "!", ss.Theme.Warning)
	}
	f.Text(x+room+1, y, badge, style)
	at := x + w - rest
	if state, style := ss.state(seat, false); s.Out || ss.view.Table.Phase == engine.PhaseSetUp && s.Ready {
		f.Text(at+1, y, state, style)
		if s.Out {
			return
		}
	} else {
		count := strconv.Itoa(s.Hand)
		f.Text(at+3-len(count), y, count, ss.handStyle(s))
	}
	f.Text(at+3, y, "│", ss.Theme.Border)
	ss.drawChips(f, at+4, y, chips, &s.FaceUp)
	f.TextMax(at+rest-downW, y, downW, down, ss.Theme.Back)
}

// drawFlow names the seats one after another with their hands, whoever is on turn first.
func (ss seats) drawFlow(f *frame.Frame, p *plan) {
	v := ss.view.Table
	first := max(v.Turn, 0)
	x, y := 1, 1
	for i := range v.Seats {
		seat := (first + i*v.Dir + len(v.Seats)*2) % len(v.Seats)
		if seat == v.Seat {
			continue
		}
		name, _, mark := ss.seatStyles(seat)
		const most = 8
		count := strconv.Itoa(v.Seats[seat].Hand)
		if v.Seats[seat].Out {
			count = ss.Words.Table.Ordinal(placeIn(v, seat))
		}
		width := frame.Width(mark) + min(most, frame.Width(ss.name(seat))) + 1 + len(count)
		if x+width > p.width-1 {
			x, y = 1, y+1
		}
		if y > p.seatsH {
			return
		}
		x = f.TextMax(f.Text(x, y, mark, name), y, most, ss.name(seat), name)
		x = f.Text(x+1, y, count, ss.Theme.Strong) + 2
	}
}

// nextSeat is who comes after the seat on turn, in rule sets where that changes; NoSeat elsewhere.
func (ss seats) nextSeat() int {
	v := ss.at.Playing()
	reverses := func(p engine.Power) bool { return p.Reverses }
	if v == nil || v.Phase != engine.PhasePlay || !slices.ContainsFunc(v.Rules.Powers[:], reverses) {
		return engine.NoSeat
	}
	n := len(v.Seats)
	for i := 1; i < n; i++ {
		if seat := ((v.Turn+i*v.Dir)%n + n) % n; !v.Seats[seat].Out {
			return seat
		}
	}
	return engine.NoSeat
}
