package engine

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// What a view and a seat's events can never give away.

// TestViewsAreOfManyStates: a view sampled into a full state gives the same view and the same legal moves; so nothing
// in it depends on a card that the viewer may not know.
func TestViewsAreOfManyStates(t *testing.T) {
	t.Parallel()
	differ := 0
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() {
			if s.opening == NoRank && !r.sometimes(3) {
				return
			}
			seat := r.rng.IntN(len(s.players)+1) - 1
			view := s.View(seat)
			sample, err := view.Sample(r.rng.IntN)
			if err != nil {
				t.Fatal(err)
			}
			conserved(t, sample, &r.deck)
			if again := sample.View(seat); !reflect.DeepEqual(view, again) {
				t.Fatalf("move %d: seat %d sees\n%+v, sampled\n%+v", s.moves, seat, view, again)
			}
			if seat != NoSeat && texts(s.Legal(seat, nil)) != texts(sample.Legal(seat, nil)) {
				t.Fatalf("move %d: seat %d may %v, sampled %v", s.moves, seat, s.Legal(seat, nil), sample.Legal(seat, nil))
			}
			if !slices.Equal(sample.draw, s.draw) {
				differ++
			}
			if s.opening != NoRank && !canOpen(sample) {
				t.Fatalf("seat %d sampled an opening with %v that nobody can make", seat, s.opening)
			}
		})
	})
	if differ < rounds() {
		t.Errorf("only %d samples differ from the state that they were taken from", differ)
	}
}

// canOpen says whether a round opens as the rules open one: with that rank, and if by one seat, by that one.
func canOpen(s *State) bool {
	first := s.players.firstHeld(s.rules.Race)
	if first != s.opening || s.phase == PhaseOpening {
		return first == s.opening
	}
	again := s.Clone()
	again.begin(nil)
	return again.turn == s.turn
}

// TestHiddenCardsDoNotMatter: permuting the cards that a seat does not know, before a move and after it, changes
// nothing that the seat receives: not the view before, the events, nor the view after.
func TestHiddenCardsDoNotMatter(t *testing.T) {
	t.Parallel()
	compared, refused, hiddenFlips, fouls := 0, 0, 0, 0
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() {
			if s.phase == PhaseOver || s.phase != PhaseOpening && !r.sometimes(3) {
				return
			}
			m := concrete(s, r.move())
			seat := r.rng.IntN(len(s.players)+1) - 1
			other := s.Clone()
			shuffleHidden(other, seat, m, r.rng.Shuffle)
			if !reflect.DeepEqual(s.View(seat), other.View(seat)) {
				t.Fatalf("move %d: the view of seat %d changes with cards that it can't know", s.moves, seat)
			}
			if failsHidden(s, m) && !failsHidden(other, m) {
				refused++ // the card that lies there now can be played
				return
			}
			if failsHidden(s, m) && int(m.Seat) != seat {
				hiddenFlips++
			}
			if m.Kind == MoveFoul {
				fouls++
			}
			// Another hand may allow or ask for another move: then there is nothing to compare.
			one, two := s.Clone(), other
			var events, otherEvents Events
			if err := two.Apply(m, &otherEvents); err != nil {
				refused++
				return
			}
			if err := one.Apply(m, &events); err != nil {
				t.Fatal(err)
			}
			if s.phase == PhaseSetUp && (one.opening != two.opening || one.turn != two.turn) {
				refused++ // the last ready says what the hands do not hold
				return
			}
			compared++
			got, want := slices.Collect(otherEvents.For(seat)), slices.Collect(events.For(seat))
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("move %d, %v by seat %d: seat %d is told\n%+v or\n%+v", s.moves, m, m.Seat, seat, want, got)
			}
			if !reflect.DeepEqual(one.View(seat), two.View(seat)) {
				t.Fatalf("move %d, %v by seat %d: afterwards the view of seat %d differs", s.moves, m, m.Seat, seat)
			}
		})
	})
	t.Logf("%d moves compared, %d hidden flips and %d fouls among them, %d refused with other cards", compared, hiddenFlips, fouls, refused)
	if compared < rounds() || hiddenFlips < rounds()/500 || fouls < rounds()/500 {
		t.Error("too few to mean anything")
	}
}

// concrete is the same move with its cards and slot named.
func concrete(s *State, m Move) Move {
	p := &s.players[m.Seat]
	switch m.Kind {
	case MovePlay, MoveJump:
		for c := range p.bag().All() {
			if c.Rank() == m.Rank && len(m.Cards) < int(m.Count) {
				m.Cards = append(m.Cards, c)
			}
		}
		for c := range p.bag().All() {
			if c.Rank() == m.Companion && len(m.Cards) < int(m.Count)+int(m.Companions) {
				m.Cards = append(m.Cards, c)
			}
		}
	case MoveFlip:
		m.Slot = int8(p.flipped(&Move{Slot: AnySlot}))
	default:
	}
	return m
}

// failsHidden says whether a flip fails, and only its owner sees the card.
func failsHidden(s *State, m Move) bool {
	return m.Kind == MoveFlip && s.rules.FlipsHidden && !s.rules.Answers(s.ask).Has(s.players[m.Seat].down[m.Slot].Rank())
}

// shuffleHidden permutes the cards that a seat does not know and will not see by the move.
func shuffleHidden(s *State, seat int, m Move, shuffle func(n int, swap func(i, j int))) {
	draw := slices.Clone(s.draw)
	s.draw = draw
	if m.Kind == MoveChance {
		draw = draw[1:] // everybody sees it
	}
	if int(m.Seat) == seat {
		draw = draw[min(max(s.rules.Hand, int(m.Count)+int(m.Companions)), len(draw)):]
	}
	shown := int(m.Slot) // what is flipped, unless it stays hidden; a foul shows none
	if m.Kind == MoveFoul || m.Kind == MoveFlip && int(m.Seat) != seat && failsHidden(s, m) {
		shown = AnySlot
	}
	pool := slices.Clone(draw)
	if m.Kind != MoveFoul { // which names the cards drawn by lot
		pool = append(pool, s.unseen.Cards()...)
		s.burned.removeAll(&s.unseen)
	}
	var hands [MaxSeats]int
	for i := range s.players {
		p := &s.players[i]
		for slot, c := range p.down {
			if c != NoCard && (i != int(m.Seat) || slot != shown) {
				pool = append(pool, c)
			}
		}
		if i == seat {
			continue
		}
		kept := p.Known
		if i == int(m.Seat) {
			leaving := m.Cards
			if m.Kind == MoveSwap {
				leaving = m.Hand()
			}
			for _, c := range leaving {
				if kept.Count(c) < p.hand.Count(c) {
					kept.add(c)
				}
			}
		}
		hidden := p.hand
		hidden.removeAll(&kept)
		pool = append(pool, hidden.Cards()...)
		hands[i] = hidden.Len()
		p.hand = kept
	}
	shuffle(len(pool), func(i, j int) { pool[i], pool[j] = pool[j], pool[i] })
	next := func() (c Card) {
		c, pool = pool[0], pool[1:]
		return c
	}
	for i := range draw {
		draw[i] = next()
	}
	if m.Kind != MoveFoul {
		n := s.unseen.Len()
		s.unseen = Bag{}
		for range n {
			c := next()
			s.unseen.add(c)
			s.burned.add(c)
		}
	}
	for i := range s.players {
		p := &s.players[i]
		for slot, c := range p.down {
			if c != NoCard && (i != int(m.Seat) || slot != shown) {
				p.down[slot] = next()
			}
		}
		for range hands[i] {
			p.hand.add(next())
		}
	}
}

// TestEventsHideDraws: what another seat draws is counted, not shown.
func TestEventsHideDraws(t *testing.T) {
	s := position(t, bite(t), "4c 5c 6c / 4d 5d 6d; draw Kc")
	var ev Events
	if err := s.Apply(Play(0, Four, 1), &ev); err != nil {
		t.Fatal(err)
	}
	for seat, want := range map[int][]Card{0: parseCards(t, "Kc"), 1: nil, NoSeat: nil} {
		found := false
		for e := range ev.For(seat) {
			if e.Kind == EventDrew {
				found = true
				if e.N != 1 || !slices.Equal(e.Cards, want) {
					t.Errorf("seat %d is told of %d cards, %v", seat, e.N, e.Cards)
				}
			}
		}
		if !found {
			t.Errorf("seat %d is not told", seat)
		}
	}
}

// TestViewTellsAll: what everybody saw stays in every view, what nobody saw is in none.
func TestViewTellsAll(t *testing.T) {
	s := position(t, bite(t), "4c 5c / 6d / 9c; up Kc / Kd / Kh; down 2c 2d / 2h -- 2s / Jk; pile 7c Qd; burned Tc Td; "+
		"draw 3c 3d")
	for _, text := range []string{"0 take", "1 6"} {
		if err := s.Apply(do(t, text), nil); err != nil {
			t.Fatal(err)
		}
	}
	v := s.View(2)
	own, known, hidden := BagOf(parseCards(t, "9c")...), BagOf(parseCards(t, "7c Qd")...), Bag{}
	if v.Hand != own || v.Seats[0].Known != known || v.Seats[0].Hand != 4 || v.Seats[1].Known != hidden || v.Seats[1].Hand != 2 {
		t.Errorf("hands: %+v", v)
	}
	if v.Draw != 0 || join(v.Pile) != "6d" || v.Burned != BagOf(parseCards(t, "Tc Td")...) {
		t.Errorf("piles: %+v", v)
	}
	if !slices.Equal(v.Seats[1].FaceDown, []bool{true, false, true}) || v.Seats[1].Covered() != 2 || v.Seats[0].FaceUp != BagOf(parseCards(t, "Kc")...) {
		t.Errorf("before the seats: %+v", v.Seats)
	}
	if w := s.View(NoSeat); w.Hand.Len() != 0 || w.Seats[2].Hand != 1 || w.Seats[2].Known.Len() != 0 {
		t.Errorf("a watcher sees %+v", w)
	}
}

// TestViewsSayWhatIsSo: all that is public stands in every view as it is in the state.
func TestViewsSayWhatIsSo(t *testing.T) {
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() {
			if s.phase != PhaseOver && !r.sometimes(2) {
				return
			}
			v := s.View(r.rng.IntN(len(s.players)+1) - 1)
			for what, same := range map[string]bool{
				"moves":    v.Moves == s.Moves() && v.Quiet == s.quiet && v.QuietLimit == s.QuietLimit(),
				"dealer":   v.Dealer == s.Dealer(),
				"phase":    v.Phase == s.Phase() && v.Turn == s.Turn() && v.Dir == int(s.dir) && v.Opening == s.Opening(),
				"ask":      v.Ask == s.Ask(),
				"piles":    v.Draw == len(s.Draw()) && slices.Equal(v.Pile, s.Pile()) && v.Burned.Len()+v.BurnedUnseen == s.burned.Len(),
				"burned":   s.burned.Holds(v.Burned.Cards()) && (s.rules.Strict || v.Burned == s.burned),
				"shooter":  v.Shooter == int(s.shooter) && v.First == s.First(),
				"out":      slices.Equal(v.Out, s.out),
				"shithead": v.Shithead == s.Result().Shithead,
			} {
				if !same {
					t.Fatalf("move %d: %s: %+v", s.moves, what, v)
				}
			}
			for seat := range v.Seats {
				p := &v.Seats[seat]
				hand, low := s.Hand(seat), s.Result().Bonus[seat] > 0
				zone := s.players[seat].zone()
				if p.Hand != hand.Len() || p.FaceUp != s.FaceUp(seat) || p.Ready != s.Ready(seat) || p.Zone() != zone ||
					p.Out != slices.Contains(s.out, seat) || s.phase == PhaseOver && low && !p.LowCard {
					t.Fatalf("move %d: seat %d: %+v", s.moves, seat, p)
				}
			}
		})
	})
}

// TestAnOpeningThatNobodyCanMakeIsNotSampled.
func TestAnOpeningThatNobodyCanMakeIsNotSampled(t *testing.T) {
	s := position(t, bite(t), "4c / 5c; opening 9")
	v := s.View(0)
	deck := bite(t)
	all, err := deck.Deck(2)
	if err != nil {
		t.Fatal(err)
	}
	// Everything else is burned, so the other hand is a card that is known not to be a nine.
	v.Burned = BagOf(all...)
	v.Burned.remove(NewCard(Four, 0))
	v.Burned.remove(NewCard(Five, 0))
	if _, err := v.Sample(rand.New(rand.NewPCG(1, 2)).IntN); !errors.Is(err, ErrView) {
		t.Errorf("sampled, %v", err)
	}
	v.Seats[1].Known = BagOf(NewCard(Five, 0))
	if _, err := v.Sample(rand.New(rand.NewPCG(1, 2)).IntN); !errors.Is(err, ErrView) {
		t.Errorf("sampled with nothing hidden, %v", err)
	}
}

// TestViewsThatContradictThemselves are not sampled.
func TestViewsThatContradictThemselves(t *testing.T) {
	for name, spoil := range map[string]func(v *View){
		"a card too many in the draw pile": func(v *View) { v.Draw++ },
		"a card too few in the draw pile":  func(v *View) { v.Draw-- },
		"a card too many in a hand":        func(v *View) { v.Seats[1].Hand++ },
		"a pile that is not in the deck":   func(v *View) { v.Pile = append(v.Pile, make([]Card, 9)...) },
		"burned that was never there":      func(v *View) { v.Burned = BagOf(make([]Card, 9)...) },
		"a hand that is not in the deck":   func(v *View) { v.Hand = BagOf(make([]Card, 9)...) },
		"no players":                       func(v *View) { v.Seats = nil },
	} {
		rng := rand.New(rand.NewPCG(1, 2))
		v := opened(t, bite(t), 4, rng).View(0)
		if _, err := v.Sample(rng.IntN); err != nil {
			t.Fatal(err)
		}
		spoil(v)
		if _, err := v.Sample(rng.IntN); err == nil {
			t.Errorf("%s: sampled", name)
		}
	}
}
