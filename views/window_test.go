package views

import (
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// toldKeys are what the last rows of screens name besides help and the menu, by the place.
func toldKeys(w *words.Words) map[string][]words.Key {
	l := &w.Lobby
	f := &l.Form
	return map[string][]words.Key{
		"lobby":                 {l.HelpKey, l.LeaveKey, l.StatsKey, w.Rules.Key},
		"chat":                  {l.SayKey, l.RoomsKey},
		"room code":             {l.GoKey, l.RoomsKey},
		"statistics":            {l.HelpKey, l.BackKey, l.Stats.BoardsKey},
		"boards":                {l.HelpKey, l.BackKey, l.Stats.OrderKey, l.Stats.RulesKey},
		"rule sets":             {l.HelpKey, l.BackKey},
		"rules":                 {l.HelpKey},
		"settings":              {l.HelpKey, l.BackKey},
		"form":                  {l.HelpKey, l.BackKey, f.MakeKey},
		"code":                  {l.BackKey, f.MakeKey},
		"options":               {f.DoneKey, f.CardsKey},
		"cards":                 {l.HelpKey, f.ToOptionsKey},
		"rules' name":           {f.KeepKey, l.BackKey},
		"name":                  w.NameKeys,
		"claim":                 w.ClaimKeys,
		"replay":                {l.HelpKey},
		"replay over the lobby": {l.HelpKey},
		"table":                 {l.HelpKey},
		"table's rules":         nil,
		"table's chat":          nil,
	}
}

// TestEveryScreenFitsItsWindow in every language: as many rows as there are, none too wide, and below them the keys.
func TestEveryScreenFitsItsWindow(t *testing.T) {
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		told := toldKeys(w)
		for _, c := range places(t) {
			at := c.begin(t, locale)
			for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}, {60, 20}, {40, 16}, {40, 10}, {20, 6}} {
				f := frame.New(frame.NewPalette(), size[0], size[1])
				at.app.Draw(f)
				rows := strings.Split(strings.TrimSuffix(f.String(), "\n"), "\n")
				if len(rows) != size[1] {
					t.Fatalf("%s %s %v: %d rows", locale, c.name, size, len(rows))
				}
				for _, row := range rows {
					if frame.Width(row) > size[0] {
						t.Errorf("%s %s %v: wider: %q", locale, c.name, size, row)
					}
				}
				keys, known := told[c.name]
				if !known {
					t.Fatalf("which keys does %s name?", c.name)
				}
				last := strings.Join(strings.Fields(strings.Join(rows[len(rows)-2:], " ")), " ")
				for _, k := range keys {
					says := strings.Join(strings.Fields(k.Key+" "+k.Does), " ")
					if size[0] >= 80 && !strings.Contains(last, says) {
						t.Errorf("%s %s %v: no %q in %q", locale, c.name, size, says, last)
					}
				}
			}
		}
	}
}
