package engine

import (
	"errors"
	"slices"
	"testing"
)

// TestMatchLength: Bite Night, POINTS, one round per player; two players: one (RULES.md
// bitenight/match); or as its maker says.
func TestMatchLength(t *testing.T) {
	for _, c := range []struct{ players, rounds, want int }{{2, 0, 1}, {3, 0, 3}, {7, 0, 7}, {20, 0, 20}, {4, 1, 1}, {2, 5, 5}} {
		m, err := NewMatch(bite(t), c.players, c.rounds)
		if err != nil || m.Rounds != c.want || m.Over() {
			t.Errorf("%d players: %d rounds, %v", c.players, m.Rounds, err)
		}
	}
	for _, c := range []struct {
		players, rounds int
		want            error
	}{{1, 0, ErrSeats}, {21, 0, ErrSeats}, {4, -1, ErrRounds}} {
		if _, err := NewMatch(bite(t), c.players, c.rounds); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestMatchTally: Bite Night, POINTS, tally the points, most points win; equal points share the place; an abandoned
// round counts as one of them (RULES.md common/matches).
func TestMatchTally(t *testing.T) {
	m, err := NewMatch(bite(t), 3, 0)
	if err != nil {
		t.Fatal(err)
	}
	abandoned := Result{Shithead: NoSeat, Points: []int{0, 0, 0}, Bonus: []int{0, 0, 0}}
	for i, r := range []Result{
		{Shithead: 2, Points: []int{10, 20, 0}},
		abandoned,
		{Shithead: 0, Points: []int{0, 10, 30}, Bonus: []int{0, 0, 10}},
	} {
		if m.Over() {
			t.Fatalf("over after %d rounds", i)
		}
		m.Settle(r)
	}
	want := []Standing{
		{Seat: 1, Place: 1, Points: 30},
		{Seat: 2, Place: 1, Points: 30, Shitheads: 1},
		{Seat: 0, Place: 3, Points: 10, Shitheads: 1},
	}
	if got := m.Standings(); !m.Over() || !slices.Equal(got, want) {
		t.Errorf("standings %+v", got)
	}
}

// TestMatchOfTwo: Bite Night, TWO-PLAYER SCHEISS, no points; over several rounds the one who was
// the Shithead less wins.
func TestMatchOfTwo(t *testing.T) {
	m, err := NewMatch(bite(t), 2, 3)
	if err != nil {
		t.Fatal(err)
	}
	for _, shithead := range []int{0, 1, 0} {
		m.Settle(Result{Shithead: shithead, Points: []int{0, 0}})
	}
	if got := m.Standings(); got[0].Seat != 1 || got[0].Place != 1 || got[1].Place != 2 {
		t.Errorf("standings %+v", got)
	}
}

// TestOneRoundUnlessChosen: RULES.md common/matches.
func TestOneRoundUnlessChosen(t *testing.T) {
	for _, code := range []string{"leeds", "schwechat", "classic", "custom"} {
		m, err := NewMatch(ruled(t, code), 5, 0)
		if err != nil || m.Rounds != 1 || m.Scored {
			t.Errorf("%s: %+v, %v", code, m, err)
		}
	}
}
