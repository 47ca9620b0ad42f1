package engine

import (
	"errors"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"
)

// What a view and a seat's events can never give away.

// TestViewsAreOfManyStates: a view says what is so. Sampled into a full state it gives the same view and the same legal
// moves; so nothing in it depends on a card that the viewer may not know. A sight says what a view does, in samples
// too.
func TestViewsAreOfManyStates(t *testing.T) {
	t.Parallel()
	differ := 0
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() {
			if s.opening == NoRank && s.phase != PhaseOver && r.rng.IntN(100) > 0 {
				return
			}
			seat := r.viewer()
			view := s.View(seat)
			viewIsSo(t, s, view)
			sample := must(view.Sample(r.rng.IntN))
			conserved(t, sample, &r.deck)
			if again := sample.View(seat); !reflect.DeepEqual(view, again) {
				t.Fatalf("move %d: seat %d sees\n%+v, sampled\n%+v", s.moves, seat, view, again)
			}
			if seat != NoSeat {
				if texts(s.Legal(seat, nil)) != texts(sample.Legal(seat, nil)) {
					t.Fatalf("move %d: seat %d may %v, sampled %v", s.moves, seat, s.Legal(seat, nil), sample.Legal(seat, nil))
				}
				sightIs(t, s.Sight(seat), view)
				sightIs(t, sample.Sight(seat), view)
			}
			if !slices.Equal(sample.draw, s.draw) {
				differ++
			}
			if s.opening != NoRank && !canOpen(sample) {
				t.Fatalf("seat %d sampled an opening with %v that cannot be made", seat, s.opening)
			}
		})
	})
	if differ < rounds() {
		t.Errorf("only %d samples differ from the state that they were taken from", differ)
	}
}

// canOpen reports whether a round opens as the rules open one: with that rank, and if by one seat, by that one.
func canOpen(s *State) bool {
	first := s.players.firstHeld(s.rules.Race)
	if first != s.opening || s.phase == PhaseOpening {
		return first == s.opening
	}
	again := s.Clone()
	again.begin(nil)
	return again.turn == s.turn
}

// sightIs wants a sight to be what a view says.
func sightIs(t *testing.T, s Sight, v *View) {
	t.Helper()
	if s.Rules() != v.Rules || s.Seat() != v.Seat || s.Players() != len(v.Seats) || s.Turn() != v.Turn ||
		s.Dir() != v.Dir || s.Shooter() != v.Shooter || s.Ask() != v.Ask || s.Draw() != v.Draw || *s.Hand() != v.Hand ||
		!slices.Equal(s.Pile(), v.Pile) || !slices.Equal(s.Out(), v.Out) {
		t.Fatalf("%+v is not %+v", s, v)
	}
	for rank := range NoRank {
		if s.Burned(rank) != v.Burned.Rank(rank) {
			t.Fatalf("%d of %v burned; seen %+v", s.Burned(rank), rank, v)
		}
	}
	for seat := range v.Seats {
		p := &v.Seats[seat]
		if s.HandOf(seat) != p.Hand || *s.Shown(seat) != p.Shown || s.Covered(seat) != p.Covered() || s.Left(seat) != p.Left() {
			t.Fatalf("seat %d: %+v; seen %+v", seat, s.Shown(seat), p)
		}
	}
}

// viewIsSo wants all that is public to stand in a view as it is in the state.
func viewIsSo(t *testing.T, s *State, v *View) {
	t.Helper()
	seen := s.burned
	seen.removeAll(&s.unseen)
	want := View{
		Rules: s.Rules(), Seat: v.Seat, Dealer: s.Dealer(), Phase: s.Phase(), Turn: s.Turn(), Dir: int(s.dir),
		Opening: s.Opening(), Ask: s.Ask(), First: s.First(), Shooter: int(s.shooter), Moves: s.Moves(), Quiet: s.quiet,
		QuietLimit: s.QuietLimit(), Draw: len(s.Draw()), Pile: v.Pile, Burned: seen, BurnedUnseen: s.unseen.Len(),
		Hand: v.Hand, Seats: v.Seats, Out: v.Out, Shithead: s.Result().Shithead,
	}
	if !reflect.DeepEqual(*v, want) || !slices.Equal(v.Pile, s.pile) || !slices.Equal(v.Out, s.out) ||
		v.BurnedUnseen > 0 && !s.rules.Strict {
		t.Fatalf("move %d: %+v, not %+v", s.moves, v, want)
	}
	for seat := range v.Seats {
		p, hand, low := &v.Seats[seat], s.Hand(seat), s.Result().Bonus[seat] > 0
		if p.Hand != hand.Len() || p.FaceUp != s.players[seat].FaceUp || p.Ready != s.Ready(seat) ||
			p.Zone() != s.players[seat].zone() || p.Out != slices.Contains(s.out, seat) ||
			seat == v.Seat && v.Hand != hand || s.phase == PhaseOver && low && !p.LowCard {
			t.Fatalf("move %d: seat %d: %+v", s.moves, seat, p)
		}
	}
}

// TestHiddenCardsDoNotMatter: permuting the cards that a seat does not know, before a move and after it, changes
// nothing that the seat receives: not the view before, the events, nor the view after.
func TestHiddenCardsDoNotMatter(t *testing.T) {
	t.Parallel()
	compared, hiddenFlips, fouls := 0, 0, 0
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() {
			if s.phase == PhaseOver {
				return
			}
			m := r.move()
			if s.phase != PhaseOpening && m.Kind != MoveFlip && r.rng.IntN(100) > 0 {
				return
			}
			if m.Kind == MoveFlip {
				m.Slot = int8(s.players[m.Seat].flipped(&Move{Slot: AnySlot}))
			}
			seat := r.viewer()
			other := s.Clone()
			shuffleHidden(other, seat, m, r.rng.Shuffle)
			if !reflect.DeepEqual(s.View(seat), other.View(seat)) {
				t.Fatalf("move %d: the view of seat %d changes with cards that it can't know", s.moves, seat)
			}
			if failsHidden(s, m) && !failsHidden(other, m) {
				return // the card that lies there now can be played
			}
			one, two := s.Clone(), other
			var otherEvents Events
			if two.Apply(m, &otherEvents) != nil {
				return // another hand may allow or ask for another move
			}
			events := apply(t, one, m)
			if s.phase == PhaseSetUp && (one.opening != two.opening || one.turn != two.turn) {
				return // the last ready says what the hands do not hold
			}
			compared++
			switch {
			case failsHidden(s, m) && int(m.Seat) != seat:
				hiddenFlips++
			case m.Kind == MoveFoul:
				fouls++
			}
			got, want := slices.Collect(otherEvents.For(seat)), slices.Collect(events.For(seat))
			if !reflect.DeepEqual(got, want) {
				t.Fatalf("move %d, %v by seat %d: seat %d is told\n%+v or\n%+v", s.moves, m, m.Seat, seat, want, got)
			}
			if !reflect.DeepEqual(one.View(seat), two.View(seat)) {
				t.Fatalf("move %d, %v by seat %d: afterwards the view of seat %d differs", s.moves, m, m.Seat, seat)
			}
		})
	})
	if compared < rounds() || hiddenFlips < rounds()/100 || fouls < rounds()/500 {
		t.Errorf("%d moves compared, %d hidden flips and %d fouls among them", compared, hiddenFlips, fouls)
	}
}

// failsHidden reports whether a flip fails, and only its owner sees the card.
func failsHidden(s *State, m Move) bool {
	return m.Kind == MoveFlip && s.rules.FlipsHidden && !s.rules.Answers(s.ask).Has(s.players[m.Seat].down[m.Slot].Rank())
}

// shuffleHidden permutes the cards that a seat does not know and will not see by the move. Who moves keeps the hand.
func shuffleHidden(s *State, seat int, m Move, shuffle func(n int, swap func(i, j int))) {
	s.draw = slices.Clone(s.draw)
	draw := s.draw
	if m.Kind == MoveChance {
		draw = draw[1:] // all see it
	}
	if int(m.Seat) == seat {
		draw = draw[min(max(s.rules.Hand, int(m.Count)+int(m.Companions)), len(draw)):]
	}
	shown := int(m.Slot) // what is flipped, unless it stays hidden; a foul shows none
	if m.Kind == MoveFoul || m.Kind == MoveFlip && int(m.Seat) != seat && failsHidden(s, m) {
		shown = AnySlot
	}
	var hidden []*Card
	for i := range draw {
		hidden = append(hidden, &draw[i])
	}
	hands := make([][]Card, len(s.players))
	for i := range s.players {
		p := &s.players[i]
		for slot, c := range p.down {
			if c != NoCard && (i != int(m.Seat) || slot != shown) {
				hidden = append(hidden, &p.down[slot])
			}
		}
		if i != seat && i != int(m.Seat) {
			p.hand.removeAll(&p.Known)
			hands[i], p.hand = p.hand.Cards(), p.Known
			for j := range hands[i] {
				hidden = append(hidden, &hands[i][j])
			}
		}
	}
	shuffle(len(hidden), func(i, j int) { *hidden[i], *hidden[j] = *hidden[j], *hidden[i] })
	for i := range s.players {
		s.players[i].hand.addAll(hands[i])
	}
}

// TestViewsThatContradictThemselves are not sampled: of a round, and of one whose opening rank none can hold.
func TestViewsThatContradictThemselves(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for name, spoil := range map[string]func(v *View){
		"a card too many in the draw pile": func(v *View) { v.Draw++ },
		"a card too few in the draw pile":  func(v *View) { v.Draw-- },
		"a card too many in a hand":        func(v *View) { v.Seats[1].Hand++ },
		"a pile that is not in the deck":   func(v *View) { v.Pile = append(v.Pile, make([]Card, 9)...) },
		"burned that was never there":      func(v *View) { v.Burned = BagOf(make([]Card, 9)...) },
		"a hand that is not in the deck":   func(v *View) { v.Hand = BagOf(make([]Card, 9)...) },
		"no players":                       func(v *View) { v.Seats = nil },
	} {
		v := opened(t, bite(t), 4, rng).View(0)
		if _, err := v.Sample(rng.IntN); err != nil {
			t.Fatal(err)
		}
		spoil(v)
		if _, err := v.Sample(rng.IntN); err == nil {
			t.Errorf("%s: sampled", name)
		}
	}
	v := position(t, bite(t), "4c / 5c; opening 9").View(0)
	v.Burned = BagOf(deckOf(t, bite(t), 2)...)
	v.Burned.remove(NewCard(Four, 0))
	v.Burned.remove(NewCard(Five, 0))
	for _, known := range []Bag{{}, BagOf(NewCard(Five, 0))} {
		v.Seats[1].Known = known
		if _, err := v.Sample(rng.IntN); !errors.Is(err, ErrView) {
			t.Errorf("the other hand is not a nine: sampled, %v", err)
		}
	}
}
