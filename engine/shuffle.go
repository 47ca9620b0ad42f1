package engine

import (
	"math/bits"
	"math/rand/v2"
)

// Shuffle puts a deck into an order in which every order is equally likely, as far as the source goes. It is the
// Fisher-Yates shuffle: for i from the last index down to 1, the card at i changes places with the card at j, where j
// is what [Lot] draws from 0 to i. So any other program can repeat it.
func Shuffle(deck []Card, source rand.Source) {
	for i := len(deck) - 1; i > 0; i-- {
		j := Lot(i, source)
		deck[i], deck[j] = deck[j], deck[i]
	}
}

// Lot draws a number from 0 to most, each equally likely. The lowest b bits of the next 64 random bits are taken, b being
// the number of bits that most is written with, again and again until they are at most most.
func Lot(most int, source rand.Source) int {
	mask := uint64(1)<<bits.Len64(uint64(most)) - 1
	for {
		if x := source.Uint64() & mask; x <= uint64(most) {
			return int(x)
		}
	}
}
