package board

import (
	"shithead/engine"
	"shithead/views/cards"
)

// rect is an area of the window.
type rect struct{ x, y, w, h int }

// layout is what stands where.
type layout struct {
	mode
	// table is the width without the panes.
	table int
	seats []rect
	mat   rect
	// Rows: the viewer's own line, the cards in hand where they are not raised, the marks below them, the sentence, the keys
	// and the last row. The sentence has prompts rows, none where it shares that of the keys.
	line, hand, marks, prompt, prompts, keys, foot int
	panes                                          rect
}

// seatStyle is how much is shown of each seat.
type seatStyle uint8

const (
	// bigTiles and tiles stand round three sides, with cards in them; strips stand in a row above the mat.
	bigTiles seatStyle = iota
	tiles
	strips
	// minis have names of cards, round three sides or in rows.
	minis
	miniRows
	// lines are a row each; flow is names and numbers, one after another.
	lines
	flow
)

// seatSize is how large a seat is at least.
var seatSize = [...]rect{
	bigTiles: {w: 26, h: 7}, tiles: {w: 20, h: 5}, strips: {w: 23, h: 4},
	minis: {w: 16, h: 3}, miniRows: {w: 17, h: 3}, lines: {w: 26, h: 1}, flow: {w: 12, h: 1},
}

// mode is a way to draw a table: how the seats are drawn, how large the cards of pile and hand are, those of a hand at most,
// and how many rows have to be left over, as large things need air. It is for so many seats.
type mode struct {
	style       seatStyle
	own, top    cards.Size
	air         int
	least, most int
}

// all is how many seats there are at most, for somebody who watches.
const all = engine.MaxSeats

// modes are the ways there are, the finest first. Of those for a number of seats none has smaller seats, a smaller pile or a
// smaller hand than one behind it, so nothing shrinks as a window grows.
var modes = []mode{
	{bigTiles, cards.Huge, cards.Poster, 4, 0, all},
	{bigTiles, cards.Large, cards.Poster, 4, 0, all},
	{bigTiles, cards.Large, cards.Huge, 4, 0, 11},
	{tiles, cards.Large, cards.Poster, 2, 12, all},
	{tiles, cards.Large, cards.Huge, 2, 0, all},
	{strips, cards.Large, cards.Huge, 2, 0, 3},
	{minis, cards.Large, cards.Huge, 2, 0, all},
	{strips, cards.Large, cards.Large, 2, 0, 3},
	{miniRows, cards.Large, cards.Large, 2, 8, all},
	{tiles, cards.Medium, cards.Large, 2, 0, 7},
	{minis, cards.Medium, cards.Large, 2, 0, all},
	{strips, cards.Medium, cards.Medium, 0, 0, 3},
	{miniRows, cards.Medium, cards.Medium, 1, 0, all},
	{miniRows, cards.Medium, cards.Small, 0, 0, 8},
	{lines, cards.Medium, cards.Medium, 1, 9, all},
	{lines, cards.Medium, cards.Small, 0, 0, all},
	{lines, cards.Small, cards.Small, 0, 0, all},
	{lines, cards.Narrow, cards.Tiny, 0, 0, all},
	{flow, cards.Narrow, cards.Tiny, 0, 0, all},
}

const (
	// PanesFrom is the width from which a pane stands beside the table that was asked for, panesFrom that for all of them.
	PanesFrom, panesFrom = 100, 116
	// TallFrom is the height from which there may be room for panes on the mat.
	TallFrom = 26
	// leastPane and mostPane are how wide panes are.
	leastPane, mostPane = 29, 50
	// manySeats is how many others make the table go before the panes, below a width that is enough for both.
	manySeats, wideEnough = 8, 180
	// tallMat is how much higher a mat is at most than the cards on it.
	tallMat = 10
)

// plan finds the finest way to draw a board in a window. It says no where only the smallest game fits.
func plan(b *Board, width, height int) (l layout, ok bool) {
	withPanes := panesWidth(b, width)
	for _, pane := range paneOrder(withPanes, width, len(b.Seats)) {
		for i := range modes {
			r, spare, fits := modes[i].fit(b, width-pane, height, pane > 0)
			if !fits {
				continue
			}
			l = modes[i].place(b, &r, spare, width-pane, height, pane > 0)
			if pane > 0 {
				l.panes = rect{l.table, 2, pane, height - 3}
			}
			return l, true
		}
	}
	return l, false
}

// paneOrder are the widths of panes to be tried, one after the other.
func paneOrder(pane, width, others int) []int {
	switch {
	case pane == 0:
		return []int{0}
	case others > manySeats && width < wideEnough:
		return []int{0, pane}
	default:
		return []int{pane, 0}
	}
}

// panesWidth is how many columns the panes take with the line before them, 0 for none.
func panesWidth(b *Board, width int) int {
	from := panesFrom
	for i := range b.Panes {
		if b.Panes[i].Wanted {
			from = PanesFrom
		}
	}
	if len(b.Panes) == 0 || width < from {
		return 0
	}
	return min(max(width/4, leastPane), mostPane) + 4
}

// matHeight is how high the mat is at least: edges, cards, and a row for what they ask, which stands beside the smallest.
func (m *mode) matHeight() int { return m.top.H + 3 }

// backOf is the size of the stack to draw from beside a pile.
func (m *mode) backOf() cards.Size {
	switch m.top {
	case cards.Poster:
		return cards.Huge
	case cards.Huge:
		return cards.Large
	case cards.Large:
		return cards.Medium
	case cards.Tiny:
		return cards.Narrow
	default:
		return m.top
	}
}

// phone reports whether own cards are drawn as narrow ones.
func (m *mode) phone() bool { return m.own == cards.Narrow }

// shareRow reports whether the keys and the sentence share a row, as for players on a phone: their cards need more.
func (m *mode) shareRow(b *Board) bool { return m.phone() && b.Own != nil }

// ownSizes are those of own cards that lie as a fan at the closest; smaller ones may lie closer together.
var ownSizes = [...]cards.Size{cards.Huge, cards.Large}

// ownSize is the largest size in which all own cards can be seen in a width.
func (m mode) ownSize(b *Board, width int) cards.Size {
	p := painter{b: b, l: layout{mode: m, table: width}}
	for _, p.l.own = range ownSizes {
		if p.l.own.W <= m.own.W && (b.Own == nil || ownPainter{&p}.fits()) {
			return p.l.own
		}
	}
	return cards.Size{W: min(m.own.W, cards.Medium.W), H: min(m.own.H, cards.Medium.H)}
}

// fit reports whether everything fits in a table of a width and height, with panes beside it or without: how the seats stand, and how
// many rows are left over.
func (m *mode) fit(b *Board, width, height int, paned bool) (r ring, spare int, ok bool) {
	n := len(b.Seats)
	spare = height - 1 - m.matHeight() - m.ownRows(b) - b.keyRows()
	if !m.phone() {
		spare--
	}
	if n < m.least || n > m.most || spare < m.air {
		return r, spare, false
	}
	r = ringOf(m.style, n, width, b.Own == nil)
	spare -= r.height + r.rowsBelow()
	ok = r.ok && spare >= m.air && r.matFits(m, width) &&
		(r.sides == 0 || r.sidesFit(m.matHeight()+max(0, spare-m.airRows(b, width, !paned))))
	return r, spare, ok
}

// place places everything in a table in which it fits, with some rows left over.
func (m mode) place(b *Board, r *ring, spare, width, height int, paned bool) (l layout) {
	l = layout{mode: m, table: width}
	own := m.ownSize(b, width)
	spare += m.own.H - own.H
	m.own, l.own = own, own
	take := func(n int) int {
		n = max(min(n, spare), 0)
		spare -= n
		return n
	}
	top, below := 1, 0
	if b.Own != nil { // whose cards stay where they are
		top += take(1)
	}
	if !m.shareRow(b) {
		l.prompts = 1 + take(b.promptRows(width-2, !paned)-1)
	}
	if b.Own == nil {
		top += take(1)
	}
	if !b.Bare {
		below = take(1) // above the last row
	}
	if !m.shareRow(b) {
		l.prompts += take(b.keptPrompts() - l.prompts)
	}
	airy, air := 0, 4
	if l.prompts > 1 {
		air-- // the row for news is air
	}
	if spare >= 4+air && r.sidesFit(m.matHeight()+spare-air) {
		spare -= air
		airy = 1
		if !m.shareRow(b) {
			l.prompts = max(l.prompts, 2)
		}
	}
	mat := m.matHeight() + min(spare, tallMat)
	if need := r.sides * seatSize[m.style].h; mat < need {
		mat = min(need, m.matHeight()+spare)
	}
	free := spare - (mat - m.matHeight())
	if l.foot, l.keys = height-1-airy, height-2-airy-below; b.Bare {
		l.foot, l.keys = height, height-airy
	}
	if l.marks = l.keys - 1; !m.shareRow(b) {
		l.prompt = l.keys - l.prompts
		l.marks = l.prompt - 1
	}
	l.hand = l.marks - m.own.H
	l.line = l.hand - 2 - airy
	bottom := l.line - airy
	if b.Own == nil {
		l.line = l.marks
		bottom = l.marks
	}
	l.mat.y, l.mat.h = top+r.height+free/2, mat
	r.place(&l, top, bottom)
	return l
}

// keptPrompts is how many rows a sentence and the news have where there is room, so that the cards of who plays stay
// where they are as a hint or a longer sentence comes.
func (b *Board) keptPrompts() int {
	if b.Own == nil {
		return 1
	}
	return 3
}

// airRows are those that come before a higher mat: below the header, for a longer sentence, and above the last row.
func (m *mode) airRows(b *Board, width int, heard bool) int {
	rows := 1
	if !m.shareRow(b) {
		rows += max(b.promptRows(width-2, heard), b.keptPrompts()) - 1
	}
	if !b.Bare {
		rows++
	}
	return rows
}

// keyRows are the last ones, for what can be done now and always.
func (b *Board) keyRows() int {
	if b.Bare {
		return 0
	}
	return 2
}

// ownRows are those of the viewer's own line, cards and marks, or for a watcher one between the table and what is said,
// in which a phone says it.
func (m *mode) ownRows(b *Board) int {
	if b.Own == nil {
		return 1
	}
	return 3 + m.own.H
}
