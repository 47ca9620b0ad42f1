package housetest

import (
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"shithead/data"
)

// Opened is a store until the test ends.
func Opened(t testing.TB) *data.Store {
	t.Helper()
	s, err := data.Open(filepath.Join(t.TempDir(), "store.db"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// alone are the beginnings of what each store keeps by itself.
var alone = []string{"meta/clock", "meta/probe", "journals", "lines", "aside"}

// Contents is all that a store holds, by bucket and key, and the sequences of the buckets, but for what does not come by the log:
// journals, and what it knows of its clock. Records that were taken away as too old are missing.
func Contents(t testing.TB, s *data.Store) map[string]string {
	t.Helper()
	all, path := map[string]string{}, filepath.Join(t.TempDir(), "copy.db")
	if err := s.Backup(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	if err := db.View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, bucket *bbolt.Bucket) error {
			all[string(name)+"'s sequence"] = strconv.FormatUint(bucket.Sequence(), 10)
			return bucket.ForEach(func(k, v []byte) error {
				all[string(name)+"/"+string(k)] = string(v)
				return nil
			})
		})
	}); err != nil {
		t.Fatal(err)
	}
	maps.DeleteFunc(all, func(key, _ string) bool {
		return slices.ContainsFunc(alone, func(beginning string) bool { return strings.HasPrefix(key, beginning) })
	})
	return all
}

// Same fails the test where stores that have joined one log do not hold the same. All of it has to be applied: see [Log.Wait].
func Same(t testing.TB, stores ...*data.Store) {
	t.Helper()
	for i, s := range stores[1:] {
		first, other := Contents(t, stores[0]), Contents(t, s)
		for key, value := range first {
			if is, there := other[key]; !there || is != value {
				t.Errorf("%q: %q, but in store %d %q", key, value, i+1, is)
			}
		}
		for key, value := range other {
			if _, there := first[key]; !there {
				t.Errorf("%q: nothing, but in store %d %q", key, i+1, value)
			}
		}
	}
}
