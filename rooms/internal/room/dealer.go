package room

import (
	"fmt"

	"shithead/engine"
	"shithead/rooms"
)

// nextDeal is who deals the round that runs or, while none runs, the next one, as far as the room's rounds have decided
// that: see [engine.NextDeal]. The deal is a person's, or a bot's, wherever they sit by then.
type nextDeal struct {
	// Dealer is nil before the first round of the table. Began is nil unless whoever began an abandoned round begins again.
	Dealer *sitter `json:"dealer,omitempty"`
	Began  *sitter `json:"began,omitempty"`
	// Shithead: the table has had a Shithead.
	Shithead bool `json:"shithead,omitempty"`
	// Lot: the lot has drawn the dealer of the round that runs.
	Lot bool `json:"lot,omitempty"`
	// Passed: the dealer sits next to whoever had to deal and has left.
	Passed bool `json:"passed,omitempty"`
}

// engine is the same as the engine has it, with seats as they are taken now.
func (n *nextDeal) engine(seats seats) engine.NextDeal {
	dealer, _ := seats.find(n.Dealer)
	began, _ := seats.find(n.Began)
	return engine.NextDeal{Dealer: dealer, Shithead: n.Shithead, Began: began}
}

// appoint decides who deals the round that is about to be dealt, the lot at the latest, and who plays first if the rules
// fix that.
func (n *nextDeal) appoint(rules *engine.Rules, seats seats, lot int) (dealer, first int) {
	deal := n.engine(seats)
	if n.Dealer == nil {
		deal.Dealer, n.Lot = lot, true
	} else if _, left := seats.find(n.Dealer); left {
		n.Passed = true
	}
	n.Dealer, n.Began = seats.sitter(deal.Dealer), seats.sitter(deal.Began)
	return deal.Dealer, deal.First(rules, len(seats))
}

// pass decides who deals after a round that is over. Of somebody who has left meanwhile the deal passes on when the next
// round is dealt.
func (n *nextDeal) pass(over *engine.State, seats seats) {
	if shithead := over.Result().Shithead; shithead != engine.NoSeat {
		*n = nextDeal{Dealer: seats.sitter(shithead), Shithead: true}
		return
	}
	n.Lot = false
	if began := over.Began(); !n.Shithead && began != engine.NoSeat {
		n.Began = seats.sitter(began)
	}
}

// view is who deals, as people are told: a seat, which is perhaps not that of whoever had to deal and has left.
func (n *nextDeal) view(seat int, left bool) rooms.DealerView {
	v := rooms.DealerView{Seat: seat, Reason: rooms.DealAgain}
	switch {
	case n.Dealer == nil || n.Lot:
		v.Reason = rooms.DealLot
	case left || n.Passed:
		v.Reason = rooms.DealPassed
	case n.Shithead:
		v.Reason = rooms.DealShithead
	}
	return v
}

// check says what is wrong with what a line says of seats.
func (n *nextDeal) check(seats int) error {
	for _, who := range []*sitter{n.Dealer, n.Began} {
		if who != nil && (who.Seat < 0 || who.Seat >= seats) {
			return fmt.Errorf("seat %d deals or begins", who.Seat)
		}
	}
	return nil
}

// oldNextDeal is who deals by a line of before that was kept: whoever dealt the match's rounds, its last Shithead if it had
// one, and between matches whoever bears the title.
func oldNextDeal(phase rooms.Phase, m *match, seats seats) (n nextDeal, err error) {
	if phase == rooms.Gathering {
		return n, nil
	}
	if m.Dealer < 0 || m.Dealer >= len(seats) {
		return n, fmt.Errorf("seat %d deals", m.Dealer)
	}
	dealer := m.Dealer
	n.Shithead = m.decided()
	if i := seats.titled(); !n.Shithead && i != engine.NoSeat && phase != rooms.Playing {
		dealer, n.Shithead = i, true
	}
	n.Lot = phase == rooms.Playing && m.Played == 0
	n.Dealer = seats.sitter(dealer)
	return n, nil
}
