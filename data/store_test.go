package data

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"shithead/data/internal/boltfile"
	"shithead/data/rating"
	"shithead/data/text"
	"shithead/engine/enginetest"
)

var noErr = enginetest.NoError

func atTimes[T any](usual, long T) T {
	if os.Getenv("SHITHEAD_LONG") == "1" {
		return long
	}
	return usual
}

// noon is when the tests take place.
var noon = time.Date(2026, 11, 21, 12, 0, 0, 0, time.UTC)

func (s *boltFile) db() *bbolt.DB { return boltfile.DB(s.file) }

// fastStore is a store whose file grows by kilobytes that tests copy, and whose commits do not wait for the disk.
func fastStore(path string) *Store {
	s := enginetest.Must(Open(path))
	s.db().NoSync, s.db().AllocSize = true, 32<<10
	return s
}

func done(t testing.TB, s *Store) {
	t.Helper()
	path := s.db().Path()
	noErr(t, s.Close())
	checkFile(t, path)
}

func reopen(t testing.TB, s **Store) {
	t.Helper()
	path := (*s).db().Path()
	noErr(t, (*s).Close())
	*s = openAt(t, path)
}

// openAt opens the store at path until the test ends, when bbolt's own check has to find nothing.
func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s := fastStore(path)
	t.Cleanup(func() {
		_ = s.Close()
		checkFile(t, path)
	})
	return s
}

func newStore(t testing.TB) *Store { return openAt(t, storePath(t)) }

func storePath(t testing.TB) string { return filepath.Join(t.TempDir(), "store.db") }

func copyFile(from, to string) {
	enginetest.Must(0, os.WriteFile(to, enginetest.Must(os.ReadFile(from)), 0o600))
}

// checkFile has bbolt and our own check look at a store that is closed, and whether its records agree.
func checkFile(t testing.TB, path string) {
	t.Helper()
	checkPruned(t, path, 0)
}

// checkPruned is checkFile for a store in which so many rounds have lost their record.
func checkPruned(t testing.TB, path string, pruned int) {
	t.Helper()
	db := enginetest.Must(bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, PreLoadFreelist: true, Timeout: time.Second}))
	defer db.Close()
	file := enginetest.Must(os.Open(path))
	defer file.Close()
	noErr(t, boltfile.CheckPages(file, db.Info().PageSize))
	equal(t, enginetest.Must(alteredIn(db)), nil, "altered")
	noErr(t, db.View(func(tx *bbolt.Tx) error {
		for err := range tx.Check() {
			t.Error(err)
		}
		return withTables(tx, func(tab *tables) error {
			checkAgreement(t, tab)
			checkLedger(t, tab, pruned)
			return nil
		})
	}))
}

func entries(b bucket) map[string]string {
	all := map[string]string{}
	_ = b.in().ForEach(func(key, value []byte) error {
		all[string(key)] = string(value)
		return nil
	})
	return all
}

func entriesOf(s *Store, of func(*tables) bucket) map[string]string {
	return enginetest.Must(result(s.view, func(tab *tables) (map[string]string, error) { return entries(of(tab)), nil }))
}

// checkAgreement looks whether every index leads to a record that leads back.
func checkAgreement(t testing.TB, tab *tables) {
	t.Helper()
	names, looks, keys := map[string]string{}, 0, map[string]ID{}
	for id := range entries(tab.profiles.bucket) {
		p := enginetest.Must(tab.profile(ID(id)))
		for _, name := range append(p.Held, heldName{Name: p.Name}) {
			names[text.NameKey(name.Name)] = id
			looks += len(text.Looks(name.Name))
		}
		if len(tab.fingerprints(p.ID)) == 0 {
			t.Errorf("%s has no key", id)
		}
		for _, fingerprint := range tab.fingerprints(p.ID) {
			keys[fingerprint] = p.ID
		}
	}
	for key := range entries(tab.left.bucket) {
		name := enginetest.Must(tab.left.get(key)).Name
		equal(t, text.NameKey(name), key)
		equal(t, names[key], "", "left")
		looks += len(text.Looks(name))
	}
	equal(t, len(entries(tab.looks)), looks, "looks")
	equal(t, entries(tab.names), names)
	owners := map[string]ID{}
	for fingerprint := range entries(tab.keys.bucket) {
		owners[fingerprint] = enginetest.Must(tab.key(fingerprint)).Profile
	}
	equal(t, owners, keys)
	equal(t, len(entries(tab.owned)), len(keys), "owned")
}

// together has all of them write at once, in their order, and gives in how many transactions they did.
func together(s *Store, writes ...func()) int {
	before := transactions(s)
	release := boltfile.Hold(s.file)
	var writing sync.WaitGroup
	for _, write := range writes {
		waiting := boltfile.Waiting(s.file)
		var over atomic.Bool
		writing.Go(func() { write(); over.Store(true) })
		for boltfile.Waiting(s.file) == waiting && !over.Load() {
			runtime.Gosched()
		}
	}
	release()
	writing.Wait()
	return transactions(s) - before
}

func TestWrites_ThatWait_ShareATransaction(t *testing.T) {
	s := newStore(t)
	var writes []func()
	for i := range boltfile.MaxTogether + 1 {
		writes = append(writes, func() { mustCreate(s, fmt.Sprint("crowd", i), i) })
	}
	writes[1] = func() { mustCommit(t, s, Write{Room: "r", Epoch: 1, Lines: textLines("a")}) }
	var told []int
	s.TellWrites(func(writes int) { told = append(told, writes) })
	equal(t, together(s, writes...), 2)
	for i := range writes {
		if i != 1 {
			equal(t, enginetest.Must(s.ByKey(testKey(i).Fingerprint)).Name, fmt.Sprint("crowd", i))
		}
	}
	equal(t, len(enginetest.Must(s.Journal("r")).Lines), 1)
	equal(t, told, []int{boltfile.MaxTogether, 1})
}

// TestAWrite_ThatIsRefused_UndoesNoOther: who was first has the name, and what was written of the refused is gone.
func TestAWrite_ThatIsRefused_UndoesNoOther(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(s, "ann", 1)
	broken := errors.New("broken")
	equal(t, together(s,
		func() { mustCreate(s, "bob", 2) },
		func() { wantErr(t, errOf(s.Create("bob", testKey(3), noon)), ErrNameTaken) },
		func() {
			wantErr(t, s.update(func(t *tables) error { t.names.write([]byte("eve"), []byte("x")); return broken }), broken)
		},
		func() { wantErr(t, s.Delete(ann.ID, noon), nil) },
		func() { wantErr(t, s.update(func(*tables) error { panic("odd") }), ErrDamaged) },
		func() { wantErr(t, s.update(func(*tables) error { return boltfile.ErrNothing }), nil) },
		func() { mustCreate(s, "cat", 4) },
	), 3) // bob, ann's end and cat
	equal(t, enginetest.Must(s.ByKey(testKey(2).Fingerprint)).Name, "bob")
	for _, name := range []string{"ann", "eve"} {
		wantErr(t, errOf(s.ByName(name)), ErrNotFound, name)
	}
	enginetest.Must(s.ByName("cat"))
}

// TestWrites_ThatWait_WhenTheFileIsGone all fail.
func TestWrites_ThatWait_WhenTheFileIsGone(t *testing.T) {
	s := newStore(t)
	path := s.db().Path()
	noErr(t, os.Rename(path, path+".moved"))
	create := func() {
		err := errOf(s.Create("ann", testKey(1), noon))
		wantErr(t, err, ErrGone)
		wantErr(t, err, ErrUnwritten)
	}
	together(s, create, create, create)
	noErr(t, os.Rename(path+".moved", path))
}

// TestUpdate_WithAWriteThatFails_UndoesAll of the transaction, also what is written afterwards.
func TestUpdate_WithAWriteThatFails_UndoesAll(t *testing.T) {
	s := newStore(t)
	before := everything(s)
	for what, fail := range map[string]func(*tables){
		"a key":    func(tab *tables) { tab.looks.write(nil, nil) },
		"a record": func(tab *tables) { tab.bans.put("", banRecord{}) },
		"a number": func(tab *tables) {
			tab.stats.put("x", statsRecord{Stats: Stats{Rating: rating.Rating{Mu: math.NaN()}}})
		},
		"a bucket": func(tab *tables) { tab.names.note(bolterrors.ErrValueTooLarge) },
	} {
		if err := s.update(func(tab *tables) error {
			tab.names.write([]byte("before"), nil)
			fail(tab)
			tab.names.write([]byte("after"), nil)
			return nil
		}); err == nil || errors.Is(err, ErrUnwritten) {
			t.Errorf("%s: %v", what, err)
		}
		equal(t, everything(s), before, what)
	}
}

func errOf[T any](_ T, err error) error { return err }

// wantErr fails unless an error is of that kind, nil for none.
func wantErr(t testing.TB, err, want error, what ...any) {
	t.Helper()
	if !errors.Is(err, want) {
		t.Errorf("%v: %v, want %v", what, err, want)
	}
}

func equal[T any](t testing.TB, got, want T, what ...any) {
	t.Helper()
	if reflect.DeepEqual(got, want) {
		return
	}
	is, isMap := any(got).(map[string]string)
	if !isMap {
		t.Errorf("%v: %+v, want %+v", what, got, want)
		return
	}
	beyond := func(all, known map[string]string) map[string]string {
		rest := maps.Clone(all)
		maps.DeleteFunc(rest, func(key, value string) bool { other, there := known[key]; return there && other == value })
		return rest
	}
	due := any(want).(map[string]string)
	t.Errorf("%v: %q, want %q", what, beyond(is, due), beyond(due, is))
}
