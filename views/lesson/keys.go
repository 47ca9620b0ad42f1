package lesson

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/views/ui"
	"shithead/views/words"
)

// bindings are the keys of a lesson besides those of its table.
var bindings = ui.Bindings[*Screen]{
	{Keys: []string{"enter", "space", " "}, Says: says(func(w *words.LessonWords) words.Key { return w.HurryKey }), When: (*Screen).awaits, Does: func(s *Screen, _ string) (ui.Screen, tea.Cmd) { return s, s.hurry() }},
	{Keys: []string{"enter", "space", " "}, Says: says(func(w *words.LessonWords) words.Key { return w.NextKey }), When: func(s *Screen) bool { return s.done() && !s.awaits() }, Does: func(s *Screen, _ string) (ui.Screen, tea.Cmd) { return s.next() }},
	{Keys: []string{"u", "backspace"}, Says: says(func(w *words.LessonWords) words.Key { return w.UndoKey }), Offered: (*Screen).undoes, Does: func(s *Screen, _ string) (ui.Screen, tea.Cmd) {
		s.course.Undo()
		s.sit()
		return s, nil
	}},
	{Keys: []string{"esc"}, When: (*Screen).done, Does: func(s *Screen, _ string) (ui.Screen, tea.Cmd) { return s.way.Leave(), nil }},
}

// idle are the keys of a table that have no use in a lesson: they are about people, rooms and matches. What remains once the move of a
// step is made are those that show something.
var (
	idle    = []string{"c", "g", "p", "f", "w", "n", "d", "v", "x", "y", "#", "+", "-", "delete", ",", "<", ".", ">"}
	showing = []string{"l", "i", "b", "m", "s", "ctrl+p", ":", "f1", "?"}
)

func says(of func(w *words.LessonWords) words.Key) func(*words.Words) words.Key {
	return func(w *words.Words) words.Key { return of(&w.Lesson) }
}

func (s *Screen) done() bool   { return s.at.Done }
func (s *Screen) awaits() bool { return s.at.Awaits }
func (s *Screen) undoes() bool { return s.at.Undo }

// useless reports whether a key of the table does nothing now.
func (s *Screen) useless(key string) bool {
	return slices.Contains(idle, key) || s.done() && !slices.Contains(showing, key)
}

// hurry has the bots answer at once.
func (s *Screen) hurry() tea.Cmd {
	for s.course.Answer() {
	}
	return s.see()
}

// next goes on to the next step, or from the end to a table.
func (s *Screen) next() (ui.Screen, tea.Cmd) {
	if s.at.Over {
		return s.way.Play(s.course.Rules())
	}
	s.course.Next()
	s.sit()
	return s, nil
}

// Help are the keys and what they do: see [ui.Helped].
func (s *Screen) Help() []words.Key {
	keys := bindings.Told(s, s.Words)
	for _, k := range s.Words.Table.Help {
		if press, ok := ui.Press(k); ok && (slices.Contains(idle, press.String()) || press.String() == "u" || press.String() == "esc") {
			continue
		}
		keys = append(keys, words.Key{Key: k.Key, Does: s.Words.Table.Vocabulary(s.course.Rules()).Adapt(k.Does)})
	}
	return append(keys, s.Words.Lesson.LeaveKey)
}

// Acts are what can be done now: see [ui.Actor].
func (s *Screen) Acts() []ui.Act {
	acts := bindings.Acts(s, s.Words)
	for _, act := range s.table.Acts() {
		press, ok := ui.Press(act.Key)
		if key := press.String(); !ok || s.useless(key) || key == "u" || key == "esc" {
			continue
		}
		act.Do = func() (ui.Screen, tea.Cmd) { return s.Update(press) }
		acts = append(acts, act)
	}
	return append(acts, ui.Act{Key: s.Words.Lesson.LeaveKey, Do: func() (ui.Screen, tea.Cmd) { return s.way.Leave(), nil }})
}
