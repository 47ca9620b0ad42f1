package board

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
)

// matPainter draws the middle of the table.
type matPainter struct{ *painter }

// matLayout is where things lie on the mat: the stack to draw from, the pile with so many of its cards, and to the right what
// stands beside it, if anything. A caption may stand in the row of what the pile asks, and the latest moves stay.
type matLayout struct {
	in           rect
	stack, pile  int
	top, shown   int
	aside        rect
	tall, beside bool
	inRow        bool
}

// hiddenWidth is how many columns there are before a pile for how many of its cards are not shown, with a blank at each side.
const hiddenWidth = 5

// mat draws the middle of the table: the stack, the pile and what it asks, and what happened last.
func (p matPainter) mat() {
	m, r := &p.b.Mat, p.l.mat
	p.surface(r)
	at := p.arrange(rect{r.x + 3, r.y + 1, r.w - 6, r.h - 2})
	if p.l.phone() {
		in := rect{r.x + 1, r.y + 1, r.w - 2, r.h - 2} // where everything has its column
		at = matLayout{in: in, stack: in.x, pile: in.x + 9, top: in.y, shown: min(len(m.Pile), 4), beside: true}
	}
	if m.Caption != nil && m.Caption.Great {
		p.light(r, &at)
	}
	p.stack(&at)
	p.cardsOf(at.pile, at.top, at.shown)
	p.markThing(rect{at.pile, at.top, max(0, at.shown-1)*p.l.pitch() + p.l.top.W, p.l.top.H}, PileMsg{})
	p.hidden(&at)
	if m.Caption != nil {
		p.caption(&at)
	} else {
		p.asks(&at)
	}
	if at.aside.w > 0 && (m.Caption == nil || !at.beside || at.inRow) {
		p.happened(at.aside, at.tall)
	}
}

// arrange places things in the middle of the mat, with as much air between them as beside them. Where they lie depends on the
// window and not on the pile, so that nothing moves as it grows; only a caption takes
// what it needs, and in a narrow window how far the pile is from four of a kind.
func (p matPainter) arrange(in rect) matLayout {
	at := p.columns(in, false)
	if p.b.Mat.Caption == nil || !at.beside {
		return at
	}
	if at.aside.w > 0 && !at.tall && p.b.Mat.Caption.brief() {
		at.inRow = true
		return at
	}
	x := at.pile + max(0, at.shown-1)*p.l.pitch() + p.l.top.W + 3
	if room := in.x + in.w - x; room >= captionWidth(p.b.Mat.Caption) {
		at.aside = rect{x, in.y, room, in.h}
		return at
	}
	return p.columns(in, true)
}

// columns places things one beside the other, with a caption or without.
func (p matPainter) columns(in rect, captioned bool) matLayout {
	const widest = 12
	size := p.l.top
	at := matLayout{in: in, tall: in.h >= size.H+4, beside: in.h < size.H+6}
	stack := max(p.l.backOf().W, min(frame.Width(p.b.Mat.DrawLabel), in.w/4))
	wide, aside := p.middle(&at, in.w-stack, captioned && at.beside)
	gaps, spare := 1, in.w-stack-wide-aside
	if aside > 0 {
		gaps = 2
	}
	gap := max(1, min(max(spare/(gaps+1), min(hiddenWidth, spare-1), spare/gaps), widest))
	at.stack = in.x + max(0, (spare-gaps*gap)/2)
	at.pile = at.stack + stack + gap
	if aside > 0 {
		at.aside = rect{min(at.pile+wide+gap, in.x+in.w-aside), in.y, aside, in.h}
	}
	at.top = in.y + max(0, (in.h-size.H-1)/2)
	if at.tall {
		at.top = in.y + (in.h-size.H-4)/2 + 1
	}
	return at
}

// middle is how many columns of those beside the stack the pile may take, of which it says how many cards are shown, and how
// many what stands beside it: a caption, or the latest moves where there is room for how far it is from four of a kind too.
func (p matPainter) middle(at *matLayout, room int, captioned bool) (wide, aside int) {
	const row = 30 // what the pile asks, and how far it is from four of a kind
	size, pitch := p.l.top, p.l.pitch()
	aside = p.storyWidth(room)
	if captioned {
		aside = max(aside, p.captionRoom(room))
	}
	most := min(max(1, (room-aside-2-size.W)/pitch+1), most(size))
	at.shown = min(len(p.b.Mat.Pile), most)
	wide = (most-1)*pitch + size.W
	switch rest := room - max(wide, row) - hiddenWidth - 1; {
	case at.tall || captioned:
		return wide, aside
	case aside == 0:
		return max(wide, min(row, room-2)), 0
	case rest >= leastStory:
		return max(wide, row), min(aside, rest)
	case p.b.Mat.Run == "" || p.b.Mat.Caption != nil:
		return wide, aside
	default: // too narrow for both
		return max(wide, min(p.b.Mat.rowWidth(), room-2)), 0
	}
}

// rowWidth is how many columns what the pile asks takes in a row with how far it is from four of a kind, both in few words.
func (m *Mat) rowWidth() int {
	const brief = 14
	if m.Run == "" || len(m.Asks) == 0 {
		return 0
	}
	run := endings(m.Run)
	return chipWidth(longest(m.Asks, brief)) + 2 + frame.Width(run[len(run)-1])
}

// captionRoom is how many columns a caption beside the pile has: fewer than it would take where else the cards that it is about
// were not seen.
func (p matPainter) captionRoom(room int) int {
	const least = 14
	seen := min(len(p.b.Mat.Pile), most(p.l.top))
	room -= max(0, seen-1)*p.l.pitch() + p.l.top.W + 3
	return min(max(room, least), captionWidth(p.b.Mat.Caption)+2)
}

// surface draws the mat itself.
func (p matPainter) surface(r rect) {
	upper, lower := '▄', '▀'
	if !p.t.Faces || p.t.Edges {
		upper, lower = '─', '─'
	}
	p.Fill(r.x, r.y, r.w, 1, upper, p.t.MatEdge)
	p.Fill(r.x, r.y+1, r.w, r.h-2, ' ', p.t.Mat.Text)
	p.Fill(r.x, r.y+r.h-1, r.w, 1, lower, p.t.MatEdge)
}

// light has the edges of the mat glow over and under the pile, while something great happens on it.
func (p matPainter) light(r rect, at *matLayout) {
	upper, lower := '▄', '▀'
	if !p.t.Faces {
		upper, lower = '─', '─'
	}
	w := p.glow(at)
	p.Fill(at.pile, r.y, w, 1, upper, p.t.MomentEdge)
	p.Fill(at.pile, r.y+r.h-1, w, 1, lower, p.t.MomentEdge)
}

// glow is how many columns of the edges glow.
func (p matPainter) glow(at *matLayout) int {
	return min((most(p.l.top)-1)*p.l.pitch()+p.l.top.W, p.l.mat.x+p.l.mat.w-at.pile)
}

// right is the column behind what the pile asks has for itself.
func (p matPainter) right(at *matLayout) int {
	if at.aside.w > 0 {
		return at.aside.x - 1
	}
	return at.in.x + at.in.w
}

// stack draws what is left to draw, and what is out of the round below it.
func (p matPainter) stack(at *matLayout) {
	const margin = 2 // columns of the edge of the mat that a long text may take
	m, size, in := &p.b.Mat, p.l.backOf(), at.in
	y := at.top + (p.l.top.H-size.H)/2
	if m.Draw > 0 {
		cards.DrawBack(p.Frame, p.t, at.stack, y, size, m.Draw)
		p.markDraw(rect{at.stack, y, size.W, size.H})
	} else {
		cards.DrawEmpty(p.Frame, p.t.Mat.Line, at.stack, y, size)
	}
	if p.l.phone() {
		return
	}
	below := m.DrawLabel
	room := at.pile - at.stack - 1
	left := func(text string) int { return max(in.x-margin, min(at.stack, at.pile-1-frame.Width(text))) }
	y += size.H
	if out := m.out(); y+2 < in.y+in.h && out != "" {
		left := left(out)
		room := at.pile - left - 1
		p.TextMax(left, y+2, room, longest([]string{out, "→ " + strconv.Itoa(m.Discard)}, room), p.t.Mat.Soft)
	} else if out != "" && frame.Fits("→ "+out, room) { // that of the stack can be seen
		below = "→ " + out
	}
	if y < in.y+in.h {
		left := left(below)
		p.TextMax(left, y, at.pile-left-1, below, p.t.Mat.Soft)
	}
}

// out says how many cards are out of the round, empty for none.
func (m *Mat) out() string {
	if m.Discard == 0 {
		return ""
	}
	return m.DiscardLabel + " " + strconv.Itoa(m.Discard)
}

// hidden says before the pile how many of its cards are not shown.
func (p matPainter) hidden(at *matLayout) {
	n := len(p.b.Mat.Pile) - at.shown
	if n <= 0 {
		return
	}
	text, y := strconv.Itoa(n)+" …", at.top+(p.l.top.H-1)/2
	free := at.pile - at.stack - p.l.backOf().W - 1
	if frame.Width(text)+1 > free {
		text = "…"
	}
	if frame.Width(text) <= free {
		p.TextBefore(at.pile-1, y, text, p.t.Mat.Text)
	}
}

// most is how many cards of a pile are shown at most.
func most(size cards.Size) int {
	if size.W >= cards.Poster.W {
		return 5
	}
	return 4
}

// cardsOf draws the topmost cards of the pile.
func (p matPainter) cardsOf(x, y, shown int) {
	m, size := &p.b.Mat, p.l.top
	if shown == 0 {
		cards.DrawEmpty(p.Frame, p.t.Mat.Line, x, y, size)
		return
	}
	from := len(m.Pile) - shown
	for i, c := range m.Pile[from:] {
		if c.FaceDown {
			cards.DrawBack(p.Frame, p.t, x, y, size, cards.NoCount)
			x += p.l.pitch()
			continue
		}
		card := cards.Card{Card: c.Card, Size: size, Sheet: sheetOf(c), Lies: i > 0}
		if i < shown-1 {
			card.Shows = p.l.pitch()
		}
		card.Draw(p.Frame, p.t, x, y)
		x += p.l.pitch()
	}
}

// sheetOf is what a card of the pile is printed on.
func sheetOf(c PileCard) look.Sheet {
	switch {
	case c.Warm:
		return look.Warm
	case c.Lit:
		return look.Paper
	default:
		return look.Under
	}
}

// asks draws how many cards the pile has, what it asks and how far it is from four of a kind.
func (p matPainter) asks(at *matLayout) {
	m, in, bottom := &p.b.Mat, at.in, at.top+p.l.top.H
	right := p.right(at)
	switch {
	case len(m.Asks) == 0:
		p.TextMax(at.pile, min(bottom, in.y+in.h-1), right-at.pile, m.Count, p.t.Mat.Soft)
	case p.l.phone():
		x := at.pile + (max(at.shown, 1)-1)*p.l.pitch() + p.l.top.W + 2
		p.chip(x, at.top, right, longest(m.Asks, right-x-2), p.t.AskChip)
		p.TextMax(x+1, at.top+1, right-x, m.Count, p.t.Mat.Soft)
		p.phoneLine(at.in, at.top+2)
	case at.tall:
		p.TextMax(at.pile, at.top-1, right-at.pile, m.Count, p.t.Mat.Soft)
		p.chip(at.pile, bottom+1, right, longest(m.Asks, right-at.pile-2), p.t.AskChip)
		p.TextMax(at.pile, bottom+2, right-at.pile, longest(endings(m.Run), right-at.pile), p.t.Mat.Text)
	default:
		p.asksInRow(at, bottom, right)
	}
}

// asksInRow draws all of that in the row below the pile: how far it is from four of a kind behind the chip, else before it in
// the place of how many cards there are, if it fits there.
func (p matPainter) asksInRow(at *matLayout, y, right int) {
	m := &p.b.Mat
	asks, run := m.row(right - at.pile)
	x := p.chip(at.pile, y, right, asks, p.t.AskChip)
	p.TextMax(x+1, y, right-x-1, run, p.t.Mat.Text)
	before, left := []string{m.Count}, at.pile-p.afterStack(at, y)
	if run == "" && m.Run != "" {
		before = append(endings(m.Run), m.Count)
	}
	if text := longest(before, left-1); frame.Width(text) < left {
		p.TextBefore(at.pile-1, y, text, p.t.Mat.Soft)
	}
}

// row is what the pile asks and how far it is from four of a kind in a row of a width: the latter is empty where it has no room
// beside what it asks in at least half as many words.
func (m *Mat) row(width int) (asks, run string) {
	longestAsk := longest(m.Asks, width-2)
	for _, run := range endings(m.Run) {
		for _, asks := range m.Asks {
			if run != "" && chipWidth(asks)+1+frame.Width(run) <= width && 2*frame.Width(asks) >= frame.Width(longestAsk) {
				return asks, run
			}
		}
	}
	return longestAsk, ""
}

// afterStack is the first column behind what is said of the stack in a row, and a blank behind that.
func (p matPainter) afterStack(at *matLayout, y int) int {
	x := at.pile
	for x > at.stack+p.l.backOf().W {
		if r, _ := p.Cell(x-1, y).Rune(); r != ' ' {
			return x + 1
		}
		x--
	}
	return x
}

// endings are a text of several parts, and what is left of it without the first ones.
func endings(text string) []string {
	list := []string{text}
	for more := true; more; {
		if _, text, more = strings.Cut(text, " · "); more {
			list = append(list, text)
		}
	}
	return list
}

// phoneLine is the row below the smallest pile: the news, what has to be read, what was said, or how far it is from four of a
// kind or what happened last, with what leaving earns or how many cards are out.
func (p matPainter) phoneLine(in rect, y int) {
	m := &p.b.Mat
	must := Span{}
	if p.b.Prompt.Must {
		must = Span{p.b.Prompt.sentence(), look.Danger}
	}
	for _, s := range [...]Span{p.news(in.w), must, p.heard()} {
		if s.Text != "" {
			p.TextMax(in.x, y, in.w, s.Text, p.t.Mat.Of(s.Ink))
			return
		}
	}
	says, more := cmp.Or(m.Run, p.latest()), []string{m.out()}
	if p.b.Own != nil {
		more = append(slices.Clone(p.b.Own.Earns), m.out())
	}
	if text := longest(more, in.w-frame.Width(says)-3); text != "" && frame.Fits(says+" · "+text, in.w) {
		says += " · " + text
	}
	p.TextMax(in.x, y, in.w, says, p.t.Mat.Soft)
}
