package table

import (
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// dealerSays is who deals the round on the table, or the next one, and why; empty where that is not known, as in a replay,
// or where whoever would has just left.
func (t *Table) dealerSays() string {
	w, d := &t.Words.Table.Dealing, t.view.Dealer
	if d.Seat == engine.NoSeat {
		return w.Lot
	}
	if d.Seat >= len(t.view.Seats) || t.view.Seats[d.Seat].Left && t.view.Phase != rooms.Playing {
		return ""
	}
	says := w.Says
	if d.Seat == t.view.Seat {
		says = w.Yours
	}
	return (&words.Facts{Who: t.Name(d.Seat), Other: t.vocabulary().Shithead}).Fill(says[d.Reason])
}

// newDealer says who deals until the round begins.
func (t *Table) newDealer() string {
	if v := t.at.Playing(); v == nil || v.Phase != engine.PhaseSetUp {
		return ""
	}
	return t.dealerSays()
}
