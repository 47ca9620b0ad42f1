package board

// ring is how seats stand: so many at each side, some in a row below the mat, and the others in rows above it.
type ring struct {
	style                           seatStyle
	n, sides, below, perRow, height int
	ok                              bool
}

// ringOf arranges so many seats of a style in a width. All round: there are seats below the mat too, as nobody looks on from
// there.
func ringOf(style seatStyle, n, width int, allRound bool) ring {
	r, size := ring{style: style, n: n, ok: true}, seatSize[style]
	r.perRow = max(1, (width-1)/(size.w+seatGap[style]))
	switch style {
	case bigTiles, tiles, minis:
		r.round(n, allRound)
		r.ok = n > 0 && r.above() <= r.perRow && (style != minis || n > 3)
		if r.above() > 0 {
			r.height = size.h
		}
	case strips:
		r.ok, r.perRow, r.height = n <= r.perRow, max(n, 1), size.h
	case miniRows, lines:
		rows := (n + r.perRow - 1) / r.perRow
		if rows > 0 {
			r.perRow = (n + rows - 1) / rows
		}
		r.height = rows * size.h
		if style == lines {
			r.perRow = max(1, width/size.w)
			r.height = (n + r.perRow - 1) / r.perRow
		}
	case flow:
		r.height = min((n+r.perRow-1)/r.perRow, 4)
	}
	return r
}

// seatGap is how many columns there are between seats in a row at least.
var seatGap = [...]int{bigTiles: 2, tiles: 2, strips: 1, minis: 1, miniRows: 1, lines: 0, flow: 1}

// round has as few seats at the sides as the rows above and below leave over, and one at each where three sides can be had.
func (r *ring) round(n int, allRound bool) {
	rows := 1
	if allRound {
		rows = 2
	}
	switch {
	case n == 2 && !allRound:
		r.sides = 1
	case n >= 3:
		r.sides = max(1, (n-rows*r.perRow+1)/2)
	}
	if allRound {
		r.below = (n - 2*r.sides) / 2
	}
}

// above is how many seats there are in the row above the mat.
func (r *ring) above() int { return r.n - 2*r.sides - r.below }

// rowsBelow is how many rows the seats below the mat take.
func (r *ring) rowsBelow() int {
	if r.below == 0 {
		return 0
	}
	return seatSize[r.style].h
}

// sidesFit reports whether the seats at a side fit into so many rows.
func (r *ring) sidesFit(rows int) bool { return r.sides*seatSize[r.style].h <= rows }

// matFits reports whether the stack, the pile and what it asks fit between the seats at the sides.
func (r *ring) matFits(m *mode, width int) bool {
	width -= r.matMargin() * 2
	return width >= m.backOf().W+m.top.W+2*m.pitch()+12 || m.phone() && width >= 38
}

// matMargin is how many columns the seats at a side take.
func (r *ring) matMargin() int {
	if r.sides == 0 {
		return 0
	}
	return seatSize[r.style].w + 2
}

// place gives every seat its place, clockwise from the viewer's left, and the mat its columns.
func (r *ring) place(l *layout, top, bottom int) {
	size := seatSize[r.style]
	margin := r.matMargin()
	l.seats = make([]rect, 0, r.n)
	l.mat.x, l.mat.w = margin, l.table-2*margin
	if r.style == bigTiles || r.style == tiles || r.style == minis {
		if r.sides == 0 {
			l.mat.x, l.mat.w = l.table/6, l.table-2*(l.table/6)
		}
		r.placeRound(l, top, bottom)
		return
	}
	w := (l.table - 2) / r.perRow
	most, shift := size.w+10, 0
	if r.n == r.perRow && r.style != lines { // a single row
		most = size.w + 4
		shift = max(0, w-most) / 2
	}
	for i := range r.n {
		row, column := i/r.perRow, i%r.perRow
		at := rect{1 + column*w + shift, top + row*size.h, min(w-1, most), size.h}
		if r.style == lines {
			at.x, at.w = column*(l.table/r.perRow), l.table/r.perRow
		}
		l.seats = append(l.seats, at)
	}
}

// placeRound places seats round the mat.
func (r *ring) placeRound(l *layout, top, bottom int) {
	size := seatSize[r.style]
	first := top + r.height
	bottom -= r.rowsBelow()
	step, y := size.h, 0
	if r.sides > 0 {
		step = min((bottom-first)/r.sides, size.h+2)
		y = first + max(0, (min(l.mat.y+l.mat.h, bottom)-first-r.sides*step)/2+(step-size.h)/2)
	}
	for i := range r.sides {
		l.seats = append(l.seats, rect{1, y + (r.sides-1-i)*step, size.w, size.h})
	}
	for i := range r.above() {
		l.seats = append(l.seats, r.inRow(l, i, r.above(), top))
	}
	for i := range r.sides {
		l.seats = append(l.seats, rect{l.table - 1 - size.w, y + i*step, size.w, size.h})
	}
	for i := range r.below {
		l.seats = append(l.seats, r.inRow(l, r.below-1-i, r.below, bottom))
	}
}

// inRow is the place of a seat in a row of so many, spread evenly.
func (r *ring) inRow(l *layout, i, n, y int) rect {
	size := seatSize[r.style]
	if room := (l.table - 2) / n; room-size.w >= 4 {
		return rect{1 + i*room + (room-size.w)/2, y, size.w, size.h}
	}
	return rect{1 + i*(l.table-2-size.w)/max(1, n-1), y, size.w, size.h}
}

// pitch is how many columns show of a card of the pile that the next one lies on.
func (m *mode) pitch() int {
	switch {
	case m.top.W >= 11:
		return 5
	case m.top.W >= 5:
		return 4
	default:
		return 3
	}
}
