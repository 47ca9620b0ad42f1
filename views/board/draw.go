package board

import (
	"strings"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
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
	p.band()
	p.say()
	p.foot()
	panePainter{p}.panes()
}

// pen writes into a row up to a column.
func (p *painter) pen(x, y, end int) ui.Pen { return ui.Pen{Frame: p.Frame, X: x, Y: y, End: end} }

// before writes a text that ends before a column, and gives the x where it begins.
func (p *painter) before(x, y int, text string, style frame.StyleID) int {
	x -= frame.Width(text)
	p.Text(x, y, text, style)
	return x
}

// chip writes a text filled with what it says, up to a column, and gives the x after it.
func (p *painter) chip(x, y, end int, text string, style frame.StyleID) int {
	return p.TextMax(x, y, end-x, " "+text+" ", style)
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
		right := strings.Join(h.Right[:n], " · ")
		rules := " · " + h.Rules
		room := p.width - 2*margin - pen.X - frame.Width(right) - 2
		if room < 0 && n > 0 {
			continue
		}
		if h.Rules != "" && frame.Fits(rules, room) {
			pen.Write(rules, p.t.Soft)
		}
		p.before(p.width-margin, 0, right, p.t.Soft)
		return
	}
}

// band draws what lies across the table.
func (p *painter) band() {
	if p.b.Band != nil {
		p.bandAt(p.l.line - 1)
	}
}

// bandAt draws it in a row.
func (p *painter) bandAt(y int) {
	b := p.b.Band
	style := p.t.AskChip
	p.Fill(0, y, p.l.table, 1, ' ', style)
	end := p.TextMax(1, y, p.l.table-2, "✦ "+b.Left, style)
	if right := longest(b.Right, p.l.table-end-3); frame.Fits(right, p.l.table-end-3) {
		p.before(p.l.table-1, y, right, style)
	}
}

// say draws the sentence and the keys.
func (p *painter) say() {
	l, margin, note := &p.l, p.margin(), p.note()
	if l.prompts > 0 {
		p.sentence(margin, l.prompt, l.prompts)
	} else if note.Text != "" {
		p.TextMax(margin, l.keys, l.table-margin, note.Text, p.t.Of(note.Ink))
		return
	}
	p.keys(margin, l.keys, l.table)
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

// sentence draws what to do in so many rows, below the news if there is a row for them.
func (p *painter) sentence(x, y, rows int) {
	s, width := &p.b.Prompt, p.l.table-x-1
	if note := p.note(); note.Text != "" {
		p.paragraph(x, y, rows, width, note.Text, p.t.Of(note.Ink))
		return
	}
	news := p.news(width)
	if news.Text == "" && len(ui.Wrap(s.sentence(), width)) < rows {
		news = p.heard()
	}
	if news.Text != "" {
		p.TextMax(x, y, width, news.Text, p.t.Of(news.Ink))
		if y, rows = y+1, rows-1; rows == 0 {
			return
		}
	}
	p.paragraph(x, y, rows, width, s.sentence(), p.t.Text)
	lead := p.t.Strong
	if s.Danger {
		lead = p.t.Danger
	}
	p.paragraph(x, y, rows, width, s.Lead, lead)
}

// sentence is the lead and what follows.
func (s *Prompt) sentence() string { return strings.TrimSpace(s.Lead + " " + s.Text) }

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
	rows := len(ui.Wrap(b.Prompt.sentence(), width))
	if len(b.Prompt.News) > 0 || heard && b.Prompt.Heard != "" {
		rows++
	}
	return min(max(rows, 1), 3)
}

// keys draws what can be done now, the main thing filled, or what has to be done before, without a key. What does not fit is left out, but for the words of the second thing
// alone.
func (p *painter) keys(x, y, end int) {
	between := 3
	if p.l.phone() {
		between = 1
	}
	for i, k := range p.b.Keys {
		room := end - x - chipWidth(k.Key)
		if i == 1 && room >= 0 && room < 1+frame.Width(k.Does) {
			k.Does = ""
		}
		if i > 0 && (room < 1+frame.Width(k.Does) && k.Does != "" || room < 0) {
			continue
		}
		key, does := p.t.KeyChip, p.t.Text
		if i == 0 && p.b.Main {
			key, does = p.t.YouChip, p.t.Strong
		}
		if k.Key != "" {
			x = p.chip(x, y, end, k.Key, key) + 1
		}
		x = p.TextMax(x, y, end-x, k.Does, does) + between
	}
}

// foot draws the keys that are always there.
func (p *painter) foot() {
	x, gap := p.margin(), 3
	if p.l.phone() {
		gap = 2
	}
	ui.KeyRow{Theme: p.t, Frame: p.Frame, X: x, Y: p.l.foot, End: p.l.table - x}.DrawQuiet(p.b.Foot, gap)
}
