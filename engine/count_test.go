package engine

import (
	"crypto/sha256"
	"fmt"
	"math/rand/v2"
	"testing"
)

// fixedDeal is a round that anybody can deal again: the sorted deck, shuffled from ChaCha8 seeded with the SHA-256 of a
// text, seat 0 the dealer.
func fixedDeal(t *testing.T, players int, text string) *State {
	t.Helper()
	rules := bite(t)
	deck, err := rules.Deck(players)
	if err != nil {
		t.Fatal(err)
	}
	Shuffle(deck, rand.NewChaCha8(sha256.Sum256([]byte(text))))
	s, err := Deal(rules, players, 0, deck)
	if err != nil {
		t.Fatal(err)
	}
	for seat := range players {
		if err := s.Apply(Ready(seat), nil); err != nil {
			t.Fatal(err)
		}
	}
	return s
}

// sequences counts the ways to make so many moves, asking Legal.
func sequences(t *testing.T, s *State, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	next := new(State)
	for seat := range s.players {
		for _, m := range s.Legal(seat, nil) {
			next.CopyFrom(s)
			if err := next.Apply(m, nil); err != nil {
				t.Fatal(err)
			}
			n += sequences(t, next, depth-1)
		}
	}
	return n
}

// triedSequences counts them without Legal, by trying every move that there is.
func triedSequences(s *State, depth int) int {
	if depth == 0 {
		return 1
	}
	n := 0
	next := s.Clone()
	for m := range everyMove(s) {
		if next.Apply(m, nil) == nil {
			n += triedSequences(next, depth-1)
			next.CopyFrom(s)
		}
	}
	return n
}

// TestMoveCounts counts all ways to go on from fixed deals, to a fixed depth. A number that changes says that a rule
// has changed. From the middle of a round, jump-ins, Jokers and flips are among the moves.
func TestMoveCounts(t *testing.T) {
	for _, c := range []struct {
		players int
		deal    string
		// skip is how many moves are made first: always the last legal one of the first seat that has any.
		skip int
		want []int
	}{
		{2, "two", 0, []int{1, 3, 5, 14, 16, 43, 93, 160}},
		{3, "three", 0, []int{1, 3, 7, 7, 21, 91, 229, 380}},
		{4, "four", 0, []int{2, 6, 13, 27, 56, 122, 233, 474}},
		{4, "four", 60, []int{7, 15, 48, 208, 813, 2261, 3852, 14868}},
		{3, "three", 70, []int{9, 22, 105, 266, 781, 2430, 6269, 17432}},
		{2, "two", 40, []int{7, 9, 70, 199, 930, 2630, 9447, 29033}},
		{12, "twelve", 0, []int{2, 17, 82, 323, 1146, 3748, 11410, 32857}},
		{20, "twenty", 150, []int{1, 6, 50, 181, 396, 937, 3273, 10081}},
	} {
		t.Run(fmt.Sprintf("%s after %d", c.deal, c.skip), func(t *testing.T) {
			s := fixedDeal(t, c.players, c.deal)
			for range c.skip {
				for seat := range s.players {
					if moves := s.Legal(seat, nil); len(moves) > 0 {
						if err := s.Apply(moves[len(moves)-1], nil); err != nil {
							t.Fatal(err)
						}
						break
					}
				}
			}
			for i, want := range c.want {
				depth := i + 1
				if n := sequences(t, s, depth); n != want {
					t.Errorf("%d ways to make %d moves, not %d", n, depth, want)
				}
				if depth <= 3 {
					if n := triedSequences(s, depth); n != want {
						t.Errorf("%d ways to make %d moves by trying, not %d", n, depth, want)
					}
				}
			}
		})
	}
}
