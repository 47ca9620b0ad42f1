package engine

import (
	"fmt"
	"slices"
)

// Deal deals a round: the deck's first card goes to the seat left of the dealer. All face-down cards come first, one
// at a time round the table, then the face-up cards, then the hands; what is left is the draw pile (RULES.md common/dealing).
// First is the seat that plays first where the rules fix it before anybody moves, else NoSeat: [NextDeal.First] knows it.
//
// The deck is copied. It fails with [ErrSeats], [ErrPacks] or, if the deck is not exactly the packs that these rules and
// players play with, [ErrDeck]; with [ErrSeat] if the dealer is none and with [ErrFirst].
func Deal(rules *Rules, players, dealer, first int, deck []Card) (*State, error) {
	want, err := rules.Deck(players)
	if err != nil {
		return nil, err
	}
	if dealer < 0 || dealer >= players {
		return nil, fmt.Errorf("%w: %d deals", ErrSeat, dealer)
	}
	if first < NoSeat || first >= players || !rules.Begins.allows(first, (dealer+1)%players) {
		return nil, fmt.Errorf("%w: %d", ErrFirst, first)
	}
	if err := sameCards(want, deck); err != nil {
		return nil, err
	}
	s := &State{
		rules: rules, dealer: int8(dealer), first: int8(first), began: NoSeat, shooter: NoSeat,
		phase: PhaseSetUp, turn: NoSeat, dir: 1, opening: NoRank, ask: free, shithead: NoSeat,
		draw:    slices.Clone(deck),
		pile:    make([]Card, 0, len(deck)),
		players: make([]player, players),
		out:     make([]int, 0, players),
	}
	down, up, hand := rules.dealt()
	s.dealRound(down, func(p *player, c Card) { p.down = append(p.down, c); p.covered++ })
	s.dealRound(up, func(p *player, c Card) { p.FaceUp.add(c) })
	s.dealRound(hand, func(p *player, c Card) { p.hand.add(c) })
	if rules.TurnsUp {
		s.turnUp()
	}
	return s, nil
}

// turnUp turns the draw pile's top card up.
func (s *State) turnUp() {
	c := s.draw[0]
	s.draw = s.draw[1:]
	if s.rules.TurnUpBurns && s.rules.Powers[c.Rank()].Burns {
		s.burned.add(c)
		return
	}
	s.pile = append(s.pile, c)
	s.ask = s.top().demand()
}

// dealRound gives every player some cards, one at a time, left of the dealer first.
func (s *State) dealRound(cards int, give func(*player, Card)) {
	for range cards {
		for i := range s.players {
			give(&s.players[(int(s.dealer)+1+i)%len(s.players)], s.draw[0])
			s.draw = s.draw[1:]
		}
	}
}

// sameCards says how a deck differs from the one wanted, which is sorted.
func sameCards(want, deck []Card) error {
	if len(deck) > 0 && slices.Max(deck) >= NumCards {
		return fmt.Errorf("%w: %w", ErrDeck, ErrCard)
	}
	if len(deck) != len(want) {
		return fmt.Errorf("%w: %d cards instead of %d", ErrDeck, len(deck), len(want))
	}
	has, wants := BagOf(deck...), BagOf(want...)
	for _, c := range want {
		if has.Count(c) != wants.Count(c) {
			return fmt.Errorf("%w: %v is there %d times instead of %d", ErrDeck, c, has.Count(c), wants.Count(c))
		}
	}
	return nil
}
