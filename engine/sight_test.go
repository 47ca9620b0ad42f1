package engine

import (
	"slices"
	"testing"
)

// TestASightIsWhatAViewSays, at every seat and in every position, and after hidden cards are laid out anew the same.
func TestASightIsWhatAViewSays(t *testing.T) {
	t.Parallel()
	trials(t, func(t *testing.T, r *trial) {
		r.each(t, func() {
			if !r.sometimes(3) {
				return
			}
			seat := r.rng.IntN(len(r.state.players))
			v := r.state.View(seat)
			other, err := v.Sample(r.rng.IntN)
			if err != nil {
				t.Fatal(err)
			}
			for _, s := range []*State{r.state, other} {
				sightIs(t, s.Sight(seat), v)
			}
		})
	})
}

// sightIs wants a sight to be what a view says.
func sightIs(t *testing.T, s Sight, v *View) {
	t.Helper()
	if s.Rules() != v.Rules || s.Seat() != v.Seat || s.Players() != len(v.Seats) || s.Phase() != v.Phase || s.Turn() != v.Turn ||
		s.Dir() != v.Dir || s.Shooter() != v.Shooter || s.Ask() != v.Ask || s.Draw() != v.Draw || *s.Hand() != v.Hand {
		t.Fatalf("%+v is not %+v", s, v)
	}
	if !slices.Equal(s.Pile(), v.Pile) || !slices.Equal(s.Out(), v.Out) {
		t.Fatalf("pile %v, out %v; seen %+v", s.Pile(), s.Out(), v)
	}
	for rank := range NoRank {
		if s.Burned(rank) != v.Burned.Rank(rank) {
			t.Fatalf("%d of %v burned; seen %+v", s.Burned(rank), rank, v)
		}
	}
	for seat := range v.Seats {
		of := &v.Seats[seat]
		if s.HandOf(seat) != of.Hand || *s.Shown(seat) != of.Shown || s.Covered(seat) != of.Covered() || s.Left(seat) != of.Left() {
			t.Fatalf("seat %d: %+v; seen %+v", seat, s.Shown(seat), of)
		}
	}
}
