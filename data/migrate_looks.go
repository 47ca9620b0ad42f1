package data

import (
	"go.etcd.io/bbolt"
)

// makeLooks notes what all names look like that are somebody's or held, also where they look alike, and makes room for
// names that are left.
func makeLooks(tx *bbolt.Tx) error {
	if err := createBuckets(tx, looksBucket, leftBucket); err != nil {
		return err
	}
	t, _ := tablesOf(tx)
	for id := range below(t.profiles.Bucket, nil) {
		r, err := t.profile(ID(id))
		if err != nil {
			return err
		}
		for _, name := range append(r.Held, heldName{Name: r.Name}) {
			if err := t.addLooks(name.Name); err != nil {
				return err
			}
		}
	}
	return nil
}
