package frame

import (
	"unicode/utf8"

	"github.com/clipperhouse/displaywidth"
)

// Border is what a box is drawn with: the top left corner, an edge above, the top right corner, edges to the left and
// right, the bottom left corner, an edge below and the bottom right corner. Parts that are no ASCII and no box drawing or
// similar are left blank.
type Border string

// The borders.
const (
	BorderLight  Border = "┌─┐││└─┘"
	BorderRound  Border = "╭─╮││╰─╯"
	BorderHeavy  Border = "┏━┓┃┃┗━┛"
	BorderDouble Border = "╔═╗║║╚═╝"
	BorderASCII  Border = "+-+||+-+"
)

// Fill makes all cells of an area show the same rune. Where a wide rune finds only one column, or the rune can't be
// shown, the cell is blank.
func (f *Frame) Fill(x, y, w, h int, r rune, style StyleID) {
	c := blank(style)
	if width := displaywidth.Rune(r); width > 0 && utf8.ValidRune(r) && drop(r) == r {
		c.content, c.width = uint32(r), uint8(width)
	}
	f.fill(near(x), near(y), near(w), near(h), c)
}

// fill is Fill for a cell that holds a single rune.
func (f *Frame) fill(x, y, w, h int, c Cell) {
	left, right := max(x, 0), min(x+w, f.width)
	if left >= right {
		return
	}
	for line := max(y, 0); line < min(y+h, f.height); line++ {
		row := f.Row(line)
		sever(row, left)
		sever(row, right-1)
		if c.width == 1 {
			fill(row[left:right], c)
			continue
		}
		fill(row[left:right], blank(c.style))
		for column := left + (left-x)%2; column+1 < right; column += 2 {
			row[column], row[column+1] = c, Cell{style: c.style}
		}
	}
}

// HLine draws a light horizontal line of w columns.
func (f *Frame) HLine(x, y, w int, style StyleID) { f.Fill(x, y, w, 1, '─', style) }

// VLine draws a light vertical line of h rows.
func (f *Frame) VLine(x, y, h int, style StyleID) { f.Fill(x, y, 1, h, '│', style) }

// Box draws a light box around an area of w columns and h rows, the border included. What is inside stays. A box of less
// than two columns or rows is not drawn.
func (f *Frame) Box(x, y, w, h int, style StyleID) { f.BorderBox(x, y, w, h, BorderLight, style) }

// BorderBox draws a box as [Frame.Box] does, with another border.
func (f *Frame) BorderBox(x, y, w, h int, b Border, style StyleID) {
	x, y, w, h = near(x), near(y), near(w), near(h)
	if w < 2 || h < 2 {
		return
	}
	var part [8]Cell
	for i := range part {
		part[i] = blank(style)
	}
	n := 0
	for _, r := range string(b) {
		if n < len(part) && lonely(r) {
			part[n].content = uint32(r)
		}
		n++
	}
	right, bottom := x+w-1, y+h-1
	f.fill(x, y, 1, 1, part[0])
	f.fill(x+1, y, w-2, 1, part[1])
	f.fill(right, y, 1, 1, part[2])
	f.fill(x, y+1, 1, h-2, part[3])
	f.fill(right, y+1, 1, h-2, part[4])
	f.fill(x, bottom, 1, 1, part[5])
	f.fill(x+1, bottom, w-2, 1, part[6])
	f.fill(right, bottom, 1, 1, part[7])
}

// BoxTitle writes a title, with a space to either side, onto the upper edge of a box of w columns at x and y. It leaves
// the corners and a column beside each alone; of a longer title the end is replaced by an ellipsis.
func (f *Frame) BoxTitle(x, y, w int, title string, style StyleID) {
	x, w = near(x), near(w)
	room := w - 6
	if room < 1 || title == "" {
		return
	}
	f.Text(x+2, y, " ", style)
	end := f.TextMax(x+3, y, room, title, style)
	f.Text(end, y, " ", style)
}
