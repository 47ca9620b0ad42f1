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
// It is there, and on disk, before anybody knows a share.
type dealing struct {
	round data.ID
	// server is the server's seed. It is in no view before the round is over.
	server fair.Seed
	shares []Share
	// changes counts how often each seat's share was replaced.
	changes []int
}

// prepare begins the dealing of the next round.
func (r *room) prepare() {
	n := len(r.seats)
	r.dealing = &dealing{round: r.rng.id(), server: r.rng.seed(), shares: make([]Share, n), changes: make([]int, n)}
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
		r.dealing.shares[i] = s
	}
}

// dropShare takes the share of a seat away that somebody leaves. Whoever sits down there next may replace theirs as often.
func (r *room) dropShare(i int) {
	if r.dealing != nil {
		r.dealing.shares[i], r.dealing.changes[i] = Share{}, 0
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
	d := &fair.Deal{Rules: r.terms.Rules.Code(), Round: string(r.dealing.round), Server: r.dealing.server}
	for _, s := range r.dealing.shares {
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
	return &DealView{Round: d.round, Commit: d.server.Commitment(), Shares: slices.Clone(d.shares)}
}

// reveal is what everybody may know of the dealing once the round is over.
func (d *dealing) reveal() *Revealed {
	if d == nil {
		return nil
	}
	return &Revealed{DealView: *d.view(), Seed: hex.EncodeToString(d.server[:])}
}

// dealLine is how a dealing is kept.
type dealLine struct {
	Round data.ID `json:"round"`
	// Seed is the server's, in hexadecimal digits.
	Seed   string      `json:"seed"`
	Shares []shareLine `json:"shares"`
}

type shareLine struct {
	Text  string `json:"text,omitempty"`
	Typed bool   `json:"typed,omitempty"`
}

func newDealLine(round data.ID, seed string, shares []Share) *dealLine {
	l := &dealLine{Round: round, Seed: seed}
	for _, s := range shares {
		l.Shares = append(l.Shares, shareLine(s))
	}
	return l
}

// read is the dealing that was kept, of so many seats.
func (l *dealLine) read(seats int) (*dealing, error) {
	if l == nil {
		return nil, nil //nolint:nilnil // lines from before there was any have none
	}
	if l.Round == "" || len(l.Shares) != seats {
		return nil, fmt.Errorf("a dealing of %d shares for %d seats", len(l.Shares), seats)
	}
	d := &dealing{round: l.Round, changes: make([]int, seats)}
	seed, err := hex.DecodeString(l.Seed)
	if err != nil || len(seed) != len(d.server) {
		return nil, fmt.Errorf("a seed of %d digits", len(l.Seed))
	}
	copy(d.server[:], seed)
	for _, s := range l.Shares {
		d.shares = append(d.shares, Share(s))
	}
	return d, nil
}
