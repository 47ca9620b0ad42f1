package wire

import (
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"

	"shithead/views/frame"
)

// Control sequences as the cases below write them.
const (
	begin = syncBegin
	end   = syncEnd
	clean = "\x1b[?25l\x1b[m\x1b[H\x1b[2J" // how a whole repaint begins
)

var red = frame.Style{Fg: frame.ANSI(1)}

// sent is an update as it is sent: synchronized unless it is short.
func sent(update string) string {
	if len(update) <= fewBytes && !strings.HasPrefix(update, clean) {
		return update
	}
	return begin + update + end
}

func TestDiffer(t *testing.T) {
	p := frame.NewPalette()
	style := func(s frame.Style) frame.StyleID { return p.ID(s) }
	// lines draws each line on a frame of 20 columns and 4 rows.
	lines := func(lines ...string) func(f *frame.Frame) {
		return func(f *frame.Frame) {
			for y, line := range lines {
				f.Text(0, y, line, 0)
			}
		}
	}
	nothing := lines()
	ascii := Terminal{Profile: colorprofile.ANSI, ASCII: true}
	rich := Terminal{Profile: colorprofile.TrueColor}
	for _, c := range []struct {
		name     string
		terminal Terminal
		from, to func(f *frame.Frame) // from nil: a client of which nothing is known
		want     string               // between the beginning and the end of the update; "" if there is none
	}{
		{"whole repaint, even of nothing", rich, nil, nothing, clean + "\x1b]2;\a"},
		{"whole repaint", rich, nil, lines("┌──┐", "", "│7♥│"), clean + "┌──┐\x1b[2E│7♥│\x1b]2;\a"},
		{"nothing changed", rich, lines("abc"), lines("abc"), ""},
		{"nothing changed, with a cluster", rich, lines("👍🏽"), lines("👍🏽"), ""},
		{"one cell", rich, lines("7 cards"), lines("6 cards"), "\x1b[H6"},
		{"one cell further on", rich, lines("", "", "Ann 7 cards"), lines("", "", "Ann 6 cards"), "\x1b[3;5H6"},
		{"three cells between are written again", rich, lines("a123b"), lines("x123y"), "\x1b[Hx123y"},
		{"four cells between are jumped over", rich, lines("a1234b"), lines("x1234y"), "\x1b[Hx\x1b[4Cy"},
		{"cells between in another style are jumped over", rich, func(f *frame.Frame) {
			f.Text(0, 0, "a", 0)
			f.Text(1, 0, "1", style(red))
			f.Text(2, 0, "b", 0)
		}, func(f *frame.Frame) {
			f.Text(0, 0, "x", 0)
			f.Text(1, 0, "1", style(red))
			f.Text(2, 0, "y", 0)
		}, "\x1b[Hx\x1b[Cy"},
		{"down in the same column", rich, lines("a", "a", "a"), lines("a1", "a", "a1"), "\x1b[1;2H1\x1b[2B\b1"},
		{"down to the first column", rich, lines("a", "b"), lines("x", "y"), "\x1b[Hx\x1b[Ey"},
		{"the rest of a row goes away", rich, lines("Ann takes the pile"), lines("Ann"), "\x1b[1;5H\x1b[K"},
		{"a short rest of a row goes away", rich, lines("Ann 12"), lines("Ann"), "\x1b[1;5H  "},
		{"what follows after a gap", rich, lines("abc   def"), lines("abc"), "\x1b[1;7H   "},
		{"erased without the color behind", rich, func(f *frame.Frame) {
			f.Text(0, 0, "abcdefgh", 0)
		}, func(f *frame.Frame) {
			f.Text(0, 0, "x", style(frame.Style{Bg: frame.ANSI(4)}))
		}, "\x1b[1;2H\x1b[K\r\x1b[44mx\x1b[m"},
		{"a blank in a color behind is written", rich, nothing, func(f *frame.Frame) {
			f.Fill(16, 0, 4, 1, ' ', style(frame.Style{Bg: frame.ANSI(4)}))
		}, "\x1b[1;17H\x1b[44m    \x1b[m"},
		{"one pen after the other, blanks with any", rich, nothing, func(f *frame.Frame) {
			for y := range 2 {
				f.Text(0, y, "a", style(red))
				f.Text(1, y, " b", style(frame.Style{Attrs: frame.Bold}))
				f.Text(3, y, "c", style(red))
			}
		}, "\x1b[1;3H\x1b[1mb\x1bD\bb\x1b[0;31mc\ra\x1bM\ra\x1b[2Cc\x1b[m"},
		{"a blank in another pen is the same blank", rich, lines("a b"), func(f *frame.Frame) {
			f.Text(0, 0, "a", 0)
			f.Text(1, 0, " ", style(red))
			f.Text(2, 0, "b", 0)
		}, ""},
		{"an underlined blank is another", rich, nothing, func(f *frame.Frame) {
			f.Text(0, 0, " ", style(frame.Style{Attrs: frame.Underline}))
		}, "\x1b[H\x1b[4m \x1b[m"},
		{"last column, then the next row", rich, nothing, lines("12345678901234567890", "a"), "\x1b[H12345678901234567890\x1b[Ea"},
		{"wide runes of which all agree", rich, nothing, lines("漢字a"), "\x1b[H漢字a"},
		{"a cluster stands alone", rich, nil, lines("a👍🏽b"), clean + "a\x1b[1;2H👍🏽\x1b[1;4Hb \x1b]2;\a"},
		{"a cluster over something else", rich, lines("abcdef"), lines("👍🏽cdef"), "\x1b[H  \x1b[H👍🏽\x1b[1;3Hcd"},
		{"marks on a letter", rich, nothing, lines("e\u0301x"), "\x1b[He\u0301\x1b[1;2Hx"},
		{"title", rich, nothing, func(f *frame.Frame) { f.SetTitle("brave-otter #12") }, "\x1b]2;brave-otter #12\a"},
		{"title gone", rich, func(f *frame.Frame) { f.SetTitle("x") }, nothing, "\x1b]2;\a"},
		{"cursor shown", rich, nothing, func(f *frame.Frame) { f.SetCursor(4, 2) }, "\x1b[3;5H\x1b[?25h"},
		{"cursor moved", rich, func(f *frame.Frame) { f.SetCursor(4, 2) }, func(f *frame.Frame) { f.SetCursor(5, 2) }, "\x1b[C"},
		{"cursor moved back", rich, func(f *frame.Frame) { f.SetCursor(4, 2) }, func(f *frame.Frame) { f.SetCursor(3, 2) }, "\b"},
		{"cursor moved to the left edge", rich, func(f *frame.Frame) { f.SetCursor(4, 2) }, func(f *frame.Frame) { f.SetCursor(0, 2) }, "\r"},
		{"cursor moved up", rich, func(f *frame.Frame) { f.SetCursor(4, 2) }, func(f *frame.Frame) { f.SetCursor(4, 0) }, "\x1b[2A"},
		{"cursor moved down", rich, func(f *frame.Frame) { f.SetCursor(4, 2) }, func(f *frame.Frame) { f.SetCursor(4, 3) }, "\x1bD"},
		{"cursor hidden", rich, func(f *frame.Frame) { f.SetCursor(4, 2) }, nothing, "\x1b[?25l"},
		{"cursor rests", rich, nothing, func(f *frame.Frame) { f.Rest(4, 2) }, "\x1b[3;5H"},
		{"cursor rests elsewhere", rich, func(f *frame.Frame) { f.Rest(4, 2) }, func(f *frame.Frame) { f.Rest(4, 3) }, "\x1bD"},
		{"cursor rests on", rich, func(f *frame.Frame) { f.Rest(4, 2) }, func(f *frame.Frame) { f.Rest(4, 2) }, ""},
		{"cursor rests after something is drawn", rich, func(f *frame.Frame) { f.Rest(1, 2) }, func(f *frame.Frame) {
			f.Text(0, 1, "> h", 0)
			f.Rest(1, 2)
		}, "\x1b[2H> h\x1bD\b\b"},
		{"cursor shown where it rested", rich, func(f *frame.Frame) { f.Rest(4, 2) }, func(f *frame.Frame) { f.SetCursor(4, 2) }, "\x1b[?25h"},
		{"cursor rests where it was shown", rich, func(f *frame.Frame) { f.SetCursor(4, 2) }, func(f *frame.Frame) { f.Rest(4, 2) }, "\x1b[?25l"},
		{"typing", rich, func(f *frame.Frame) {
			f.Text(0, 1, "> h", 0)
			f.SetCursor(3, 1)
		}, func(f *frame.Frame) {
			f.Text(0, 1, "> hi", 0)
			f.SetCursor(4, 1)
		}, "\x1b[?25l\x1b[2;4Hi\x1b[?25h"},
		{"ASCII", ascii, nothing, lines("╭─♥─╮", "漢…é"), "\x1b[H+-h-+\x1b[E??.e"},
		{"ASCII clusters", ascii, nothing, lines("👍🏽x", "e\u0301x"), "\x1b[H??x\x1b[Eex"},
		{"ASCII title", ascii, nothing, func(f *frame.Frame) { f.SetTitle("Zoë ♠") }, "\x1b]2;Zoe s\a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			var from *frame.Frame
			if c.from != nil {
				from = picture(p, 20, 4, c.from)
			}
			got := string(NewDiffer(c.terminal).Append([]byte("before "), from, picture(p, 20, 4, c.to)))
			want := "before "
			if c.want != "" {
				want += sent(c.want)
			}
			if got != want {
				t.Errorf("\n got %q\nwant %q", got, want)
			}
		})
	}
}

func TestDifferPaintsWholeAfterResize(t *testing.T) {
	p := frame.NewPalette()
	draw := func(f *frame.Frame) {
		f.Text(0, 0, "ab", 0)
		f.SetTitle("room")
	}
	got := string(NewDiffer(Terminal{Profile: colorprofile.ANSI}).Append(nil, picture(p, 5, 2, draw), picture(p, 6, 2, draw)))
	if want := begin + clean + "ab" + end; got != want {
		t.Errorf("\n got %q\nwant %q", got, want)
	}
}

func TestDifferDoesNotAllocate(t *testing.T) {
	p := frame.NewPalette()
	before, after := tablePicture(p, 80, 24, 12), tablePicture(p, 80, 24, 13)
	before.Text(2, 20, "👍🏽 漢字 e\u0301", 0)
	for _, terminal := range []Terminal{
		{Profile: colorprofile.ASCII, ASCII: true}, {Profile: colorprofile.ANSI}, {Profile: colorprofile.ANSI256}, {Profile: colorprofile.TrueColor},
	} {
		d := NewDiffer(terminal)
		b := make([]byte, 0, 16<<10)
		if allocs := testing.AllocsPerRun(10, func() {
			b = d.Append(b[:0], nil, before)
			b = d.Append(b, before, after)
			b = d.Append(b, after, before)
		}); allocs > 0 {
			t.Errorf("%+v: %v allocations", terminal, allocs)
		}
	}
}

func TestDifferDegradesStyles(t *testing.T) {
	p := frame.NewPalette()
	for _, c := range []struct {
		style   frame.Style
		profile colorprofile.Profile
		want    string
	}{
		{frame.Style{Fg: frame.RGB(255, 0, 0), Attrs: frame.Bold}, colorprofile.TrueColor, "\x1b[1;38;2;255;0;0m"},
		{frame.Style{Fg: frame.RGB(255, 0, 0), Attrs: frame.Bold}, colorprofile.ANSI256, "\x1b[1;38;5;196m"},
		{frame.Style{Fg: frame.RGB(255, 0, 0), Attrs: frame.Bold}, colorprofile.ANSI, "\x1b[1;91m"},
		{frame.Style{Fg: frame.RGB(255, 0, 0), Attrs: frame.Bold}, colorprofile.ASCII, "\x1b[1m"},
		{frame.Style{Fg: frame.RGB(255, 0, 0), Attrs: frame.Bold}, colorprofile.NoTTY, ""},
		{frame.Style{Bg: frame.Indexed(200)}, colorprofile.TrueColor, "\x1b[48;5;200m"},
		{frame.Style{Bg: frame.Indexed(200)}, colorprofile.ANSI, "\x1b[101m"},
		{frame.Style{Fg: frame.ANSI(3), Bg: frame.ANSI(12)}, colorprofile.TrueColor, "\x1b[33;104m"},
		{frame.Style{Attrs: frame.Bold | frame.Faint | frame.Italic | frame.Underline | frame.Reverse | frame.Strike}, colorprofile.ASCII, "\x1b[1;2;3;4;7;9m"},
	} {
		f := picture(p, 1, 1, func(f *frame.Frame) { f.Text(0, 0, "x", p.ID(c.style)) })
		want := sent("\x1b[Hx")
		if c.want != "" {
			want = sent("\x1b[H" + c.want + "x\x1b[m")
		}
		got := string(NewDiffer(Terminal{Profile: c.profile}).Append(nil, picture(p, 1, 1, func(*frame.Frame) {}), f))
		if got != want {
			t.Errorf("%s in %s:\n got %q\nwant %q", c.style, c.profile, got, want)
		}
	}
}

func TestPenChangesInTheShorterWay(t *testing.T) {
	rgb, other := frame.RGB(200, 100, 150), frame.RGB(100, 200, 150)
	for _, c := range []struct {
		from, to frame.Style
		want     string
	}{
		{red, red, ""},
		{red, frame.Style{}, "\x1b[m"},
		{red, frame.Style{Fg: frame.ANSI(2)}, "\x1b[32m"},
		{frame.Style{Attrs: frame.Bold, Fg: rgb}, frame.Style{Fg: rgb}, "\x1b[22m"},
		{frame.Style{Attrs: frame.Bold | frame.Faint, Fg: rgb}, frame.Style{Attrs: frame.Faint, Fg: rgb}, "\x1b[22;2m"},
		{frame.Style{Attrs: frame.Bold, Fg: rgb}, frame.Style{Attrs: frame.Underline, Fg: rgb}, "\x1b[22;4m"},
		{frame.Style{Attrs: frame.Italic | frame.Underline, Fg: rgb, Bg: other}, frame.Style{Attrs: frame.Italic}, "\x1b[0;3m"},
		{frame.Style{Fg: rgb, Bg: other}, frame.Style{Fg: rgb}, "\x1b[49m"},
		{frame.Style{Fg: rgb, Bg: other}, frame.Style{Bg: other}, "\x1b[39m"},
	} {
		if got := string(appendPen(nil, c.from, c.to)); got != c.want {
			t.Errorf("%s to %s: %q, not %q", c.from, c.to, got, c.want)
		}
	}
}

func TestASCII(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"┌─┬─┐│╔═╗║╭╮╯╰┃━", "+-+-+|+=+|++++|-"},
		{"♣♦♥♠ ♧♢♡♤", "cdhs cdhs"},
		{"←↑→↓ …•· ▶◀▲▼", "<^>v .*. ><^v"},
		{"äöüÄÖÜß éñçŁő", "aouAOUs encLo"},
		{"“x” ‘y’ – —", `"x" 'y' - -`},
		{"█▓▒░", "####"},
		{"漢👍ж", "???"},
	} {
		var b strings.Builder
		for _, r := range c.text {
			b.WriteByte(asciiByte(r))
		}
		if b.String() != c.want {
			t.Errorf("%s becomes %s, not %s", c.text, b.String(), c.want)
		}
	}
	for r := range rune(0x3000) {
		if b := asciiByte(r); b < ' ' || b > '~' {
			t.Errorf("%U becomes %d", r, b)
		}
	}
}

// TestACoveredCardLooksUnlikeOneThatIsGone: both were a dot.
func TestACoveredCardLooksUnlikeOneThatIsGone(t *testing.T) {
	if covered, gone := asciiByte('░'), asciiByte('·'); covered == gone || gone != '.' {
		t.Errorf("%c and %c", covered, gone)
	}
}

func TestTablesAreInOrder(t *testing.T) {
	last := rune(0)
	for _, row := range likeASCII {
		if row.first <= last || row.last < row.first || len(row.shown) == 0 || len(row.shown) > int(row.last-row.first)+1 {
			t.Errorf("likeASCII: %U to %U", row.first, row.last)
		}
		last = row.last
	}
	last = 0
	for _, row := range sureWidth.R16 {
		if rune(row.Lo) <= last || row.Hi < row.Lo {
			t.Errorf("sureWidth: %U to %U", row.Lo, row.Hi)
		}
		last = rune(row.Hi)
	}
}
