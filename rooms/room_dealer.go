package rooms

import (
	"fmt"
	"slices"

	"shithead/data"
	"shithead/engine"
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

// sitter is who sat on a seat: a person, or a bot, whose name no other has in the room.
type sitter struct {
	Seat   int     `json:"seat"`
	Player data.ID `json:"player,omitempty"`
	Bot    string  `json:"bot,omitempty"`
}

// sitterAt is who sits on a seat, nil for [engine.NoSeat].
func (r *room) sitterAt(i int) *sitter {
	if i == engine.NoSeat {
		return nil
	}
	s := &r.seats[i]
	if s.Bot != "" {
		return &sitter{Seat: i, Bot: s.Name}
	}
	return &sitter{Seat: i, Player: s.Player}
}

// find is the seat on which somebody sits now. If they have left, it is the next one clockwise, and left is true. Of nobody
// it is [engine.NoSeat].
func (r *room) find(who *sitter) (i int, left bool) {
	if who == nil {
		return engine.NoSeat, false
	}
	i = slices.IndexFunc(r.seats, func(s seat) bool {
		if who.Bot != "" {
			return s.Bot != "" && s.Name == who.Bot
		}
		return s.owned() && s.Player == who.Player
	})
	if i >= 0 {
		return i, false
	}
	for i = (who.Seat + 1) % len(r.seats); r.seats[i].isFree() && i != who.Seat; {
		i = (i + 1) % len(r.seats)
	}
	return i, true
}

// seated is the same with seats as they are taken now.
func (n *nextDeal) seated(r *room) engine.NextDeal {
	dealer, _ := r.find(n.Dealer)
	began, _ := r.find(n.Began)
	return engine.NextDeal{Dealer: dealer, Shithead: n.Shithead, Began: began}
}

// appoint decides who deals the round that is about to be dealt, the lot at the latest, and who plays first if the rules
// fix that.
func (r *room) appoint(lot int) (dealer, first int) {
	deal := r.next.seated(r)
	if r.next.Dealer == nil {
		deal.Dealer, r.next.Lot = lot, true
	} else if _, left := r.find(r.next.Dealer); left {
		r.next.Passed = true
	}
	r.next.Dealer, r.next.Began = r.sitterAt(deal.Dealer), r.sitterAt(deal.Began)
	return deal.Dealer, deal.First(r.terms.Rules, len(r.seats))
}

// passDeal decides who deals after the round that is over. Of somebody who has left meanwhile the deal passes on when the
// next round is dealt.
func (r *room) passDeal() {
	if shithead := r.last.Shithead; shithead != engine.NoSeat {
		r.next = nextDeal{Dealer: r.sitterAt(shithead), Shithead: true}
		return
	}
	r.next.Lot = false
	if began := r.round.state.Began(); !r.next.Shithead && began != engine.NoSeat {
		r.next.Began = r.sitterAt(began)
	}
}

// dealer is who deals the round on the table or, while none runs, the next one, as people are told.
func (r *room) dealer() DealerView {
	n := &r.next
	i, left := r.find(n.Dealer)
	if r.running() {
		i, left = r.round.state.Dealer(), false // whoever leaves meanwhile has dealt it
	}
	v := DealerView{Seat: i, Reason: DealAgain}
	switch {
	case n.Dealer == nil || n.Lot:
		v.Reason = DealLot
	case left || n.Passed:
		v.Reason = DealPassed
	case n.Shithead:
		v.Reason = DealShithead
	}
	return v
}

// readNext takes up who deals from a line, or from one of before that was kept: then it was whoever dealt the match's
// rounds, its last Shithead if it had one, and between matches whoever bears the title.
func (r *room) readNext(next *nextDeal) error {
	if next != nil {
		for _, who := range []*sitter{next.Dealer, next.Began} {
			if who != nil && (who.Seat < 0 || who.Seat >= len(r.seats)) {
				return fmt.Errorf("seat %d deals or begins", who.Seat)
			}
		}
		r.next = *next
		return nil
	}
	r.next = nextDeal{}
	if r.phase == Gathering {
		return nil
	}
	m := r.match
	if m.Dealer < 0 || m.Dealer >= len(r.seats) {
		return fmt.Errorf("seat %d deals", m.Dealer)
	}
	dealer := m.Dealer
	r.next.Shithead = slices.ContainsFunc(m.Shitheads, func(times int) bool { return times > 0 })
	if i := r.titled(); !r.next.Shithead && i != engine.NoSeat && r.phase != Playing {
		dealer, r.next.Shithead = i, true
	}
	r.next.Lot = r.phase == Playing && m.Played == 0
	r.next.Dealer = r.sitterAt(dealer)
	return nil
}
