package table

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

type helpPanel struct {
	*scene
	pages ui.Page
}

func newHelpPanel(s *scene) panel { return &helpPanel{scene: s} }

func (p *helpPanel) key(msg tea.KeyPressMsg) request {
	return request{away: !p.pages.Key(msg.String())}
}

// draw draws what the keys do and what the cards do, as much as fits above a row, and how to see the rest.
func (p *helpPanel) draw(f *frame.Frame, bottom int) {
	w := &p.Words.Table
	width := f.Width() - 2
	rows := []row{p.headed(w.HelpTitle, width)}
	for _, text := range w.Help {
		for _, line := range hang(p.vocabulary().Adapt(text), width) {
			rows = append(rows, row{{line.Key, p.Theme.Strong}, {line.Does, p.Theme.Text}})
		}
	}
	if powers := p.powers(); len(powers) > 0 {
		rows = append(rows, nil, p.headed(w.CardsTitle, width))
		for _, k := range powers {
			for _, line := range ui.Hung(k.Key, ui.Wrap(k.Does, width-ui.PowerColumn)) {
				rows = append(rows, row{{ui.Padded(line.Key, ui.PowerColumn), p.Theme.Strong}, {line.Does, 0}})
			}
		}
	}
	for i, line := range p.code(width) {
		if i == 0 {
			rows = append(rows, nil)
		}
		rows = append(rows, row{{line, p.Theme.Soft}})
	}
	y := panelTop(f)
	keys := p.Words.HelpKeys
	if len(rows) <= bottom-y {
		keys = keys[1:]
	}
	p.DrawKeys(f, 1, bottom, keys)
	drawPage(f, &p.pages, rows, y, bottom)
}

// hang wraps a line of the help, in which what a key does begins in a column, so that the rest begins there too. A line
// without a key is nothing but text.
func hang(text string, width int) (lines []words.Key) {
	gap := strings.Index(text, "  ")
	if gap < 0 {
		return ui.Hung("", ui.Wrap(text, width))
	}
	at := len(text) - len(strings.TrimLeft(text[gap:], " "))
	indent := frame.Width(text[:at])
	for _, row := range ui.Hung(text[:at], ui.Wrap(text[at:], width-indent)) {
		lines = append(lines, words.Key{ui.Padded(row.Key, indent), row.Does})
	}
	return lines
}
