package record

import (
	"encoding/hex"
	"fmt"
	"io"
	"strings"

	"shithead/engine"
	"shithead/engine/fair"
)

// Fair says what a deck comes from, so that anybody can check it: see the package fair.
type Fair struct {
	// Version is that of what is described in the package fair.
	Version int `json:"version"`
	// Commit is the commitment to the server's seed, which everybody was shown before there were shares.
	Commit string `json:"commit"`
	// Seed is the server's seed, in hexadecimal digits.
	Seed string `json:"seed"`
	// Rules is the code of the rule set.
	Rules string `json:"rules"`
	// Shares are by seat, empty for bots.
	Shares []string `json:"shares"`
	// Lot: the dealer was drawn by lot, from the same seed as the deck. Else the rules say who deals: see
	// [engine.NextDeal].
	Lot bool `json:"lot,omitempty"`
	// How is a reminder of how all that is combined.
	How string `json:"how"`
}

// fairHow is what records say of how a deck comes from seeds and shares.
const fairHow = "deck: Fisher-Yates with ChaCha8Rand, its seed HMAC-SHA256(seed; version, rules, round, shares, seats)"

// NewFair is what is written of a deal whose dealer was drawn by lot, or was not.
func NewFair(d *fair.Deal, lot bool) *Fair {
	return &Fair{
		Version: d.Version(), Commit: d.Server.Commitment(), Seed: hex.EncodeToString(d.Server[:]), Rules: d.Rules,
		Shares: d.Shares, Lot: lot, How: fairHow,
	}
}

// Dealt is a round whose deck was found to follow from what was committed to.
type Dealt struct {
	// Line is that of the round's header, counted from 1.
	Line int
	// Round is the id of the round, Commit the commitment to the server's seed.
	Round, Commit string
	// Rules is the code of the rule set.
	Rules          string
	Players, Moves int
	// Shares counts the shares that are not empty.
	Shares int
	// End is how the round ended: see [Result].
	End string
	// Seats are who sat where, nil in version 1, where the deck does not depend on them.
	Seats []Seat
}

// Verify plays a record again, as [Replay] does, and checks on the way that the deck of each round follows from the
// server's seed, all shares and who sat where, and the seed is the one that was committed to. It gives the rounds that
// are in order, and fails with a [*LineError] at the first line that is not.
func Verify(r io.Reader) ([]Dealt, error) {
	p := &replayer{out: NewWriter(io.Discard, false), verify: true}
	err := p.replay(r)
	return p.dealt, err
}

// verifyFair checks that the deck is what seed, shares and seats give.
func (h *Header) verifyFair() (Dealt, error) {
	rules, err := h.rules()
	if err != nil {
		return Dealt{}, err
	}
	f := h.Fair
	switch {
	case f == nil:
		return Dealt{}, ErrUncommitted
	case f.Version < 1 || f.Version > fair.Version:
		return Dealt{}, fmt.Errorf("%w: fair dealing of version %d, this program knows up to %d",
			ErrVersion, f.Version, fair.Version)
	case f.Rules != rules.Code():
		return Dealt{}, fmt.Errorf("%w: the shares are for %.80q, the round is of %q", ErrUnfair, f.Rules, rules.Code())
	case !isID(h.Round):
		return Dealt{}, fmt.Errorf("%w: %.80q is not the id of a round", ErrLine, h.Round)
	case len(f.Shares) != h.Players:
		return Dealt{}, fmt.Errorf("%w: %d shares for %d players", ErrUnfair, len(f.Shares), h.Players)
	}
	d := fair.Deal{Rules: f.Rules, Round: h.Round, Shares: f.Shares}
	if f.Version > 1 {
		d.Seats = h.Seats
		if err := h.verifySeats(); err != nil {
			return Dealt{}, err
		}
	}
	seed, err := hex.DecodeString(f.Seed)
	if err != nil || len(seed) != fair.SeedBytes {
		return Dealt{}, fmt.Errorf("%w: the seed is not %d bytes in hexadecimal digits", ErrUnfair, fair.SeedBytes)
	}
	d.Server = fair.Seed(seed)
	if f.Commit != d.Server.Commitment() {
		return Dealt{}, fmt.Errorf("%w: the seed is not the one that %.80q commits to", ErrUnfair, f.Commit)
	}
	if err := f.follows(&d, rules, h); err != nil {
		return Dealt{}, err
	}
	out := Dealt{Round: h.Round, Commit: f.Commit, Rules: f.Rules, Players: h.Players, Seats: d.Seats}
	for _, share := range f.Shares {
		if share != "" {
			out.Shares++
		}
	}
	return out, nil
}

// isID reports whether a text may be the id of a round, which people are shown: a word without anything that is not seen.
func isID(text string) bool {
	const most = 80
	return text != "" && len(text) <= most && !strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' })
}

// verifySeats checks that each player has a seat, and that names which are filled in are those of the seats.
func (h *Header) verifySeats() error {
	if len(h.Seats) != h.Players {
		return fmt.Errorf("%w: %d seats for %d players", ErrUnfair, len(h.Seats), h.Players)
	}
	for i, name := range h.Names {
		if name != "" && i < h.Players && name != h.Seats[i].Name {
			return fmt.Errorf("%w: seat %d is called %.80q and %.80q", ErrUnfair, i, name, h.Seats[i].Name)
		}
	}
	return nil
}

// follows compares the deck, and the dealer if a lot decided, with what the deal gives.
func (f *Fair) follows(d *fair.Deal, rules *engine.Rules, h *Header) error {
	deck, dealer, err := d.Deck(rules)
	if err != nil {
		return err
	}
	if len(deck) != len(h.Deck) {
		return fmt.Errorf("%w: %d cards were dealt from, not %d", ErrUnfair, len(h.Deck), len(deck))
	}
	for i, c := range deck {
		if h.Deck[i] != c {
			return fmt.Errorf("%w: card %d of the deck is %v, and seed, shares and seats give %v",
				ErrUnfair, i+1, h.Deck[i], c)
		}
	}
	if f.Lot && (h.Dealer == nil || *h.Dealer != dealer) {
		return fmt.Errorf("%w: the lot made seat %d the dealer", ErrUnfair, dealer)
	}
	return nil
}
