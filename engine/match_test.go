package engine

import (
	"errors"
	"slices"
	"testing"
)

// TestMatchLength: seed 000 POINTS, one round per player; two players: one (RULES.md section 2); or as its maker says.
func TestMatchLength(t *testing.T) {
	for _, c := range []struct{ players, rounds, want int }{{2, 0, 1}, {3, 0, 3}, {7, 0, 7}, {20, 0, 20}, {4, 1, 1}, {2, 5, 5}} {
		m, err := NewMatch(bite(t), c.players, c.rounds, 0)
		if err != nil || m.Rounds != c.want || m.Over() {
			t.Errorf("%d players: %d rounds, %v", c.players, m.Rounds, err)
		}
	}
	for _, c := range []struct {
		players, rounds, dealer int
		want                    error
	}{{1, 0, 0, ErrSeats}, {21, 0, 0, ErrSeats}, {4, 0, 4, ErrSeat}, {4, 0, -1, ErrSeat}, {4, -1, 0, ErrRounds}} {
		if _, err := NewMatch(bite(t), c.players, c.rounds, c.dealer); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v", c, err)
		}
	}
}

// TestMatchTally: seed 000 POINTS, tally the points, most points win; equal points share the place; the Shithead deals
// next, and an abandoned round counts and is dealt again by the same dealer (RULES.md section 1, Matches).
func TestMatchTally(t *testing.T) {
	m, err := NewMatch(bite(t), 3, 0, 1)
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
		if want := []int{2, 2, 0}[i]; m.Dealer != want {
			t.Errorf("after round %d seat %d deals, not %d", i+1, m.Dealer, want)
		}
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

// TestMatchOfTwo: seed 000 TWO-PLAYER SCHEISS, no points; over several rounds the one who was the Shithead less wins.
func TestMatchOfTwo(t *testing.T) {
	m, err := NewMatch(bite(t), 2, 3, 0)
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

// TestWhoPlaysFirst: RULES.md sections 1 (Matches), 3 and 4; seed 002, Spielvorbereitung. Left of the dealer; or the last
// Shithead, and before there is one whom the lot drew, or nobody as yet. After an abandoned round it is the same player.
func TestWhoPlaysFirst(t *testing.T) {
	for code, want := range map[string][4]int{
		"leeds":                   {2, 2, 3, 3},
		"schwechat":               {2, 2, 2, 2},
		"schwechat:starter=worst": {NoSeat, NoSeat, 2, 2},
		"classic":                 {NoSeat, NoSeat, NoSeat, NoSeat},
		"custom":                  {NoSeat, NoSeat, NoSeat, NoSeat},
		"bitenight":               {NoSeat, NoSeat, NoSeat, NoSeat},
	} {
		m, err := NewMatch(ruled(t, code), 4, 4, 1)
		if err != nil {
			t.Fatal(err)
		}
		dealers := [4]int{1, 1, 2, 2}
		for round, shithead := range []int{NoSeat, 2, NoSeat, 2} {
			if m.First() != want[round] || m.Dealer != dealers[round] {
				t.Errorf("%s, round %d: seat %d plays first, seat %d deals", code, round+1, m.First(), m.Dealer)
			}
			m.Settle(Result{Shithead: shithead, Points: make([]int, 4)})
		}
		if !m.Over() || m.Shitheads[2] != 2 {
			t.Errorf("%s: %+v", code, m)
		}
	}
}

// TestOneRoundUnlessChosen: RULES.md section 1, Matches.
func TestOneRoundUnlessChosen(t *testing.T) {
	for _, code := range []string{"leeds", "schwechat", "classic", "custom"} {
		m, err := NewMatch(ruled(t, code), 5, 0, 0)
		if err != nil || m.Rounds != 1 || m.Scored {
			t.Errorf("%s: %+v, %v", code, m, err)
		}
	}
}
