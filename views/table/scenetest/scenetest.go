package scenetest

import (
	"strings"
	"testing"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/table/tabletest"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// New is what the first of [tabletest.Names] sees, in a language, who has chosen nothing and prefers what everybody does.
func New(locale string, v *rooms.RoomView) *scene.Scene {
	l := ui.NewContext(languages.For(locale), look.NewThemes(frame.NewPalette()), look.True)
	s := scene.New(l, rooms.Person{ID: "p0", Name: tabletest.Names[0]})
	s.See(v)
	return s
}

// Told is the log of a view as people read it, a line each, the newest last.
func Told(locale string, v *rooms.RoomView) string {
	s := New(locale, v)
	var lines []string
	for log := v.Log; len(log) > 0; {
		line, taken := story.Latest(s, log)
		log = log[:len(log)-taken]
		lines = append([]string{words.Behind(line.Name, line.Text)}, lines...)
	}
	return strings.Join(lines, "\n") + "\n"
}

// Piled is a view with a pile of other cards, by their names from the bottom up.
func Piled(t testing.TB, v *rooms.RoomView, names string) *rooms.RoomView {
	t.Helper()
	v.Table.Pile = nil
	for i, name := range strings.Fields(names) {
		r, ok := ui.RankKey(strings.ToLower(name))
		if !ok {
			t.Fatalf("%q is no card", name)
		}
		v.Table.Pile = append(v.Table.Pile, engine.NewCard(r, i%4))
	}
	return v
}
