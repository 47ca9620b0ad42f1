package data

import (
	"slices"

	"shithead/data/ledger"
)

// metRecord is how many rounds of a day have rated two people.
type metRecord struct {
	form
	Rounds int `json:"rounds"`
}

// MetAt is how often two people have met that day, in rounds that rated them.
func (t *roundTables) MetAt(key string) (int, error) {
	r, err := orNone(t.met.get(key))
	return r.Rounds, err
}

// forgetMet takes away some of what is counted of days before the one before a round: nobody asks for it any more, and it
// says who plays with whom.
func (t *roundTables) forgetMet(r *Round) error {
	var old [][]byte
	before := ledger.DayKey(r.Ended.AddDate(0, 0, -1))
	for key := range below(t.met.Bucket, nil) {
		if string(key[:len(before)]) >= before || len(old) == forgetAtOnce {
			break
		}
		old = append(old, slices.Clone(key))
	}
	return deleteAll(t.met.Bucket, old)
}
