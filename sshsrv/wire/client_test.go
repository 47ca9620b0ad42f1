package wire

import (
	"fmt"
	"image/color"
	"strings"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/vt"

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

// column is what the client shows at a place.
func (c *client) column(x, y int) looks {
	cell := c.screen.CellAt(x, y)
	style := styleOf(&cell.Style)
	if cell.Width == 0 {
		style = frame.Style{} // the emulator gives the right half of a wide cell none
	}
	return looks{cell.Content, cell.Width, style}.plain()
}

// styleOf is the emulator's style as a frame has it. All ways to underline are one.
func styleOf(s *uv.Style) frame.Style {
	style := frame.Style{Fg: colorOf(s.Fg), Bg: colorOf(s.Bg)}
	for theirs, ours := range map[uint8]frame.Attr{
		uv.AttrBold: frame.Bold, uv.AttrFaint: frame.Faint, uv.AttrItalic: frame.Italic, uv.AttrReverse: frame.Reverse,
		uv.AttrStrikethrough: frame.Strike,
	} {
		if s.Attrs&theirs != 0 {
			style.Attrs |= ours
		}
	}
	if s.Underline != uv.UnderlineNone {
		style.Attrs |= frame.Underline
	}
	return style
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
		// The right half shows the same as the left.
		return c.want(f, x-1, y)
	case c.ASCII:
		r := []rune(f.Content(cell))[0]
		return looks{string(asciiByte(r)), 1, style}.plain()
	case cell.Width() == 0:
		return looks{}
	default:
		return looks{f.Content(cell), cell.Width(), style}.plain()
	}
}

// compare says what the client shows that is not the frame, "" if it shows the frame and nothing else. If it draws
// some cells wider or narrower than they are, they are not looked at.
func (c *client) compare(f *frame.Frame) string {
	var wrong []string
	for y := range c.screen.Height() {
		for x := range c.screen.Width() {
			if c.unsure && !sure(f.Cell(x, y)) {
				continue
			}
			if got, want := c.column(x, y), c.want(f, x, y); got != want {
				wrong = append(wrong, fmt.Sprintf("%d,%d: shows %+v, not %+v", x, y, got, want))
			}
		}
	}
	title := f.Title()
	if c.ASCII {
		title = strings.Map(func(r rune) rune { return rune(asciiByte(r)) }, title)
	}
	if c.title != title && !c.unsure {
		wrong = append(wrong, fmt.Sprintf("title is %q, not %q", c.title, title))
	}
	cursor := f.Cursor()
	if c.hidden == cursor.Visible {
		wrong = append(wrong, fmt.Sprintf("cursor hidden: %v", c.hidden))
	}
	if at := c.screen.CursorPosition(); (cursor.Visible || cursor.Rests) && (at.X != cursor.X || at.Y != cursor.Y) {
		wrong = append(wrong, fmt.Sprintf("cursor is at %v, not at %d,%d", at, cursor.X, cursor.Y))
	}
	return strings.Join(wrong, "\n")
}

func (c *client) write(b []byte) {
	if _, err := c.screen.Write(b); err != nil {
		panic(err)
	}
}

func picture(p *frame.Palette, width, height int, paint func(f *frame.Frame)) *frame.Frame {
	f := frame.New(p, width, height)
	paint(f)
	return f
}
