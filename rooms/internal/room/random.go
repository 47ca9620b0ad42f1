package room

import (
	"encoding/base32"
	"math/rand/v2"

	"shithead/data"
)

// Entropy is what the random numbers of a room come from: seeds and shares of decks from Seed, everything else from Bits.
type Entropy struct {
	// Seed gives 256 bits that nobody can predict.
	Seed func() [32]byte
	// Bits are for what bots do and how long they think, and for penalty cards.
	Bits uint64
}

// rng is the random source of a room. The embedded one is not for anything that has to stay secret.
type rng struct {
	seed func() [32]byte
	*rand.Rand
}

// id is a new id for a round. A deck depends on it, so it comes from where decks come from.
func (l *rng) id() data.ID {
	seed := l.seed()
	return data.ID(base32.StdEncoding.WithPadding(base32.NoPadding).EncodeToString(seed[:16]))
}

func (c Entropy) rng() rng { return rng{c.Seed, rand.New(rand.NewPCG(c.Bits, c.Bits))} }
