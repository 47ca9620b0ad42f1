package data

import (
	"errors"
	"slices"

	"shithead/data/ledger"
)

// metRecord is how many rounds of a day have rated two people.
type metRecord struct {
	V      int `json:"v"`
	Rounds int `json:"rounds"`
}

// MetAt is how often two people have met that day, in rounds that rated them.
func (t *roundTables) MetAt(key string) (int, error) {
	var r metRecord
	err := read(t.met, key, &r, &r.V)
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return r.Rounds, err
}

// forgetMet takes away some of what is counted of days before the one before a round: nobody asks for it any more, and it
// says who plays with whom.
func (t *roundTables) forgetMet(r *Round) error {
	var old [][]byte
	before := ledger.DayKey(r.Ended.AddDate(0, 0, -1))
	cursor := t.met.Cursor()
	for key, _ := cursor.First(); key != nil && string(key[:len(before)]) < before && len(old) < forgetAtOnce; key, _ = cursor.Next() {
		old = append(old, slices.Clone(key))
	}
	var errs []error
	for _, key := range old {
		errs = append(errs, t.met.Delete(key))
	}
	return errors.Join(errs...)
}
