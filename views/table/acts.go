package table

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/menu"
	"shithead/views/table/panel"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// Acts are the keys of the help that do something now, and what has no key at the table: see [ui.Actor].
func (t *Table) Acts() []ui.Act {
	if t.scene.View.Closed != nil || t.panel != nil || t.Typing() {
		return []ui.Act{}
	}
	acts := []ui.Act{}
	for _, act := range bindings.Acts(t, t.scene.Words) {
		press, _ := ui.Press(act.Key)
		if does := now[press.String()]; does != nil {
			act.Does = does(t.scene)
		}
		if act.Does != "" {
			act.Does = t.scene.Vocabulary().Adapt(act.Does)
			act.Do = func() (ui.Screen, tea.Cmd) { return t.Update(press) }
			acts = append(acts, act)
		}
	}
	return append(acts, t.keyless()...)
}

// Typing reports whether something is typed, or a reaction is chosen: see [ui.Typist].
func (t *Table) Typing() bool {
	return t.scene.Entry.Typing != scene.NotTyping || t.scene.Entry.Reacting || panel.Typing(t.panel)
}

// Room is the code of the room: see [ui.Inside].
func (v *shown) Room() string { return v.scene.View.Code }

// keyless are what can be done without a key of its own: saying what the loser has to do, and inviting people.
func (t *Table) keyless() (acts []ui.Act) {
	w, s := &t.scene.Words.Menu, t.scene
	if s.At.Maker() {
		acts = append(acts, ui.Act{Key: words.Key{Does: w.Forfeit}, Do: func() (ui.Screen, tea.Cmd) {
			s.Entry.Types(scene.TypingForfeit, s.View.Forfeit)
			return t, nil
		}})
	}
	if s.View.Phase == rooms.Over || s.Practice {
		return acts
	}
	return append(acts, ui.Act{Key: words.Key{Does: w.Invite}, Do: func() (ui.Screen, tea.Cmd) {
		return menu.NewPage(s.Context, s.View.Code, t, func() []string {
			line := words.Facts{N: s.Invitation()}
			return strings.Split(line.Fill(strings.Join(w.Invitation, "\n")), "\n")
		})
	}})
}
