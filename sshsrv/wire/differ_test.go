package wire

import (
	"reflect"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
	"shithead/views/words/languages"
	"shithead/views/words/wordtest"
)

// clean is how a whole repaint begins.
const clean = "\x1b[?25l\x1b[m\x1b[H\x1b[2J"

var red = frame.Style{Fg: frame.ANSI(1)}

// sent is an update as it is sent: synchronized unless it is short.
func sent(update string) string {
	if len(update) <= fewBytes && !strings.HasPrefix(update, clean) {
		return update
	}
	return syncBegin + update + syncEnd
}

// TestDiffer: what is sent. Palettes differ, and all have one scratch.
func TestDiffer(t *testing.T) {
	type paint = func(f *frame.Frame)
	lines := func(lines ...string) paint {
		return func(f *frame.Frame) {
			for y, line := range lines {
				f.Text(0, y, line, 0)
			}
		}
	}
	nothing := lines()
	title := func(title string) paint { return func(f *frame.Frame) { f.SetTitle(title) } }
	cursor := func(x, y int) paint { return func(f *frame.Frame) { f.SetCursor(x, y) } }
	rest := func(x, y int) paint { return func(f *frame.Frame) { f.Rest(x, y) } }
	text := func(x, y int, text string, style frame.Style) paint {
		return func(f *frame.Frame) { f.Text(x, y, text, f.Palette().ID(style)) }
	}
	all := func(paints ...paint) paint {
		return func(f *frame.Frame) {
			for _, paint := range paints {
				paint(f)
			}
		}
	}
	blue, bold := frame.Style{Bg: frame.ANSI(4)}, frame.Style{Attrs: frame.Bold}
	threePens := func(y int) paint { return all(text(0, y, "a", red), text(1, y, " b", bold), text(3, y, "c", red)) }
	ascii := Terminal{Profile: colorprofile.ANSI, ASCII: true}
	rich := Terminal{Profile: colorprofile.TrueColor}
	for _, c := range []struct {
		name     string
		terminal Terminal
		from, to paint  // from nil: a client of which nothing is known
		want     string // between the beginning and the end of the update; "" if there is none
	}{
		{"whole repaint, even of nothing", rich, nil, nothing, clean + "\x1b]2;\a"},
		{"whole repaint", rich, nil, lines("┌──┐", "", "│7♥│"), clean + "┌──┐\x1b[2E│7♥│\x1b]2;\a"},
		{"nothing changed, with a cluster", rich, lines("👍🏽"), lines("👍🏽"), ""},
		{"one cell", rich, lines("7 cards"), lines("6 cards"), "\x1b[H6"},
		{"three cells between are written again", rich, lines("a123b"), lines("x123y"), "\x1b[Hx123y"},
		{"four cells between are jumped over", rich, lines("a1234b"), lines("x1234y"), "\x1b[Hx\x1b[4Cy"},
		{
			"cells between in another style are jumped over", rich,
			all(lines("a b"), text(1, 0, "1", red)), all(lines("x y"), text(1, 0, "1", red)), "\x1b[Hx\x1b[Cy",
		},
		{"down in the same column", rich, lines("a", "a", "a"), lines("a1", "a", "a1"), "\x1b[1;2H1\x1b[2B\b1"},
		{"down to the first column", rich, lines("a", "b"), lines("x", "y"), "\x1b[Hx\x1b[Ey"},
		{"the rest of a row goes away", rich, lines("Ann takes the pile"), lines("Ann"), "\x1b[1;5H\x1b[K"},
		{"a short rest of a row goes away", rich, lines("Ann 12"), lines("Ann"), "\x1b[1;5H  "},
		{"what follows after a gap", rich, lines("abc   def"), lines("abc"), "\x1b[1;7H   "},
		{"erased without the color behind", rich, lines("abcdefgh"), text(0, 0, "x", blue), "\x1b[1;2H\x1b[K\r\x1b[44mx\x1b[m"},
		{"a blank in a color behind is written", rich, nothing, text(16, 0, "    ", blue), "\x1b[1;17H\x1b[44m    \x1b[m"},
		{
			"one pen after the other, blanks with any", rich, nothing, all(threePens(0), threePens(1)),
			"\x1b[1;3H\x1b[1mb\x1bD\bb\x1b[0;31mc\ra\x1bM\ra\x1b[2Cc\x1b[m",
		},
		{"a blank in another pen is the same blank", rich, lines("a b"), all(lines("a b"), text(1, 0, " ", red)), ""},
		{"an underlined blank is another", rich, nothing, text(0, 0, " ", frame.Style{Attrs: frame.Underline}), "\x1b[H\x1b[4m \x1b[m"},
		{"last column, then the next row", rich, nothing, lines("12345678901234567890", "a"), "\x1b[H12345678901234567890\x1b[Ea"},
		{"wide runes of which all agree", rich, nothing, lines("漢字a"), "\x1b[H漢字a"},
		{"a cluster stands alone", rich, nil, lines("a👍🏽b"), clean + "a\x1b[1;2H👍🏽\x1b[1;4Hb \x1b]2;\a"},
		{"a cluster over something else", rich, lines("abcdef"), lines("👍🏽cdef"), "\x1b[H  \x1b[H👍🏽\x1b[1;3Hcd"},
		{"marks on a letter", rich, nothing, lines("e\u0301x"), "\x1b[He\u0301\x1b[1;2Hx"},
		{"title", rich, nothing, title("brave-otter #12"), "\x1b]2;brave-otter #12\a"},
		{"title gone", rich, title("x"), nothing, "\x1b]2;\a"},
		{"cursor shown", rich, nothing, cursor(4, 2), "\x1b[3;5H\x1b[?25h"},
		{"cursor moved", rich, cursor(4, 2), cursor(5, 2), "\x1b[C"},
		{"cursor moved back", rich, cursor(4, 2), cursor(3, 2), "\b"},
		{"cursor moved far back", rich, cursor(10, 2), cursor(4, 2), "\x1b[6D"},
		{"cursor moved to the left edge", rich, cursor(4, 2), cursor(0, 2), "\r"},
		{"cursor moved up", rich, cursor(4, 2), cursor(4, 0), "\x1b[2A"},
		{"cursor moved down", rich, cursor(4, 2), cursor(4, 3), "\x1bD"},
		{"cursor hidden", rich, cursor(4, 2), nothing, "\x1b[?25l"},
		{"cursor rests", rich, nothing, rest(4, 2), "\x1b[3;5H"},
		{"cursor rests after something is drawn", rich, rest(1, 2), all(lines("", "> h"), rest(1, 2)), "\x1b[2H> h\x1bD\b\b"},
		{"cursor shown where it rested", rich, rest(4, 2), cursor(4, 2), "\x1b[?25h"},
		{"cursor rests where it was shown", rich, cursor(4, 2), rest(4, 2), "\x1b[?25l"},
		{
			"typing", rich, all(lines("", "> h"), cursor(3, 1)), all(lines("", "> hi"), cursor(4, 1)),
			"\x1b[?25l\x1b[2;4Hi\x1b[?25h",
		},
		{"ASCII", ascii, nothing, lines("╭─♥─╮", "漢…é"), "\x1b[H+-h-+\x1b[E??.e"},
		{"ASCII clusters", ascii, nothing, lines("👍🏽x", "e\u0301x"), "\x1b[H??x\x1b[Eex"},
		{"ASCII title", ascii, nothing, title("Zoë ♠"), "\x1b]2;Zoe s\a"},
	} {
		p, from := frame.NewPalette(), (*frame.Frame)(nil)
		if c.from != nil {
			from = picture(p, 20, 4, c.from)
		}
		d, to, want := NewDiffer(c.terminal), picture(p, 20, 4, c.to), "before "
		if c.want != "" {
			want += sent(c.want)
		}
		if got := string(d.Append([]byte("before "), from, to)); got != want {
			t.Errorf("%s:\n got %q\nwant %q", c.name, got, want)
		}
		room := make([]byte, 0, 1<<10)
		if n := testing.AllocsPerRun(10, func() { d.Append(room, from, to) }); n > 0 {
			t.Errorf("%s: %v allocations", c.name, n)
		}
		d.rest()
	}
	p := frame.NewPalette()
	ab := all(lines("ab"), title("room")) // of another size: all is painted, but the title is the same
	got := string(NewDiffer(rich).Append(nil, picture(p, 5, 2, ab), picture(p, 6, 2, ab)))
	if want := syncBegin + clean + "ab" + syncEnd; got != want {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestPen(t *testing.T) {
	const (
		bold, faint, italic, under = frame.Bold, frame.Faint, frame.Italic, frame.Underline
		all                        = bold | faint | italic | under | frame.Reverse | frame.Strike
	)
	fg, bg, none := frame.RGB(200, 100, 150), frame.RGB(100, 200, 150), frame.Style{}
	bright, pink := frame.Style{Fg: frame.RGB(255, 0, 0), Attrs: bold}, frame.Style{Bg: frame.Indexed(200)}
	for _, c := range []struct {
		from, to frame.Style
		profile  colorprofile.Profile
		want     string
	}{
		{none, bright, colorprofile.TrueColor, "\x1b[1;38;2;255;0;0m"},
		{none, bright, colorprofile.ANSI256, "\x1b[1;38;5;196m"},
		{none, bright, colorprofile.ANSI, "\x1b[1;91m"},
		{none, bright, colorprofile.ASCII, "\x1b[1m"},
		{none, bright, colorprofile.NoTTY, ""},
		{none, pink, colorprofile.TrueColor, "\x1b[48;5;200m"},
		{none, pink, colorprofile.ANSI, "\x1b[101m"},
		{none, frame.Style{Fg: frame.ANSI(3), Bg: frame.ANSI(12)}, colorprofile.TrueColor, "\x1b[33;104m"},
		{none, frame.Style{Attrs: all}, colorprofile.ASCII, "\x1b[1;2;3;4;7;9m"},
		// A change goes the shorter way.
		{red, red, colorprofile.TrueColor, ""},
		{red, none, colorprofile.TrueColor, "\x1b[m"},
		{red, frame.Style{Fg: frame.ANSI(2)}, colorprofile.TrueColor, "\x1b[32m"},
		{frame.Style{Attrs: bold, Fg: fg}, frame.Style{Fg: fg}, colorprofile.TrueColor, "\x1b[22m"},
		{
			frame.Style{Attrs: bold | faint, Fg: fg},
			frame.Style{Attrs: faint, Fg: fg},
			colorprofile.TrueColor,
			"\x1b[22;2m",
		},
		{frame.Style{Attrs: bold, Fg: fg}, frame.Style{Attrs: under, Fg: fg}, colorprofile.TrueColor, "\x1b[22;4m"},
		{
			frame.Style{Attrs: italic | under, Fg: fg, Bg: bg},
			frame.Style{Attrs: italic},
			colorprofile.TrueColor,
			"\x1b[0;3m",
		},
		{frame.Style{Fg: fg, Bg: bg}, frame.Style{Fg: fg}, colorprofile.TrueColor, "\x1b[49m"},
		{frame.Style{Fg: fg, Bg: bg}, frame.Style{Bg: bg}, colorprofile.TrueColor, "\x1b[39m"},
	} {
		if got := string(appendPen(nil, degrade(c.from, c.profile), degrade(c.to, c.profile))); got != c.want {
			t.Errorf("%s to %s in %s: %q, not %q", c.from, c.to, c.profile, got, c.want)
		}
	}
}

func TestASCII(t *testing.T) {
	for text, want := range map[string]string{
		"┌─┬─┐│╔═╗║╭╮╯╰┃━":    "+-+-+|+=+|++++|-",
		"♣♦♥♠ ♧♢♡♤":           "cdhs cdhs",
		"←↑→↓ …•· ▶◀▲▼":       "<^>v .*. ><^v",
		"äöüÄÖÜß éñçŁő":       "aouAOUs encLo",
		"“x” ‘y’ – —":         `"x" 'y' - -`,
		"█▓▒░":                "####", // a covered card is unlike one that is gone: both were a dot
		"漢👍ж":                 "???",
		"a\u00a0: b\u202f! c": "a : b ! c",
	} {
		if got := ASCII(text); got != want {
			t.Errorf("%s becomes %s, not %s", text, got, want)
		}
	}
	for r := range rune(0x3000) {
		if b := asciiByte(r); b < ' ' || b > '~' {
			t.Errorf("%U becomes %d", r, b)
		}
	}
}

// TestEverySignOfEveryLanguageIsShownInASCII: no word comes as a question mark to a terminal that shows only ASCII.
func TestEverySignOfEveryLanguageIsShownInASCII(t *testing.T) {
	seen := 0
	for _, l := range languages.All() {
		wordtest.Walk(reflect.ValueOf(l.ASCII()), l.Tag, func(where string, v reflect.Value) bool {
			if v.Kind() != reflect.String {
				return !strings.HasSuffix(where, ".Letters")
			}
			seen++
			text := v.String()
			if shown := ASCII(text); strings.Count(shown, "?") > strings.Count(text, "?")+strings.Count(text, "\n") {
				t.Errorf("%s: %q is shown as %q", where, text, shown)
			}
			return true
		})
	}
	if seen < 3000 {
		t.Errorf("only %d texts", seen)
	}
}
