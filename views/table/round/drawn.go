package round

import (
	"shithead/engine"
	"shithead/rooms"
)

// drawn are the cards that came into the viewer's hand with their last move and since: they are marked until the next.
type drawn struct{ cards engine.Bag }

// fewestDrawn is how many cards have to have come for any to be marked: a single one is the only thing that is new.
const fewestDrawn = 2

// follow compares the hand before, if it is of the same round, with the hand now.
func (d *drawn) follow(before, now *rooms.RoomView) {
	if before == nil || before.Table == nil || now.Table == nil || before.Round != now.Round || before.Seat != now.Seat {
		d.cards = engine.Bag{}
		return
	}
	was, is := before.Table, now.Table
	if was == is || was.Moves == is.Moves && was.Hand == is.Hand {
		return
	}
	moved := was.Turn == now.Seat
	for c := range was.Hand.All() {
		moved = moved || is.Hand.Count(c) < was.Hand.Count(c)
	}
	var came []engine.Card
	for c := range is.Hand.All() {
		n := is.Hand.Count(c) - was.Hand.Count(c)
		if !moved {
			n += d.cards.Count(c)
		}
		if already := count(came, c); already < n {
			came = append(came, c)
		}
	}
	if was.Phase == engine.PhaseSetUp {
		came = nil
	}
	d.cards = engine.BagOf(came...)
}

// count is how often a card is among some.
func count(cards []engine.Card, c engine.Card) (n int) {
	for _, other := range cards {
		if other == c {
			n++
		}
	}
	return n
}

// marks says how many cards of a kind are marked.
func (d *drawn) marks(c engine.Card) int {
	if d.cards.Len() < fewestDrawn {
		return 0
	}
	return d.cards.Count(c)
}
