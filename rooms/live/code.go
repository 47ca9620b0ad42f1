package live

import (
	"crypto/rand"
	_ "embed"
	"encoding/binary"
	"math/big"
	"strings"

	"shithead/rooms/internal/room"
	"shithead/rooms/internal/thinking"
)

// newCode is a code for a room, such as brave-otter. It may be in use.
func newCode() string {
	return draw(adjectives()) + "-" + draw(animals())
}

func draw(words []string) string {
	n, err := rand.Int(rand.Reader, big.NewInt(int64(len(words))))
	if err != nil {
		panic(err) // the system's randomness does not fail
	}
	return words[n.Int64()]
}

// meansOf are what a room takes from outside. The random numbers are drawn from the system: nobody can predict them.
func meansOf(pool *thinking.Pool) room.Means {
	var bits [8]byte
	rand.Read(bits[:])
	return room.Means{
		Seed: func() (seed [32]byte) {
			rand.Read(seed[:])
			return seed
		},
		Bound: true,
		Bits:  binary.NativeEndian.Uint64(bits[:]),
		Pool:  pool,
	}
}

// adjectiveWords are the first words of rooms' codes: short, friendly, told from each other by ear, and fit to stand
// before any animal.
//
//go:embed adjectives.txt
var adjectiveWords string

//go:embed animals.txt
var animalWords string

func adjectives() []string { return strings.Fields(adjectiveWords) }

func animals() []string { return strings.Fields(animalWords) }
