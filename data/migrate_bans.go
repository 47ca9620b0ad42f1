package data

import "go.etcd.io/bbolt"

// makeBans makes room for bans.
func makeBans(tx *bbolt.Tx) error { return createBuckets(tx, bansBucket) }
