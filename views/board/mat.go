package board

import (
	"cmp"
	"strconv"
	"strings"

	"shithead/views/cards"
	"shithead/views/frame"
	"shithead/views/look"
)

// mat draws the middle of the table: the stack, the pile and what it asks, and what happened last.
func (p *painter) mat() {
	m, r := &p.b.Mat, p.l.mat
	p.surface(r, m.Caption != nil && m.Caption.Great)
	in := rect{r.x + 3, r.y + 1, r.w - 6, r.h - 2}
	if p.l.phone() {
		in = rect{r.x + 1, r.y + 1, r.w - 2, r.h - 2}
	}
	top := in.y + max(0, (in.h-p.l.top.H-p.matBelow())/2)
	after := p.stack(in, top)
	p.pile(in, top, after)
}

// matBelow is how many rows there are above and below the pile for what is said of it.
func (p *painter) matBelow() int {
	if p.l.phone() {
		return 0
	}
	return 1
}

// surface draws the mat itself; lit while something great happens on it.
func (p *painter) surface(r rect, lit bool) {
	edge := p.t.MatEdge
	if lit {
		edge = p.t.MomentEdge
	}
	upper, lower := '▄', '▀'
	if !p.t.Faces || p.t.Edges {
		upper, lower = '─', '─'
	}
	if lit && p.t.Faces {
		upper, lower = '▄', '▀'
	}
	p.Fill(r.x, r.y, r.w, 1, upper, edge)
	p.Fill(r.x, r.y+1, r.w, r.h-2, ' ', p.t.Mat.Text)
	p.Fill(r.x, r.y+r.h-1, r.w, 1, lower, edge)
}

// stack draws what is left to draw, and what is out of the round below it. It gives the x after it.
func (p *painter) stack(in rect, top int) (after int) {
	m, size := &p.b.Mat, p.l.backOf()
	y := top + (p.l.top.H-size.H)/2
	if m.Draw > 0 {
		cards.DrawBack(p.Frame, p.t, in.x, y, size, m.Draw)
	} else {
		cards.DrawEmpty(p.Frame, p.t.Mat.Line, in.x, y, size)
	}
	after = in.x + size.W
	if p.l.phone() {
		return after
	}
	y += size.H
	out := y + 2
	if out >= in.y+in.h {
		out = y // one row for both: that of the stack can be seen
	}
	if y < in.y+in.h && (m.Discard == 0 || out != y) {
		after = max(after, p.TextMax(in.x, y, max(size.W, in.w/3), m.DrawLabel, p.t.Mat.Soft))
	}
	if m.Discard > 0 && out < in.y+in.h {
		pen := p.pen(in.x, out, in.x+in.w)
		if out == y {
			pen.Write("→ ", p.t.Mat.Soft)
		}
		pen.Write(m.DiscardLabel+" ", p.t.Mat.Soft)
		pen.Number(m.Discard, p.t.Mat.Soft)
		after = max(after, pen.X)
	}
	return after
}

// pile draws the pile, its caption or what it asks, and the story where there is room.
func (p *painter) pile(in rect, top, after int) {
	m, size, pitch := &p.b.Mat, p.l.top, p.l.pitch()
	story := p.storyWidth(in, after)
	aside := story
	if m.Caption != nil && p.besideMat(in) {
		aside = max(story, captionWidth(m.Caption)+2)
	}
	room := in.x + in.w - aside - after - 2
	shown := min(len(m.Pile), max(1, (room-size.W)/pitch+1), most(size))
	x := after + 2
	if p.l.phone() {
		x = in.x + 9
		shown = min(shown, 4)
	} else if wide := (shown-1)*pitch + size.W; room > wide {
		x += (room - wide) / 2
	}
	p.cardsOf(x, top, shown)
	if hidden := len(m.Pile) - shown; hidden > 0 && x-4 >= after {
		p.before(x-1, top+(size.H-1)/2, "…", p.t.Mat.Soft)
	}
	if m.Caption != nil {
		p.caption(in, x, top, shown)
	} else {
		p.asks(rect{after, in.y, in.x + in.w - story - after, in.h}, x, top, shown)
	}
	if story > 0 && (m.Caption == nil || !p.besideMat(in)) {
		at := rect{in.x + in.w - story + 2, in.y, story - 2, in.h}
		if h := min(len(m.Story), in.h-2); in.h > p.l.top.H+4 {
			at.y, at.h = in.y+(in.h-h)/2, h
		}
		p.story(at)
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
func (p *painter) cardsOf(x, y, shown int) {
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

// asks draws how many cards the pile has, what it asks and how far it is from four of a kind, in what is left beside the stack.
func (p *painter) asks(in rect, x, top, shown int) {
	m, bottom := &p.b.Mat, top+p.l.top.H
	right := in.x + in.w
	switch {
	case len(m.Asks) == 0:
		p.TextMax(x, min(bottom, in.y+in.h-1), right-x, m.Count, p.t.Mat.Soft)
	case p.l.phone():
		x += (max(shown, 1)-1)*p.l.pitch() + p.l.top.W + 2
		p.chip(x, top, right, longest(m.Asks, right-x-2), p.t.AskChip)
		p.TextMax(x+1, top+1, right-x, m.Count, p.t.Mat.Soft)
		p.phoneLine(rect{p.l.mat.x + 1, in.y, p.l.mat.w - 2, in.h}, top+2)
	case in.y+in.h-bottom >= 3:
		if top-1 > in.y {
			p.TextMax(x, top-2+min(1, in.h-p.l.top.H-5), right-x, m.Count, p.t.Mat.Soft)
		}
		p.chip(x, bottom+1, right, longest(m.Asks, right-x-2), p.t.AskChip)
		x = max(in.x+1, min(x, right-frame.Width(m.Run)))
		p.TextMax(x, bottom+2, right-x, m.Run, p.t.Mat.Text)
	default:
		p.asksInRow(in, x+2, bottom)
	}
}

// asksInRow draws it in one row, in which the pile asks from a column on, or further left where the run needs the room.
func (p *painter) asksInRow(in rect, x, y int) {
	m, right := &p.b.Mat, in.x+in.w
	asks := longest(m.Asks, right-x-2)
	if needs := x + chipWidth(asks) + 2 + frame.Width(m.Run); m.Run != "" && needs > right {
		x = max(in.x+1, x-(needs-right))
	}
	at := p.chip(x, y, right, asks, p.t.AskChip)
	if count := x - 1 - frame.Width(m.Count); count > in.x {
		p.Text(count, y, m.Count, p.t.Mat.Soft)
	}
	p.TextMax(at+2, y, right-at-2, longest(endings(m.Run), right-at-2), p.t.Mat.Text)
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

// phoneLine is the row below the smallest pile: the news, what has to be read, what was said, or how far it is from four of a kind and how many
// cards are out, or else what happened last.
func (p *painter) phoneLine(in rect, y int) {
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
	out := ""
	if m.Discard > 0 {
		out = m.DiscardLabel + " " + strconv.Itoa(m.Discard)
	}
	says := cmp.Or(m.Run, p.latest())
	if both := says + " · " + out; out != "" && frame.Width(both) <= in.w {
		says = both
	}
	p.TextMax(in.x, y, in.w, says, p.t.Mat.Soft)
}

// latest is the newest move in a line.
func (p *painter) latest() string {
	s := p.b.Mat.Story
	if len(s) == 0 {
		return ""
	}
	return s[len(s)-1].Who + " " + s[len(s)-1].Text
}

// besideMat says whether captions stand beside the pile: there is no room below it.
func (p *painter) besideMat(in rect) bool { return in.h-p.l.top.H < 5 }

// spaced is a title with a blank between its letters; one with figures in it stays as it is.
func spaced(title string) string {
	if strings.ContainsAny(title, "+,0123456789") {
		return "✦ " + title + " ✦"
	}
	return "✦ " + strings.Join(strings.Split(title, ""), " ") + " ✦"
}

// captionWidth is how many columns a caption takes.
func captionWidth(c *Caption) int {
	width := chipWidth(spaced(c.Title))
	for _, line := range c.Lines {
		width = max(width, frame.Width(line)+1)
	}
	return width
}

// caption draws what is said of a moment, beside the pile or below it.
func (p *painter) caption(in rect, x, top, shown int) {
	c, right := p.b.Mat.Caption, in.x+in.w
	y := top + p.l.top.H
	if p.besideMat(in) {
		at := x + (max(shown, 1)-1)*p.l.pitch() + p.l.top.W + 2
		p.captionTitle(at, top+min(1, p.l.top.H-3), right, c)
		p.captionLines(at+1, top+min(1, p.l.top.H-3)+1, min(y, in.y+in.h), right, c.Lines)
		p.centred(in, min(y, in.y+in.h-1), c.Sentence)
		return
	}
	p.captionTitle(x, y+1, right, c)
	p.captionLines(x, y+2, in.y+in.h-1, right, c.Lines)
	p.centred(in, in.y+in.h-1, c.Sentence)
}

// captionTitle draws the words of a moment, spaced out where there is room.
func (p *painter) captionTitle(x, y, right int, c *Caption) {
	text := longest([]string{spaced(c.Title), c.Title}, right-x-2)
	p.chip(x, y, right, text, p.t.AskChip)
}

func (p *painter) captionLines(x, y, bottom, right int, lines []string) {
	for _, line := range lines {
		if y >= bottom {
			return
		}
		p.TextMax(x, y, right-x, line, p.t.Mat.Text)
		y++
	}
}

// centred draws a sentence in the middle of a row, if it fits.
func (p *painter) centred(in rect, y int, spans []Span) {
	width := 0
	for _, s := range spans {
		width += frame.Width(s.Text)
	}
	p.spans(&p.t.Mat, in.x+max(0, (in.w-width)/2), y, in.x+in.w, spans)
}

// storyWidth is how many columns of the mat the latest moves take, 0 where they are not shown.
func (p *painter) storyWidth(in rect, after int) int {
	const least, widest = 22, 30
	room := in.x + in.w - after - p.l.top.W - 3*p.l.pitch() - 8
	if len(p.b.Mat.Story) == 0 || p.l.panes.w > 0 || room < least || p.l.phone() {
		return 0
	}
	if p.b.Mat.Run != "" && p.besideMat(in) {
		return least // beside what the pile asks there is how far it is from four of a kind
	}
	return min(room, widest)
}

// story draws the latest moves, the newest at the bottom and marked.
func (p *painter) story(r rect) {
	lines := p.b.Mat.Story
	if len(lines) > r.h {
		lines = lines[len(lines)-r.h:]
	}
	p.lines(&p.t.Mat, r, lines, p.leadOf(lines, r.w))
}

// leadOf is how many columns names take before what they did.
func (p *painter) leadOf(lines []Line, width int) int {
	lead := 0
	for i := range lines {
		lead = max(lead, frame.Width(lines[i].Who)+1)
	}
	return min(lead, width/2)
}

// lines draws lines with names or cards before them, one a row.
func (p *painter) lines(on *look.Inks, r rect, lines []Line, lead int) {
	for i := range lines {
		line, y := &lines[i], r.y+i
		who, text := on.Soft, on.Soft
		if line.Latest || line.Marked {
			p.Text(r.x, y, "▸", on.Ask)
			who, text = on.Name, on.Strong
		}
		if line.You {
			who = on.You
		}
		p.TextMax(r.x+2, y, lead-1, line.Who, who)
		p.TextMax(r.x+2+lead, y, r.w-2-lead, line.Text, text)
	}
}
