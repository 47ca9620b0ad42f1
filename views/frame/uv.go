package frame

import (
	"image"

	uv "github.com/charmbracelet/ultraviolet"
	"github.com/charmbracelet/x/ansi"
)

var _ uv.Screen = (*Frame)(nil)

// attrs are the attributes that ultraviolet and a frame both know. Blinking and concealed text looks like any other.
var attrs = [...]struct {
	theirs uint8
	ours   Attr
}{
	{uv.AttrBold, Bold},
	{uv.AttrFaint, Faint},
	{uv.AttrItalic, Italic},
	{uv.AttrReverse, Reverse},
	{uv.AttrStrikethrough, Strike},
}

// StyleOf is ultraviolet's style as a frame shows it. All ways to underline become one; the underline's color goes.
func StyleOf(s *uv.Style) Style {
	style := Style{Fg: ColorOf(s.Fg), Bg: ColorOf(s.Bg)}
	for _, a := range attrs {
		if s.Attrs&a.theirs != 0 {
			style.Attrs |= a.ours
		}
	}
	if s.Underline != uv.UnderlineNone {
		style.Attrs |= Underline
	}
	return style
}

// UV is the style as ultraviolet has it.
func (s Style) UV() uv.Style {
	style := uv.Style{Fg: s.Fg.Color(), Bg: s.Bg.Color()}
	for _, a := range attrs {
		if s.Attrs.Has(a.ours) {
			style.Attrs |= a.theirs
		}
	}
	if s.Attrs.Has(Underline) {
		style.Underline = uv.UnderlineSingle
	}
	return style
}

// Bounds is the area of the frame.
func (f *Frame) Bounds() uv.Rectangle { return image.Rect(0, 0, f.width, f.height) }

// WidthMethod is ultraviolet's name for the way in which a frame measures text.
func (f *Frame) WidthMethod() uv.WidthMethod { return ansi.GraphemeWidth }

// CellAt is a copy of a cell as ultraviolet has it, nil outside of the frame. Drawing goes through [Frame.SetCell].
func (f *Frame) CellAt(x, y int) *uv.Cell {
	row := f.Row(y)
	if uint(x) >= uint(len(row)) {
		return nil
	}
	c := row[x]
	if c.width == 0 {
		return new(uv.Cell)
	}
	return &uv.Cell{Content: f.Content(c), Style: f.palette.Style(c.style).UV(), Width: int(c.width)}
}

// SetCell draws a cell of ultraviolet's, nil being a plain blank one. A cell that takes no column is not drawn. The text
// is cleaned and measured like all text, and shown as far as it fits into the columns that the cell claims. Links are
// left out.
func (f *Frame) SetCell(x, y int, c *uv.Cell) {
	row := f.Row(y)
	if uint(x) >= uint(len(row)) {
		return
	}
	if c == nil {
		put(row, x, blank(0))
		return
	}
	if c.Width <= 0 {
		return
	}
	style := f.palette.ID(StyleOf(&c.Style))
	end, _ := f.draw(row, x, x+near(c.Width), c.Content, style)
	for ; end < min(x+near(c.Width), len(row)); end++ {
		put(row, end, blank(style))
	}
}
