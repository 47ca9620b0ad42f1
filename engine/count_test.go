package engine

import (
	"crypto/sha256"
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
)

// fixedDeal is a round that other programs can deal again: the sorted deck, shuffled from ChaCha8 seeded with the SHA-256 of a
// text, seat 0 the dealer.
func fixedDeal(t *testing.T, code string, players int, text string) *State {
	t.Helper()
	rules := ruled(t, code)
	deck := deckOf(t, rules, players)
	Shuffle(deck, rand.NewChaCha8(sha256.Sum256([]byte(text))))
	s := dealtFrom(t, rules, players, 0, deck)
	beReady(t, s)
	return s
}

// sequences counts the ways to make so many of some moves one after another.
func sequences(s *State, depth int, moves func(*State) iter.Seq[Move]) (n int) {
	if depth == 0 {
		return 1
	}
	next := s.Clone()
	for m := range moves(s) {
		if next.Apply(m, nil) == nil {
			n += sequences(next, depth-1, moves)
			next.CopyFrom(s)
		}
	}
	return n
}

// legalMoves are those of all seats.
func legalMoves(s *State) iter.Seq[Move] {
	var all []Move
	for seat := range s.players {
		all = s.Legal(seat, all)
	}
	return slices.Values(all)
}

// TestMoveCounts counts all ways to go on from fixed deals, to a fixed depth. A number that changes says that a rule
// has changed. From the middle of a round, jump-ins, Jokers and flips are among the moves.
func TestMoveCounts(t *testing.T) {
	for _, c := range []struct {
		code    string
		players int
		deal    string
		// skip is how many moves are made first: always the last legal one of the first seat that has any.
		skip int
		want []int
	}{
		{"bitenight", 2, "two", 0, []int{1, 3, 5, 14, 16, 43, 93, 160}},
		{"bitenight", 3, "three", 0, []int{1, 3, 7, 7, 21, 91, 229, 380}},
		{"bitenight", 4, "four", 0, []int{2, 6, 13, 27, 56, 122, 233, 474}},
		{"bitenight", 4, "four", 60, []int{7, 15, 48, 208, 813, 2261, 3852}},
		{"bitenight", 3, "three", 70, []int{9, 22, 105, 266, 781, 2430, 6269}},
		{"bitenight", 2, "two", 40, []int{7, 9, 70, 199, 930, 2630, 9447}},
		{"bitenight", 12, "twelve", 0, []int{2, 17, 82, 323, 1146, 3748, 11410}},
		{"bitenight", 20, "twenty", 150, []int{1, 6, 50, 181, 396, 937, 3273}},
		{"leeds", 4, "four", 0, []int{3, 9, 11, 25, 55, 105}},
		{"leeds", 3, "three", 50, []int{1, 11, 11, 99, 310, 611}},
		{"leeds", 7, "seven", 90, []int{3, 12, 39, 192, 1011}},
		{"schwechat", 4, "four", 0, []int{2, 5, 17, 68, 283, 1069}},
		{"schwechat", 3, "three", 70, []int{1, 5, 17, 62, 225, 833}},
		{"schwechat", 9, "nine", 120, []int{4, 17, 62, 229, 876, 3408}},
		{"classic", 4, "four", 0, []int{1, 3, 9, 9, 18, 54}},
		{"classic", 3, "three", 60, []int{5, 8, 12, 45, 238, 427}},
		{"classic", 12, "twelve", 150, []int{3, 11, 11, 11, 11, 22}},
		{"custom", 4, "four", 0, []int{1, 3, 5, 8, 16, 28}},
		{"custom", 3, "three", 60, []int{2, 8, 18, 48, 101, 280}},
		{"custom:again=2,shoot=A,pickup=Q,joker=invisible-reverse", 4, "four", 40, []int{1, 8, 27, 98, 460, 1421}},
		{"custom:again=9,shoot=A,lower-on=K,down=4,up=5,hand=4,joker=highest", 6, "six", 80, []int{4, 11, 24, 102, 458, 1520}},
	} {
		t.Run(fmt.Sprintf("%s %s after %d", c.code, c.deal, c.skip), func(t *testing.T) {
			s := fixedDeal(t, c.code, c.players, c.deal)
			for range c.skip {
				for seat := range s.players {
					if makeLast(t, s, seat) {
						break
					}
				}
			}
			for i, want := range c.want {
				depth := i + 1
				if n := sequences(s, depth, legalMoves); n != want {
					t.Errorf("%d ways to make %d moves, not %d", n, depth, want)
				}
				if depth > 3 {
					continue
				}
				if n := sequences(s, depth, everyMove); n != want {
					t.Errorf("%d ways to make %d moves by trying, not %d", n, depth, want)
				}
			}
		})
	}
}
