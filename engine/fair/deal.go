package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"

	"shithead/engine"
)

// Version is the version of what the package's documentation describes.
const Version = 1

// SeedBytes is how many bytes a seed has.
const SeedBytes = 32

// Seed is a seed: the server's, or that of a deck.
type Seed [SeedBytes]byte

// Commitment is what is shown of a seed as long as it is secret.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Deal is everything that the deck of a round comes from.
type Deal struct {
	// Rules is the code of the rule set: see [engine.Rules.Code].
	Rules string
	// Round is the id of the round.
	Round string
	// Server is the server's seed.
	Server Seed
	// Shares are by seat, empty for bots.
	Shares []string
}

// Seed is the seed of the deck.
func (d *Deal) Seed() (seed Seed) {
	mac := hmac.New(sha256.New, d.Server[:])
	mac.Write(d.message())
	mac.Sum(seed[:0])
	return seed
}

// message is what the server's seed is combined with, in bytes that no other rules, round and shares have.
func (d *Deal) message() []byte {
	number := func(b []byte, n int) []byte { return binary.BigEndian.AppendUint32(b, uint32(n)) }
	text := func(b []byte, s string) []byte { return append(number(b, len(s)), s...) }
	b := number(nil, Version)
	b = text(b, d.Rules)
	b = text(b, d.Round)
	b = number(b, len(d.Shares))
	for _, share := range d.Shares {
		b = text(b, share)
	}
	return b
}

// Deck is the shuffled deck, and the dealer if one is drawn by lot. The rules are those that the deal names. It fails as
// [engine.Rules.Deck] does.
func (d *Deal) Deck(rules *engine.Rules) (deck []engine.Card, dealer int, err error) {
	deck, err = rules.Deck(len(d.Shares))
	if err != nil {
		return nil, 0, err
	}
	source := rand.NewChaCha8(d.Seed())
	engine.Shuffle(deck, source)
	return deck, engine.Lot(len(d.Shares)-1, source), nil
}
