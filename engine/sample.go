package engine

import (
	"fmt"
	"slices"
)

// Sample is some state of which this is a view: the cards that the viewer cannot know are laid out at random, and
// intn(n) is a random number from 0 to n-1. Search plays such states on instead of the true one. It fails with
// [ErrView] if the view is no view of any state.
//
// Whoever wants many samples of a view takes them from a [Sampler].
func (v *View) Sample(intn func(n int) int) (*State, error) {
	hidden, err := v.hidden()
	if err != nil {
		return nil, err
	}
	s := v.visible()
	if err := v.layOut(s, hidden, intn); err != nil {
		return nil, err
	}
	return s, nil
}

// Sampler makes samples of one view, each in the memory of the one before.
type Sampler struct {
	view *View
	// visible is the state as far as the viewer sees it, hidden are the other cards in ascending order.
	visible *State
	hidden  []Card
	// sample is the latest; cards are the hidden ones as they lie in it, its draw pile among them.
	sample State
	cards  []Card
}

// Sampler prepares samples of the view, which is not changed as long as they are made. It fails with [ErrView] if the
// view is no view of any state.
func (v *View) Sampler() (*Sampler, error) {
	hidden, err := v.hidden()
	if err != nil {
		return nil, err
	}
	return &Sampler{view: v, visible: v.visible(), hidden: hidden}, nil
}

// Sample is as [View.Sample]. The state, and the copies made of it, are good until the next.
func (p *Sampler) Sample(intn func(n int) int) (*State, error) {
	p.sample.CopyFrom(p.visible)
	p.cards = append(p.cards[:0], p.hidden...)
	return &p.sample, p.view.layOut(&p.sample, p.cards, intn)
}

// layOut lays the hidden cards out at random in what is visible of the state, which keeps them.
func (v *View) layOut(s *State, hidden []Card, intn func(n int) int) error {
	for i := len(hidden) - 1; i > 0; i-- {
		j := intn(i + 1)
		hidden[i], hidden[j] = hidden[j], hidden[i]
	}
	if v.Opening != NoRank && !v.keepOpening(s, hidden, intn) {
		return fmt.Errorf("%w: no player can hold the opening rank", ErrView)
	}
	for seat := range s.players {
		hand := &s.players[seat].hand
		n := v.Seats[seat].Hand - hand.Len()
		hand.addAll(hidden[:n])
		hidden = hidden[n:]
	}
	for seat := range s.players {
		hidden = s.players[seat].cover(v.Seats[seat].FaceDown, hidden)
	}
	s.burned.addAll(hidden[:v.BurnedUnseen])
	s.unseen.addAll(hidden[:v.BurnedUnseen])
	s.draw = hidden[v.BurnedUnseen:]
	return nil
}

// cover lays the first of some cards into the slots that are covered, and gives the others.
func (p *player) cover(slots []bool, cards []Card) []Card {
	for slot, covered := range slots {
		p.down[slot] = NoCard
		if covered {
			p.down[slot] = cards[0]
			p.covered++
			cards = cards[1:]
		}
	}
	return cards
}

// hidden are the cards that the viewer does not see, in ascending order.
func (v *View) hidden() ([]Card, error) {
	deck, err := v.Rules.Deck(len(v.Seats))
	if err != nil {
		return nil, err
	}
	all, places := BagOf(deck...), v.Draw+v.BurnedUnseen
	for seat := range v.Seats {
		p := &v.Seats[seat]
		places += p.Hand - v.seen(seat).Len() + p.Covered()
		if !all.removeAll(v.seen(seat)) || !all.removeAll(&p.FaceUp) {
			return nil, fmt.Errorf("%w: seat %d has cards that are not in the deck", ErrView, seat)
		}
	}
	pile := BagOf(v.Pile...)
	if !all.removeAll(&v.Burned) || !all.removeAll(&pile) {
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

// removeAll removes cards from the bag, and reports whether they were there.
func (b *Bag) removeAll(other *Bag) bool {
	for c := range other.All() {
		if !b.forget(c) {
			return false
		}
	}
	return true
}

// visible is the state as far as the viewer sees it, without the hidden cards.
func (v *View) visible() *State {
	s := &State{
		rules: v.Rules, dealer: int8(v.Dealer), phase: v.Phase, turn: int8(v.Turn), dir: int8(v.Dir),
		first: int8(v.First), began: NoSeat, shooter: int8(v.Shooter), opening: v.Opening, ask: v.ask(), moves: v.Moves, quiet: v.Quiet, shithead: int8(v.Shithead),
		burned: v.Burned, players: make([]player, len(v.Seats)), out: slices.Clone(v.Out),
	}
	s.pile = append(s.pile, v.Pile...)
	for seat := range s.players {
		from := &v.Seats[seat]
		s.players[seat] = player{Shown: from.Shown, hand: *v.seen(seat), down: make([]Card, len(from.FaceDown))}
	}
	return s
}

// ask is what the pile asks of cards of the hand.
func (v *View) ask() Ask {
	if v.Rules.FaceUpAbove && v.Ask.Kind == AskAbove {
		return Ask{AskAtLeast, v.Ask.Rank}
	}
	return v.Ask
}

// keepOpening rearranges the hidden cards, of which the first go into hands, so that the state really opens with the
// rank that it does: no hand holds a rank that comes before it; in a race some hand holds one of it, else the seat on turn
// does and none that comes before that seat. It reports whether that can be.
func (v *View) keepOpening(s *State, hidden []Card, intn func(n int) int) bool {
	var early RankSet
	for _, r := range v.Rules.Race {
		if r == v.Opening {
			break
		}
		early |= Ranks(r)
	}
	places, inHands := v.handPlaces(s)
	n := len(s.players)
	held := false
	for i, before := 1, v.Turn != NoSeat; i <= n; i++ {
		seat := (v.Dealer + i) % n
		before = before && seat != v.Turn
		barred := early
		if before {
			barred |= Ranks(v.Opening)
		}
		own := hidden[places[seat]:places[seat+1]]
		replaceBarred(own, hidden[inHands:], barred)
		for j := i + 1; before && j <= n; j++ { // what lies in the hands to come will do too
			next := (v.Dealer + j) % n
			replaceBarred(own, hidden[places[next]:places[next+1]], barred)
		}
		if v.Turn == NoSeat || seat == v.Turn {
			held = held || s.players[seat].hand.Rank(v.Opening) > 0 ||
				slices.ContainsFunc(own, func(c Card) bool { return c.Rank() == v.Opening })
		}
	}
	if held {
		return true
	}
	// Give one to a hand that may have it.
	low, high := 0, inHands
	if v.Turn != NoSeat {
		low, high = places[v.Turn], places[v.Turn+1]
	}
	if low == high {
		return false
	}
	i := low + intn(high-low)
	for j := range hidden {
		if (j < low || j >= high) && hidden[j].Rank() == v.Opening {
			hidden[i], hidden[j] = hidden[j], hidden[i]
			return true
		}
	}
	return false
}

// replaceBarred exchanges cards of barred ranks for others, as far as there are any.
func replaceBarred(cards, others []Card, barred RankSet) {
	j := 0
	for i := range cards {
		for ; barred.Has(cards[i].Rank()) && j < len(others); j++ {
			if !barred.Has(others[j].Rank()) {
				cards[i], others[j] = others[j], cards[i]
			}
		}
	}
}

// handPlaces says from which index on the hidden cards go into the hand of each seat, and how many go into hands.
func (v *View) handPlaces(s *State) (places [MaxSeats + 1]int, inHands int) {
	for seat := range s.players {
		places[seat] = inHands
		inHands += v.Seats[seat].Hand - s.players[seat].hand.Len()
		places[seat+1] = inHands
	}
	return places, inHands
}
