package engine

import (
	"math/bits"
	"math/rand/v2"
)

// Shuffle puts a deck into an order in which every order is equally likely, as far as the source goes. It is the
// Fisher-Yates shuffle: for i from the last index down to 1, the card at i changes places with the card at j, where j
// is drawn uniformly from 0 to i. To draw j, the lowest b bits of the next 64 random bits are taken, b being the
// number of bits that i is written with, again and again until they are at most i. So any other program can repeat it.
func Shuffle(deck []Card, source rand.Source) {
	for i := len(deck) - 1; i > 0; i-- {
		j := uniform(uint64(i), source)
		deck[i], deck[j] = deck[j], deck[i]
	}
}

// uniform draws a number from 0 to most.
func uniform(most uint64, source rand.Source) uint64 {
	mask := uint64(1)<<bits.Len64(most) - 1
	for {
		if x := source.Uint64() & mask; x <= most {
			return x
		}
	}
}
