package engine

import (
	"slices"
	"testing"
)

// follow keeps the cards of a round from what happens alone, as a log, a screen or statistics would.
func follow(t *testing.T, f *State, e Event) {
	shift := func(from, to *Bag, cards []Card) {
		if !from.Holds(cards) {
			t.Fatalf("%v go from %v", cards, from.Cards())
		}
		for _, c := range cards {
			from.remove(c)
			to.add(c)
		}
	}
	switch p := &f.players[max(0, e.Seat)]; e.Kind {
	case EventSwapped:
		shift(&p.hand, &p.FaceUp, e.Cards[:e.N])
		shift(&p.FaceUp, &p.hand, e.Cards[e.N:])
	case EventLaid:
		shift(&p.hand, &p.FaceUp, e.Cards)
	case EventPlayed, EventJumped:
		shift(p.bag(), new(Bag), e.Cards)
		f.pile = append(f.pile, e.Cards...)
	case EventFlipped:
		p.covered--
		p.down[e.Slot] = NoCard
		f.pile = append(f.pile, e.Cards...)
	case EventTook:
		p.hand.addAll(e.Cards)
		for _, c := range e.Cards { // trumps stay behind, to be burned
			at := slices.Index(f.pile, c)
			if at < 0 {
				t.Fatalf("seat %d takes %v, the pile is %v", e.Seat, e.Cards, f.pile)
			}
			f.pile = slices.Delete(f.pile, at, at+1)
		}
	case EventChanced:
		f.draw = f.draw[1:]
		f.pile = append(f.pile, e.Cards...)
	case EventReversed:
		f.dir = -f.dir
	case EventFouled:
		for i, c := range e.Cards {
			if len(f.draw) > 0 {
				f.draw = f.draw[1:]
			} else {
				f.burned.remove(c)
			}
			if i == 0 && e.N == 2 {
				f.burned.add(p.down[e.Slot])
				p.down[e.Slot] = c
			}
		}
		if e.Target != NoSeat {
			p.covered++
			p.down = append(p.down, e.Cards[e.N-1])
		}
	case EventBurned:
		at := len(f.pile) - len(e.Cards)
		if !slices.Equal(e.Cards, f.pile[at:]) {
			t.Fatalf("%v burn, the pile is %v", e.Cards, f.pile)
		}
		f.pile = f.pile[:at]
		f.burned.addAll(e.Cards)
	case EventDrew:
		f.draw = f.draw[e.N:]
		p.hand.addAll(e.Cards)
	case EventWentOut:
		if f.out = append(f.out, int(e.Seat)); int(e.N) != len(f.out) {
			t.Fatalf("seat %d goes out at place %d after %v", e.Seat, e.N, f.out)
		}
	case EventBegan:
		f.phase = PhasePlay
	case EventEnded:
		f.phase, f.shithead = PhaseOver, e.Seat
	default:
	}
	if len(e.Cards) > 0 && int(e.N) != len(e.Cards) && (e.Kind != EventSwapped || 2*int(e.N) != len(e.Cards)) {
		t.Fatalf("%d cards counted as %d", len(e.Cards), e.N)
	}
}

// TestEventsTellEverything: by the events everything lies as it does in the state.
func TestEventsTellEverything(t *testing.T) {
	t.Parallel()
	trials(t, func(t *testing.T, r *trial) {
		s, f := r.state, r.state.Clone()
		r.each(t, func() {
			if s.moves > 0 && r.events.list[0].Kind > EventFouled {
				t.Fatalf("the first event of a move is %+v", r.events.list[0])
			}
			for _, e := range r.events.Unredacted() {
				follow(t, f, e)
			}
			for seat := range s.players {
				p, got := &s.players[seat], &f.players[seat]
				if got.hand != p.hand || got.FaceUp != p.FaceUp || got.covered != p.covered ||
					!slices.Equal(got.down, p.down) {
					t.Fatalf("move %d: the events tell another story of seat %d", s.moves, seat)
				}
			}
			if !slices.Equal(f.draw, s.draw) || !slices.Equal(f.pile, s.pile) || !slices.Equal(f.out, s.out) ||
				f.burned != s.burned {
				t.Fatalf("move %d: the events tell another story of the piles", s.moves)
			}
			began, over := s.phase != PhaseSetUp, s.phase == PhaseOver
			if f.dir != s.dir || f.shithead != s.shithead || (f.phase != PhaseSetUp) != began ||
				(f.phase == PhaseOver) != over {
				t.Fatalf("move %d: the events tell another story of the round", s.moves)
			}
		})
	})
}
