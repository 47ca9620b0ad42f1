package data

import (
	"errors"
	"time"
)

// SettleRound is a [Change] that keeps a round that has ended with its record, and counts it for everybody who played, once: see
// [Store.Commit].
type SettleRound struct {
	ID    ID    `json:"id"`
	Round Round `json:"round"`
	// Record are the lines of the record, each with its end, in gzip.
	Record []byte `json:"record"`
}

func (o SettleRound) clean() (Operation, error) {
	o.Round.ID = o.ID
	if len(o.Record) == 0 {
		return o, errors.New("a round without a record")
	}
	return o, o.Round.Check()
}

func (o SettleRound) apply(t *tables, _ *Change) (Outcome, error) {
	if t.isSettled(o.ID) {
		return Outcome{}, nil
	}
	all, err := t.settlement(&o.Round, o.Record)
	if err == nil {
		t.settle(&o.Round, all)
	}
	return Outcome{}, err
}

// Ended is a round that has ended, with lines of which those of the record are its own.
type Ended struct {
	Round *Round
	Lines []Line
}

// Settle keeps rounds that have ended and counts them, each of them once, and gives an error or nil for each: see
// [Store.Commit], which does the same where the journals are in the store too. Of a round that was settled before nothing
// changes. In a house a round is settled once it is in the log for certain, as nothing refuses it there: who reads this store finds
// it, unless that is more than [AnswerWithin] behind.
func (s *Store) Settle(ended []Ended) []error {
	errs := make([]error, len(ended))
	var changes []Change
	var of []int // the round of each
	for i, e := range ended {
		var settled bool
		if settled, errs[i] = result(s.view, func(t *tables) (bool, error) { return t.isSettled(e.Round.ID), nil }); settled || errs[i] != nil {
			continue
		}
		op, err := SettleRound{e.Round.ID, *e.Round, s.packer.pack(e.Lines)}.clean()
		if errs[i] = err; err == nil {
			changes, of = append(changes, newChange(time.Now(), op)), append(of, i)
		}
	}
	if len(changes) == 0 {
		return errs
	}
	if !s.orders.joined() {
		for k := range changes {
			errs[of[k]] = s.update(func(t *tables) error { _, err := t.applyNext(&changes[k]); return err })
		}
		return errs
	}
	for k, is := range s.order(changes) {
		if !errors.Is(is.refused, errOrdered) {
			errs[of[k]] = is.refused
		}
	}
	return errs
}

// errSettles: a store that has joined a log has no number for the change.
var errSettles = errors.New("a database that has joined a log settles rounds by the log")

func (t *roundTables) isSettled(id ID) bool { return t.rounds.Get([]byte(id)) != nil }
