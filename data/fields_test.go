package data

import (
	"flag"
	"testing"

	"go.etcd.io/bbolt"

	"shithead/data/fieldtest"
	"shithead/data/internal/boltfile"
)

var update = flag.Bool("update", false, "write down what a new version of the store keeps")

// TestWhatIsKept_TakesAVersion: every bucket and every field of a record or a change is one that this version of the store is
// known to have.
func TestWhatIsKept_TakesAVersion(t *testing.T) {
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
