package data

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data/internal/boltfile"

	"go.etcd.io/bbolt"
)

func TestOpen_OfAPathWithoutAFile_MakesAPrivateStore(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	openAt(t, path)
	info, err := os.Stat(path)
	if err != nil || info.Mode() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestOpen_InAMissingFolder_SaysSoAndMakesNone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "missing", "store.db")
	if _, err := Open(path); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), path) {
		t.Error(err)
	}
	wantErr(t, errOf(os.Stat(filepath.Dir(path))), fs.ErrNotExist)
}

func TestOpen_OfAStoreThatIsHeld_FailsAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	mustCreate(t, s, "ann", 1)
	begin := time.Now()
	refused(t, path, ErrLocked)
	if took := time.Since(begin); took > 10*boltfile.LockWait {
		t.Errorf("took %v", took)
	}
	mustCreate(t, s, "bea", 2)
}

func TestOpen_ByManyAtOnceWithoutAFile_GivesItToOne(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	stores, errs := make([]*Store, 4), make([]error, 4)
	var all sync.WaitGroup
	for i := range stores {
		all.Go(func() { stores[i], errs[i] = Open(path) })
	}
	all.Wait()
	opened := 0
	for i, s := range stores {
		switch {
		case s != nil:
			opened++
			mustCreate(t, s, "ann", i)
			_ = s.Close()
		case !errors.Is(errs[i], ErrLocked):
			t.Error(errs[i])
		}
	}
	if opened > 1 {
		t.Errorf("%d opened it", opened)
	}
	checkFile(t, path)
	if files, _ := os.ReadDir(filepath.Dir(path)); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

func TestOpen_OfACurrentStore_WritesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	mustCreate(t, s, "ann", 1)
	_ = s.Close()
	before := contentsOf(t, path)
	s = openAt(t, path)
	_, _ = s.ByName("ann")
	_ = s.Touch(testKey(1).Fingerprint, noon)
	_ = s.Close()
	if contentsOf(t, path) != before {
		t.Error("the file has changed")
	}
}

// later are the migrations of a server to come: names get a bucket of those who had them, in two steps.
func later() []migration {
	return append(migrations(),
		func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucket([]byte("former"))
			return err
		},
		func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(namesBucket)).ForEach(func(name, id []byte) error {
				return tx.Bucket([]byte("former")).Put(name, id)
			})
		})
}

func TestMigrations_OfAnOlderStore_RunOnceAndInOrder(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	ann := mustCreate(t, s, "ann", 1)
	_ = s.Close()
	for range 2 {
		s := must(open(path, later()))
		_ = s.db().View(func(tx *bbolt.Tx) error {
			if got := tx.Bucket([]byte("former")).Get([]byte("ann")); string(got) != string(ann.ID) {
				t.Errorf("former: %q", got)
			}
			equal(t, must(versionOf(s.db())), len(later()), "version")
			return nil
		})
		equal(t, must(s.ByName("ann")), ann)
		_ = s.Close()
	}
}

func TestMigrations_WhenOneFailsOrPanics_NoneHasHappened(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	mustCreate(t, s, "ann", 1)
	_ = s.Close()
	before := contentsOf(t, path)
	no := errors.New("no")
	for what, last := range map[string]struct {
		step migration
		want error
	}{
		"fails":  {func(*bbolt.Tx) error { return no }, no},
		"panics": {func(*bbolt.Tx) error { panic("oh") }, boltfile.ErrPanic},
	} {
		wantErr(t, errOf(open(path, append(later(), last.step))), last.want, what)
		if contentsOf(t, path) != before {
			t.Errorf("%s: the file has changed", what)
		}
	}
	s = openAt(t, path)
	must(s.ByName("ann"))
}

func TestOpen_OfANewerStore_IsRefused(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := must(open(path, later()))
	mustCreate(t, s, "ann", 1)
	_ = s.Close()
	refused(t, path, ErrNewer)
}

func TestRecords_WithUnknownFields_AreRead_AndThoseOfALaterForm_AreNot(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	var kept string
	put := func(text string) {
		if err := s.update(func(tab *tables) error {
			kept = string(tab.profiles.Get([]byte(ann.ID)))
			return tab.profiles.set([]byte(ann.ID), []byte(text))
		}); err != nil {
			t.Fatal(err)
		}
	}
	put("")
	good := kept
	for text, want := range map[string]error{
		strings.Replace(good, "{", `{"rating":[1,2],"bot":{"x":null},`, 1): nil,
		strings.Replace(good, `"v":1`, `"v":2`, 1):                         ErrNewer,
		strings.Replace(good, `"v":1`, `"w":1`, 1):                         ErrDamaged,
		good[:len(good)-1]: ErrDamaged,
		"":                 ErrDamaged,
	} {
		put(text)
		if got, err := s.ByKey(testKey(1).Fingerprint); !errors.Is(err, want) || err == nil && got != ann {
			t.Errorf("%s: %+v, %v", text, got, err)
		}
	}
	put(good)
}

func TestAnIndex_ThatLeadsNowhere_IsDamage(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	var profile []byte
	_ = s.update(func(tab *tables) error {
		profile = append(profile, tab.profiles.Get([]byte(ann.ID))...)
		return tab.profiles.unset([]byte(ann.ID))
	})
	wantErr(t, errOf(s.ByKey(testKey(1).Fingerprint)), ErrDamaged, "by key")
	wantErr(t, errOf(s.ByName("ann")), ErrDamaged, "by name")
	wantErr(t, s.Touch(testKey(1).Fingerprint, noon.Add(time.Hour)), ErrDamaged, "touch")
	_ = s.update(func(tab *tables) error { return tab.profiles.set([]byte(ann.ID), profile) })
	key := []byte(testKey(1).Fingerprint)
	var record []byte
	_ = s.update(func(tab *tables) error {
		record = append(record, tab.keys.Get(key)...)
		return tab.keys.unset(key)
	})
	wantErr(t, errOf(s.Keys(ann.ID)), ErrDamaged, "keys")
	_ = s.update(func(tab *tables) error { return tab.keys.set(key, record) })
}
