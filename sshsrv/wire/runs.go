package wire

import "shithead/views/frame"

// run are cells side by side that one brush paints.
type run struct {
	y, x, end int16
	next      int32 // the next run of the same brush, by its number; 0 for none
	erases    bool  // from x on there is nothing in the row
}

// brush is how cells are painted.
type brush struct {
	style frame.StyleID
	pen   frame.Style
	// blank: it has painted nothing but blanks, so any pen with their background is as good.
	blank bool
}

// painted are the runs of a brush, the first and the last by their numbers.
type painted struct {
	brush
	first, last int32
}

// runs are what an update has to paint, brush by brush and not from left to right: to go elsewhere takes some six bytes,
// another pen up to forty. As an update is synchronized, or is one small piece, nobody sees in which order that is.
type runs struct {
	list []run // the first is none
	all  []painted
}

func (r *runs) add(by brush, of run) {
	s := r.painted(by)
	r.list = append(r.list, of)
	n := int32(len(r.list) - 1)
	if s.first == 0 {
		s.first = n
	} else {
		r.list[s.last].next = n
	}
	s.last = n
}

// painted are those that cells of a brush are painted with.
func (r *runs) painted(of brush) *painted {
	for i := range r.all {
		if r.all[i].takes(of) {
			return &r.all[i]
		}
	}
	r.all = append(r.all, painted{brush: of})
	return &r.all[len(r.all)-1]
}

// takes reports whether a brush can paint what another would, and makes it one that does.
func (b *brush) takes(other brush) bool {
	switch {
	case b.pen == other.pen, other.blank && covers(b.pen, other.pen):
		b.blank = b.blank && other.blank
	case b.blank && covers(other.pen, b.pen):
		*b = other
	default:
		return false
	}
	return true
}

// lined are the attributes that show on a blank.
const lined = frame.Underline | frame.Reverse | frame.Strike

// covers reports whether a pen paints blanks of another style as they are.
func covers(pen, blank frame.Style) bool {
	return pen.Bg == blank.Bg && (pen.Attrs|blank.Attrs)&lined == 0
}

func isBlank(c frame.Cell) bool {
	r, single := c.Rune()
	return single && r == ' '
}

// penOf is the style of a cell as the terminal shows it.
func (u *update) penOf(of frame.Cell) frame.Style { return u.pens.style(of.Style()) }

func (u *update) brush(of frame.Cell) brush { return brush{of.Style(), u.penOf(of), isBlank(of)} }

// collect notes what differs in a row from the column x on, which does, to end. From blanks on nothing shows.
func (u *update) collect(y, x, end, blanks int) {
	for x < end {
		if x >= blanks {
			u.runs.add(u.brush(u.is[x]), run{y: int16(y), x: int16(x), end: int16(end), erases: true})
			return
		}
		to := u.unchanged(x, min(end, blanks))
		for x < to {
			by, from := u.brush(u.is[x]), x
			for x += u.columns(x); x < to && u.paints(&by, u.is[x]); {
				x += u.columns(x)
			}
			u.runs.add(by, run{y: int16(y), x: int16(from), end: int16(x)})
		}
		x = u.changed(x)
	}
}

// paints reports whether a brush can paint a cell too, and makes it one that does.
func (u *update) paints(by *brush, c frame.Cell) bool {
	if c.Style() != by.style {
		return by.takes(u.brush(c))
	}
	by.blank = by.blank && isBlank(c)
	return true
}

// columns is how many columns the cell at x has.
func (u *update) columns(x int) int { return max(u.is[x].Width(), 1) }

// paint paints all runs: always what is reached next in the fewest bytes, first by its pen, then by its place.
func (u *update) paint() {
	for all := u.runs.all; len(all) > 0; all = all[1:] {
		next := u.nearestPen(all)
		all[0], all[next] = all[next], all[0]
		s := &all[0]
		for s.first != 0 {
			u.stroke(s, u.takeNearest(s))
		}
	}
}

// nearestPen is which of some brushes has the pen that takes the fewest bytes to change to, the first of several.
func (u *update) nearestPen(all []painted) (nearest int) {
	least := penBytes(u.pen, all[0].pen)
	for i := 1; i < len(all) && least > 0; i++ {
		if n := penBytes(u.pen, all[i].pen); n < least {
			nearest, least = i, n
		}
	}
	return nearest
}

// mostNear is how many runs of a brush are compared for the nearest.
const mostNear = 8

// takeNearest takes the run out of a brush's that the cursor reaches in the fewest bytes, among the first of them.
func (u *update) takeNearest(s *painted) *run {
	list := u.runs.list
	nearest, before, least := s.first, int32(0), moveBytes(u.at, list[s.first].place())
	for n, prev, i := list[s.first].next, s.first, 1; n != 0 && i < mostNear && least > 0; n, prev, i = list[n].next, n, i+1 {
		to := list[n].place()
		if least <= rowBytes(to.y-u.at.y) {
			continue
		}
		if bytes := moveBytes(u.at, to); bytes < least {
			nearest, before, least = n, prev, bytes
		}
	}
	r := &list[nearest]
	if before == 0 {
		s.first = r.next
	} else {
		list[before].next = r.next
	}
	return r
}

// place is where a run begins.
func (r *run) place() place { return place{int(r.x), int(r.y)} }

func (u *update) stroke(s *painted, r *run) {
	u.is = u.to.Row(int(r.y))
	u.move(r.place())
	u.dip(s.style, s.pen)
	if r.erases && int(r.end-r.x) > len(eraseToRight) {
		u.b = append(u.b, eraseToRight...)
		return
	}
	u.write(u.is[r.x:r.end])
}
