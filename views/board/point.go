package board

import (
	"shithead/engine"
	"shithead/views/frame"
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
	// PileMsg is a click on the pile.
	PileMsg struct{}
	// DrawMsg is a click on what is left to draw.
	DrawMsg struct{}
	// SeatMsg is a click on the seat of another, counted from 0 as they stand on the board.
	SeatMsg struct{ At int }
)

// main is what enter does, in words, empty for nothing.
func (p *painter) main() string {
	if !p.b.Main || len(p.b.Keys) == 0 {
		return ""
	}
	return p.b.Keys[0].Does
}

// markAs says what a click in an area means, which is as good as enter if so it is said.
func (p *painter) markAs(r rect, click any, enter bool) {
	z := frame.Zone{X: r.x, Y: r.y, W: r.w, H: r.h, Click: click}
	if enter {
		z.Says = p.main()
	}
	p.Mark(z)
}

// means reports whether it is asked what areas mean, and they do mean something.
func (p *painter) means() bool { return p.Charted() && p.b.Plays }

// markCard says what an area means that shows one of the viewer's own cards.
func (p *painter) markCard(r rect, zone int, c *OwnCard, chosen bool) {
	if p.means() {
		p.markAs(r, CardMsg{zone, c.Card.Rank(), chosen}, chosen)
	}
}

// markPlace says what an area means that shows a face-down card of the viewer's.
func (p *painter) markPlace(r rect, at *Place) {
	if p.means() && !at.Gone {
		p.markAs(r, PlaceMsg{at.Number, at.Chosen}, at.Chosen)
	}
}

// markSeat says what an area means that shows a seat, by its number.
func (p *painter) markSeat(r rect, at int) {
	if p.means() {
		p.markAs(r, SeatMsg{at}, true)
	}
}

// markThing says what an area means that shows something else: the pile, what is left to draw, or what can be done out of turn.
func (p *painter) markThing(r rect, click any) {
	if p.means() {
		p.markAs(r, click, true)
	}
}

// markDraw says what an area means that shows what is left to draw.
func (p *painter) markDraw(r rect) {
	if p.b.Mat.Draw > 0 {
		p.markThing(r, DrawMsg{})
	}
}
