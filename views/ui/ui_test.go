package ui

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"shithead/views/frame"
	"shithead/views/golden"
	"shithead/views/words"
	"shithead/views/words/languages"
	"shithead/views/words/wordtest"
)

// TestPropertyColumnsShareAWidth: each has nothing, or what it needs and never more than it wants.
func TestPropertyColumnsShareAWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		columns := make([]Column, rapid.IntRange(0, 6).Draw(t, "columns"))
		for i := range columns {
			c := &columns[i]
			c.Need = rapid.IntRange(1, 12).Draw(t, "need")
			c.Want = c.Need + rapid.IntRange(0, 20).Draw(t, "more")
			c.After = rapid.IntRange(0, len(columns)-1).Draw(t, "after")
			c.Spare = rapid.IntRange(0, 20).Draw(t, "spare")
		}
		width := rapid.IntRange(0, 80).Draw(t, "width")
		widths, all := Layout(columns, width)
		left := width
		for i, w := range widths {
			if w == 0 {
				continue
			}
			left -= w + ColumnGap*min(i, 1)
			if w < columns[i].Need || w > columns[i].Want {
				t.Errorf("column %d of %+v has a width of %d", i, columns, w)
			}
		}
		if left < 0 || all == slices.Contains(widths, 0) {
			t.Errorf("%v of %d columns, all: %v", widths, width, all)
		}
	})
}

// TestColumnsComeInTheirOrder: what others go before finds no room first, and what is left over goes to the right.
func TestColumnsComeInTheirOrder(t *testing.T) {
	columns := []Column{{Need: 4, Want: 8}, {Need: 5, Want: 5, After: 2}, {Need: 6, Want: 30, After: 1, Spare: 8}}
	for width, want := range map[int][3]int{3: {}, 5: {5}, 12: {4, 0, 6}, 18: {4, 0, 12}, 19: {4, 5, 6}, 21: {4, 5, 8}, 39: {8, 5, 16}} {
		widths, all := Layout(columns, width)
		golden.Equal(t, [3]int(widths), want, width)
		golden.Equal(t, all, want[1] > 0, width)
	}
}

// TestNoKeyBreaksALine. Deleting a word forward from before the last character once ended the session.
func TestNoKeyBreaksALine(_ *testing.T) {
	codes := []rune{
		tea.KeyLeft, tea.KeyRight, tea.KeyUp, tea.KeyDown, tea.KeyHome, tea.KeyEnd, tea.KeyBackspace, tea.KeyDelete, tea.KeyTab,
		tea.KeyEnter, tea.KeyEscape,
	}
	codes = append(codes, []rune("abcdefghijklmnopqrstuvwxyz")...)
	for _, text := range []string{"", "x", "xy", " ", "x ", " x", "ab cd"} {
		for at := range len(text) + 1 {
			for _, mod := range []tea.KeyMod{0, tea.ModAlt, tea.ModCtrl, tea.ModShift} {
				for _, code := range codes {
					in := NewInput(LineLength)
					if in.Set(text); in.edit != nil {
						in.edit.SetCursor(at)
					}
					for range 3 {
						in.Update(tea.KeyPressMsg{Code: code, Mod: mod})
					}
				}
			}
		}
	}
}

// TestTheFirstKeyFits: of every line of keys the first one is shown in 20 columns, and in 40 both ways to a new table.
func TestTheFirstKeyFits(t *testing.T) {
	least := spacings[len(spacings)-1].all
	for _, locale := range languages.Tags() {
		all := languages.For(locale)
		w := &all.Lobby
		tables := []words.Key{w.DealKey, w.OpenKey}
		golden.Equal(t, least(tables)+2 > 40, false, tables)
		for _, key := range []words.Key{
			w.DealKey, w.Form.MakeKey, w.Form.DoneKey, w.Form.ToOptionsKey, w.SayKey, w.GoKey,
			all.NameKeys[0], all.CodeKeys[0], all.ClaimKeys[0], all.HelpKeys[0],
		} {
			golden.Equal(t, least([]words.Key{key})+2 > 20, false, key)
		}
	}
}

// presses are the keys that a click on each key of some words presses, by where those are. Lines of the help at a table are as many
// as each language needs.
func presses(w *words.Words) map[string]string {
	all := map[string]string{}
	wordtest.Walk(reflect.ValueOf(w), "", func(where string, v reflect.Value) bool {
		if v.Type() != reflect.TypeFor[words.Key]() {
			return where != ".Table.Help"
		}
		if press, ok := clickable(v.Field(0).String()); ok {
			all[where] = press.String()
		}
		return false
	})
	return all
}

// TestKeysAreTheSameInEveryLanguage: what presses a key in English presses the same one in each language, in ASCII too.
func TestKeysAreTheSameInEveryLanguage(t *testing.T) {
	english := presses(languages.For("en"))
	for _, l := range languages.All() {
		for _, in := range []*words.Words{l.Words(), l.ASCII()} {
			golden.Equal(t, presses(in), english, l.Tag)
		}
	}
	maps.DeleteFunc(english, func(_, press string) bool { return len(press) == 1 })
	if len(english) < 50 {
		t.Errorf("only %d keys have names", len(english))
	}
}

// TestLinesAreBrokenAtBlanks, and not at hyphens or at blanks that part nothing.
func TestLinesAreBrokenAtBlanks(t *testing.T) {
	for text, want := range map[string][]string{
		"a well-known card":                  {"a", "well-known", "card"},
		"wait 30" + words.NoBreak + "s more": {"wait 30 s", "more"},
		"two\nlines":                         {"two", "lines"},
		"extraordinarily":                    {"extraordin", "arily"},
		"  kept as it is":                    {"  kept as…"},
	} {
		golden.Equal(t, Wrap(text, 10), want, text)
	}
}

// TestPropertyLinesFit: none is too wide, and no letter is lost; what is cut off is the same text in two parts.
func TestPropertyLinesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"a", "well-known", "日本", "Scheißkopf", "extraordinarily", "x-y-z", "-"})
		text := strings.Join(rapid.SliceOfN(word, 1, 12).Draw(t, "words"), " ")
		width := rapid.IntRange(2, 30).Draw(t, "width")
		lines := Wrap(text, width)
		if slices.ContainsFunc(lines, func(line string) bool { return ansi.StringWidth(line) > width }) {
			t.Errorf("wider than %d: %q", width, lines)
		}
		if letters := strings.ReplaceAll(text, " ", ""); strings.ReplaceAll(strings.Join(lines, ""), " ", "") != letters {
			t.Errorf("%q became %q", text, lines)
		}
		line, rest := Cut(text, width)
		if strings.TrimSpace(line+" "+rest) != text || rest != "" && ansi.StringWidth(line) > width {
			t.Errorf("%q is cut into %q and %q", text, line, rest)
		}
	})
}

// TestAListing_OfTextThatTerminalsObey shows what a frame would, and is no wider.
func TestAListing_OfTextThatTerminalsObey(t *testing.T) {
	l := Listing{
		Heads: []string{"Date", "Rules"}, Rows: [][]string{{"Monday", "a\x1b[31m\u202e👩\u200d🚀e\u0301"}}, Gives: 1, Least: 1,
	}
	for width := 9; width < 20; width++ {
		table := l.Table(width)
		if len(table) != 2 {
			t.Fatalf("%d: %q", width, table)
		}
		if row := table[1].Text; frame.Width(row) > width || strings.ContainsAny(row, "\x1b\u202e") {
			t.Errorf("%d: %q", width, row)
		}
	}
}

// TestKeysOfOtherLayouts are meant as those in their place.
func TestKeysOfOtherLayouts(t *testing.T) {
	for typed, want := range map[string]string{
		"ςερτυθιοπασδφγηξκλζχψωβνμ": "wertyuiopasdfghjklzxcvbnm", "ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ": "ertyuiopasdfghjklzxcvbnm",
		"&é\"'(-è_çà": "1234567890", "§!": "68", "йцукенгшщзхъфывапролджэячсмитьбюё": "qwertyuiop[]asdfghjkl;'zxcvbnm,.`",
		"ЖБЮ№": ":<>#", "іў": "so", "Ü@5q": "Ü@5q",
	} {
		meant := func(r rune) rune { return Meant(nil, tea.KeyPressMsg{Code: r, Text: string(r)}).Code }
		if got := strings.Map(meant, typed); got != want {
			t.Errorf("%q is %q, not %q", typed, got, want)
		}
	}
}
