package wire

import (
	"encoding/base64"
	"fmt"
	"image/color"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"
	"github.com/clipperhouse/displaywidth"

	"shithead/views/frame"
)

// client is a terminal that is emulated, and what it is known to be.
type client struct {
	Terminal
	screen *vt.Emulator
	title  string
	hidden bool // the cursor
	unsure bool // draws cells that are not sure in another width
}

func newClient(t Terminal, width, height int) *client {
	c := &client{Terminal: t, screen: vt.NewEmulator(width, height)}
	c.screen.SetCallbacks(vt.Callbacks{
		Title:            func(s string) { c.title = s },
		CursorVisibility: func(visible bool) { c.hidden = !visible },
	})
	return c
}

type looks struct {
	text  string
	width int
	style frame.Style
}

// plain drops from the style of a blank what cannot be seen.
func (l looks) plain() looks {
	if l.text == " " && l.style.Attrs&lined == 0 {
		l.style = frame.Style{Bg: l.style.Bg}
	}
	return l
}

// column is what the client shows at a place. All ways to underline are one.
func (c *client) column(x, y int) looks {
	cell := c.screen.CellAt(x, y)
	if cell.Width == 0 {
		return looks{text: cell.Content} // the emulator gives the right half of a wide cell no style
	}
	style := frame.Style{Fg: colorOf(cell.Style.Fg), Bg: colorOf(cell.Style.Bg)}
	for theirs, ours := range map[uint8]frame.Attr{
		uv.AttrBold: frame.Bold, uv.AttrFaint: frame.Faint, uv.AttrItalic: frame.Italic, uv.AttrReverse: frame.Reverse,
		uv.AttrStrikethrough: frame.Strike,
	} {
		if cell.Style.Attrs&theirs != 0 {
			style.Attrs |= ours
		}
	}
	if cell.Style.Underline != uv.UnderlineNone {
		style.Attrs |= frame.Underline
	}
	return looks{cell.Content, cell.Width, style}.plain()
}

func colorOf(c color.Color) frame.Color {
	switch c := c.(type) {
	case nil:
		return 0
	case ansi.BasicColor:
		return frame.ANSI(uint8(c))
	case ansi.IndexedColor:
		return frame.Indexed(uint8(c))
	default:
		n, _ := color.NRGBAModel.Convert(c).(color.NRGBA)
		return frame.RGB(n.R, n.G, n.B)
	}
}

// want is what a client of this kind should show of a frame at a place; outside of it, nothing.
func (c *client) want(f *frame.Frame, x, y int) looks {
	cell := f.Cell(x, y)
	style := degrade(f.Palette().Style(cell.Style()), c.Profile)
	switch {
	case c.ASCII && cell.Width() == 0:
		return c.want(f, x-1, y) // the right half shows the same as the left
	case c.ASCII:
		r := []rune(f.Content(cell))[0]
		return looks{string(asciiByte(r)), 1, style}.plain()
	case drawnNarrow(f, cell):
		return looks{f.Content(cell), 1, style}.plain()
	case cell.Width() == 0 && drawnNarrow(f, f.Cell(x-1, y)):
		return looks{" ", 1, degrade(f.Palette().Style(f.Cell(x-1, y).Style()), c.Profile)}.plain()
	case cell.Width() == 0:
		return looks{}
	default:
		return looks{f.Content(cell), cell.Width(), style}.plain()
	}
}

// drawnNarrow is a cluster of two columns that the emulator draws in one, with a blank behind it.
func drawnNarrow(f *frame.Frame, cell frame.Cell) bool {
	return cell.Width() == 2 && displaywidth.String(f.Content(cell)) == 1
}

// compare tells what the client shows that is not the frame, "" if it shows the frame and nothing else. If it draws
// some cells wider or narrower than they are, they are not looked at.
func (c *client) compare(f *frame.Frame) string {
	for y := range c.screen.Height() {
		for x := range c.screen.Width() {
			if got, want := c.column(x, y), c.want(f, x, y); got != want && (!c.unsure || sure(f.Cell(x, y))) {
				return fmt.Sprintf("%d,%d: shows %+v, not %+v", x, y, got, want)
			}
		}
	}
	title := f.Title()
	if c.ASCII {
		title = ASCII(title)
	}
	cursor, at := f.Cursor(), c.screen.CursorPosition()
	switch {
	case c.title != title && !c.unsure:
		return fmt.Sprintf("title is %q, not %q", c.title, title)
	case c.hidden == cursor.Visible:
		return fmt.Sprintf("cursor hidden: %v", c.hidden)
	case (cursor.Visible || cursor.Rests) && (at.X != cursor.X || at.Y != cursor.Y):
		return fmt.Sprintf("cursor is at %v, not at %d,%d", at, cursor.X, cursor.Y)
	}
	return ""
}

func (c *client) write(text string) {
	if _, err := c.screen.WriteString(text); err != nil {
		panic(err)
	}
}

func picture(p *frame.Palette, width, height int, paint func(f *frame.Frame)) *frame.Frame {
	f := frame.New(p, width, height)
	paint(f)
	return f
}

func line(text string) func(f *frame.Frame) {
	return func(f *frame.Frame) { f.Text(0, 0, text, 0) }
}

func tableAt(turn int) func(f *frame.Frame) {
	return func(f *frame.Frame) {
		style := func(fg frame.Color) frame.StyleID { return f.Palette().ID(frame.Style{Fg: fg, Attrs: frame.Bold}) }
		f.BorderBox(0, 0, f.Width(), f.Height()-1, frame.BorderRound, style(frame.RGB(90, 110, 90)))
		f.Text(2, 1, "🇩🇪 7♥ ", style(frame.RGB(uint8(turn*40), 30, 40)))
		f.Text(turn%7, f.Height()-1, fmt.Sprintf("♥ %d cards", turn), 0)
		f.SetTitle(fmt.Sprintf("brave-otter #%d", turn))
		if turn%4 == 0 {
			f.SetCursor(turn%5, 2)
		}
	}
}

// TestIsLight: from a grey on, on which black is as easy to read as white.
func TestIsLight(t *testing.T) {
	for grey := range 256 {
		if got, want := isLight(color.Gray{uint8(grey)}), grey > 117; got != want {
			t.Errorf("grey %d is light: %v", grey, got)
		}
	}
	for c, want := range map[color.RGBA]bool{
		{0, 0x2b, 0x36, 0xff}: false, {0, 0, 0xff, 0xff}: false,
		{0, 0xff, 0, 0xff}: true,
	} {
		if got := isLight(c); got != want {
			t.Errorf("%v is light: %v", c, got)
		}
	}
}

func TestTheBackgroundThatVariablesSay(t *testing.T) {
	for want, values := range map[Background][]string{
		{Known: true, Light: true}: {"0;15", "0;default;15", "0;7", "15"},
		{Known: true}:              {"15;0", "7;8", "0;6"},
		{}: {
			"", "0;default", "0;", "0;16", "0;-1", "0;99999999999999999999",
			strings.Repeat("0;", 40) + "15",
		},
	} {
		for _, value := range values {
			if got := BackgroundOf([]string{"TERM=x", "COLORFGBG=" + value}); got != want {
				t.Errorf("%q: %+v, not %+v", value, got, want)
			}
		}
	}
}

func TestCopied_IsOneSequenceOfASCII(t *testing.T) {
	long := strings.Repeat("x", maxCopied)
	for _, text := range []string{"ssh -t -p 2222 cards.example join violet-fox", " ~", long} {
		if want := "\x1b]52;c;" + base64.StdEncoding.EncodeToString([]byte(text)) + "\a"; string(copied(text)) != want {
			t.Errorf("%.20q: %q", text, copied(text))
		}
	}
	for _, text := range []string{"", "two\nlines", "bell\a", "escape \x1b]52;c;eA==\a", "é", "\x7f", "\xff", long +
		"x"} {
		if got := copied(text); got != nil {
			t.Errorf("%.20q: %q", text, got)
		}
	}
}

// TestDetect: a TERM, a space, and what else is in the environment.
func TestDetect(t *testing.T) {
	const utf8, ascii = false, true
	long := strings.Repeat("x", 65)
	for want, terminals := range map[Terminal][]string{
		{colorprofile.NoTTY, ascii}: {"", "dumb", "dumb CLICOLOR_FORCE=1", "vt52", " TERM=xterm", long},
		{colorprofile.ASCII, utf8}: {
			"vt100", "vt100-w", "vt220-8bit", "xterm-mono", "xterm-256color NO_COLOR=1", "xterm-256color NO_COLOR=yes",
			"xterm-256color NO_COLOR=0", "xterm-256color NO_COLOR=1 CLICOLOR_FORCE=1 COLORTERM=truecolor",
		},
		{colorprofile.ANSI, utf8}: {
			"xterm", "linux", "xterm TERM=dumb", "xterm CLICOLOR=1", "xterm COLORTERM=" + long, "xterm COLORTERM",
			"xterm TMUX=/tmp/x TTY_FORCE=1 WT_SESSION=1 GOOGLE_CLOUD_SHELL=true", "xterm LANG=de_DE.UTF-8",
			"xterm LANG=de_DE.utf8",
			"xterm LANG=POSIX LC_CTYPE=UTF-8", "xterm LANG=en_US.UTF-8 LC_ALL= LC_CTYPE=",
			"xterm LC_ALL=C LC_ALL=C.UTF-8",
		},
		{colorprofile.ANSI, ascii}: {"xterm LANG=de_DE.ISO-8859-1", "xterm LANG=C", "xterm LANG=en_US.UTF-8 LC_ALL=C"},
		{colorprofile.ANSI256, utf8}: {
			"xterm-256color", "screen", "screen-256color COLORTERM=truecolor", "nsterm", "xterm-256color NO_COLOR=",
		},
		{colorprofile.TrueColor, utf8}: {
			"xterm-256color COLORTERM=truecolor", "xterm-kitty", "vt100 COLORTERM=truecolor",
			"nsterm-256color COLORTERM=truecolor",
		},
	} {
		for _, text := range terminals {
			term, env, _ := strings.Cut(text, " ")
			if got := Detect(term, strings.Fields(env)); got != want ||
				got.Screens() != (got.Profile != colorprofile.NoTTY) {
				t.Errorf("%s: %+v, not %+v, shows screens %v", text, got, want, got.Screens())
			}
		}
	}
}
