package data

import (
	"flag"
	"maps"
	"slices"
	"testing"

	"go.etcd.io/bbolt"

	"shithead/data/fieldtest"
	"shithead/data/internal/boltfile"
)

var update = flag.Bool("update", false, "write down what a new version of the store keeps")

// TestFields_TakeAVersion: every bucket and every field of a record or a change is one that this version of the store
// is known to have.
func TestFields_TakeAVersion(t *testing.T) {
	var names []string
	s := newStore(t)
	if err := s.db().View(func(tx *bbolt.Tx) error {
		return tx.ForEach(func(name []byte, _ *bbolt.Bucket) error {
			names = append(names, "bucket "+string(name))
			return nil
		})
	}); err != nil {
		t.Fatal(err)
	}
	for _, key := range []string{versionKey, clockKey, boltfile.ProbeKey, appliedKey, homeKey} {
		names = append(names, "meta "+key)
	}
	records := []any{
		profileRecord{}, keyRecord{}, banRecord{}, headRecord{}, codeRecord{}, asideRecord{}, leftRecord{}, metRecord{}, roundRecord{}, statsRecord{}, clockRecord{},
	}
	for _, op := range operations() {
		names, records = append(names, "change "+op.kind()), append(records, op)
	}
	fieldtest.Check(t, "testdata/fields.txt", Version(), *update, names, records...)
}

// TestFields_OfEveryKindOfChange_HaveALevel, and one that is of another form than at its level takes a new one, which
// is the version of the store.
func TestFields_OfEveryKindOfChange_HaveALevel(t *testing.T) {
	left := Levels()
	var pages []fieldtest.Page
	for _, op := range operations() {
		level, known := left[op.kind()]
		if !known || level < FirstLevel || level > Version() {
			t.Errorf("%s is of level %d: the version of the store is %d", op.kind(), level, Version())
		}
		pages = append(pages, fieldtest.Page{Version: level, Names: []string{"change " + op.kind()}, Records: []any{op}})
		delete(left, op.kind())
	}
	if len(left) > 0 {
		t.Errorf("there are no changes %q", slices.Collect(maps.Keys(left)))
	}
	fieldtest.CheckAll(t, "testdata/levels.txt", *update, pages...)
}
