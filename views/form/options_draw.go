package form

import (
	"errors"

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
	d := m.room.draft()
	list := d.options()
	x, last := margin(f), f.Height()-1
	width := f.Width() - 2*x
	y, gap := 0, 0
	if f.Height() >= 10 {
		m.DrawHeading(f, x, 0, width, m.title(), "")
		y = 1
	}
	if f.Height() >= gapsEnough {
		y, gap = 2, 1
	}
	help, reserve := m.optionHelp(&list[m.option], width), 0
	names := make([]string, len(list))
	for i := range list {
		reserve = max(reserve, len(m.optionHelp(&list[i], width)))
		names[i] = m.Words.Options.Name(list[i].Key)
	}
	end, style := m.optionEnd(width)
	fit := last - y - gap - reserve - len(end)
	if fit < min(3, len(list)) { // no room for everything: the help goes first
		help, reserve, gap = nil, 0, 0
		fit = max(1, last-y-len(end))
	}
	wide := nameWidth(names, width)
	room := min(valueWidth, width-wide-rowIndent)
	ui.MarkWheel(f, x, y, width, min(fit, len(list)))
	for i, r := range inSight(m.optionRows(names, room), min(fit, len(list))) {
		r.draw(m.Context, f, x, y+i, wide, room)
	}
	if beside := x + wide + rowIndent + valueWidth + 2; f.Width() >= besidesWidth {
		bottom := last - gap - reserve - len(end)
		f.VLine(beside-2, y, bottom-y, m.Theme.Line)
		cards := m.cards(min(x+width-beside, formWidth), d.about(&list[m.option]))
		cards.draw(f, beside, y, bottom, cards.toLit(bottom-y))
	}
	m.DrawLines(f, x, last-reserve-len(end), width, last-len(end), help, m.Theme.Soft)
	if m.naming {
		m.drawName(f, x, last-1, width)
		return
	}
	for i, line := range end {
		f.TextMax(x, last-len(end)+i, width, line, style)
	}
}

// optionRows are the rows of the options, for values of such a width.
func (m *Form) optionRows(names []string, width int) []row {
	d := m.room.draft()
	list := d.options()
	rows := make([]row, len(list))
	bad := &engine.BadRules{}
	_ = errors.As(d.err, &bad)
	for i := range list {
		o, r := &list[i], &rows[i]
		*r = row{name: names[i], value: m.optionValue(o), style: m.Theme.Text, chosen: i == m.option, at: i}
		if frame.Width(r.value) > width {
			r.value = ui.FirstWords(r.value, width-2) + " …"
		}
		if r.chosen {
			_, r.less = d.next(o, -1)
			_, r.more = d.next(o, 1)
		}
		_, set := d.chosen[o.Key]
		switch {
		case bad.Key == o.Key || bad.Other == o.Key:
			r.style = m.ink(r.chosen).Danger
		case r.chosen:
			r.style = m.Theme.Chosen.Ask
		case set:
			r.style = m.Theme.Strong
		}
	}
	return rows
}

// optionValue is what an option has been given, and what that has come to where it is made from the others.
func (m *Form) optionValue(o *engine.Option) string {
	d := m.room.draft()
	value := m.Words.Options.Value(o, d.value(o))
	if ranks := o.Ranks(d.rules); d.value(o) == o.Default && ranks != 0 && d.err == nil {
		value = m.Words.Of(value, words.RankList(ranks))
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

// optionEnd is what stands below the options: the code, or why there is none; a line is left for a name that is typed.
func (m *Form) optionEnd(width int) ([]string, frame.StyleID) {
	switch text, style := m.said(); {
	case m.naming:
		return []string{""}, style
	case text != "":
		return ui.Wrap(text, width), style
	default:
		return ui.CodeLines(m.room.draft().text(), width), m.Theme.Soft
	}
}
