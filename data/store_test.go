package data

import (
	"errors"
	"maps"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"shithead/data/internal/boltfile"
	"shithead/data/rating"
	"shithead/data/text"
)

// noon is when the tests take place.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

// db is the database of a store.
func (s *boltFile) db() *bbolt.DB { return boltfile.DB(s.file) }

// fastStore is a store whose file grows by kilobytes that tests copy, and whose commits do not wait for the disk.
func fastStore(t testing.TB, path string) *Store {
	t.Helper()
	s := must(Open(path))
	s.db().NoSync, s.db().AllocSize = true, 32<<10
	return s
}

// done closes a store and looks at its file.
func done(t testing.TB, s *Store) {
	t.Helper()
	path := s.db().Path()
	noErr(t, s.Close())
	checkFile(t, path)
}

// reopen closes a store and opens it again.
func reopen(t testing.TB, s **Store) {
	t.Helper()
	path := (*s).db().Path()
	noErr(t, (*s).Close())
	*s = openAt(t, path)
}

// openAt opens the store at path until the test ends, when bbolt's own check has to find nothing.
func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s := fastStore(t, path)
	t.Cleanup(func() {
		_ = s.Close()
		checkFile(t, path)
	})
	return s
}

func newStore(t testing.TB) *Store { return openAt(t, filepath.Join(t.TempDir(), "store.db")) }

// checkFile has bbolt and our own check look at a store that nobody holds, and looks whether its records agree.
func checkFile(t testing.TB, path string) {
	t.Helper()
	checkPruned(t, path, 0)
}

// checkPruned is checkFile for a store in which so many rounds have lost their record.
func checkPruned(t testing.TB, path string, pruned int) {
	t.Helper()
	db := must(bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, PreLoadFreelist: true, Timeout: time.Second}))
	defer db.Close()
	file := must(os.Open(path))
	defer file.Close()
	noErr(t, boltfile.CheckPages(file, db.Info().PageSize))
	if altered, err := alteredIn(db); len(altered) > 0 || err != nil {
		t.Errorf("the sums are not those of %q, %v", altered, err)
	}
	if err := db.View(func(tx *bbolt.Tx) error {
		for err := range tx.Check() {
			t.Error(err)
		}
		return withTables(tx, func(tab *tables) error {
			checkAgreement(t, tab)
			checkLedger(t, tab, pruned)
			return nil
		})
	}); err != nil {
		t.Error(err)
	}
}

// checkAgreement looks whether every index leads to a record that leads back.
func checkAgreement(t testing.TB, tab *tables) {
	t.Helper()
	count := map[string]int{}
	_ = tab.profiles.in().ForEach(func(id, _ []byte) error {
		count["profiles"]++
		p, err := tab.profile(ID(id))
		if err != nil {
			t.Error(err)
		}
		if owner := tab.names.Get([]byte(text.NameKey(p.Name))); string(owner) != string(id) {
			t.Errorf("%s is called %s, but that name is of %q", id, p.Name, owner)
		}
		count["looks"] += len(text.Looks(p.Name))
		for _, held := range p.Held {
			count["held"]++
			count["looks"] += len(text.Looks(held.Name))
			if owner := tab.names.Get([]byte(text.NameKey(held.Name))); string(owner) != string(id) {
				t.Errorf("%s is held for %s, but that name is of %q", held.Name, id, owner)
			}
		}
		keys := tab.fingerprints(p.ID)
		if len(keys) == 0 {
			t.Errorf("%s has no key", id)
		}
		for _, fingerprint := range keys {
			count["owned"]++
			if key, err := tab.key(fingerprint); err != nil || key.Profile != p.ID {
				t.Errorf("%s is of %s, its record says %s, %v", fingerprint, id, key.Profile, err)
			}
		}
		return nil
	})
	_ = tab.left.in().ForEach(func(key, _ []byte) error {
		r, err := tab.left.get(string(key))
		if err != nil || text.NameKey(r.Name) != string(key) || tab.names.Get(key) != nil {
			t.Errorf("%s is left under %q, %v, and is of %q", r.Name, key, err, tab.names.Get(key))
		}
		count["looks"] += len(text.Looks(r.Name))
		return nil
	})
	if looks := tab.looks.in().Stats().KeyN; looks != count["looks"] {
		t.Errorf("%d looks lead to names that have %d", looks, count["looks"])
	}
	names, keys, owned := tab.names.in().Stats().KeyN, tab.keys.in().Stats().KeyN, tab.owned.in().Stats().KeyN
	if names != count["profiles"]+count["held"] || keys != count["owned"] || owned != count["owned"] {
		t.Errorf("%d profiles, %d held names and %d keys, but %d names, %d keys, %d owned", count["profiles"], count["held"], count["owned"],
			names, keys, owned)
	}
}

// TestUpdate_WithAWriteThatFails_UndoesAll of the transaction, also what is written afterwards, and says why.
func TestUpdate_WithAWriteThatFails_UndoesAll(t *testing.T) {
	for what, fail := range map[string]func(*tables){
		"a key":    func(tab *tables) { tab.looks.write(nil, nil) },
		"a record": func(tab *tables) { tab.bans.put("", banRecord{}) },
		"a number": func(tab *tables) {
			tab.stats.put("x", statsRecord{Stats: Stats{Rating: rating.Rating{Mu: math.NaN()}}})
		},
		"a bucket": func(tab *tables) { tab.names.note(bolterrors.ErrValueTooLarge) },
	} {
		s := newStore(t)
		before := everything(t, s)
		if err := s.update(func(tab *tables) error {
			tab.names.write([]byte("before"), nil)
			fail(tab)
			tab.names.write([]byte("after"), nil)
			return nil
		}); err == nil || errors.Is(err, ErrUnwritten) {
			t.Errorf("%s: %v", what, err)
		}
		if after := everything(t, s); !maps.Equal(before, after) {
			t.Errorf("%s: %q", what, after)
		}
	}
}
