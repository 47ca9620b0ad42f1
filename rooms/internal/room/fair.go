package room

import (
	"encoding/hex"
	"fmt"
	"slices"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/fair"
	"shithead/rooms"
)

// dealing is what the round that runs was dealt from, or while none runs what the next one will be: see the package fair.
// It is there, and on disk, before anybody knows a share. What has a tag is kept.
type dealing struct {
	Round data.ID `json:"round"`
	// Seed is the server's seed, in hexadecimal digits. It is in no view before the round is over.
	Seed   string        `json:"seed"`
	Shares []rooms.Share `json:"shares"`
	// changes counts how often each seat's share was replaced.
	changes []int
}

func (d *dealing) server() (seed fair.Seed) {
	_, _ = hex.Decode(seed[:], []byte(d.Seed)) // it was checked, or encoded here
	return seed
}

func newDealing(seats seats, random *rng) *dealing {
	n := len(seats)
	id, seed := random.id(), random.seed()
	d := &dealing{Round: id, Seed: hex.EncodeToString(seed[:]), Shares: make([]rooms.Share, n), changes: make([]int, n)}
	for _, i := range seats.that((*seat).owned) {
		d.draw(i, random)
	}
	return d
}

// drawnBytes is how many random bytes a share has that is drawn: more than can be guessed, and not too long to be read out.
const drawnBytes = 8

func (d *dealing) draw(i int, random *rng) {
	seed := random.seed()
	d.replace(i, rooms.Share{Text: hex.EncodeToString(seed[:drawnBytes])})
}

// replace replaces the share of a seat. Bots and free seats have none; a seat that somebody leaves between two rounds keeps
// its share for the next one, so that what was shown is what is dealt from. A room that comes from a line without a dealing
// has no shares, here and below.
func (d *dealing) replace(i int, s rooms.Share) {
	if d != nil {
		d.Shares[i] = s
	}
}

// drop empties the share of a seat that somebody leaves. Whoever sits down there next may replace theirs as often.
func (d *dealing) drop(i int) {
	if d != nil {
		d.Shares[i], d.changes[i] = rooms.Share{}, 0
	}
}

// fair is the deal that the dealing comes to for those who sit there.
func (d *dealing) fair(rules *engine.Rules, seats []fair.Seat) *fair.Deal {
	deal := &fair.Deal{Rules: rules.Code(), Round: string(d.Round), Server: d.server(), Seats: seats}
	for _, s := range d.Shares {
		deal.Shares = append(deal.Shares, s.Text)
	}
	return deal
}

func (d *dealing) view() *rooms.DealView {
	if d == nil {
		return nil
	}
	return &rooms.DealView{Round: d.Round, Commit: d.server().Commitment(), Shares: slices.Clone(d.Shares)}
}

// reveal is what everybody may know of the dealing once the round is over.
func (d *dealing) reveal() *rooms.Revealed {
	if d == nil {
		return nil
	}
	return &rooms.Revealed{DealView: *d.view(), Seed: d.Seed}
}

// check reports whether a dealing that was kept is of so many seats, and readies it. Rooms from before there was any have none.
func (d *dealing) check(seats int) error {
	if d == nil {
		return nil
	}
	if d.Round == "" || len(d.Shares) != seats {
		return fmt.Errorf("a dealing of %d shares for %d seats", len(d.Shares), seats)
	}
	if seed, err := hex.DecodeString(d.Seed); err != nil || len(seed) != fair.SeedBytes {
		return fmt.Errorf("a seed of %d digits", len(d.Seed))
	}
	d.changes = make([]int, seats)
	return nil
}
