package table

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/menu"
	"shithead/views/table/choose"
	"shithead/views/table/panel"
	"shithead/views/table/prompt"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// applies says of some keys when they do something. All others always do, but those in [does], which do something where that says what.
var applies = map[string]func(s *scene.Scene) bool{
	"e": func(s *scene.Scene) bool { return s.At.CanTake() },
	"i": func(s *scene.Scene) bool { return s.View.Terms.Rules != nil },
	"c": func(s *scene.Scene) bool { return !s.At.Me.Guest() },
	"g": func(s *scene.Scene) bool { return !s.At.Me.Guest() },
	"u": func(s *scene.Scene) bool { return s.At.Seated() && s.At.Playing() != nil },
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

// does says what some keys do now of all that they do in some state or other, empty for nothing.
var does = map[string]func(s *scene.Scene) string{
	"r": ready, "tab": next, "esc": cancel,
	"m": func(s *scene.Scene) string {
		if s.At.Playing() == nil || !s.At.Seated() {
			return ""
		}
		return s.Words.Menu.AtOnce
	},
	"s": func(s *scene.Scene) string {
		switch {
		case s.View.Phase == rooms.Gathering && s.At.MaySit():
			return s.Words.Table.DoSit
		case s.View.Phase == rooms.Gathering:
			return ""
		case s.View.Phase == rooms.Playing:
			return s.Words.Menu.Suits
		default:
			return s.Words.Table.Result.ShareKey.Does
		}
	},
}

// ready is what r does.
func ready(s *scene.Scene) string {
	w := &s.Words.Table
	switch do := s.Choice.Act(&s.At).Do; {
	case s.At.Swapping():
		return w.DoReady
	case s.At.Preparing():
		return w.Moves.DoLaidReady
	case do == choose.DoNext:
		return w.DoNext
	case do == choose.DoAgain:
		return w.DoAgain
	default:
		return ""
	}
}

// next is what tab does.
func next(s *scene.Scene) string {
	w := &s.Words.Menu
	switch {
	case s.At.Playing() == nil || !s.At.Seated():
		return ""
	case s.Choice.ChoosingTarget(&s.At):
		return w.Target
	case s.At.Swapping():
		return w.Row
	case s.At.Preparing():
		return ""
	case s.At.Companions(s.Choice.Rank) != 0:
		return w.Company
	case s.At.MayPeek():
		return w.Peek
	default:
		return ""
	}
}

// cancel is what esc does.
func cancel(s *scene.Scene) string {
	switch chosen := s.Choice; {
	case chosen.Forget():
		return s.Words.Menu.Cancel
	case s.At.Seated():
		return s.Words.Menu.KeepSeat
	default:
		return s.Words.Menu.ToLobby
	}
}

// says is what a key of the help does now, if anything.
func says(s *scene.Scene, line words.Key, key string) (text string, ok bool) {
	if now := does[key]; now != nil {
		text = now(s)
		return s.Vocabulary().Adapt(text), text != ""
	}
	when := applies[key]
	return s.Vocabulary().Adapt(line.Does), when == nil || when(s)
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
		if !ok || rank || untold[key] {
			continue
		}
		if line.Does, ok = says(s, line, key); ok {
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
