package live

import (
	"crypto/rand"
	"encoding/binary"
	"math/big"

	"shithead/rooms/internal/room"
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

// newEntropy is drawn from the system: nobody can predict it.
func newEntropy() room.Entropy {
	var bits [8]byte
	rand.Read(bits[:])
	return room.Entropy{
		Seed: func() (seed [32]byte) {
			rand.Read(seed[:])
			return seed
		},
		Bits: binary.NativeEndian.Uint64(bits[:]),
	}
}
