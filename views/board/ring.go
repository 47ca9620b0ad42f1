package board

// ring is how seats stand: so many at each side, and the others in rows above.
type ring struct {
	style                    seatStyle
	n, sides, perRow, height int
	ok                       bool
}

// ringOf arranges so many seats of a style in a width.
func ringOf(style seatStyle, n, width int) ring {
	r, size := ring{style: style, n: n, ok: true}, seatSize[style]
	r.perRow = max(1, (width-1)/(size.w+1))
	switch style {
	case bigTiles, tiles, minis:
		r.round(n)
		r.ok = n > 0 && n-2*r.sides <= r.perRow && (style != minis || n > 3)
		if n > 2*r.sides {
			r.height = size.h
		}
	case strips:
		r.ok, r.perRow, r.height = n <= min(r.perRow, 4), max(n, 1), size.h
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

// round has as few seats at the sides as the row above leaves over, and one at each where three sides can be had.
func (r *ring) round(n int) {
	switch {
	case n == 2:
		r.sides = 1
	case n >= 3:
		r.sides = max(1, (n-r.perRow+1)/2)
	}
}

// sidesFit says whether the seats at a side fit into so many rows.
func (r *ring) sidesFit(rows int) bool { return r.sides*seatSize[r.style].h <= rows+1 }

// matFits says whether the stack, the pile and what it asks fit between the seats at the sides.
func (r *ring) matFits(m mode, width int) bool {
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
	l.mat.x, l.mat.w = margin, l.table-2*margin
	if r.style == bigTiles || r.style == tiles || r.style == minis {
		if r.sides == 0 {
			l.mat.x, l.mat.w = l.table/6, l.table-2*(l.table/6)
		}
		r.placeRound(l, top, bottom)
		return
	}
	w := (l.table - 2) / r.perRow
	if r.style == strips {
		w = min(w, 27)
	}
	for i := range r.n {
		row, column := i/r.perRow, i%r.perRow
		at := rect{1 + column*w, top + row*size.h, min(w-1, size.w+10), size.h}
		if r.style == lines {
			at.x, at.w = column*(l.table/r.perRow), l.table/r.perRow
		}
		l.seats = append(l.seats, at)
	}
}

// placeRound places seats round three sides.
func (r *ring) placeRound(l *layout, top, bottom int) {
	size := seatSize[r.style]
	above := r.n - 2*r.sides
	first := top + r.height
	step, y := size.h, 0
	if r.sides > 0 {
		step = min((bottom-first)/r.sides, size.h+2)
		y = first + max(0, (min(l.mat.y+l.mat.h, bottom)-first-r.sides*step)/2+(step-size.h)/2)
	}
	for i := range r.sides {
		l.seats = append(l.seats, rect{1, y + (r.sides-1-i)*step, size.w, size.h})
	}
	for i := range above {
		room := (l.table - 2) / above
		l.seats = append(l.seats, rect{1 + i*room + max(0, (room-size.w)/2), top, size.w, size.h})
	}
	for i := range r.sides {
		l.seats = append(l.seats, rect{l.table - 1 - size.w, y + i*step, size.w, size.h})
	}
}

// pitch is how many columns show of a card of the pile that the next one lies on.
func (m mode) pitch() int {
	switch {
	case m.top.W >= 11:
		return 5
	case m.top.W >= 5:
		return 4
	default:
		return 3
	}
}
