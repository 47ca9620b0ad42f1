package data

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltfile"
)

// bbolt notices when the pages of a file do not make a tree, and not when a bit flips within a value. So each bucket has a sum of what is in
// it, which is written with whatever changes that, and compared when the store is opened.

// sumsBucket has for the name of each other bucket its sum, in eight bytes. It is none of the [tables], as it says something of them.
const sumsBucket = "sums"

// sumsVersion is the version of the store from which on there are sums.
const sumsVersion = 17

// sum is what is added up of the entries of a bucket: in any order, and so that what is taken away leaves no trace.
type sum uint64

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// sumOf is the part of an entry in the sum of its bucket. Any three bits that flip in it change that.
func sumOf(key, value []byte) sum {
	s := crc32.Update(uint32(len(key)), castagnoli, key)
	return sum(crc32.Update(s, castagnoli, value))
}

// sumOfSequence is the part of the sequence of a bucket in its sum. There are no entries without a key.
func sumOfSequence(n uint64) sum { return sumOf(nil, binary.BigEndian.AppendUint64(nil, n)) }

// sumUp adds up all that is in a bucket of a name, but for what a probe has written.
func sumUp(name []byte, b *bbolt.Bucket) sum {
	s, cursor := sumOfSequence(b.Sequence()), b.Cursor()
	for k, v := cursor.First(); k != nil; k, v = cursor.Next() {
		if string(name) != metaBucket || string(k) != boltfile.ProbeKey {
			s += sumOf(k, v)
		}
	}
	return s
}

// sumKept is the sum that is kept of a bucket; it is not if something else stands there.
func sumKept(sums *bbolt.Bucket, name []byte) (s sum, ok bool) {
	text := sums.Get(name)
	if len(text) != 8 {
		return 0, false
	}
	return sum(binary.BigEndian.Uint64(text)), true
}

func keepSum(sums *bbolt.Bucket, name []byte, s sum) error {
	return sums.Put(name, binary.BigEndian.AppendUint64(nil, uint64(s)))
}

// sumUpAll keeps the sums of all that is in a store now, if it has sums.
func sumUpAll(tx *bbolt.Tx) error {
	sums := tx.Bucket([]byte(sumsBucket))
	if sums == nil {
		return nil
	}
	return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
		if string(name) == sumsBucket {
			return nil
		}
		return keepSum(sums, name, sumUp(name, b))
	})
}

// keepSums keeps what the transaction changes in the sums of its buckets.
func (t *tables) keepSums() error {
	for i := range t.openings {
		o := &t.openings[i]
		if o.opened == nil {
			continue
		}
		changes := o.changes + sumOfSequence(o.opened.Sequence()) - sumOfSequence(o.sequence)
		if changes == 0 {
			continue
		}
		sums := o.tx.Bucket([]byte(sumsBucket))
		if sums == nil {
			return fmt.Errorf("%w: no %s in it", ErrDamaged, sumsBucket)
		}
		// One that is not there stays wrong, as it is known to be.
		was, _ := sumKept(sums, []byte(o.name))
		if err := keepSum(sums, []byte(o.name), was+changes); err != nil {
			return err
		}
	}
	return nil
}

// alteredIn are the names of the buckets in which something else is than was written there, none for a store of before there were sums.
func alteredIn(db *bbolt.DB) (names []string, err error) {
	have, err := versionOf(db)
	if err != nil || have < sumsVersion {
		return nil, err
	}
	err = db.View(func(tx *bbolt.Tx) error {
		sums := tx.Bucket([]byte(sumsBucket))
		return tx.ForEach(func(name []byte, b *bbolt.Bucket) error {
			switch is := string(name); {
			case is == sumsBucket:
			case sums == nil:
				names = append(names, is)
			default:
				if want, known := sumKept(sums, name); !known || sumUp(name, b) != want {
					names = append(names, is)
				}
			}
			return nil
		})
	})
	return names, err
}
