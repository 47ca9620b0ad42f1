package table

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/menu"
	"shithead/views/table/panel"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// applies says of some keys when they do something; all others always do.
var applies = map[string]func(s *scene.Scene) bool{
	"e":   func(s *scene.Scene) bool { return s.At.CanTake() },
	"r":   func(s *scene.Scene) bool { return s.At.Seated() },
	"tab": func(s *scene.Scene) bool { return s.At.Seated() && s.At.Playing() != nil },
	"i":   func(s *scene.Scene) bool { return s.View.Terms.Rules != nil },
	"c":   func(s *scene.Scene) bool { return !s.At.Me.Guest() },
	"g":   func(s *scene.Scene) bool { return !s.At.Me.Guest() },
	"u":   func(s *scene.Scene) bool { return s.At.Seated() && s.At.Playing() != nil },
	"w": func(s *scene.Scene) bool {
		_, ok := prompt.QueueKey(s)
		return ok
	},
	",": func(s *scene.Scene) bool { return s.View.PacesBots(s.At.Me) == nil },
	".": func(s *scene.Scene) bool { return s.View.PacesBots(s.At.Me) == nil },
	"x": func(s *scene.Scene) bool { return s.At.Seated() },
	"d": func(s *scene.Scene) bool { return s.Second.Key != "" },
	"n": func(s *scene.Scene) bool { return s.Elsewhere && !s.At.Seated() },
}

// Acts are the keys of the help that do something now, and what has no key at the table: see [ui.Actor].
func (t *Table) Acts() []ui.Act {
	s := t.scene
	acts := []ui.Act{}
	if s.View.Closed != nil || t.panel != nil || t.Typing() {
		return acts
	}
	for _, line := range s.Words.Table.Help {
		press, ok := ui.Press(line)
		key := press.String()
		_, rank := ui.RankKey(key)
		if when := applies[key]; ok && !rank && (when == nil || when(s)) && !untold[key] {
			line.Does = s.Vocabulary().Adapt(line.Does)
			acts = append(acts, ui.Act{Key: line, Do: func() (ui.Screen, tea.Cmd) { return t.Update(press) }})
		}
	}
	return append(acts, t.keyless()...)
}

// Typing says whether something is typed, or a reaction is chosen: see [ui.Typist].
func (t *Table) Typing() bool {
	return t.scene.Entry.Typing != scene.NotTyping || t.scene.Entry.Reacting || panel.Typing(t.panel)
}

// Room is the code of the room: see [ui.Inside].
func (v *shown) Room() string { return v.scene.View.Code }

// untold are keys that the menu needs not have: it is there already, and what enter does stands in the prompt.
var untold = map[string]bool{":": true, "enter": true}

// keyless are what can be done without a key of its own: saying what the loser has to do, and inviting people.
func (t *Table) keyless() (acts []ui.Act) {
	w, s := &t.scene.Words.Menu, t.scene
	if s.At.Maker() {
		acts = append(acts, ui.Act{Key: words.Key{Does: w.Forfeit}, Do: func() (ui.Screen, tea.Cmd) {
			s.Entry.Types(scene.TypingForfeit, s.View.Forfeit)
			return t, nil
		}})
	}
	if s.View.Phase == rooms.Over {
		return acts
	}
	return append(acts, ui.Act{Key: words.Key{Does: w.Invite}, Do: func() (ui.Screen, tea.Cmd) {
		return menu.NewPage(s.Context, s.View.Code, t, func() []string {
			line := words.Facts{N: s.Invitation()}
			return strings.Split(line.Fill(strings.Join(w.Invitation, "\n")), "\n")
		})
	}})
}
