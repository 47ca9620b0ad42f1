package engine

import "fmt"

// Sample is some state of which this is a view: the cards that the viewer cannot know are laid out at random, and
// intn(n) is a random number from 0 to n-1. Search plays such states on instead of the true one. It fails with
// [ErrView] if the view is no view of any state.
func (v *View) Sample(intn func(n int) int) (*State, error) {
	hidden, err := v.hidden()
	if err != nil {
		return nil, err
	}
	for i := len(hidden) - 1; i > 0; i-- {
		j := intn(i + 1)
		hidden[i], hidden[j] = hidden[j], hidden[i]
	}
	s := v.visible()
	if v.Phase == PhaseOpening && !v.keepOpening(s, hidden, intn) {
		return nil, fmt.Errorf("%w: nobody can hold the rank that opens", ErrView)
	}
	for seat := range s.players {
		p := &s.players[seat]
		for range v.Seats[seat].Hand - p.hand.Len() {
			p.hand.add(hidden[0])
			hidden = hidden[1:]
		}
	}
	for seat := range s.players {
		p := &s.players[seat]
		for slot, covered := range v.Seats[seat].FaceDown {
			p.down[slot] = NoCard
			if covered {
				p.down[slot] = hidden[0]
				p.covered++
				hidden = hidden[1:]
			}
		}
	}
	s.draw = hidden
	return s, nil
}

// hidden are the cards that the viewer does not see, in ascending order.
func (v *View) hidden() ([]Card, error) {
	deck, err := v.Rules.Deck(len(v.Seats))
	if err != nil {
		return nil, err
	}
	all, places := BagOf(deck...), v.Draw
	for seat := range v.Seats {
		p := &v.Seats[seat]
		places += p.Hand - v.seen(seat).Len() + p.Covered()
		if !all.take(v.seen(seat)) || !all.take(&p.FaceUp) {
			return nil, fmt.Errorf("%w: seat %d has cards that are not in the deck", ErrView, seat)
		}
	}
	pile := BagOf(v.Pile...)
	if !all.take(&v.Burned) || !all.take(&pile) {
		return nil, fmt.Errorf("%w: more cards have been played than the deck has", ErrView)
	}
	if all.Len() != places {
		return nil, fmt.Errorf("%w: %d cards are hidden in %d places", ErrView, all.Len(), places)
	}
	return all.Cards(), nil
}

// seen are the cards of a hand that the viewer sees.
func (v *View) seen(seat int) *Bag {
	if seat == v.Seat {
		return &v.Hand
	}
	return &v.Seats[seat].Known
}

// take takes cards out of the bag, and says whether they were there.
func (b *Bag) take(other *Bag) bool {
	for c := range other.All() {
		if b.byCard[c] == 0 {
			return false
		}
		b.remove(c)
	}
	return true
}

// visible is the state as far as the viewer sees it, without the hidden cards.
func (v *View) visible() *State {
	s := &State{
		rules: v.Rules, dealer: int8(v.Dealer), phase: v.Phase, turn: int8(v.Turn), dir: int8(v.Dir),
		opening: v.Opening, ask: v.Ask, moves: v.Moves, quiet: v.Quiet, shithead: int8(v.Shithead),
		burned: v.Burned, players: make([]player, len(v.Seats)),
	}
	s.pile = append(s.pile, v.Pile...)
	for seat := range s.players {
		from := &v.Seats[seat]
		s.players[seat] = player{
			hand: *v.seen(seat), up: from.FaceUp, known: from.Known,
			down: make([]Card, len(from.FaceDown)), ready: from.Ready, out: from.Out, low: from.LowCard,
		}
		if !from.Ready {
			s.waiting++
		}
		if !from.Out {
			s.in++
		}
	}
	for _, seat := range v.Out {
		s.out = append(s.out, int8(seat))
	}
	return s
}

// keepOpening rearranges the hidden cards, of which the first go into hands, so that the state really opens with the
// rank that the race is for: no hand holds a rank that comes before it, and some hand holds one of it. It says whether
// that can be.
func (v *View) keepOpening(s *State, hidden []Card, intn func(n int) int) bool {
	var early RankSet
	for _, r := range v.Rules.Race {
		if r == v.Opening {
			break
		}
		early |= Ranks(r)
	}
	inHands, held := 0, false
	for seat := range s.players {
		inHands += v.Seats[seat].Hand - s.players[seat].hand.Len()
		held = held || s.players[seat].hand.Rank(v.Opening) > 0
	}
	rest := hidden[inHands:]
	for i := range hidden[:inHands] {
		for j := 0; early.Has(hidden[i].Rank()) && j < len(rest); j++ {
			hidden[i], rest[j] = rest[j], hidden[i]
		}
		held = held || hidden[i].Rank() == v.Opening
	}
	for j := 0; !held && inHands > 0 && j < len(rest); j++ {
		if rest[j].Rank() == v.Opening {
			i := intn(inHands)
			hidden[i], rest[j] = rest[j], hidden[i]
			held = true
		}
	}
	return held
}
