package fair

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"math/rand/v2"

	"shithead/engine"
)

// Version is the newest version of what the package's documentation describes. In version 1 a deck comes of no seats.
const Version = 2

// SeedBytes is how many bytes a seed has.
const SeedBytes = 32

// Seed is a seed: the server's, or that of a deck.
type Seed [SeedBytes]byte

// Commitment is what is shown of a seed as long as it is secret.
func (s Seed) Commitment() string {
	sum := sha256.Sum256(s[:])
	return "sha256:" + hex.EncodeToString(sum[:])
}

// Seat is who sits in a seat when a round is dealt: a player with an id, a guest with a name alone, or a bot of a
// level.
type Seat struct {
	ID   string `json:"id,omitempty"`
	Name string `json:"name,omitempty"`
	Bot  string `json:"bot,omitempty"`
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
	// Seats are as many as there are shares, none in version 1.
	Seats []Seat
}

// Version is 1 for a deal without seats, and else [Version].
func (d *Deal) Version() int {
	if d.Seats == nil {
		return 1
	}
	return Version
}

// Seed is the seed of the deck.
func (d *Deal) Seed() (seed Seed) {
	mac := hmac.New(sha256.New, d.Server[:])
	mac.Write(d.message())
	mac.Sum(seed[:0])
	return seed
}

// message is what the server's seed is combined with, in bytes that no other rules, round, shares and seats have.
func (d *Deal) message() []byte {
	number := func(b []byte, n int) []byte { return binary.BigEndian.AppendUint32(b, uint32(n)) }
	text := func(b []byte, s string) []byte { return append(number(b, len(s)), s...) }
	b := number(nil, d.Version())
	b = text(b, d.Rules)
	b = text(b, d.Round)
	b = number(b, len(d.Shares))
	for _, share := range d.Shares {
		b = text(b, share)
	}
	for _, s := range d.Seats {
		if s.ID != "" || s.Bot != "" { // players may change their names, and the server draws those of bots
			s.Name = ""
		}
		b = text(text(text(b, s.ID), s.Bot), s.Name)
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
