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

// Settle keeps a round that has ended, with the record lines among lines, and counts it, once: see [Store.Commit], which
// does the same where the journals are in the store too. A round that was settled before does not change. In a cluster a
// round is settled once it is in the log for certain, as nothing refuses it there. Readers of this store find it within
// [AnswerWithin].
func (s *Store) Settle(r *Round, lines []Line) error {
	settled, err := result(s.view, func(t *tables) (bool, error) { return t.isSettled(r.ID), nil })
	if settled || err != nil {
		return err
	}
	op, err := SettleRound{r.ID, *r, s.packer.pack(lines)}.clean()
	if err != nil {
		return err
	}
	change := newChange(time.Now(), op)
	if !s.orders.joined() {
		return s.update(func(t *tables) error {
			_, err := t.applyNext(&change)
			return err
		})
	}
	if err := s.order([]Change{change})[0].refused; !errors.Is(err, errOrdered) {
		return err
	}
	return nil
}

// errSettles: a store that has joined a log has no number for the change.
var errSettles = errors.New("a database that has joined a log settles rounds by the log")

func (t *roundTables) isSettled(id ID) bool { return t.rounds.Get([]byte(id)) != nil }
