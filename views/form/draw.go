package form

import (
	"strconv"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/words"
)

// formWidth is how wide the form is at most: longer lines are hard to read.
const formWidth = 74

// besideEnough is how much room what cards do needs beside the fields.
const besideEnough = 36

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
	m.DrawKeys(f, margin(f), f.Height()-1, m.bindings().Told(m, m.Words))
}

// margin is what is left free beside the form.
func margin(f *frame.Frame) int { return min(2, max(0, f.Width()-24)) }

// said is what has to be read before anything is made: what goes on, what went wrong, what was done. Else it is nothing.
func (m *Form) said() (text string, style frame.StyleID) {
	switch trouble := m.trouble(); {
	case m.door.Busy:
		return m.Words.Busy, m.Theme.Soft
	case m.trial != nil:
		return m.Words.Error(m.trial), m.Theme.Danger
	case m.note != "" && m.dropping:
		return m.note, m.Theme.Danger
	case m.note != "":
		return m.note, m.Theme.Strong
	default:
		return trouble, m.Theme.Danger
	}
}

// longMatch is how many seats are dealt to in a match that takes a whole evening: eight rounds among eight.
const longMatch = 64

// long warns of a match that takes very long, empty for others.
func (m *Form) long() string {
	seats, rounds := m.room.values[words.FieldSeats], m.room.rounds()
	if seats*rounds <= longMatch {
		return ""
	}
	return (&words.Facts{N: strconv.Itoa(seats), K: m.Words.Table.Rounds(rounds)}).Fill(m.Words.Lobby.Form.Long)
}

// drawName draws what is typed as the name for the rules.
func (m *Form) drawName(f *frame.Frame, x, y, width int) {
	f.Fill(x, y, width, 1, ' ', m.Theme.Pane.Text)
	at := f.TextMax(x, y, width, m.Words.Of(m.Words.Lobby.Form.SaveAs, ""), m.Theme.Pane.Soft)
	m.name.Draw(f, at, y, x+width-at, m.Theme.Pane.Strong)
}

// ink is what a row is written with.
func (m *Form) ink(chosen bool) *look.Inks {
	if chosen {
		return &m.Theme.Chosen
	}
	return &m.Theme.Inks
}

// ofBots are the fields that matter where there are bots.
var ofBots = [words.NumFields]bool{words.FieldLevel: true, words.FieldPace: true, words.FieldYield: true}

// fieldRows are the rows of all fields, for values of such a width.
func (m *Form) fieldRows(width int) []row {
	rows := make([]row, 0, 2*words.NumFields)
	for field, name := range m.Words.Lobby.Fields {
		least, most := m.room.bounds(field)
		n := m.room.values[field]
		r := row{
			name: name, value: m.value(field), style: m.Theme.Text, chosen: field == m.at, at: field,
			less: n > least, more: n < most || field == words.FieldOptions,
		}
		switch {
		case field == words.FieldRules && m.room.draft().rules == nil:
			r.style = m.ink(r.chosen).Danger
		case r.chosen:
			r.style = m.Theme.Chosen.Ask
		case ofBots[field] && m.room.values[words.FieldBots] == 0:
			r.style = m.Theme.Soft
		}
		lines := []string{r.value}
		switch {
		case field == words.FieldCode && !r.chosen:
			lines = ui.CodeLines(r.value, width)
		case field == words.FieldCode && !m.naming:
			r.input = &m.code
		}
		for _, r.value = range lines {
			rows = append(rows, r)
			r.name = ""
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
		text, style = w.Form.CodeHint, m.Theme.Soft
	case m.at == words.FieldHeadStart:
		text, style = w.Form.HeadStartHint, m.Theme.Soft
	case m.at == words.FieldYield:
		text, style = m.Words.Table.People.Yields[rooms.Yields()[m.room.values[m.at]]], m.Theme.Soft
	default:
		text, style = m.Words.Making(m.room.terms(), m.room.rounds()), m.Theme.Text
	}
	below, warning := ui.Wrap(text, width), []string(nil)
	if long := m.long(); quiet && long != "" {
		warning = ui.Wrap(long, width)
	}
	under := len(below) + len(warning)
	wide := nameWidth(w.Fields[:], width)
	rows := m.fieldRows(width - wide - rowIndent)
	y, gap := 0, 0
	if last >= len(rows)+under+2 {
		m.DrawHeading(f, x, 0, f.Width()-2*x, w.MakeTitle, "")
		y = 1
	}
	if last >= len(rows)+under+4 {
		y, gap = 2, 1
	}
	fit := min(len(rows), max(1, last-y-gap-under))
	if quiet {
		fit = min(len(rows), max(fit, min(last-y, 3)))
	}
	ui.MarkWheel(f, x, y, width, fit)
	for _, r := range inSight(rows, fit) {
		r.draw(m.Context, f, x, y, wide, width-wide-rowIndent)
		y++
	}
	y += gap
	if m.naming {
		m.drawName(f, x, min(y, last-1), width)
		return
	}
	y = m.DrawLines(f, x, y, width, last, below, style)
	y = m.DrawLines(f, x, y, width, last, warning, m.Theme.Danger)
	if d := m.room.draft(); d.rules == nil || d.err != nil || m.wrong != nil {
		return
	}
	beside := x + formWidth + 4
	if f.Width() < beside+besideEnough {
		m.cards(width, 0).draw(f, x, y+1, last-1, 0)
		return
	}
	f.VLine(beside-2, 2, last-3, m.Theme.Line)
	f.TextMax(beside, 2, f.Width()-x-beside, w.Form.Cards, m.Theme.Strong)
	m.cards(min(formWidth, f.Width()-x-beside), 0).draw(f, beside, 4, last-1, 0)
}
