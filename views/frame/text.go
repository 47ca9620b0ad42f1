package frame

import "unicode/utf8"

// far is farther than anything on a frame, and leaves room to add to it.
const far = 1 << 28

// near brings coordinates and sizes to where they can be added.
func near(n int) int { return min(max(n, -far), far) }

// Width counts the columns that a frame's Text takes for s.
func Width(s string) int {
	width, _ := (*Frame)(nil).draw(nil, 0, 4*far, s, 0)
	return width
}

// isPlain reports whether a text is of printable ASCII alone, which takes a column a byte and is shown as it is.
func isPlain(s string) bool {
	for i := range len(s) {
		if s[i]-' ' >= 0x5f {
			return false
		}
	}
	return true
}

// Fits reports whether s takes no more than width columns.
func Fits(s string, width int) bool {
	if len(s) <= width { // no text is wider than it has bytes
		return true
	}
	_, rest := (*Frame)(nil).draw(nil, 0, width, s, 0)
	return width >= 0 && rest == ""
}

// Text draws one line of text with its first column at x and returns the x after it, which may be outside of the frame.
// What never reaches a cell (see [Clean]) takes no column; there are no line breaks and no tabs. Of a wide character at
// an edge of the frame the half that is inside is blank.
func (f *Frame) Text(x, y int, s string, style StyleID) int {
	x, _ = f.draw(f.Row(y), near(x), 4*far, s, style)
	return x
}

// TextBefore draws like [Frame.Text], but so that the text ends before a column, and returns the x where it begins.
func (f *Frame) TextBefore(end, y int, s string, style StyleID) int {
	x := end - Width(s)
	f.Text(x, y, s, style)
	return x
}

// TextMax draws like [Frame.Text], but takes no more than width columns: of a longer text, the end is replaced by an
// ellipsis.
func (f *Frame) TextMax(x, y, width int, s string, style StyleID) int {
	x, width = near(x), near(width)
	if width <= 0 {
		return x
	}
	row, end := f.Row(y), x+width
	if Fits(s, width) {
		x, _ = f.draw(row, x, end, s, style)
		return x
	}
	x, _ = f.draw(row, x, end-1, s, style)
	put(row, x, newCell('…', style, 1))
	return x + 1
}

// draw puts graphemes into a row until one would go beyond end. It returns the x after them, and the rest of s. A row
// that is nil only measures; that needs no frame either.
func (f *Frame) draw(row []Cell, x, end int, s string, style StyleID) (after int, rest string) {
	if x+len(s) <= end && isPlain(s) {
		putPlain(row, x, s, style)
		return x + len(s), ""
	}
	for i := 0; i < len(s); {
		if b := s[i]; b-' ' < 0x5f && (i+1 == len(s) || s[i+1] < utf8.RuneSelf) {
			if x >= end {
				return x, s[i:]
			}
			if row != nil {
				put(row, x, newCell(uint32(b), style, 1))
			}
			x++
			i++
			continue
		}
		g, size := next(s[i:])
		if g.width > 0 {
			if x+g.width > end {
				return x, s[i:]
			}
			if row != nil {
				f.place(row, x, g, style)
			}
			x += g.width
		}
		i += size
	}
	return x, ""
}

// putPlain puts plain text into a row, as far as it is inside.
func putPlain(row []Cell, x int, s string, style StyleID) {
	for at := max(x, 0); at < min(x+len(s), len(row)); at++ {
		put(row, at, newCell(uint32(s[at-x]), style, 1))
	}
}

// place puts a glyph into a row.
func (f *Frame) place(row []Cell, x int, g glyph, style StyleID) {
	if x+g.width <= 0 || x >= len(row) {
		return
	}
	if g.width > 1 && (x < 0 || x+1 >= len(row)) {
		put(row, x, blank(style))
		put(row, x+1, blank(style))
		return
	}
	content := uint32(g.r)
	if g.r == 0 {
		content = f.clusters.content(g.text)
	}
	c := newCell(content, style, g.width)
	put(row, x, c)
	if g.width > 1 {
		sever(row, x+1)
		row[x], row[x+1] = c, newCell(0, style, 0)
	}
}

// put sets a cell of a row, which may be outside. The other half of a wide cell that was there becomes blank.
func put(row []Cell, x int, c Cell) {
	if uint(x) >= uint(len(row)) {
		return
	}
	if row[x].Width() != 1 {
		sever(row, x)
	}
	row[x] = c
}

// sever makes both halves of a wide cell at x blank, in the style that it had.
func sever(row []Cell, x int) {
	switch style := row[x].Style(); row[x].Width() {
	case 0:
		row[x-1], row[x] = blank(style), blank(style)
	case 2:
		row[x], row[x+1] = blank(style), blank(style)
	}
}
