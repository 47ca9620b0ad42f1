package table

import (
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// plan is what stands where while a round is played.
type plan struct {
	mode
	// width is that of the table, without a log beside it.
	width int
	// The other seats: so many in a row, so wide and high.
	others, perRow, seatW, seatsH int
	// Rows where the pile, one's own cards and the prompt begin, and how high the last is.
	pileY, ownY, promptY, promptH int
	own                           bool
	// namedX is the column after one's own name.
	namedX                 int
	logX, logY, logW, logH int
}

// seatStyle is how much is shown of each seat: names and hand counts in a flow, as many as fit, a line each, or a box each, in
// which tall ones have cards.
type seatStyle uint8

const (
	flow seatStyle = iota
	cells
	panels
	tallPanels
)

// height is how many rows a seat takes.
func (s seatStyle) height() int { return [...]int{1, 1, 5, 7}[s] }

// least is the narrowest that a seat can be.
func (s seatStyle) least() int { return [...]int{40, 26, 11, 17}[s] }

// mode is a way to draw a table. Tight: the pile is a line of text, and so are one's face-up cards.
type mode struct {
	card  ui.CardSize
	tight bool
	// least is the width that it needs.
	least int
	seats seatStyle
}

// modes are the ways to draw a table, the finest first. The last is taken where none has room.
var modes = []mode{
	{ui.HugeCard, false, 90, tallPanels},
	{ui.HugeCard, false, 90, panels},
	{ui.LargeCard, false, 78, tallPanels},
	{ui.LargeCard, false, 78, panels},
	{ui.MediumCard, false, 60, panels},
	{ui.SmallCard, false, 56, panels},
	{ui.HugeCard, false, 90, cells},
	{ui.LargeCard, false, 78, cells},
	{ui.MediumCard, false, 60, cells},
	{ui.SmallCard, false, 56, cells},
	{ui.SmallCard, true, 40, cells},
	{ui.SmallCard, true, 40, flow},
}

const (
	// logColumn is the width from which the log has a column of its own, and rulesColumn that from which it shares one with
	// the rules.
	logColumn, rulesColumn = 108, 100
	// widest is the widest that a seat is drawn.
	widest = 26
)

// plan makes the best of a window.
func (s *scene) plan(f *frame.Frame) plan {
	p := plan{width: f.Width(), promptH: 4, others: len(s.view.Table.Seats)}
	if seat := s.at.Seat(); seat != nil {
		p.others--
		p.own = true
	}
	if f.Height() >= 22 {
		p.promptH = 5
	}
	column := logColumn
	if s.Prefers.Is(words.RulesBeside) {
		column = rulesColumn
	}
	if f.Width() >= column {
		p.logW = min(f.Width()/3, 44)
		p.width -= p.logW + 1
	}
	p.promptY = f.Height() - p.promptH
	for _, p.mode = range modes {
		if s.fits(&p) {
			break
		}
	}
	switch {
	case p.logW > 0:
		p.logX, p.logY, p.logH = p.width+1, 1, p.promptY-1
	case !p.tight && p.width >= 64:
		p.logW = min(p.width*2/5, 40)
		p.logX, p.logY, p.logH = p.width-p.logW, p.pileY, p.ownY-p.pileY
	}
	return p
}

// fits fills in the plan after its mode. It says whether there is room for that.
func (s *scene) fits(p *plan) bool {
	pile, own := p.card.H+2, 0
	if p.tight {
		pile = 2
	}
	switch {
	case p.own && s.at.Seat().Out:
		own = 1
	case p.own:
		own = p.card.H + 3
	}
	p.ownY = p.promptY - own
	room := p.ownY - 1 - pile
	p.perRow, p.seatW, p.seatsH = p.others, p.width, room
	if p.seats != flow {
		rows := max(1, room/p.seats.height())
		p.perRow = max(1, p.width/p.seats.least())
		if p.seats != cells || p.others <= rows {
			// As few rows of panels as will do, as few columns of cells.
			p.perRow = max(1, min(p.perRow, p.others))
		}
		used := (p.others + p.perRow - 1) / p.perRow
		p.perRow = (p.others + used - 1) / used
		p.seatW = min(widest, p.width/p.perRow)
		if p.seats == cells {
			p.seatW = min(40, p.width/p.perRow)
		}
		p.seatsH = used * p.seats.height()
	}
	p.pileY = 1 + p.seatsH
	return p.width >= p.least && p.seatsH <= room && room > 0
}
