package data

import "go.etcd.io/bbolt"

// makeKnown makes room for the addresses that are known.
func makeKnown(tx *bbolt.Tx) error { return createBuckets(tx, knownBucket) }
