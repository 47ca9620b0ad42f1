package room

import "shithead/engine"

// deeds are what is counted of a seat in a round besides how it ended.
type deeds struct {
	// jumpIns and fours are those of the own hand.
	jumpIns, fours int
	// pile is the largest pile taken, in cards. Whose hand let it come to that does not matter.
	pile int
}

// countDeeds counts what happened with the latest move; own says that no bot's hand made it for somebody. A card that is
// aimed makes another seat take the pile, but nobody burns for another.
func (rd *round) countDeeds(own bool) {
	for _, event := range rd.events.Unredacted() {
		switch event.Kind {
		case engine.EventJumped:
			if own {
				rd.deeds[event.Seat].jumpIns++
			}
		case engine.EventBurned:
			if own && event.Cause == engine.CauseFour {
				rd.deeds[event.Seat].fours++
			}
		case engine.EventTook:
			d := &rd.deeds[event.Seat]
			d.pile = max(d.pile, int(event.N))
		default:
		}
	}
}
