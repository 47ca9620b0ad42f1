package wire

import (
	"slices"
	"unicode/utf8"

	"shithead/views/frame"
)

// update is one update while it is made.
type update struct {
	b        []byte
	d        *Differ
	from, to *frame.Frame // from is nil if the screen has been cleared
	none     frame.Cell   // a plain blank cell

	at    place         // where the terminal's cursor is
	pen   frame.Style   // how the terminal writes
	style frame.StyleID // the style in the palette that pen comes from

	was, is []frame.Cell // the row that is being painted
	runs    *runs        // what is painted once all rows are known
	pens    *penCache
}

// cursor places the cursor, shows or hides it. One that is known to stand where it is to be is not moved.
func (u *update) cursor(old, now frame.Cursor) {
	if old.Visible && !now.Visible {
		u.b = append(u.b, hideCursor...)
	}
	if now.Visible || now.Rests {
		u.b = appendMove(u.b, u.at, place{now.X, now.Y})
	}
	if now.Visible && !old.Visible {
		u.b = append(u.b, showCursor...)
	}
}

// row paints what differs in a row.
func (u *update) row(y int) {
	u.was, u.is = nil, u.to.Row(y)
	if u.from != nil {
		u.was = u.from.Row(y)
	}
	x := u.changed(0)
	if x == len(u.is) {
		return
	}
	end, blanks := u.changedEnd(x), u.blanks(x)
	if u.d.ascii || u.sure(x, end) {
		u.collect(y, x, end, blanks)
		return
	}
	for again := 0; x < end; {
		c := u.is[x]
		alone := !sure(c)
		if alone {
			// It is placed anew even if the cursor is there, lest it join with what was written before it.
			u.at = place{unknown, unknown}
		}
		u.move(place{x, y})
		if x >= blanks && u.erases(end-x, c) {
			u.b = append(u.b, eraseToRight...)
			return
		}
		next := x + max(c.Width(), 1)
		u.dip(c.Style(), u.penOf(c))
		if alone {
			u.alone(c)
			again = max(again, x+reach(u.to, c))
		} else {
			u.write(u.is[x:next])
		}
		if next < again && next < len(u.is) {
			x, end = next, max(end, next+1)
		} else {
			x = u.changed(next)
		}
	}
}

// sure reports whether all that differs between two columns is as wide in every terminal.
func (u *update) sure(x, end int) bool {
	if !slices.ContainsFunc(u.is[x:end], unsure) {
		return true
	}
	for ; x < end; x = u.changed(x + u.columns(x)) {
		if !sure(u.is[x]) {
			return false
		}
	}
	return true
}

// changed is the first column from x on that differs, or the width.
func (u *update) changed(x int) int {
	is := u.is
	if u.was == nil {
		for x < len(is) && is[x] == u.none {
			x++
		}
		return x
	}
	was := u.was[:len(is)]
	for ; x < len(is); x++ {
		if !identical(was[x], is[x]) && !u.same(x) {
			break
		}
	}
	return x
}

// unchanged is the first column from x on that does not differ, or the end: the one at x is not looked at, nor are the
// right halves of cells.
func (u *update) unchanged(x, end int) int {
	for x += u.columns(x); x < end; x += u.columns(x) {
		if r, single := u.is[x].Rune(); single && r != ' ' && u.was != nil { // else same looks closer
			if u.was[x] == u.is[x] {
				break
			}
		} else if u.same(x) {
			break
		}
	}
	return x
}

// identical says of a cell that was there and one that is there now that they are the same, and no clusters, which have to be looked up.
func identical(was, is frame.Cell) bool {
	_, single := is.Rune()
	return single && was == is
}

// same reports whether the terminal shows a cell already.
func (u *update) same(x int) bool {
	now := u.is[x]
	if u.was == nil {
		return now == u.none
	}
	old := u.was[x]
	r, single := now.Rune()
	switch {
	case !single:
		return frame.SameCell(u.from, old, u.to, now)
	case old == now:
		return true
	default:
		return r == ' ' && isBlank(old) && covers(u.penOf(old), u.penOf(now))
	}
}

// changedEnd is the column after the last one that differs; the one at x does.
func (u *update) changedEnd(x int) int {
	is, end := u.is, len(u.is)
	if u.was != nil {
		for was := u.was[:len(is)]; end-1 > x && identical(was[end-1], is[end-1]); {
			end--
		}
	}
	for end-1 > x && u.same(end-1) {
		end--
	}
	return end
}

// blanks is the first column of the row, at least x, from which on nothing shows, or the width.
func (u *update) blanks(x int) int {
	end := len(u.is)
	for end > x && isBlank(u.is[end-1]) && invisible(u.penOf(u.is[end-1])) {
		end--
	}
	return end
}

// invisible reports whether a blank in this style shows nothing.
func invisible(s frame.Style) bool {
	return s.Bg == 0 && s.Attrs&(frame.Underline|frame.Reverse|frame.Strike) == 0
}

// erases makes the pen ready to erase n blank cells up to the end of the row, if that takes fewer bytes than to write
// them in the style of the first.
func (u *update) erases(n int, first frame.Cell) bool {
	write, erase := n, len(eraseToRight)
	if u.penOf(first) != u.pen {
		write += len(restorePen)
	}
	plain := invisible(u.pen)
	if !plain {
		erase += len(restorePen)
	}
	if write <= erase {
		return false
	}
	if !plain {
		// What is erased takes the color behind the text along, in some terminals but not in all.
		u.dip(0, frame.Style{})
	}
	return true
}

// dip makes the terminal write in a style of the palette.
func (u *update) dip(id frame.StyleID, pen frame.Style) {
	if id != u.style {
		u.b = appendPen(u.b, u.pen, pen)
		u.pen, u.style = pen, id
	}
}

// maxGap is up to how many cells are written again to get past them; to jump takes four bytes from the next one on.
const maxGap = 3

// move brings the cursor to a place where it will write, past cells that are shown already.
func (u *update) move(to place) {
	gap, down := to.x-u.at.x, to.y-u.at.y
	if u.at.x != unknown && u.at.y != unknown && down >= -1 && down <= 1 && gap > 0 && gap <= maxGap && u.passable(to.x-gap, to.x) {
		u.b = appendMove(u.b, u.at, place{u.at.x, to.y})
		for _, c := range u.is[to.x-gap : to.x] {
			r, _ := c.Rune()
			u.b = append(u.b, byte(r))
		}
		u.at = to
		return
	}
	u.b = appendMove(u.b, u.at, to)
	u.at = to
}

// passable reports whether the cells from x to end can be written with the pen as it is, a byte each.
func (u *update) passable(x, end int) bool {
	for _, c := range u.is[x:end] {
		if r, single := c.Rune(); !single || r < ' ' || r > '~' || c.Style() != u.style && (r != ' ' || !covers(u.pen, u.penOf(c))) {
			return false
		}
	}
	return true
}

// write writes cells of the row where the cursor is.
func (u *update) write(cells []frame.Cell) {
	b := u.b
	for _, c := range cells {
		switch r, single := c.Rune(); {
		case single && r >= ' ' && r <= '~':
			b = append(b, byte(r))
		case c.Width() == 0: // what is to the left of it took its column
		case u.d.ascii:
			b = u.appendASCII(b, c)
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	u.b = b
	u.at.x += len(cells)
	if u.at.x >= len(u.is) {
		u.at.x = unknown // terminals differ in where the cursor stays
	}
}

// alone writes a cell where the cursor is, of which nobody knows how wide the terminal draws it.
func (u *update) alone(c frame.Cell) {
	if c.Width() == 2 && (u.was != nil || !invisible(u.pen)) {
		// If it is drawn narrow, its right half is a blank of its style.
		u.b = append(u.b, "  "...)
		u.b = appendPlace(u.b, u.at)
	}
	u.b = u.to.AppendContent(u.b, c)
	u.at = place{unknown, unknown}
}

// appendASCII appends what stands for a cell on a terminal that knows only ASCII, as wide as the cell.
func (u *update) appendASCII(b []byte, c frame.Cell) []byte {
	r, single := c.Rune()
	if !single {
		r, _ = utf8.DecodeRuneInString(u.to.Content(c))
	}
	shown := asciiByte(r)
	for range max(c.Width(), 1) {
		b = append(b, shown)
	}
	return b
}
