package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/rules"
)

// rulesPanel is the page of the rules that are played by.
type rulesPanel struct {
	*scene
	reading *rules.Reader
}

// newRulesPanel is nil where no rules are agreed on.
func newRulesPanel(s *scene) panel {
	if s.view.Terms.Rules == nil {
		return nil
	}
	return &rulesPanel{s, rules.NewReader(&s.Context, s.rules())}
}

func (p *rulesPanel) key(msg tea.KeyPressMsg) request {
	return request{away: p.reading.Key(msg.String())}
}

func (p *rulesPanel) draw(f *frame.Frame, last int) { p.reading.Draw(&p.Context, f, 1, last+1) }
