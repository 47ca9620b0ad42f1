package data

import (
	"encoding/json"
	"time"

	"go.etcd.io/bbolt"
)

// dateRecords notes for each record when its round ended. It passes over one whose round cannot be read: that record is
// never too old, and somebody may look at it.
func dateRecords(tx *bbolt.Tx) error {
	if err := createBuckets(tx, datedBucket); err != nil {
		return err
	}
	t, _ := tablesOf(tx)
	for id := range below(t.records, nil) {
		var round struct {
			Ended time.Time `json:"ended"`
		}
		if json.Unmarshal(t.rounds.Get(id), &round) != nil {
			continue
		}
		if err := t.dated.Put(datedKey(&Round{ID: ID(id), Ended: round.Ended}), nil); err != nil {
			return err
		}
	}
	return nil
}

// countDated counts the records that are kept, so that nobody has to go through them for that again.
func countDated(tx *bbolt.Tx) error {
	dated, n := tx.Bucket([]byte(datedBucket)), uint64(0)
	for range below(dated, nil) { // its statistics leave out what this transaction has put in
		n++
	}
	return dated.SetSequence(n)
}
