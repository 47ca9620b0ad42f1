package course

import (
	"math"
	"slices"

	"shithead/engine"
)

// players is how many sit at the table of a lesson, and pupil is the seat of whoever learns; the others are bots.
const (
	players = 3
	pupil   = 0
)

// Mate is the seat of the bot that plays before the pupil.
const Mate = players - 1

// dealtMoves is the number of the first move of a step in the middle of a round.
const dealtMoves = 12

// layout is how the cards lie when a step begins, by their ranks. What is not said is filled up with plain cards.
type layout struct {
	setUp bool
	turn  int
	// hand, up and down are the pupil's, in the middle of a round as they stand. Others are the hands of the bots, the next
	// seat's first, and mates the face-up cards of each, to which plain cards come.
	hand, up, down, mates []engine.Rank
	others                [players - 1][]engine.Rank
	pile, draw            []engine.Rank
	// late: the draw pile is empty, and what has no place is burned.
	late bool
}

// kit are the cards of a deck that have no place yet.
type kit struct {
	rules *engine.Rules
	left  [engine.NumCards]int
	plain []engine.Rank
	// turn is where the next plain card is looked for.
	turn int
}

func newKit(rules *engine.Rules) (*kit, error) {
	deck, err := rules.Deck(players)
	if err != nil {
		return nil, err
	}
	k := &kit{rules: rules, plain: plainRanks(rules)}
	for _, c := range deck {
		k.left[c]++
	}
	return k, nil
}

// plainRanks are the ranks without a power, the lowest first.
func plainRanks(rules *engine.Rules) (list []engine.Rank) {
	for r := range engine.Joker {
		if !rules.Powers[r].Special() {
			list = append(list, r)
		}
	}
	return list
}

// take takes a card of a rank, of another suit each time as long as there is one. It gives NoCard where none is left.
func (k *kit) take(r engine.Rank) engine.Card {
	for i := range 4 {
		c := engine.JokerCard
		if r != engine.Joker {
			c = engine.NewCard(r, i+int(r))
		}
		if k.left[c] > 0 {
			k.left[c]--
			return c
		}
	}
	return engine.NoCard
}

// takeAll takes cards of some ranks, as far as there are any.
func (k *kit) takeAll(ranks []engine.Rank) (cards []engine.Card) {
	for _, r := range ranks {
		if c := k.take(r); c != engine.NoCard {
			cards = append(cards, c)
		}
	}
	return cards
}

// fill takes more cards until there are so many: plain ones, and others where none is left.
func (k *kit) fill(cards []engine.Card, most int) []engine.Card {
	for tries := 0; len(cards) < most && tries < 4*len(k.plain); tries++ {
		if c := k.take(k.plain[k.turn%len(k.plain)]); c != engine.NoCard {
			cards, tries = append(cards, c), 0
		}
		k.turn++
	}
	for r := engine.Rank(0); len(cards) < most && r < engine.NoRank; {
		if c := k.take(r); c != engine.NoCard {
			cards = append(cards, c)
		} else {
			r++
		}
	}
	return cards
}

// rest are the cards that have no place.
func (k *kit) rest() (bag engine.Bag) {
	var cards []engine.Card
	for c, n := range k.left {
		cards = append(cards, slices.Repeat([]engine.Card{engine.Card(c)}, n)...)
	}
	return engine.BagOf(cards...)
}

// position is a state in which the cards lie as they should. It is had as search has states, from a view and what is hidden in it,
// so that no round that is played can be set up like that. It fails where the rules do not let three play.
func position(rules *engine.Rules, l *layout) (*engine.State, error) {
	k, err := newKit(rules)
	if err != nil {
		return nil, err
	}
	v := &engine.View{
		Rules: rules, Seat: pupil, Dealer: players - 1, Phase: engine.PhasePlay, Turn: l.turn, Dir: 1,
		Opening: engine.NoRank, Shooter: engine.NoSeat, Shithead: engine.NoSeat, Moves: dealtMoves,
	}
	if l.setUp {
		v.Phase, v.Turn, v.Moves = engine.PhaseSetUp, engine.NoSeat, 0
	}
	v.First = engine.NextDeal{Dealer: v.Dealer, Began: engine.NoSeat}.First(rules, players)
	v.Pile = k.takeAll(l.pile)
	v.Ask = rules.Demand(v.Pile)
	drawn := k.takeAll(l.draw)
	places := k.lay(l)
	if !l.late {
		drawn = k.fill(drawn, math.MaxInt)
	}
	v.Hand, v.Draw, v.Burned = engine.BagOf(places[pupil].hand...), len(drawn), k.rest()
	var hidden []engine.Card // in the order in which a view has them: hands, face-down cards, the draw pile
	for seat := range places {
		at := &places[seat]
		if seat != pupil {
			hidden = append(hidden, at.hand...)
		}
		v.Seats = append(v.Seats, at.seen(rules, l, seat))
	}
	for seat := range places {
		hidden = append(hidden, places[seat].down...)
	}
	return v.Sample(arranging(append(hidden, drawn...)))
}

// place is what lies before a seat.
type place struct{ hand, up, down []engine.Card }

// lay takes what lies before each seat: first all that is named, then what fills it up.
func (k *kit) lay(l *layout) (places [players]place) {
	places[pupil] = place{k.takeAll(l.hand), k.takeAll(l.up), k.takeAll(l.down)}
	for i, ranks := range l.others {
		places[i+1].hand = k.takeAll(ranks)
	}
	for seat := range places {
		if seat != pupil {
			places[seat].hand = k.fill(places[seat].hand, handSize(k.rules, l))
			places[seat].up = k.takeAll(l.mates)
		}
	}
	for seat := range places {
		at := &places[seat]
		if !l.bare(k.rules, seat) {
			at.up = k.fill(at.up, k.rules.Up)
		}
		if seat != pupil || l.down == nil {
			at.down = k.fill(at.down, k.rules.Down)
		}
	}
	return places
}

// bare reports whether a seat has no other face-up cards than those that are named: the pupil's, where they are, or the hand is played
// to its end, or they are still to be laid.
func (l *layout) bare(rules *engine.Rules, seat int) bool {
	return seat == pupil && (l.up != nil || l.late || l.setUp && rules.Lays)
}

// seen is what everybody sees of what lies before a seat. In the set-up only the pupil has something to do.
func (at *place) seen(rules *engine.Rules, l *layout, seat int) engine.SeatView {
	ready := !l.setUp || seat != pupil
	return engine.SeatView{
		Shown: engine.Shown{FaceUp: engine.BagOf(at.up...), Ready: ready, Laid: rules.Lays && ready},
		Hand:  len(at.hand), FaceDown: slots(rules.Down, len(at.down)),
	}
}

// handSize is how many cards bots have in their hands.
func handSize(rules *engine.Rules, l *layout) int {
	if l.late {
		return 2 // fewer than there were, as nothing is left to draw
	}
	return rules.Hand
}

// slots are places of face-down cards, the first of which are taken.
func slots(all, taken int) []bool {
	list := make([]bool, max(all, taken))
	for i := range taken {
		list[i] = true
	}
	return list
}

// arranging is a source of numbers with which [engine.View.Sample] lays the hidden cards out as they are wanted: it shuffles them, in
// ascending order before, by exchanges of the i-th with one of the first i+1.
func arranging(want []engine.Card) func(n int) int {
	have := slices.Sorted(slices.Values(want))
	return func(n int) int {
		if n > len(have) { // a number for something else
			return 0
		}
		j := max(0, slices.Index(have[:n], want[n-1]))
		have[n-1], have[j] = have[j], have[n-1]
		return j
	}
}
