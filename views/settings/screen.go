package settings

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/ui"
	"shithead/views/words"
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

// bindings are what can be done here.
var bindings = ui.Bindings[*Screen]{
	{Keys: []string{"left", "h"}, Does: turns(-1)},
	{Keys: []string{"right", "l", "space", " ", "enter"}, Says: func(w *words.Words) words.Key { return w.Lobby.Form.ChangeKey }, Aside: true, Does: turns(1)},
	{Keys: []string{"esc", "q", ","}, Says: func(w *words.Words) words.Key { return w.Lobby.BackKey }, Does: func(s *Screen, _ string) (ui.Screen, tea.Cmd) {
		return s.Under, nil
	}},
	{Keys: []string{"up", "k", "shift+tab"}, Does: steps(-1)},
	{Keys: []string{"down", "j", "tab"}, Says: func(w *words.Words) words.Key { return w.Lobby.Form.MoveKey }, Aside: true, Does: steps(1)},
	{Says: ui.SaysHelp},
	{Says: ui.SaysMenu},
}

// turns gives the setting that is chosen the value so many further on.
func turns(by int) func(*Screen, string) (ui.Screen, tea.Cmd) {
	return func(s *Screen, _ string) (ui.Screen, tea.Cmd) {
		s.trial = nil
		return s, s.Prefers.Turn(ui.OnScreen()[s.at].Name, by)
	}
}

// steps chooses the setting so many rows further on.
func steps(by int) func(*Screen, string) (ui.Screen, tea.Cmd) {
	return func(s *Screen, _ string) (ui.Screen, tea.Cmd) {
		n := len(ui.OnScreen())
		s.at = (s.at + by + n) % n
		return s, nil
	}
}

// Acts are what can be done here: see [ui.Actor].
func (s *Screen) Acts() []ui.Act { return bindings.Acts(s, s.Words) }

// Help are the keys, and what each setting is for: see [ui.Helped].
func (s *Screen) Help() []words.Key {
	keys := bindings.Told(s, s.Words)
	w := &s.Words.Settings
	for _, set := range ui.OnScreen() {
		keys = append(keys, words.Key{Does: s.Words.Of(w.Names[set.Name], w.Does[set.Name]+".")})
	}
	return keys
}

// Update takes a message: see [ui.Screen].
func (s *Screen) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		return bindings.Key(s, s.Context, msg.String())
	case ui.PreferredMsg:
		s.trial = msg.Err
	case ui.PickMsg:
		s.at = max(0, min(msg.Row, len(ui.OnScreen())-1))
		return s, nil
	}
	return s.Hear(s, msg)
}
