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
	rounds, dated := tx.Bucket([]byte(roundsBucket)), tx.Bucket([]byte(datedBucket))
	return tx.Bucket([]byte(recordsBucket)).ForEach(func(id, _ []byte) error {
		var round struct {
			Ended time.Time `json:"ended"`
		}
		if err := json.Unmarshal(rounds.Get(id), &round); err != nil {
			return nil //nolint:nilerr // said above
		}
		return dated.Put(datedKey(&Round{ID: ID(id), Ended: round.Ended}), nil)
	})
}

// countDated counts the records that are kept, so that nobody has to go through them for that again.
func countDated(tx *bbolt.Tx) error {
	dated, n := tx.Bucket([]byte(datedBucket)), uint64(0)
	if err := dated.ForEach(func([]byte, []byte) error { // its statistics leave out what this transaction has put in
		n++
		return nil
	}); err != nil {
		return err
	}
	return dated.SetSequence(n)
}
