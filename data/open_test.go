package data

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltfile"
	"shithead/engine/enginetest"
)

func contentsOf(path string) string { return string(enginetest.Must(os.ReadFile(path))) }

func wantAlone(t *testing.T, path string) {
	t.Helper()
	if files := enginetest.Must(os.ReadDir(filepath.Dir(path))); len(files) != 1 {
		t.Errorf("left behind: %v", files)
	}
}

// wantRefused fails unless the store at path is refused for that reason in one sentence that names it, and left alone.
func wantRefused(t *testing.T, path string, want error) {
	t.Helper()
	before := contentsOf(path)
	s, err := Open(path)
	if s != nil || !errors.Is(err, want) {
		t.Fatalf("%v, want %v", err, want)
	}
	text := err.Error()
	if !strings.Contains(text, path) || strings.Contains(text, "\n") || len(text) > len(path)+250 {
		t.Errorf("no good sentence: %s", text)
	}
	for _, a := range advice {
		if errors.Is(want, a.is) && !strings.Contains(text, a.text) {
			t.Errorf("no advice: %s", text)
		}
	}
	if contentsOf(path) != before {
		t.Error("the file has changed")
	}
	wantAlone(t, path)
}

func TestOpen_WithoutAFile_MakesAPrivateStore_WhereThereIsAFolder(t *testing.T) {
	path := storePath(t)
	openAt(t, path)
	equal(t, enginetest.Must(os.Stat(path)).Mode(), 0o600)
	wantAlone(t, path)
	missing := filepath.Join(t.TempDir(), "missing")
	_, err := Open(filepath.Join(missing, "store.db"))
	if wantErr(t, err, fs.ErrNotExist); !strings.Contains(err.Error(), missing) {
		t.Error(err)
	}
	wantErr(t, errOf(os.Stat(missing)), fs.ErrNotExist)
}

func TestOpen_ByManyAtOnceWithoutAFile_GivesItToOne(t *testing.T) {
	path := storePath(t)
	var all sync.WaitGroup
	var opened atomic.Int32
	for i := range 4 {
		all.Go(func() {
			s, err := Open(path)
			if s == nil {
				wantErr(t, err, ErrLocked)
				return
			}
			opened.Add(1)
			mustCreate(s, "ann", i)
			t.Cleanup(func() { _ = s.Close() })
		})
	}
	all.Wait()
	equal(t, opened.Load(), 1)
	wantRefused(t, path, ErrLocked)
}

// closedStore is where a store lies that has ann, and what is in the file.
func closedStore(t *testing.T) (path, text string) {
	t.Helper()
	path = storePath(t)
	s := openAt(t, path)
	mustCreate(s, "ann", 1)
	noErr(t, s.Close())
	return path, contentsOf(path)
}

func TestOpen_OfACurrentStore_WritesNothing(t *testing.T) {
	path, before := closedStore(t)
	s := openAt(t, path)
	enginetest.Must(s.ByName("ann"))
	noErr(t, s.Touch(testKey(1).Fingerprint, noon), s.Close())
	if contentsOf(path) != before {
		t.Error("the file has changed")
	}
}

// later are the migrations of a server to come: names get a bucket of those who had them, in two steps.
func later() []migration {
	return append(migrations(),
		func(tx *bbolt.Tx) error { return errOf(tx.CreateBucket([]byte("former"))) },
		func(tx *bbolt.Tx) error {
			return tx.Bucket([]byte(namesBucket)).ForEach(func(name, id []byte) error {
				return tx.Bucket([]byte("former")).Put(name, id)
			})
		})
}

func TestMigrations_OfAnOlderStore_RunOnceAndInOrder(t *testing.T) {
	path, _ := closedStore(t)
	for range 2 {
		s := enginetest.Must(open(path, later()))
		equal(t, everything(s)["former/ann"], string(enginetest.Must(s.ByName("ann")).ID))
		equal(t, enginetest.Must(versionOf(s.db())), len(later()))
		noErr(t, s.Close())
	}
	wantRefused(t, path, ErrNewer)
}

func TestMigrations_WhenOneFailsOrPanics_NoneHasHappened(t *testing.T) {
	path, before := closedStore(t)
	no := errors.New("no")
	for what, last := range map[string]struct {
		step migration
		want error
	}{
		"fails":  {func(*bbolt.Tx) error { return no }, no},
		"panics": {func(*bbolt.Tx) error { panic("oh") }, boltfile.ErrPanic},
	} {
		wantErr(t, errOf(open(path, append(later(), last.step))), last.want, what)
		if contentsOf(path) != before {
			t.Errorf("%s: the file has changed", what)
		}
	}
	enginetest.Must(openAt(t, path).ByName("ann"))
}

// swap has another text at a key of a bucket, none for the empty one, and gives what was there.
func swap(t *testing.T, s *Store, bucket func(*tables) bucket, key, text string) (before string) {
	t.Helper()
	noErr(t, s.update(func(tab *tables) error {
		b := bucket(tab)
		before = string(b.Get([]byte(key)))
		if text == "" {
			return b.unset([]byte(key))
		}
		return b.set([]byte(key), []byte(text))
	}))
	return before
}

func profilesOf(tab *tables) bucket { return tab.profiles.bucket }
func keysOf(tab *tables) bucket     { return tab.keys.bucket }
func roundsOf(tab *tables) bucket   { return tab.rounds.bucket }

// TestRecords_WithUnknownFields_AreRead, and those of a later form are not.
func TestRecords_WithUnknownFields_AreRead(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(s, "ann", 1)
	good := swap(t, s, profilesOf, string(ann.ID), "{}")
	for text, want := range map[string]error{
		strings.Replace(good, "{", `{"rating":[1,2],"bot":{"x":null},`, 1): nil,
		strings.Replace(good, `"v":1`, `"v":2`, 1):                         ErrNewer,
		strings.Replace(good, `"v":1`, `"w":1`, 1):                         ErrDamaged,
		good[:len(good)-1]: ErrDamaged,
		" ":                ErrDamaged,
	} {
		swap(t, s, profilesOf, string(ann.ID), text)
		got, err := s.ByKey(testKey(1).Fingerprint)
		if wantErr(t, err, want, text); err == nil {
			equal(t, got, ann)
		}
	}
	swap(t, s, profilesOf, string(ann.ID), good)
}

func TestAnIndex_ThatLeadsNowhere_IsDamage(t *testing.T) {
	s := newStore(t)
	ann, key := mustCreate(s, "ann", 1), testKey(1).Fingerprint
	profile := swap(t, s, profilesOf, string(ann.ID), "")
	wantErr(t, errOf(s.ByKey(key)), ErrDamaged, "by key")
	wantErr(t, errOf(s.ByName("ann")), ErrDamaged, "by name")
	wantErr(t, s.Touch(key, noon.Add(time.Hour)), ErrDamaged, "touch")
	swap(t, s, profilesOf, string(ann.ID), profile)
	record := swap(t, s, keysOf, key, "")
	wantErr(t, errOf(s.Keys(ann.ID)), ErrDamaged, "keys")
	swap(t, s, keysOf, key, record)
}

func backUp(t *testing.T, s *Store) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "copy.db")
	noErr(t, s.Backup(t.Context(), path))
	return path
}

// TestBackup_ThatCannotBe leaves nothing behind, and takes the place of no file.
func TestBackup_ThatCannotBe(t *testing.T) {
	s := newStore(t)
	dir := t.TempDir()
	there := filepath.Join(dir, "there")
	noErr(t, os.WriteFile(there, []byte("mine"), 0o600))
	wantErr(t, s.Backup(t.Context(), there), fs.ErrExist)
	equal(t, contentsOf(there), "mine")
	over, cancel := context.WithCancel(t.Context())
	cancel()
	wantErr(t, s.Backup(over, filepath.Join(dir, "stopped")), context.Canceled)
	wantErr(t, s.Backup(t.Context(), filepath.Join(dir, "nowhere", "file")), fs.ErrNotExist)
	wantAlone(t, there)
	equal(t, enginetest.Must(os.Stat(backUp(t, s))).Mode(), 0o600)
}

func TestCopyFile_OfAStoreThatNobodyHolds_IsWhatIsInIt(t *testing.T) {
	path, before := closedStore(t)
	to := filepath.Join(t.TempDir(), "copy.db")
	s := openAt(t, path)
	wantErr(t, CopyFile(t.Context(), path, to), ErrLocked, "while it is held")
	noErr(t, s.Close(), CopyFile(t.Context(), path, to))
	if contentsOf(path) != before {
		t.Error("the file has changed")
	}
	enginetest.Must(openAt(t, to).ByName("ann"))
}

// TestCopyFile_AndCheckFile_RefuseWhatOpenRefuses, with the same words, and write nothing.
func TestCopyFile_AndCheckFile_RefuseWhatOpenRefuses(t *testing.T) {
	_, whole := closedStore(t)
	for what, test := range map[string]struct {
		write func(path string) error
		want  error
	}{
		"damaged": {func(path string) error { return os.WriteFile(path, []byte(whole[:len(whole)/2]), 0o600) }, ErrDamaged},
		"empty":   {func(path string) error { return os.WriteFile(path, nil, 0o600) }, ErrDamaged},
		"newer":   {func(path string) error { return enginetest.Must(open(path, later())).Close() }, ErrNewer},
		"nothing": {func(string) error { return nil }, fs.ErrNotExist},
	} {
		path, to := storePath(t), filepath.Join(t.TempDir(), "copy.db")
		noErr(t, test.write(path))
		err := CopyFile(t.Context(), path, to)
		wantErr(t, err, test.want, what)
		equal(t, fmt.Sprint(errOf(CheckFile(path))), fmt.Sprint(err))
		wantErr(t, errOf(os.Stat(to)), fs.ErrNotExist, what)
		if test.want != fs.ErrNotExist {
			equal(t, fmt.Sprint(errOf(Open(path))), fmt.Sprint(err))
		}
	}
}

// TestAltered tells in which bucket something else is than was written, each time that the store is opened.
func TestAltered(t *testing.T) {
	path := storePath(t)
	s := fastStore(path)
	id := mustCreate(s, "probe", 1).ID
	equal(t, s.Altered(), nil)
	noErr(t, s.db().Update(func(tx *bbolt.Tx) error {
		probed := tx.Bucket([]byte(metaBucket)).Put([]byte(boltfile.ProbeKey), []byte("a server was killed here"))
		return errors.Join(probed, tx.Bucket([]byte(namesBucket)).Put([]byte("probe"), []byte(id+"?")))
	}))
	for n := range 2 {
		noErr(t, s.Close())
		s = fastStore(path)
		equal(t, s.Altered(), []string{namesBucket})
		wantErr(t, errOf(LookAt(path)), ErrLocked)
		mustCreate(s, fmt.Sprint("bea", n), 2+n)
	}
	noErr(t, s.Close())
	equal(t, enginetest.Must(LookAt(path)), About{Version: Version(), Applied: 3, Altered: []string{namesBucket}})
}

func TestEveryLookup_OfSomethingUnknown_IsNotFound(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(s, "ann", 1)
	for _, text := range []string{"", "x", "\x00", "SHA256:", string(ann.ID[:25]), strings.Repeat("x", 1<<20)} {
		id := ID(text)
		for i, err := range []error{
			errOf(s.ByKey(text)), errOf(s.ByName(text)), errOf(s.ByID(id)), errOf(s.Claimant(text)), errOf(s.Keys(id)), errOf(s.SavedRules(id)),
			errOf(s.HeldNames(id, noon)), errOf(s.Round(id)), errOf(s.Record(id)), errOf(s.Journal(text)), s.Touch(text, noon),
			s.AddKey(id, testKey(99), noon), s.RemoveKey(ann.ID, text), s.DeclineKey(id, testKey(1).Fingerprint), s.Unban(text),
		} {
			wantErr(t, err, ErrNotFound, i, len(text))
		}
	}
}

// TestEveryMethod_OfAClosedStore_SaysSo, whichever the store has.
func TestEveryMethod_OfAClosedStore_SaysSo(t *testing.T) {
	s := newStore(t)
	noErr(t, s.Close(), s.Close())
	given := map[reflect.Type]reflect.Value{}
	for _, value := range []any{
		t.Context(), "ann", ID("ID"), testKey(1), noon, home, hashOfCode("x"), uint64(1), creation(1, "ann", 1),
		Newcomer{},
		Arrival{home, 1, time.Hour},
		Ban{Player: "P", Since: noon},
		Write{Room: "otter", Epoch: 1},
		testRound("R", "ann"),
	} {
		given[reflect.TypeOf(value)] = reflect.ValueOf(value)
	}
	store, called := reflect.ValueOf(s), 0
	for i := range store.NumMethod() {
		name, method := store.Type().Method(i).Name, store.Method(i)
		var args []reflect.Value
		for in := range method.Type().Ins() {
			arg, found := given[in]
			if !found {
				arg = reflect.Zero(in)
			}
			args = append(args, arg)
		}
		if strings.Contains(" Close Join NoteAddress Outage TellWrites ", " "+name+" ") {
			continue
		}
		for _, out := range method.Call(args) {
			if err, isError := out.Interface().(error); isError || out.Type() == reflect.TypeFor[error]() {
				called++
				wantErr(t, err, ErrClosed, name)
			}
		}
	}
	if called < 50 {
		t.Errorf("only %d methods", called)
	}
}
