package settings

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/ui"
)

// Screen is where somebody changes settings.
type Screen struct {
	ui.Over
	*ui.Context
	at int
	// trial is why what was changed last is not kept.
	trial error
}

// New shows the settings over a screen, which comes back after them.
func New(l *ui.Context, under ui.Screen) *Screen {
	return &Screen{Over: ui.Over{Under: under}, Context: l}
}

// turns are by how many values the keys go on.
var turns = map[string]int{"left": -1, "h": -1, "right": 1, "l": 1, "space": 1, " ": 1, "enter": 1}

// steps are by how many rows the keys go on.
var steps = map[string]int{"up": -1, "k": -1, "shift+tab": -1, "down": 1, "j": 1, "tab": 1}

// Update takes a message: see [ui.Screen].
func (s *Screen) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	pressed, ok := msg.(tea.KeyPressMsg)
	if !ok {
		if preferred, ok := msg.(ui.PreferredMsg); ok {
			s.trial = preferred.Err
		}
		return s.Hear(s, msg)
	}
	all := ui.Settings()
	switch key := pressed.String(); key {
	case "esc", "q", ",":
		return s.Under, nil
	default:
		s.at = (s.at + steps[key] + len(all)) % len(all)
		if by := turns[key]; by != 0 {
			s.trial = nil
			return s, s.Prefers.Turn(all[s.at].Name, by)
		}
	}
	return s, nil
}
