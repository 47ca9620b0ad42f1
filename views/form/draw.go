package form

import (
	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// formWidth is how wide the form is at most: longer lines are hard to read.
const formWidth = 74

// Draw draws the screen: see [ui.Screen].
func (m *Form) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	switch m.page {
	case pageOptions:
		m.drawOptions(f)
	case pageCards:
		m.drawCards(f)
	default:
		m.drawFields(f)
	}
	m.DrawKeys(f, margin(f), f.Height()-1, m.formKeys())
}

// margin is what is left free beside the form.
func margin(f *frame.Frame) int { return min(2, max(0, f.Width()-24)) }

// formKeys are the keys that do something now, those that one needs most first.
func (m *Form) formKeys() []words.Key {
	w := &m.Words.Lobby
	switch {
	case m.door.Inside():
		return []words.Key{w.BackKey, w.LeaveKey}
	case m.door.Busy:
		return []words.Key{w.LeaveKey}
	case m.naming:
		return w.Form.NameKeys
	case m.page == pageCards:
		return w.Form.CardKeys
	case m.page == pageOptions && m.draft().options()[m.option].Kind() == engine.OptionList:
		return w.Form.ListKeys
	case m.page == pageOptions:
		return w.Form.OptionKeys
	}
	keys := append([]words.Key(nil), w.FormKeys...)
	if m.at != words.FieldCode {
		if m.draft().rules != nil {
			keys = append(keys, w.Form.OptionsKey, w.Form.SaveKey)
		}
		if m.draft().saved != "" {
			keys = append(keys, w.Form.DropKey)
		}
	}
	return append(keys, w.Form.ArrowKeys...)
}

// said is what has to be read before anything is made: what goes on, what went wrong, what was done. Else it is nothing.
func (m *Form) said() (text string, style frame.StyleID) {
	switch trouble := m.trouble(); {
	case m.door.Busy:
		return m.Words.Busy, m.Theme.Faint
	case m.trial != nil:
		return m.Words.Error(m.trial), m.Theme.Warning
	case m.note != "" && m.dropping:
		return m.note, m.Theme.Warning
	case m.note != "":
		return m.note, m.Theme.Own
	default:
		return trouble, m.Theme.Warning
	}
}

// drawName draws what is typed as the name for the rules.
func (m *Form) drawName(f *frame.Frame, x, y, width int) {
	at := f.TextMax(x, y, width, m.Words.Lobby.Form.SaveAs+": ", m.Theme.Faint)
	m.name.Draw(f, at, y, x+width-at, m.Theme.Own)
}

// fieldRow is a row of a field: its value, or what follows of a code that is longer.
type fieldRow struct {
	field int
	first bool
	text  string
}

// fieldRows are the rows of all fields, for values of such a width.
func (m *Form) fieldRows(width int) (rows []fieldRow) {
	for field := range words.NumFields {
		lines := []string{m.value(field)}
		if field == words.FieldCode && m.at != words.FieldCode {
			lines = ui.CodeLines(m.value(field), width)
		}
		for i, line := range lines {
			rows = append(rows, fieldRow{field, i == 0, line})
		}
	}
	return rows
}

func (m *Form) drawFields(f *frame.Frame) {
	w := &m.Words.Lobby
	last, x := f.Height()-1, margin(f)
	width := min(f.Width()-2*x, formWidth)
	// What has to be seen is given its rows first: the keys, what went wrong, the field that is chosen.
	text, style := m.said()
	quiet := text == ""
	switch {
	case !quiet:
	case m.at == words.FieldCode:
		text, style = w.Form.CodeHint, m.Theme.Faint
	default:
		text, style = m.Words.Making(m.terms(), m.rounds()), m.Theme.Plain
	}
	below := ui.Wrap(text, width)
	label := m.labelWidth(width)
	rows := m.fieldRows(width - label - fieldIndent)
	y, gap := 0, 0
	if last >= len(rows)+len(below)+2 {
		f.Text(x, 0, w.MakeTitle, m.Theme.Title)
		y = 1
	}
	if last >= len(rows)+len(below)+4 {
		y, gap = 2, 1
	}
	fit := min(len(rows), max(1, last-y-gap-len(below)))
	if quiet {
		fit = min(len(rows), max(fit, min(last-y, 3)))
	}
	at := 0
	for i := range rows {
		if rows[i].field == m.at && rows[i].first {
			at = i
		}
	}
	first := min(max(0, at-fit/2), len(rows)-fit)
	for _, row := range rows[first : first+fit] {
		m.drawField(f, x, y, label, width, row)
		y++
	}
	y += gap
	if m.naming {
		m.drawName(f, x, min(y, last-1), width)
		return
	}
	y = m.DrawLines(f, x, y, width, last, below, style)
	if d := m.draft(); d.rules != nil && d.err == nil && m.wrong == nil {
		m.drawCardRows(f, x, y+1, width, last-1, m.cardRows(width, 0), 0)
	}
}

// fieldIndent is what stands in a field besides its name and its value: the mark, a gap, and the arrows.
const fieldIndent = 7

// labelWidth is how much the names of the fields take.
func (m *Form) labelWidth(width int) int {
	wide := 0
	for _, label := range m.Words.Lobby.Fields {
		wide = max(wide, frame.Width(label))
	}
	return min(wide, width/2)
}

// drawField draws a row of a field: what it is, and its value, between arrows where it can be changed.
func (m *Form) drawField(f *frame.Frame, x, y, wide, width int, row fieldRow) {
	style, label := m.Theme.Plain, m.Theme.Faint
	least, most := m.bounds(row.field)
	if (row.field == words.FieldLevel || row.field == words.FieldPace) && m.values[words.FieldBots] == 0 {
		style = m.Theme.Faint
	}
	at := x + 2 + wide + 3
	chosen := row.field == m.at
	if chosen {
		style, label = m.Theme.Own, m.Theme.Strong
	}
	if chosen && row.first {
		f.Text(x, y, "▸", m.Theme.Key)
		if m.values[row.field] > least {
			f.Text(at-2, y, "◂", m.Theme.Key)
		}
	}
	if row.first {
		f.TextMax(x+2, y, wide, m.Words.Lobby.Fields[row.field], label)
	}
	switch {
	case chosen && row.field == words.FieldCode && !m.naming:
		m.code.Draw(f, at, y, x+width-at, style)
		return
	case row.field == words.FieldRules && m.draft().rules == nil:
		style = m.Theme.Warning
	}
	end := f.TextMax(at, y, x+width-at-2, row.text, style)
	if chosen && (m.values[row.field] < most || row.field == words.FieldOptions) {
		f.Text(end+1, y, "▸", m.Theme.Key)
	}
}

// cardRow is a row of what cards do. Lit: it is about the option that is chosen.
type cardRow struct {
	card, text string
	lit        bool
}

// cardRows are what the cards of the rules do that are chosen, in rows of a width.
func (m *Form) cardRows(width int, about engine.RankSet) (rows []cardRow) {
	rules := m.draft().rules
	for _, line := range append(m.Words.CardLines(rules), m.Words.RuleLines(rules)...) {
		for _, row := range ui.Hung(line.Card, ui.Wrap(line.Name+": "+line.Does, width-ui.PowerColumn)) {
			rows = append(rows, cardRow{row.Key, row.Does, line.Ranks&about != 0})
		}
	}
	return rows
}

// drawCardRows draws rows from one on, and a mark in the last row if there are more.
func (m *Form) drawCardRows(f *frame.Frame, x, y, width, bottom int, rows []cardRow, first int) {
	for i, row := range rows[first:] {
		if y+i >= bottom {
			return
		}
		if y+i == bottom-1 && first+i < len(rows)-1 {
			f.Text(x+ui.PowerColumn, y+i, "…", m.Theme.Faint)
			return
		}
		style, card := m.Theme.Plain, m.Theme.Strong
		switch {
		case m.draft().err != nil: // these are the rules of before
			style, card = m.Theme.Faint, m.Theme.Faint
		case row.lit:
			style = m.Theme.Own
		}
		f.Text(x, y+i, row.card, card)
		f.TextMax(x+ui.PowerColumn, y+i, width-ui.PowerColumn, row.text, style)
	}
}
