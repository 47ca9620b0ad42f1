package table

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/menu"
	"shithead/views/ui"
	"shithead/views/words"
)

// applies says of some keys when they do something; all others always do.
var applies = map[string]func(s *scene) bool{
	"e":   func(s *scene) bool { return s.at.CanTake() },
	"r":   func(s *scene) bool { return s.at.Seated() },
	"tab": func(s *scene) bool { return s.at.Seated() && s.at.Playing() != nil },
	"i":   func(s *scene) bool { return s.view.Terms.Rules != nil },
	"c":   func(s *scene) bool { return !s.at.Me.Guest() },
	"g":   func(s *scene) bool { return !s.at.Me.Guest() },
	"u":   func(s *scene) bool { return s.at.Seated() && s.at.Playing() != nil },
	"w": func(s *scene) bool {
		_, ok := keyLine{s}.queueKey()
		return ok
	},
	",": func(s *scene) bool { return s.view.PacesBots(s.at.Me) == nil },
	".": func(s *scene) bool { return s.view.PacesBots(s.at.Me) == nil },
	"x": func(s *scene) bool { return s.at.Seated() },
}

// Acts are the keys of the help that do something now, and what has no key at the table: see [ui.Actor].
func (t *Table) Acts() []ui.Act {
	s := t.scene
	acts := []ui.Act{}
	if s.view.Closed != nil || t.panel != nil || t.Typing() {
		return acts
	}
	for _, line := range s.Words.Table.Help {
		press, ok := ui.Press(line)
		key := press.String()
		_, rank := ui.RankKey(key)
		if when := applies[key]; ok && !rank && (when == nil || when(s)) && !untold[key] {
			line.Does = s.vocabulary().Adapt(line.Does)
			acts = append(acts, ui.Act{Key: line, Do: func() (ui.Screen, tea.Cmd) { return t.Update(press) }})
		}
	}
	return append(acts, t.keyless()...)
}

// Typing says whether something is typed, or a reaction is chosen: see [ui.Typist].
func (t *Table) Typing() bool {
	fair, is := t.panel.(*fairPanel)
	return t.scene.entry.typing != notTyping || t.scene.entry.reacting || is && fair.sharing()
}

// Room is the code of the room: see [ui.Inside].
func (t *Table) Room() string { return t.scene.view.Code }

// untold are keys that the menu needs not have: it is there already, and what enter does stands in the prompt.
var untold = map[string]bool{":": true, "enter": true}

// keyless are what can be done without a key of its own: saying what the loser has to do, and inviting people.
func (t *Table) keyless() (acts []ui.Act) {
	w, s := &t.scene.Words.Menu, t.scene
	if s.at.Maker() {
		acts = append(acts, ui.Act{Key: words.Key{Does: w.Forfeit}, Do: func() (ui.Screen, tea.Cmd) {
			s.entry.types(typingForfeit, s.view.Forfeit)
			return t, nil
		}})
	}
	if s.view.Phase == rooms.Over {
		return acts
	}
	return append(acts, ui.Act{Key: words.Key{Does: w.Invite}, Do: func() (ui.Screen, tea.Cmd) {
		return menu.NewPage(s.Context, s.view.Code, t, func() []string {
			line := words.Facts{N: s.invitation()}
			return strings.Split(line.Fill(strings.Join(w.Invitation, "\n")), "\n")
		})
	}})
}
