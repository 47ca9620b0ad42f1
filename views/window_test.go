package views

import (
	"math/rand/v2"
	"strings"
	"testing"

	"shithead/views/frame"
	"shithead/views/viewtest"
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
	}
}

// fits draws a screen in windows of any sizes: all rows are there, and none is too wide.
func fits(t *testing.T, rng *rand.Rand, at *person) {
	t.Helper()
	windows := 30
	if viewtest.Long() {
		windows = 500
	}
	for range windows {
		width, height := rng.IntN(131), rng.IntN(51)
		rows := strings.Split(strings.TrimSuffix(at.Text(width, height), "\n"), "\n")
		if width > 0 && height > 0 && len(rows) != height {
			t.Fatalf("%d rows in %dx%d", len(rows), width, height)
		}
		for _, row := range rows {
			if frame.Width(row) > width {
				t.Fatalf("%dx%d is too narrow for %q", width, height, row)
			}
		}
	}
}

// TestEveryScreenFitsItsWindow in every language, and so does the menu over it. Its last rows name its keys.
func TestEveryScreenFitsItsWindow(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 7))
	for _, locale := range languages.Tags() {
		w := languages.For(locale)
		told := toldKeys(w)
		for _, c := range places(t) {
			at := c.begin(t, locale)
			fits(t, rng, at)
			at.Types("ctrl+p")
			fits(t, rng, at)
			at.Types("esc")
			for _, size := range [][2]int{{200, 60}, {120, 40}, {80, 24}} {
				rows := strings.Split(strings.TrimSuffix(at.Text(size[0], size[1]), "\n"), "\n")
				last := strings.Join(strings.Fields(strings.Join(rows[len(rows)-2:], " ")), " ")
				for _, k := range told[c.name] {
					says := strings.Join(strings.Fields(k.Key+" "+k.Does), " ")
					if !strings.Contains(last, says) {
						t.Errorf("%s %s %v: no %q in %q", locale, c.name, size, says, last)
					}
				}
			}
		}
	}
}
