package engine

import (
	"fmt"
	"slices"
	"strings"
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

// TestEventsOfAMove holds what is told of a move, the last of those made, in order.
func TestEventsOfAMove(t *testing.T) {
	for _, c := range []struct{ lay, moves, want string }{
		{"4c 5c / 6c; up Kc / Qc; set-up", "0 swap 4c for Kc", "swapped 0 [4c Kc]"},
		{"4c; up Kc; set-up", "0 ready", "ready 0 / began -1 with 4"},
		{"4c 5c 6c / 6d; draw 7c 8c", "0 4", "played 0 [4c] / drew 0 [7c]"},
		{"8c 8d 6c / 6d / 7d / 9d", "0 88", "played 0 [8c 8d] / skipped 1 / skipped 2"},
		{"Tc / 6d / 7d; pile 9c", "0 T", "played 0 [Tc] / burned 0 [9c Tc] power / out 0 place 1"},
		{
			"6d / 9d 9h 9s; pile 9c", "1 jump:999",
			"jumped 1 [9d 9h 9s] / burned 1 [9c 9d 9h 9s] four / out 1 place 1 / ended 0",
		},
		{"6d / 9d; pile 9c Kc", "0 take", "took 0 [9c Kc] stuck"},
		{"- / 9d; down 4c Kd; pile 9c Qc", "0 flip 1", "flipped 0 slot 1 [Kd]"},
		{"- / 9d; down 4c Kd; pile 9c Qc", "0 flip 0", "flipped 0 slot 0 [4c] / took 0 [9c Qc 4c] flip"},
		{
			"Jk 4c 5c / 9d / Kd; pile 9c Qc; draw 6c", "0 Jk@2",
			"played 0 at 2 [Jk] / burned 0 [Jk] power / took 2 [9c Qc] fed / drew 0 [6c]",
		},
		{
			"- / 9d / Kd; down Jk 4c; pile 9c", "0 flip 0 / 0 aim@2",
			"aimed 0 at 2 / burned 0 [Jk] power / took 2 [9c] fed",
		},
		{
			"Jk / Jk / Jk; up 4c / 5c / 6c; set-up; dealer 1", "0 ready / 1 ready / 2 ready",
			"ready 2 / began 2 with none",
		},
		{"4c / 9d; pile 9c; quiet 99", "0 take", "took 0 [9c] stuck / ended -1 stalemate"},
	} {
		s := position(t, bite(t), c.lay)
		var ev *Events
		for move := range strings.SplitSeq(c.moves, " / ") {
			ev = perform(t, s, move)
		}
		var told []string
		for _, e := range ev.Unredacted() {
			told = append(told, tell(e))
		}
		if got := strings.Join(told, " / "); got != c.want {
			t.Errorf("%s, %s: told %s\nnot %s", c.lay, c.moves, got, c.want)
		}
	}
}

// tell is an event in words.
func tell(e Event) string {
	text := fmt.Sprint([]string{
		EventSwapped: "swapped", EventReady: "ready", EventPlayed: "played", EventJumped: "jumped", EventAimed: "aimed", EventTook: "took",
		EventBurned: "burned", EventSkipped: "skipped", EventDrew: "drew", EventBegan: "began", EventWentOut: "out", EventEnded: "ended",
		EventFlipped: "flipped",
	}[e.Kind], " ", e.Seat)
	switch {
	case e.Kind == EventBegan:
		text += fmt.Sprint(" with ", e.Rank)
	case e.Kind == EventWentOut:
		text += fmt.Sprint(" place ", e.N)
	case e.Kind == EventFlipped:
		text += fmt.Sprint(" slot ", e.Slot)
	case e.Kind == EventAimed || e.Kind == EventPlayed && e.Target != NoSeat:
		text += fmt.Sprint(" at ", e.Target)
	}
	if e.Cards != nil {
		text += fmt.Sprintf(" %v", e.Cards)
	}
	return text + []string{
		CauseStuck: " stuck", CauseFlip: " flip", CauseFed: " fed", CausePower: " power", CauseFour: " four", CauseStalemate: " stalemate",
	}[e.Cause]
}
