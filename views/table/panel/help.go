package panel

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/table/parts"
	"shithead/views/table/scene"
	"shithead/views/ui"
)

type helpPanel struct {
	*scene.Scene
	pages ui.Page
}

// NewHelp shows the keys and what the cards do.
func NewHelp(s *scene.Scene) Panel { return &helpPanel{Scene: s} }

func (p *helpPanel) Key(msg tea.KeyPressMsg) Request {
	return Request{Away: !p.pages.Key(msg.String())}
}

// Draw draws what the keys do and what the cards do, as much as fits above a row, and how to see the rest.
func (p *helpPanel) Draw(f *frame.Frame, bottom int) {
	w := &p.Words.Table
	width := f.Width() - 2
	rows := []parts.Row{parts.Headed(p.Scene, w.HelpTitle, width)}
	for _, k := range w.Help {
		if k.Key == w.Board.SecondKey.Key && p.Second.Key == "" {
			continue
		}
		for _, line := range ui.Hung(k.Key, ui.Wrap(p.Vocabulary().Adapt(k.Does), width-helpColumn)) {
			rows = append(rows, parts.Row{{ui.Padded(line.Key, helpColumn), p.Theme.Strong}, {line.Does, 0}})
		}
	}
	if powers := p.Powers(); len(powers) > 0 {
		rows = append(rows, nil, parts.Headed(p.Scene, w.CardsTitle, width))
		for _, k := range powers {
			for _, line := range ui.Hung(k.Key, ui.Wrap(k.Does, width-ui.PowerColumn)) {
				rows = append(rows, parts.Row{{ui.Padded(line.Key, ui.PowerColumn), p.Theme.Strong}, {line.Does, 0}})
			}
		}
	}
	for i, line := range p.RuleCode(width) {
		if i == 0 {
			rows = append(rows, nil)
		}
		rows = append(rows, parts.Row{{line, p.Theme.Soft}})
	}
	y := panelTop(f)
	keys := p.Words.HelpKeys
	if len(rows) <= bottom-y {
		keys = keys[1:]
	}
	ui.MarkPress(f, 0, y, f.Width(), bottom+1-y, ui.EscapePress)
	p.DrawKeys(f, 1, bottom, keys)
	parts.DrawPage(f, &p.pages, rows, y, bottom)
}

// helpColumn is how many columns the keys take in the help, with the gap behind them.
const helpColumn = 16
