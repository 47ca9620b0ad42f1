package board

import (
	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
)

// What a click on a board means besides the keys that it shows, for somebody who plays.
type (
	// CardMsg is a click on one of the viewer's own cards, in a zone counted from 0, or on its rank in it.
	CardMsg struct {
		Zone   int
		Rank   engine.Rank
		Chosen bool
	}
	// PlaceMsg is a click on a face-down card of the viewer's, by its number.
	PlaceMsg struct {
		Number int
		Chosen bool
	}
	// SeatMsg is a click on the seat of another, counted from 0 as they stand on the board.
	SeatMsg struct{ At int }
)

// means says whether it is asked what areas mean, and they do mean something.
func (p *painter) means() bool { return p.Charted() && p.b.Plays }

// markCard says what an area means that shows one of the viewer's own cards.
func (p *painter) markCard(r rect, zone int, c *OwnCard, chosen bool) {
	if p.means() {
		p.Mark(frame.Zone{X: r.x, Y: r.y, W: r.w, H: r.h, Click: CardMsg{zone, c.Card.Rank(), chosen}})
	}
}

// markPlace says what an area means that shows a face-down card of the viewer's.
func (p *painter) markPlace(r rect, at *Place) {
	if p.means() && !at.Gone {
		p.Mark(frame.Zone{X: r.x, Y: r.y, W: r.w, H: r.h, Click: PlaceMsg{at.Number, at.Chosen}})
	}
}

// markSeat says what an area means that shows a seat, by its number.
func (p *painter) markSeat(r rect, at int) {
	if p.means() {
		p.Mark(frame.Zone{X: r.x, Y: r.y, W: r.w, H: r.h, Click: SeatMsg{at}})
	}
}

// markEnter has an area, such as the pile, be as good as enter.
func (p *painter) markEnter(r rect) {
	if p.means() {
		ui.MarkEnter(p.Frame, r.x, r.y, r.w, r.h)
	}
}
