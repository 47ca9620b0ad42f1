package ui

import (
	"slices"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	"shithead/views/words"
)

// TestLinesAreBrokenAtBlanks, and not at hyphens or at blanks that part nothing.
func TestLinesAreBrokenAtBlanks(t *testing.T) {
	for text, want := range map[string][]string{
		"a well-known card":                  {"a", "well-known", "card"},
		"wait 30" + words.NoBreak + "s more": {"wait 30 s", "more"},
		"two\nlines":                         {"two", "lines"},
		"extraordinarily":                    {"extraordin", "arily"},
		"  kept as it is":                    {"  kept as…"},
	} {
		if got := Wrap(text, 10); !slices.Equal(got, want) {
			t.Errorf("%q is broken into %q", text, got)
		}
	}
}

// TestPropertyLinesFit: no line of wrapped text is wider than it may be, and no letter is lost. What is cut off between words is
// the same text in two parts.
func TestPropertyLinesFit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.SampledFrom([]string{"a", "well-known", "日本", "Scheißkopf", "extraordinarily", "x-y-z", "-"})
		text := strings.Join(rapid.SliceOfN(word, 1, 12).Draw(t, "words"), " ")
		width := rapid.IntRange(2, 30).Draw(t, "width")
		lines := Wrap(text, width)
		for _, line := range lines {
			if ansi.StringWidth(line) > width {
				t.Errorf("wider than %d: %q", width, line)
			}
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
