package cmdline

import (
	"slices"
	"testing"
)

func TestWordsOfACommandLine(t *testing.T) {
	for line, want := range map[string][]string{
		"":                       nil,
		"  a  b\t c\n":           {"a", "b", "c"},
		`a "b c" 'd "e' f\ g ''`: {"a", "b c", `d "e`, "f g", ""},
		`"a\"b" 'a\b' a"b"'c'`:   {`a"b`, `a\b`, "abc"},
		"\xff 日本":                {"\ufffd", "日本"},
	} {
		if got, err := Words(line); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v", line, got, err)
		}
	}
	for _, line := range []string{`"a`, `'a`, `a\`, `a "b' c`} {
		if got, err := Words(line); err == nil {
			t.Errorf("%q: %q", line, got)
		}
	}
}

// TestALineHasTheWordsThatItIsMadeOf, such as a name that somebody typed.
func TestALineHasTheWordsThatItIsMadeOf(t *testing.T) {
	for _, want := range [][]string{
		nil, {""}, {"name", "--", "O'Brien"}, {"a b", " c", "d  e "}, {`"`, `\`, `\'`, "''", `"'"`}, {"--help", "-", "\t\n", "日本"},
	} {
		if got, err := Words(Line(want...)); err != nil || !slices.Equal(got, want) {
			t.Errorf("%q: %q, %v", want, got, err)
		}
	}
}

func FuzzWordsOfACommandLine(f *testing.F) {
	f.Add(`a "b c" 'd' \e`)
	f.Fuzz(func(t *testing.T, line string) {
		words, err := Words(line)
		total := 0
		for _, word := range words {
			total += len([]rune(word))
		}
		if err == nil && total > len([]rune(line)) {
			t.Errorf("%q becomes %q", line, words)
		}
	})
}
