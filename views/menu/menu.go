package menu

import (
	tea "charm.land/bubbletea/v2"
	"github.com/sahilm/fuzzy"

	"shithead/views/ui"
	"shithead/views/words"
)

// Menu is the list, of which one act is chosen.
type Menu struct {
	ui.Over
	*ui.Context
	acts  []ui.Act
	typed ui.Input
	// found are the acts that fit what is typed, the best first; at is which of them is chosen.
	found fuzzy.Matches
	at    int
}

// New shows the acts of a screen over it.
func New(l *ui.Context, acts []ui.Act, under ui.Screen) *Menu {
	m := &Menu{Over: ui.Over{Under: under}, Context: l, acts: acts, typed: ui.NewInput(typedLength)}
	m.find()
	return m
}

// typedLength is how much is typed at most: nothing in the list is longer.
const typedLength = 40

// String is what is looked through of an act, see [fuzzy.Source].
func (m *Menu) String(i int) string { return words.Fold(m.acts[i].Does) }

// Len is how many acts there are.
func (m *Menu) Len() int { return len(m.acts) }

// find finds the acts that fit what is typed, whatever the case and the marks of both: those in which it stands, in their order, or
// else those that have its letters, the best first.
func (m *Menu) find() {
	m.at, m.found = 0, nil
	for i := range m.acts {
		if letters := m.Words.Letters.Find(m.typed.Value(), m.acts[i].Does); letters != nil {
			m.found = append(m.found, fuzzy.Match{Index: i, MatchedIndexes: letters})
		}
	}
	if m.found == nil {
		m.found = fuzzy.FindFrom(words.Fold(m.typed.Value()), m)
		for _, found := range m.found {
			_, from := words.Folded(m.acts[found.Index].Does)
			for i, at := range found.MatchedIndexes {
				found.MatchedIndexes[i] = from[at]
			}
		}
	}
}

// Typing is always so, as keys find acts: see [ui.Typist].
func (m *Menu) Typing() bool { return true }

// steps are by how many rows the keys go on.
var steps = map[string]int{
	"up": -1, "ctrl+p": -1, "shift+tab": -1, "down": 1, "ctrl+n": 1, "tab": 1, "pgup": -10, "pgdown": 10,
}

// Update takes a message: see [ui.Screen].
func (m *Menu) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return m.key(msg)
	case tea.PasteMsg:
		m.typed.Update(msg)
		m.find()
		return m, nil
	case ui.PickMsg:
		m.at = max(0, min(msg.Row, len(m.found)-1))
		return m, nil
	}
	return m.Hear(m, msg)
}

func (m *Menu) key(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	key := msg.String()
	switch {
	case key == "esc", key == ":" && m.typed.Value() == "":
		return m.Under, nil
	case key == "enter" && len(m.found) > 0:
		return m.acts[m.found[m.at].Index].Do()
	case steps[key] != 0:
		m.at = max(0, min(m.at+steps[key], len(m.found)-1))
	case key != "enter":
		m.typed.Update(msg)
		m.find()
	}
	return m, nil
}
