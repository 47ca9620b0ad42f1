package frame

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/clipperhouse/displaywidth"

	"shithead/views/golden"
)

// TestLonelyRunes looks at each and at every pair of them.
func TestLonelyRunes(t *testing.T) {
	var lone []rune
	for r := range rune(utf8.MaxRune) {
		if lonely(r) {
			lone = append(lone, r)
		}
	}
	if len(lone) < 1000 || len(lone) > 2000 {
		t.Fatalf("%d runes are lonely", len(lone))
	}
	for _, r := range lone {
		if displaywidth.Rune(r) != 1 || drop(r) < 0 {
			t.Errorf("%U is %d wide", r, displaywidth.Rune(r))
		}
	}
	for _, a := range lone {
		for _, b := range lone {
			graphemes := displaywidth.StringGraphemes(string([]rune{a, b}))
			if graphemes.Next(); graphemes.Value() != string(a) {
				t.Fatalf("%U and %U are one", a, b)
			}
		}
	}
}

func TestNextGlyph(t *testing.T) {
	for _, c := range []struct {
		s     string
		shows string
		width int
		size  int
	}{
		{"a", "a", 1, 1},
		{"ä!", "ä", 1, 2},
		{"e\u0301!", "e\u0301", 1, 3},
		{"世", "世", 2, 3},
		{"…", "…", 1, 3},
		{"♥", "♥", 1, 3},
		{"❤️x", "❤️", 2, 6},
		{"👩‍🚀👩", "👩‍🚀", 2, 11},
		{"👩\u200d ", "👩", 2, 7},
		{"🇩🇪🇩🇪", "🇩🇪", 2, 8},
		{"\u0301a", "", 0, 2},
		{"\u200b", "", 0, 3},
		{"\x1b[m", "", 0, 1},
		{"\r\na", "", 0, 2},
		{"\u202ea", "", 0, 3},
		{"\xffa", "\ufffd", 1, 1},
		{"\xe4\xb8\u0301", "\ufffd", 1, 1},
		{"a\u0301\xff", "a\u0301", 1, 3},
		{"\ufffd!", "\ufffd", 1, 3},
		{"\u0600a", "a", 1, 3},
		{"a" + strings.Repeat("\u0301", 500), "a" + strings.Repeat("\u0301", 23), 1, 1001},
	} {
		g, size := next(c.s)
		shows := g.text
		if g.r != 0 && g.width > 0 {
			shows = string(g.r)
		}
		if shows != c.shows || g.width != c.width || size != c.size {
			t.Errorf("%q shows %q, %d wide, %d bytes; want %q, %d, %d", c.s, shows, g.width, size, c.shows, c.width, c.size)
		}
	}
}

func TestClean(t *testing.T) {
	for _, c := range []struct {
		s     string
		width int
		want  string
	}{
		{"brave-otter #12", 5, "brave"},
		{"a\x1b]0;b\x07c\x9cd", 80, "a]0;bc\ufffdd"},
		{"世界", 3, "世"},
		{"é\u0301x", 1, "é\u0301"},
		{"a\u202eb\u2066c\n", 80, "abc"},
		{"ab", -1, ""},
	} {
		golden.Equal(t, Clean(c.s, c.width), c.want, c.s, " ", c.width)
	}
}

// TestBlanksAtWhichNoLineBreaks take a column each, as they do on terminals.
func TestBlanksAtWhichNoLineBreaks(t *testing.T) {
	for _, blank := range []string{"\u00a0", "\u202f"} {
		f := New(NewPalette(), 8, 1)
		text := "a" + blank + ": b"
		end := f.Text(0, 0, text, 0)
		if r, _ := f.Cell(2, 0).Rune(); Width(text) != 5 || end != 5 || r != ':' {
			t.Errorf("%q has %d columns, %c stands in the third", text, Width(text), r)
		}
	}
}

// TestWidthsAgree with those of ultraviolet and of an emulator.
//
// The emulator takes an ASCII character before the marks after it are known, so keycaps are one column wide there.
func TestWidthsAgree(t *testing.T) {
	for _, s := range []string{
		"a", "~", "ä", "…", "─", "♥", "★", "世", "ｱ", "Ａ", "🔥", "👩‍🚀", "👍🏽", "🇩🇪", "🇩", "❤", "❤️", "é", "ä\u0301", "각", "\u1100\u1161", "क्ष",
		"\u0645\u064e", "\ufffd", "\ue000",
	} {
		e := vt.NewEmulator(20, 1)
		if _, err := e.WriteString(s + "\x1b[m"); err != nil { // ends the cluster
			t.Fatal(err)
		}
		emulated, method := e.CursorPosition().X, ansi.GraphemeWidth.StringWidth(s)
		if Width(s) != emulated || Width(s) != method {
			t.Errorf("%q is %d wide, for ultraviolet %d, for the emulator %d", s, Width(s), method, emulated)
		}
	}
}
