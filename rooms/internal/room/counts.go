package room

import "shithead/engine"

// countEvents counts what happened with the latest move; own says that no bot's hand made it for somebody. A card that is
// aimed makes another seat take the pile, but nobody burns for another.
func (rd *round) countEvents(own bool) {
	for _, event := range rd.events.Unredacted() {
		switch event.Kind {
		case engine.EventJumped:
			if own {
				rd.results[event.Seat].JumpIns++
			}
		case engine.EventBurned:
			if own && event.Cause == engine.CauseFour {
				rd.results[event.Seat].Fours++
			}
		case engine.EventTook:
			seat := &rd.results[event.Seat]
			seat.Pile = max(seat.Pile, int(event.N))
		default:
		}
	}
}
