package data

import "go.etcd.io/bbolt"

// makeMet makes room for how often people meet. Rounds from before stay as they were: they say nothing of whether they rate,
// which is that they do, in full.
func makeMet(tx *bbolt.Tx) error { return createBuckets(tx, metBucket) }
