package wire

import (
	"unicode/utf8"

	"shithead/views/frame"
)

// Differ turns pictures into bytes for one terminal. It remembers nothing of what it has sent, so its bytes may go to
// every terminal alike that shows the same picture. It is not safe for use by several goroutines.
type Differ struct {
	ascii bool
	pens  penCache
}

// NewDiffer makes a Differ for terminals like t.
func NewDiffer(t Terminal) *Differ {
	return &Differ{ascii: t.ASCII, pens: penCache{profile: t.Profile}}
}

// Append appends to b what makes a terminal that shows from show to, which share a palette: nothing if there is no
// difference, else one synchronized update. If from is nil or has another size, it clears the screen and paints all of
// it, wherever the cursor is and whatever the terminal shows.
//
// It expects a terminal as [Modes.Enter] or the last update left it: without autowrap and with a plain pen.
func (d *Differ) Append(b []byte, from, to *frame.Frame) []byte {
	start := len(b)
	u := update{
		b: append(b, syncBegin...), d: d,
		from: from, to: to,
		none: to.Cell(-1, -1),
		at:   place{unknown, unknown},
	}
	whole := from == nil || from.Width() != to.Width() || from.Height() != to.Height()
	var old frame.Cursor
	if whole {
		u.from = nil
		u.b = append(u.b, hideCursor+restorePen+clearScreen...)
		u.at = place{}
	} else if old = from.Cursor(); old.Visible {
		u.b = append(u.b, hideCursor...)
	}
	head := len(u.b)
	for y := range to.Height() {
		u.row(y)
	}
	u.b = appendPen(u.b, u.pen, frame.Style{})
	if len(u.b) == head && !whole {
		// Nothing was painted, so the cursor need not be hidden.
		u.b = u.b[:start+len(syncBegin)]
		if old.Visible {
			u.at = place{old.X, old.Y}
		}
	} else {
		old.Visible = false
	}
	if from == nil || from.Title() != to.Title() {
		u.b = d.appendTitle(u.b, to.Title())
	}
	u.cursor(old, to.Cursor())
	if len(u.b) == start+len(syncBegin) {
		return u.b[:start]
	}
	return append(u.b, syncEnd...)
}

// appendTitle appends a window title. It was cleaned when the frame got it; a second look costs nothing, and the first
// control character here would be a command.
func (d *Differ) appendTitle(b []byte, title string) []byte {
	b = append(b, "\x1b]2;"...)
	for _, r := range title {
		switch {
		case r < ' ' || r >= 0x7f && r < 0xa0 || r == utf8.RuneError:
		case d.ascii:
			b = append(b, asciiByte(r))
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '\a')
}

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
}

// cursor places the cursor, shows or hides it.
func (u *update) cursor(old, now frame.Cursor) {
	if now.Visible {
		if !old.Visible || now != old {
			u.b = appendMove(u.b, u.at, place{now.X, now.Y})
		}
		if !old.Visible {
			u.b = append(u.b, showCursor...)
		}
	} else if old.Visible {
		u.b = append(u.b, hideCursor...)
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
	end, blanks := u.changedEnd(x), u.blanks()
	for again := 0; x < end; {
		u.move(place{x, y})
		if x >= blanks && u.erases(end-x, u.is[x]) {
			u.b = append(u.b, eraseToRight...)
			return
		}
		c := u.is[x]
		next := x + u.write(c)
		if !u.d.ascii {
			again = max(again, x+reach(u.to, c))
		}
		if next < again && next < len(u.is) {
			x, end = next, max(end, next+1)
		} else {
			x = u.changed(next)
		}
	}
}

// changed is the first column from x on that differs, or the width.
func (u *update) changed(x int) int {
	if u.was == nil {
		for x < len(u.is) && u.is[x] == u.none {
			x++
		}
		return x
	}
	is := u.is
	was := u.was[:len(is)]
	for ; x < len(is); x++ {
		old, now := &was[x], &is[x]
		if _, single := now.Rune(); single && *old == *now {
			continue
		}
		if !frame.SameCell(u.from, *old, u.to, *now) {
			break
		}
	}
	return x
}

// changedEnd is the column after the last one that differs; the one at x does.
func (u *update) changedEnd(x int) int {
	for end := len(u.is); ; end-- {
		switch is := u.is[end-1]; {
		case end-1 == x:
			return end
		case u.was == nil:
			if is != u.none {
				return end
			}
		case !frame.SameCell(u.from, u.was[end-1], u.to, is):
			return end
		}
	}
}

// blanks is the first column of the row from which on nothing shows, or the width.
func (u *update) blanks() int {
	x := len(u.is)
	for x > 0 {
		if r, single := u.is[x-1].Rune(); !single || r != ' ' || !invisible(u.d.pens.style(u.to.Palette(), u.is[x-1].Style())) {
			break
		}
		x--
	}
	return x
}

// invisible says whether a blank in this style shows nothing.
func invisible(s frame.Style) bool {
	return s.Bg == 0 && s.Attrs&(frame.Underline|frame.Reverse|frame.Strike) == 0
}

// erases makes the pen ready to erase n blank cells up to the end of the row, if that takes fewer bytes than to write
// them in the style of the first.
func (u *update) erases(n int, first frame.Cell) bool {
	write, erase := n, len(eraseToRight)
	if style := u.d.pens.style(u.to.Palette(), first.Style()); style != u.pen {
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

// dip makes the terminal write in another style.
func (u *update) dip(id frame.StyleID, style frame.Style) {
	u.b = appendPen(u.b, u.pen, style)
	u.pen, u.style = style, id
}

// maxGap is up to how many cells are written again to get past them; to jump takes four bytes from the next one on.
const maxGap = 3

// move brings the cursor to a place where it will write, past cells that are shown already.
func (u *update) move(to place) {
	if gap := to.x - u.at.x; u.at.y == to.y && u.at.x != unknown && gap > 0 && gap <= maxGap && u.passable(to.x-gap, to.x) {
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

// passable says whether the cells from x to end can be written with the pen as it is, a byte each.
func (u *update) passable(x, end int) bool {
	for _, c := range u.is[x:end] {
		if r, single := c.Rune(); !single || r < ' ' || r > '~' || c.Style() != u.style {
			return false
		}
	}
	return true
}

// write writes a cell where the cursor is and returns how many columns it took.
func (u *update) write(c frame.Cell) int {
	if id := c.Style(); id != u.style {
		u.dip(id, u.d.pens.style(u.to.Palette(), id))
	}
	width := max(c.Width(), 1)
	switch r, single := c.Rune(); {
	case single && r >= ' ' && r <= '~':
		u.b = append(u.b, byte(r))
	case u.d.ascii:
		u.b = u.appendASCII(u.b, c)
	case !sure(c):
		u.alone(c)
		return width
	default:
		u.b = utf8.AppendRune(u.b, r)
	}
	u.advance(width)
	return width
}

// advance moves on after what was written. In the last column terminals differ in where the cursor is.
func (u *update) advance(width int) {
	u.at.x += width
	if u.at.x >= len(u.is) {
		u.at.x = unknown
	}
}

// alone writes a cell of which nobody knows how wide the terminal draws it, and whether it would join with what stands
// before it.
func (u *update) alone(c frame.Cell) {
	to := u.at
	if c.Width() == 2 && u.was != nil {
		// If it is drawn narrow, what was in its right half must not stay.
		u.b = append(u.b, "  "...)
	}
	u.b = appendPlace(u.b, to)
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
