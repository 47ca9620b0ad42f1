package engine

import (
	"slices"
	"testing"
)

// follower keeps the cards of a round from its events alone, as a log, a screen or statistics would.
type follower struct {
	hands, up []Bag
	down      []int
	slots     [][]Card
	draw, dir int
	pile      []Card
	burned    Bag
	out       []int
	opened    bool
	ended     bool
	shithead  int
}

func follow(s *State) *follower {
	f := &follower{dir: 1, draw: len(s.draw), pile: slices.Clone(s.pile), burned: s.burned, shithead: NoSeat}
	for seat := range s.players {
		f.hands = append(f.hands, s.players[seat].hand)
		f.up = append(f.up, s.players[seat].FaceUp)
		f.down = append(f.down, int(s.players[seat].covered))
		f.slots = append(f.slots, slices.Clone(s.players[seat].down))
	}
	return f
}

func (f *follower) event(t *testing.T, e Event) {
	shift := func(from, to *Bag, cards []Card) {
		if !from.Holds(cards) {
			t.Fatalf("%v go from %v", cards, from.Cards())
		}
		for _, c := range cards {
			from.remove(c)
			to.add(c)
		}
	}
	switch hand, up := &f.hands[max(0, e.Seat)], &f.up[max(0, e.Seat)]; e.Kind {
	case EventSwapped:
		shift(hand, up, e.Cards[:e.N])
		shift(up, hand, e.Cards[e.N:])
	case EventLaid:
		shift(hand, up, e.Cards)
	case EventPlayed, EventJumped:
		if hand.Len() == 0 {
			hand = up
		}
		shift(hand, new(Bag), e.Cards)
		f.pile = append(f.pile, e.Cards...)
	case EventFlipped:
		f.down[e.Seat]--
		f.pile = append(f.pile, e.Cards...)
	case EventTook:
		f.hands[e.Seat].addAll(e.Cards)
		for _, c := range e.Cards { // trumps stay behind, to be burned
			at := slices.Index(f.pile, c)
			if at < 0 {
				t.Fatalf("seat %d takes %v, the pile is %v", e.Seat, e.Cards, f.pile)
			}
			f.pile = slices.Delete(f.pile, at, at+1)
		}
	case EventChanced:
		f.draw--
		f.pile = append(f.pile, e.Cards...)
	case EventReversed:
		f.dir = -f.dir
	case EventFouled:
		for i := range e.Cards {
			if f.draw > 0 {
				f.draw--
			} else {
				f.burned.remove(e.Cards[i])
			}
			if i == 0 && e.N == 2 {
				f.burned.add(f.slots[e.Seat][e.Slot])
				f.slots[e.Seat][e.Slot] = e.Cards[0]
			}
		}
		if e.Target != NoSeat {
			f.down[e.Seat]++
			f.slots[e.Seat] = append(f.slots[e.Seat], e.Cards[e.N-1])
		}
	case EventBurned:
		at := len(f.pile) - len(e.Cards)
		if !slices.Equal(e.Cards, f.pile[at:]) {
			t.Fatalf("%v burn, the pile is %v", e.Cards, f.pile)
		}
		f.pile = f.pile[:at]
		f.burned.addAll(e.Cards)
	case EventDrew:
		f.draw -= int(e.N)
		f.hands[e.Seat].addAll(e.Cards)
	case EventWentOut:
		f.out = append(f.out, int(e.Seat))
		if int(e.N) != len(f.out) {
			t.Fatalf("seat %d goes out at place %d after %v", e.Seat, e.N, f.out)
		}
	case EventBegan:
		f.opened = true
	case EventEnded:
		f.ended, f.shithead = true, int(e.Seat)
	default:
	}
	if len(e.Cards) > 0 && int(e.N) != len(e.Cards) && (e.Kind != EventSwapped || 2*int(e.N) != len(e.Cards)) {
		t.Fatalf("%d cards counted as %d", len(e.Cards), e.N)
	}
}

// TestEventsTellEverything: whoever follows the events knows how everything lies, without looking at a state.
func TestEventsTellEverything(t *testing.T) {
	t.Parallel()
	trials(t, func(t *testing.T, r *trial) {
		s, f := r.state, follow(r.state)
		r.each(t, func() {
			if s.moves > 0 && r.events.list[0].Kind > EventFouled {
				t.Fatalf("the first event of a move is %+v", r.events.list[0])
			}
			for _, e := range r.events.Unredacted() {
				f.event(t, e)
			}
			for seat := range s.players {
				p := &s.players[seat]
				if f.hands[seat] != p.hand || f.up[seat] != p.FaceUp || f.down[seat] != int(p.covered) {
					t.Fatalf("move %d: the events tell another story of seat %d", s.moves, seat)
				}
			}
			if f.dir != int(s.dir) {
				t.Fatalf("move %d: the events tell of another direction", s.moves)
			}
			if f.draw != len(s.draw) || !slices.Equal(f.pile, s.pile) || f.burned != s.burned || !slices.Equal(f.out, s.out) {
				t.Fatalf("move %d: the events tell another story of the piles", s.moves)
			}
			if f.opened != (s.phase != PhaseSetUp) || f.ended != (s.phase == PhaseOver) || f.shithead != int(s.shithead) {
				t.Fatalf("move %d: the events tell another story of the round", s.moves)
			}
		})
	})
}
