package board

import (
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/words"
)

// painter draws one board into the upper left part of a frame.
type painter struct {
	*frame.Frame
	t             *look.Theme
	b             *Board
	l             layout
	width, height int
}

// Draw draws a board into a window, whatever its size.
func Draw(f *frame.Frame, t *look.Theme, b *Board) {
	p := painter{Frame: f, t: t, b: b, width: f.Width(), height: f.Height()}
	p.draw()
}

// draw draws all of it.
func (p *painter) draw() {
	l, ok := plan(p.b, p.width, p.height)
	if !ok {
		p.smallest()
		return
	}
	p.l = l
	p.header()
	seatPainter{p}.seats()
	matPainter{p}.mat()
	ownPainter{p}.own()
	if p.b.Band != nil {
		p.band(l.line - 1)
	}
	p.say()
	p.foot()
	panePainter{p}.panes()
}

// pen writes into a row up to a column.
func (p *painter) pen(x, y, end int) ui.Pen { return ui.Pen{Frame: p.Frame, X: x, Y: y, End: end} }

// apart writes a text with a blank at each side, and gives the x after it.
func (p *painter) apart(x, y int, text string, style, around frame.StyleID) int {
	return p.Text(p.Text(p.Text(x, y, " ", around), y, text, style), y, " ", around)
}

// chip writes a text filled with what it says, up to a column, and gives the x after it.
func (p *painter) chip(x, y, end int, text string, style frame.StyleID) int {
	if !frame.Fits(text, end-x-2) {
		return p.TextMax(x, y, end-x, " "+text+" ", style)
	}
	return p.apart(x, y, text, style, style)
}

// chipWidth is how many columns a chip takes.
func chipWidth(text string) int { return frame.Width(text) + 2 }

// longest is the first text that fits a width, else the last.
func longest(texts []string, width int) string {
	for _, text := range texts {
		if frame.Fits(text, width) {
			return text
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return texts[len(texts)-1]
}

// header draws the first row.
func (p *painter) header() {
	h := &p.b.Header
	margin := min(1, max(0, p.width-40))
	pen := p.pen(margin, 0, p.width-margin)
	pen.Write(h.Room, p.t.Strong)
	for n := len(h.Right); n >= 0; n-- {
		width := separator * max(0, n-1)
		for _, text := range h.Right[:n] {
			width += frame.Width(text)
		}
		room := p.width - 2*margin - pen.X - width - 2
		if room < 0 && n > 0 {
			continue
		}
		if h.Rules != "" && frame.Fits(h.Rules, room-separator) {
			pen.Write(" · ", p.t.Soft)
			pen.Write(h.Rules, p.t.Soft)
		}
		x := p.width - margin - width
		for i, text := range h.Right[:n] {
			if i > 0 {
				x = p.Text(x, 0, " · ", p.t.Soft)
			}
			x = p.Text(x, 0, text, p.t.Soft)
		}
		return
	}
}

// band draws what lies across the table, in a row.
func (p *painter) band(y int) {
	b := p.b.Band
	style := p.t.AskChip
	p.Fill(0, y, p.l.table, 1, ' ', style)
	p.markThing(rect{0, y, p.l.table, 1}, ui.EnterPress)
	end := p.TextMax(1, y, p.l.table-2, "✦ "+b.Left, style)
	if right := longest(b.Right, p.l.table-end-3); frame.Fits(right, p.l.table-end-3) {
		p.TextBefore(p.l.table-1, y, right, style)
	}
}

// say draws the sentence and the keys.
func (p *painter) say() {
	l, margin, note := &p.l, p.margin(), p.note()
	p.Rest(margin, l.keys)
	said := p.keys(margin, l.keys, l.table, note.Text)
	if l.prompts > 0 {
		p.sentence(margin, l.prompt, l.prompts)
	} else if note.Text != "" && !said {
		p.Fill(margin, l.keys, l.table-margin, 1, ' ', 0)
		ui.MarkNothing(p.Frame, margin, l.keys, l.table-margin, 1)
		p.TextMax(margin, l.keys, l.table-margin, note.Text, p.t.Of(note.Ink))
	}
}

// note is what only this person is told: that a pane that they ask for has no room, or else the note of the prompt.
func (p *painter) note() Span {
	for i := range p.b.Panes {
		if missing := p.b.Panes[i].Missing; missing != "" && p.l.panes.w == 0 {
			return Span{missing, look.Danger}
		}
	}
	return p.b.Prompt.Note
}

// news is what stands above the sentence in a width, or in its stead.
func (p *painter) news(width int) Span {
	s := &p.b.Prompt
	if len(s.News) > 0 {
		return Span{longest(s.News, width), s.NewsInk}
	}
	return Span{}
}

// heard is what was said a moment ago, where no pane shows it.
func (p *painter) heard() Span {
	if p.l.panes.w > 0 {
		return Span{}
	}
	return Span{p.b.Prompt.Heard, look.Name}
}

// margin is how many columns are left free at the sides.
func (p *painter) margin() int {
	if p.l.phone() {
		return 0
	}
	return 1
}

// sentence draws what to do in the last of so many rows, below the news if there is a row for them.
func (p *painter) sentence(x, y, rows int) {
	s, width := &p.b.Prompt, p.l.table-x-1
	if note := p.note(); note.Text != "" {
		need := min(rows, rowsIn(note.Text, width))
		p.Rest(x, y+rows-need)
		p.paragraph(x, y+rows-need, need, width, note.Text, p.t.Of(note.Ink))
		return
	}
	need, news := min(rows, rowsIn(s.sentence(), width)), p.news(width)
	if news.Text == "" && need < rows {
		news = p.heard()
	}
	if news.Text != "" {
		need = min(need, rows-1)
		p.TextMax(x, y+rows-need-1, width, news.Text, p.t.Of(news.Ink))
	}
	y, rows = y+rows-need, need
	p.Rest(x, y)
	p.paragraph(x, y, rows, width, s.sentence(), p.t.Text)
	lead := p.t.Strong
	if s.Danger {
		lead = p.t.Danger
	}
	p.paragraph(x, y, rows, width, s.Lead, lead)
}

// sentence is the lead and what follows.
func (s *Prompt) sentence() string {
	if s.Lead == "" || s.Text == "" {
		return s.Lead + s.Text
	}
	return s.Lead + " " + s.Text
}

// rowsIn is how many rows a text takes in a width.
func rowsIn(text string, width int) int {
	if frame.Fits(text, width) {
		return 1
	}
	return len(ui.Wrap(text, width))
}

// paragraph draws a text in at most so many rows.
func (p *painter) paragraph(x, y, rows, width int, text string, style frame.StyleID) {
	for row := range rows {
		line, rest := ui.Cut(text, width)
		if row == rows-1 && rest != "" {
			line += " …"
		}
		p.TextMax(x, y+row, width, line, style)
		if text = rest; text == "" {
			return
		}
	}
}

// promptRows is how many rows the sentence needs in a width, with the news, or with what was said where that is told nowhere
// else.
func (b *Board) promptRows(width int, heard bool) int {
	rows := rowsIn(b.Prompt.sentence(), width)
	if len(b.Prompt.News) > 0 || heard && b.Prompt.Heard != "" {
		rows++
	}
	return min(max(rows, 1), 3)
}

// mainRoom is how many columns of a row up to end the main thing has for itself, whether there is one or not, so that the other
// keys keep their places as turns change. Where it needs more, those that it covers are left out.
func (p *painter) mainRoom(end int) int {
	if p.l.phone() || p.b.Own == nil || p.b.Own.Out != "" || end < 80 {
		return 0
	}
	return end*2/5 - 10
}

// keys draws what can be done now, the main thing filled, or what has to be done before it, without a key. What does
// not fit is left out, but for the words of the second thing alone. It reports whether one of those drawn says a note.
func (p *painter) keys(x, y, end int, note string) (said bool) {
	between, free := 3, x
	if p.l.phone() {
		between = 1
	}
	keys, apart := p.b.Keys, p.mainRoom(end)
	x += apart
	if len(keys) > 0 && (p.b.Main || keys[0].Key == "") {
		free = p.key(free, y, end, &keys[0], p.t.YouChip, p.t.Strong) + between
		if apart == 0 {
			x = free
		}
		keys = keys[1:]
	}
	for i, k := range keys {
		room := end - x - chipWidth(k.Key)
		if i == 0 && p.b.Main && x == free && room >= 0 && room < 1+frame.Width(k.Does) {
			k.Does = ""
		}
		if room < 1+frame.Width(k.Does) && k.Does != "" || room < 0 {
			continue
		}
		if x >= free {
			p.key(x, y, end, &k, p.t.KeyChip, p.t.Text)
			said = said || k.Does == note
		}
		x += chipWidth(k.Key) + 1 + frame.Width(k.Does) + between
	}
	return said
}

// key draws a key and what it does, and gives the x after them.
func (p *painter) key(x, y, end int, k *words.Key, key, does frame.StyleID) int {
	from := x
	if k.Key != "" {
		x = p.chip(x, y, end, k.Key, key) + 1
	}
	x = p.TextMax(x, y, end-x, k.Does, does)
	ui.MarkKey(p.Frame, from, y, min(x, end), k.Key)
	return x
}

// foot draws the keys that are always there.
func (p *painter) foot() {
	x, gap := p.margin(), 3
	if p.l.phone() {
		gap = 2
	}
	ui.KeyRow{Theme: p.t, Frame: p.Frame, X: x, Y: p.l.foot, End: p.l.table - x}.DrawQuiet(p.b.Foot, gap)
}

// DrawHeader draws the first row of a screen that belongs to a table.
func DrawHeader(f *frame.Frame, t *look.Theme, h Header) {
	p := painter{Frame: f, t: t, b: &Board{Header: h}, width: f.Width(), height: f.Height()}
	p.header()
}

// DrawFoot draws the keys that are always there, in the last row.
func DrawFoot(f *frame.Frame, t *look.Theme, keys []words.Key) {
	p := painter{Frame: f, t: t, b: &Board{Foot: keys}}
	p.l.table, p.l.foot = f.Width(), f.Height()-1
	p.foot()
}

// DrawMat draws a mat of so many columns and rows, its edges among them.
func DrawMat(f *frame.Frame, t *look.Theme, x, y, w, h int) {
	p := painter{Frame: f, t: t}
	matPainter{&p}.surface(rect{x, y, w, h})
}
