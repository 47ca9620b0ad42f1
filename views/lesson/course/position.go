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
	v.First = engine.NextDeal{Dealer: v.Dealer, Began: engine.NoSeat}.First(rules, players)
	v.Pile = k.takeAll(l.pile)
	hand := k.takeAll(l.hand)
	var hidden []engine.Card
	seats := [players]engine.SeatView{}
	hands := [players][]engine.Card{pupil: hand}
	for i, ranks := range l.others {
		hands[i+1] = k.takeAll(ranks)
	}
	drawn := k.takeAll(l.draw)
	up, down := [players][]engine.Card{pupil: k.takeAll(l.up)}, [players][]engine.Card{pupil: k.takeAll(l.down)}
	for seat := range players {
		if seat != pupil {
			hands[seat] = k.fill(hands[seat], handSize(rules, l))
			hidden = append(hidden, hands[seat]...)
			up[seat] = k.takeAll(l.mates)
		}
	}
	for seat := range players {
		if shown := rules.Up; seat != pupil || l.up == nil && !l.late {
			if rules.Lays && l.setUp && seat == pupil {
				shown = 0 // they are to be laid
			}
			up[seat] = k.fill(up[seat], shown)
		}
		if seat != pupil || l.down == nil {
			down[seat] = k.fill(down[seat], rules.Down)
		}
		hidden = append(hidden, down[seat]...)
		seats[seat] = engine.SeatView{
			Shown: engine.Shown{FaceUp: engine.BagOf(up[seat]...), Ready: !l.setUp || seat != pupil, Laid: rules.Lays && (!l.setUp || seat != pupil)},
			Hand:  len(hands[seat]), FaceDown: slots(rules.Down, len(down[seat])),
		}
	}
	if !l.late {
		drawn = k.fill(drawn, math.MaxInt)
	}
	hidden = append(hidden, drawn...)
	v.Hand, v.Seats, v.Draw, v.Burned = engine.BagOf(hand...), seats[:], len(drawn), k.rest()
	if l.setUp {
		v.Phase, v.Turn, v.Moves = engine.PhaseSetUp, engine.NoSeat, 0
	}
	v.Ask = asked(rules, v.Pile)
	return v.Sample(arranging(hidden))
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

// asked is what a pile of plain cards asks: its top at least, or nothing.
func asked(rules *engine.Rules, pile []engine.Card) engine.Ask {
	if len(pile) == 0 {
		return engine.Ask{Kind: engine.AskFree}
	}
	top := pile[len(pile)-1].Rank()
	return engine.Ask{Kind: rules.Powers[top].Asks, Rank: top}
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
