package data

import "errors"

// SettleRound is a [Change] that keeps a round that has ended with its record, and counts it for everybody who played, once: see
// [Store.Commit].
type SettleRound struct {
	ID    ID    `json:"id"`
	Round Round `json:"round"`
	// Record are the lines of the record, each with its end, in gzip.
	Record []byte `json:"record"`
}

func (SettleRound) kind() string { return "settle_round" }

func (o SettleRound) clean() (Operation, error) {
	o.Round.ID = o.ID
	if len(o.Record) == 0 {
		return o, errors.New("a round without a record")
	}
	return o, checkRound(&o.Round)
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

func (t *roundTables) isSettled(id ID) bool { return t.rounds.Get([]byte(id)) != nil }
