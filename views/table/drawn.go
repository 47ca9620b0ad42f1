package table

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
	var came []engine.Card
	for c := engine.Card(0); c <= engine.JokerCard; c++ {
		kept := d.cards.Count(c)
		if was.Turn == now.Seat || !is.Hand.Holds(was.Hand.Cards()) || was.Phase != engine.PhasePlay {
			kept = 0 // the viewer has moved
		}
		n := kept + max(0, is.Hand.Count(c)-was.Hand.Count(c))
		for range min(n, is.Hand.Count(c)) {
			came = append(came, c)
		}
	}
	if was.Phase == engine.PhaseSetUp {
		came = nil
	}
	d.cards = engine.BagOf(came...)
}

// marks says how many cards of a kind are marked.
func (d *drawn) marks(c engine.Card) int {
	if d.cards.Len() < fewestDrawn {
		return 0
	}
	return d.cards.Count(c)
}
