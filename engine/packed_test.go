package engine

import (
	"reflect"
	"testing"
)

// TestPackedMoves: search moves as everybody does. What LegalPacked lists is what Legal does, MayMove are the seats with
// something on their list, and ApplyPacked leaves the state that Apply does.
func TestPackedMoves(t *testing.T) {
	t.Parallel()
	moved, packed := new(State), new(State)
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() {
			if !r.sometimes(4) {
				return
			}
			for seat := NoSeat; seat <= len(s.players); seat++ {
				legal, list := s.Legal(seat, nil), s.LegalPacked(seat, nil)
				if may := s.MayMove().Has(seat); may != (len(legal) > 0) {
					t.Fatalf("seat %d may move: %v; its moves are %v", seat, may, legal)
				}
				if s.phase == PhaseSetUp {
					legal = nil
				}
				if len(list) != len(legal) {
					t.Fatalf("packed %v, else %v", list, legal)
				}
				if len(list) == 0 {
					continue
				}
				i := r.rng.IntN(len(list))
				if m := list[i].Move(); !reflect.DeepEqual(m, legal[i]) {
					t.Fatalf("packed %+v, else %+v", m, legal[i])
				}
				moved.CopyFrom(s)
				packed.CopyFrom(s)
				if err := moved.Apply(legal[i], nil); err != nil {
					t.Fatal(err)
				}
				packed.ApplyPacked(list[i])
				if !equal(moved, packed) {
					t.Fatalf("%v: packed, it leaves another state", legal[i])
				}
			}
		})
	})
}

// TestPackedFields: each field of a packed move is that of the move.
func TestPackedFields(t *testing.T) {
	for _, m := range []Move{
		Play(19, Ace, 80), PlayWith(3, Five, 2, King, 4), ShootAt(0, Ace, 1, 19), Jump(7, Joker, 3),
		Take(1), Flip(2, AnySlot), Aim(4, 0), Chance(5),
	} {
		p := m.Packed()
		if back := p.Move(); !reflect.DeepEqual(back, m) {
			t.Errorf("%+v comes back as %+v", m, back)
		}
		if p.Kind() != m.Kind || p.Seat() != int(m.Seat) || p.Rank() != m.Rank || p.Count() != int(m.Count) ||
			p.Companion() != m.Companion || p.Companions() != int(m.Companions) || p.Target() != int(m.Target) {
			t.Errorf("%+v has other fields packed", m)
		}
	}
}
