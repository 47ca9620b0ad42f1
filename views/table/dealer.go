package table

import (
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// dealerSays is who deals the round on the table, or the next one, and why; empty where that is not known, as in a replay,
// or where whoever would has just left.
func (s *scene) dealerSays() string {
	w, d := &s.Words.Table.Dealing, s.view.Dealer
	if d.Seat == engine.NoSeat {
		return w.Lot
	}
	if d.Seat >= len(s.view.Seats) || s.view.Seats[d.Seat].Left && s.view.Phase != rooms.Playing {
		return ""
	}
	says := w.Says
	if d.Seat == s.view.Seat {
		says = w.Yours
	}
	return (&words.Facts{Who: s.Name(d.Seat), Other: s.vocabulary().Shithead}).Fill(says[d.Reason])
}

// newDealer says who deals until the round begins.
func (n news) newDealer() string {
	if v := n.at.Playing(); v == nil || v.Phase != engine.PhaseSetUp {
		return ""
	}
	return n.dealerSays()
}
