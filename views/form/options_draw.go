package form

import (
	"errors"
	"slices"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// The measures of the page of options.
const (
	// valueWidth is the place for a value, besidesWidth from where on what cards do stands beside the options.
	valueWidth   = 18
	besidesWidth = 72
	// gapsEnough is the height from which on there are gaps.
	gapsEnough = 20
)

// drawOptions draws the options, one a row, beside them what the cards do, and below the help of the one that is chosen
// and the code, or why there is none.
func (m *Form) drawOptions(f *frame.Frame) {
	d := m.draft()
	list := d.options()
	x, last := margin(f), f.Height()-1
	width := f.Width() - 2*x
	y, gap := 0, 0
	if f.Height() >= 10 {
		f.TextMax(x, 0, width, m.title(), m.Theme.Ask)
		y = 1
	}
	if f.Height() >= gapsEnough {
		y, gap = 2, 1
	}
	help, end := m.optionHelp(&list[m.option], width), m.optionEnd(width)
	reserve := 0
	for i := range list {
		reserve = max(reserve, len(m.optionHelp(&list[i], width)))
	}
	rows := last - y - gap - reserve - len(end)
	if rows < min(3, len(list)) { // no room for everything: the help goes first
		help, reserve, gap = nil, 0, 0
		rows = max(1, last-y-len(end))
	}
	rows = min(rows, len(list))
	first := min(max(0, m.option-rows/2), len(list)-rows)
	wide := 0
	for i := range list {
		wide = max(wide, frame.Width(m.Words.Options.Name(list[i].Key)))
	}
	wide = min(wide, width/2)
	for i := first; i < first+rows; i++ {
		m.drawOption(f, x, y+i-first, wide, min(valueWidth, width-wide-fieldIndent), &list[i], i == m.option)
	}
	if beside := x + wide + fieldIndent + valueWidth + 2; f.Width() >= besidesWidth {
		m.drawBeside(f, beside, y, last-gap-reserve-len(end), &list[m.option])
	}
	m.DrawLines(f, x, last-reserve-len(end), width, last-len(end), help, m.Theme.Soft)
	m.drawEnd(f, x, last-len(end), width, end)
}

// drawBeside draws what the cards do, those in sight that the option is about.
func (m *Form) drawBeside(f *frame.Frame, x, y, bottom int, o *engine.Option) {
	width := min(f.Width()-margin(f)-x, formWidth)
	rows := m.cardRows(width, m.draft().about(o))
	f.VLine(x-2, y, bottom-y, m.Theme.Line)
	first, end, lit := 0, 0, func(r cardRow) bool { return r.lit }
	if begin := slices.IndexFunc(rows, lit); begin >= 0 {
		for end = begin; end < len(rows) && rows[end].lit; end++ {
			continue
		}
		fit := bottom - y - 1 // the last row is for the mark that there is more
		for len(rows)-first > fit+1 && end-first > fit && first < begin {
			for first++; rows[first].card == "" && first < begin; first++ { // no line begins in its middle
				continue
			}
		}
	}
	m.drawCardRows(f, x, y, width, bottom, rows, first)
}

// drawOption draws an option: what it is called, and its value, between arrows if it is chosen.
func (m *Form) drawOption(f *frame.Frame, x, y, wide, width int, o *engine.Option, chosen bool) {
	d := m.draft()
	style, label := m.Theme.Text, m.Theme.Soft
	if _, set := d.chosen[o.Key]; set {
		style = m.Theme.Strong
	}
	at := x + 2 + wide + 3
	value := m.optionValue(o)
	if frame.Width(value) > width {
		value = ui.FirstWords(value, width-2) + " …"
	}
	if chosen {
		style, label = m.Theme.You, m.Theme.Strong
		f.Text(x, y, "▸", m.Theme.Strong)
	}
	var bad *engine.BadRules
	if errors.As(d.err, &bad) && (bad.Key == o.Key || bad.Other == o.Key) {
		style = m.Theme.Danger
	}
	f.TextMax(x+2, y, wide, m.Words.Options.Name(o.Key), label)
	end := f.TextMax(at, y, width, value, style)
	if _, ok := d.next(o, -1); ok && chosen {
		f.Text(at-2, y, "◂", m.Theme.Strong)
	}
	if _, ok := d.next(o, 1); ok && chosen {
		f.Text(end+1, y, "▸", m.Theme.Strong)
	}
}

// optionValue is what an option has been given, and what that has come to where it is made from the others.
func (m *Form) optionValue(o *engine.Option) string {
	d := m.draft()
	value := m.Words.Options.Value(o, d.value(o))
	if ranks := o.Ranks(d.rules); d.value(o) == o.Default && ranks != 0 && d.err == nil {
		value += ": " + words.RankList(ranks)
	}
	return value
}

// optionHelp says what an option means, and all of its value if that is longer than its place.
func (m *Form) optionHelp(o *engine.Option, width int) (lines []string) {
	lines = ui.Wrap(m.Words.Options.Of[o.Key].Help, width)
	if value := m.optionValue(o); frame.Width(value) > valueWidth {
		lines = append(ui.Wrap(value, width), lines...)
	}
	return lines
}

// optionEnd is what stands below the options: the code, or why there is none.
func (m *Form) optionEnd(width int) []string {
	text, _ := m.said()
	switch {
	case m.naming:
		return []string{""}
	case text != "":
		return ui.Wrap(text, width)
	default:
		return ui.CodeLines(m.draft().text(), width)
	}
}

func (m *Form) drawEnd(f *frame.Frame, x, y, width int, lines []string) {
	if m.naming {
		m.drawName(f, x, y, width)
		return
	}
	style := m.Theme.Name
	if text, said := m.said(); text != "" {
		style = said
	}
	for i, line := range lines {
		f.TextMax(x, y+i, width, line, style)
	}
}

// drawCards draws what the cards do, on a page of their own.
func (m *Form) drawCards(f *frame.Frame) {
	x, last, y := margin(f), f.Height()-1, 0
	if f.Height() >= 10 {
		f.TextMax(x, 0, f.Width()-2*x, m.Words.Lobby.Form.Cards, m.Theme.Ask)
		y = 2
	}
	width := min(f.Width()-2*x, formWidth)
	rows := m.cardRows(width, 0)
	for i, row := range rows[m.turned.First(len(rows), max(0, last-y)):] {
		if y+i >= last {
			return
		}
		f.Text(x, y+i, row.card, m.Theme.Strong)
		f.Text(x+ui.PowerColumn, y+i, row.text, m.Theme.Text)
	}
}
