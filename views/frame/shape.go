package frame

// Border is what a box is drawn with: the top left corner, an edge above, the top right corner, edges to the left and
// right, the bottom left corner, an edge below and the bottom right corner.
type Border string

// The borders.
const (
	BorderLight Border = "┌─┐││└─┘"
	BorderRound Border = "╭─╮││╰─╯"
)

// Fill makes all cells of an area show the same rune. If that is no ASCII and no box drawing or similar, they are blank.
func (f *Frame) Fill(x, y, w, h int, r rune, style StyleID) {
	c := blank(style)
	if lonely(r) {
		c = newCell(uint32(r), style, 1)
	}
	left, right := max(near(x), 0), min(near(x)+near(w), f.width)
	if left >= right {
		return
	}
	for line := max(near(y), 0); line < min(near(y)+near(h), f.height); line++ {
		row := f.Row(line)
		sever(row, left)
		sever(row, right-1)
		fill(row[left:right], c)
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
	right, bottom := x+w-1, y+h-1
	parts := [...]struct{ x, y, w, h int }{
		{x, y, 1, 1},
		{x + 1, y, w - 2, 1},
		{right, y, 1, 1},
		{x, y + 1, 1, h - 2},
		{right, y + 1, 1, h - 2},
		{x, bottom, 1, 1},
		{x + 1, bottom, w - 2, 1},
		{right, bottom, 1, 1},
	}
	n := 0
	for _, r := range b {
		f.Fill(parts[n].x, parts[n].y, parts[n].w, parts[n].h, r, style)
		if n++; n == len(parts) {
			return
		}
	}
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
