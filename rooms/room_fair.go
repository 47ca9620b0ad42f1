package rooms

import (
	"encoding/hex"
	"fmt"
	"slices"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/fair"
	"shithead/engine/record"
)

// dealing is what the round that runs was dealt from, or while none runs what the next one will be: see the package fair.
// It is there, and on disk, before anybody knows a share. What has a tag is kept.
type dealing struct {
	Round data.ID `json:"round"`
	// Seed is the server's seed, in hexadecimal digits. It is in no view before the round is over.
	Seed   string  `json:"seed"`
	Shares []Share `json:"shares"`
	// changes counts how often each seat's share was replaced.
	changes []int
}

// server is the server's seed.
func (d *dealing) server() (seed fair.Seed) {
	_, _ = hex.Decode(seed[:], []byte(d.Seed)) // it was checked, or encoded here
	return seed
}

// prepare begins the dealing of the next round.
func (r *room) prepare() {
	n := len(r.seats)
	id, seed := r.rng.id(), r.rng.seed()
	r.dealing = &dealing{Round: id, Seed: hex.EncodeToString(seed[:]), Shares: make([]Share, n), changes: make([]int, n)}
	for i := range r.seats {
		if r.seats[i].owned() {
			r.drawShare(i)
		}
	}
}

// drawShare draws the share of a person.
func (r *room) drawShare(i int) {
	seed := r.rng.seed()
	r.reshare(i, Share{Text: hex.EncodeToString(seed[:drawnBytes])})
}

// drawnBytes is how many random bytes a share has that is drawn: more than can be guessed, and not too long to be read out.
const drawnBytes = 8

// reshare replaces the share of a seat. Bots and free seats have none; a seat that somebody leaves between two rounds keeps
// its share for the next one, so that what was shown is what is dealt from.
func (r *room) reshare(i int, s Share) {
	if r.dealing != nil {
		r.dealing.Shares[i] = s
	}
}

// dropShare takes the share of a seat away that somebody leaves. Whoever sits down there next may replace theirs as often.
func (r *room) dropShare(i int) {
	if r.dealing != nil {
		r.dealing.Shares[i], r.dealing.changes[i] = Share{}, 0
	}
}

// typeShare replaces somebody's share with one of their own, or with another that is drawn.
func (r *room) typeShare(fx *effects, i int, text string) error {
	if r.phase == Playing || r.dealing == nil {
		return ErrNotNow
	}
	text, err := oneLine(text, r.limits.ShareColumns)
	switch changes := &r.dealing.changes[i]; {
	case err != nil:
		return err
	case *changes >= r.limits.Shares:
		return ErrTooFast
	default:
		*changes++
	}
	if text == "" {
		r.drawShare(i)
	} else {
		r.reshare(i, Share{Text: text, Typed: true})
		r.note(Entry{Kind: EntryShare, Seat: i})
	}
	r.write(fx)
	return nil
}

// fair is the deal that the dealing comes to.
func (r *room) fair() *fair.Deal {
	d := &fair.Deal{Rules: r.terms.Rules.Code(), Round: string(r.dealing.Round), Server: r.dealing.server()}
	for _, s := range r.dealing.Shares {
		d.Shares = append(d.Shares, s.Text)
	}
	return d
}

// cards are the deck of the next round, and the seat that deals it if the lot decides.
func (r *room) cards() (deck []engine.Card, dealer int) {
	if r.dealing == nil { // brought back from before there was any
		r.prepare()
	}
	deck, dealer, err := r.fair().Deck(r.terms.Rules)
	if err != nil {
		panic(err) // the terms were checked
	}
	return deck, dealer
}

// disclosed is what the record says of the dealing.
func (r *room) disclosed() *record.Fair { return record.NewFair(r.fair(), r.next.Lot) }

// view is what everybody may know of the dealing.
func (d *dealing) view() *DealView {
	if d == nil {
		return nil
	}
	return &DealView{Round: d.Round, Commit: d.server().Commitment(), Shares: slices.Clone(d.Shares)}
}

// reveal is what everybody may know of the dealing once the round is over.
func (d *dealing) reveal() *Revealed {
	if d == nil {
		return nil
	}
	return &Revealed{DealView: *d.view(), Seed: d.Seed}
}

// check says whether a dealing that was kept is of so many seats, and readies it. Rooms from before there was any have none.
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
