package data

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"syscall"
	"testing"

	"shithead/data/internal/boltfile"
	"shithead/engine/enginetest"
)

// unreadable has the disk not give some pages of a store, until what it gives is called.
func unreadable(t *testing.T, s *Store, pages ...uint64) (readable func()) {
	t.Helper()
	size := uint64(s.db().Info().PageSize)
	mapped := reflect.ValueOf(s.db()).Elem().FieldByName("dataref").Bytes()
	protect := func(how int) {
		t.Helper()
		for _, id := range pages {
			noErr(t, syscall.Mprotect(mapped[id*size:(id+1)*size], how))
		}
	}
	protect(syscall.PROT_NONE)
	t.Cleanup(func() { protect(syscall.PROT_READ) })
	return func() { protect(syscall.PROT_READ) }
}

// onto has a store write to another file than its own, such as one that takes nothing, until what it gives is called.
func onto(t *testing.T, s *Store, path string) (back func()) {
	t.Helper()
	file := reflect.ValueOf(s.db()).Elem().FieldByName("file").Elem().FieldByName("file").Elem()
	fd := int(file.FieldByName("pfd").FieldByName("Sysfd").Int())
	own := enginetest.Must(syscall.Dup(fd))
	other := enginetest.Must(os.OpenFile(path, os.O_RDWR, 0))
	defer other.Close()
	noErr(t, syscall.Dup3(int(other.Fd()), fd, 0))
	return func() {
		t.Helper()
		noErr(t, syscall.Dup3(own, fd, 0))
		_ = syscall.Close(own)
	}
}

// roomy is a store whose file has room for several probes, so that no write has to make it or its map larger.
func roomy(t *testing.T) *Store {
	t.Helper()
	s := enginetest.Must(Open(storePath(t)))
	t.Cleanup(func() { _ = s.Close() })
	for _, filled := range [][]byte{make([]byte, 8*boltfile.ProbeBytes), nil} {
		noErr(t, s.update(func(t *tables) error { return t.meta.in().Put([]byte(boltfile.ProbeKey), filled) }))
	}
	noErr(t, s.update(func(t *tables) error { return t.meta.in().Delete([]byte(boltfile.ProbeKey)) }))
	return s
}

// wantUnwritten fails unless a write was not done for these reasons, and it is known or not whether it was.
func wantUnwritten(t *testing.T, err error, unknown bool, reasons ...error) {
	t.Helper()
	for _, reason := range append(reasons, ErrUnwritten) {
		wantErr(t, err, reason)
	}
	equal(t, errors.Is(err, ErrUnknown), unknown, err)
}

// wantOutage fails unless nothing can be written, for ever or not, as the disk is full or not.
func wantOutage(t *testing.T, s *Store, final, full bool) {
	t.Helper()
	if o := s.Outage(); o == nil || o.Final() != final || o.Full() != full || !errors.Is(o.Why, ErrUnwritten) {
		t.Errorf("%+v", o)
	}
}

func wantWell(t *testing.T, s *Store) {
	t.Helper()
	if noErr(t, s.Probe()); s.Outage() != nil {
		t.Errorf("%+v", s.Outage())
	}
}

// TestAFullDisk_IsAnOutage_UntilAProbeIsWritten, during which what is there can be read.
func TestAFullDisk_IsAnOutage_UntilAProbeIsWritten(t *testing.T) {
	s := roomy(t)
	mustCreate(s, "ann", 1)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a")})
	before := everything(s)
	back := onto(t, s, "/dev/full")
	more := Write{Room: "otter", Epoch: 1, Next: 1, Lines: textLines("b")}
	wantUnwritten(t, s.Commit(more), false, syscall.ENOSPC)
	first := s.Outage()
	for _, err := range []error{errOf(s.Create("bob", testKey(2), noon)), s.Probe(), s.Probe()} {
		wantUnwritten(t, err, false, syscall.ENOSPC)
		wantOutage(t, s, false, true)
		equal(t, s.Outage().Since, first.Since)
	}
	enginetest.Must(s.ByName("ann"))
	back()
	mustCommit(t, s, more)
	wantOutage(t, s, false, true) // that a little can be written does not end it
	wantWell(t, s)
	if got := everything(s); len(got) != len(before)+1 || got["meta/probe"] != "" {
		t.Errorf("%q, and before %q", got, before)
	}
}

// TestAWriteThatTheDiskFails_EndsWriting: what the disk has taken of it is not known.
func TestAWriteThatTheDiskFails_EndsWriting(t *testing.T) {
	s := roomy(t)
	back := onto(t, s, "/proc/self/mem") // where nothing lies at such addresses
	wantUnwritten(t, errOf(s.Create("bob", testKey(2), noon)), true, ErrBroken, syscall.EIO)
	back()
	for _, err := range []error{
		errOf(s.Create("bob", testKey(2), noon)), s.Commit(Write{Room: "otter", Epoch: 1}), s.Probe(), s.Check(),
	} {
		wantUnwritten(t, err, false, ErrBroken) // nothing was tried
	}
	wantOutage(t, s, true, false)
	noErr(t, s.Close())
}

// TestAStoreThatIsNotAtItsPlace_TakesNothing: what it said it had kept would be lost.
func TestAStoreThatIsNotAtItsPlace_TakesNothing(t *testing.T) {
	move := func(path string) error { return os.Rename(path, path+".old") }
	empty := func(path string) error { return os.WriteFile(path, nil, 0o600) }
	for what, lose := range map[string]func(folder, file string) error{
		"deleted":           func(_, file string) error { return os.Remove(file) },
		"folder deleted":    func(folder, _ string) error { return os.RemoveAll(folder) },
		"folder moved":      func(folder, _ string) error { return move(folder) },
		"replaced":          func(_, file string) error { return errors.Join(move(file), empty(file)) },
		"folder is no more": func(folder, _ string) error { return errors.Join(os.RemoveAll(folder), empty(folder)) },
		"folder replaced": func(folder, _ string) error {
			return errors.Join(move(folder), os.CopyFS(folder, os.DirFS(folder+".old")))
		},
	} {
		for how, notice := range map[string]func(*Store) error{
			"by a write": func(s *Store) error { return s.Commit(Write{Room: "otter", Epoch: 1, Lines: textLines("a")}) },
			"by a look":  (*Store).Check,
		} {
			t.Run(what+" "+how, func(t *testing.T) {
				folder := filepath.Join(t.TempDir(), "data")
				noErr(t, os.Mkdir(folder, 0o700))
				s := enginetest.Must(Open(filepath.Join(folder, "store.db")))
				defer s.Close()
				noErr(t, s.Check(), lose(folder, s.db().Path()))
				for range 2 {
					err := notice(s)
					if wantUnwritten(t, err, false, ErrGone); !strings.Contains(err.Error(), folder) {
						t.Error(err)
					}
				}
				wantOutage(t, s, true, false)
			})
		}
	}
}

// TestOneReadFault_IsNoDamage: it costs who needed the page an answer, and no other; the next time all is as it was.
func TestOneReadFault_IsNoDamage(t *testing.T) {
	s := newStore(t)
	var foxes, otters []string // which lie on pages of their own
	for n := range 40 {
		foxes = append(foxes, fmt.Sprint("fox", n, strings.Repeat("x", 400)))
		otters = append(otters, fmt.Sprint("otter", n, strings.Repeat("x", 400)))
	}
	mustCommit(t, s,
		Write{Room: "fox", Epoch: 1, Lines: textLines(foxes...)},
		Write{Room: "otter", Epoch: 1, Lines: textLines(otters...)})
	before := enginetest.Must(s.Journal("otter"))
	page := bytes.LastIndex([]byte(contentsOf(s.db().Path())), []byte("otter20x")) / s.db().Info().PageSize
	readable := unreadable(t, s, uint64(page))
	damaged := func(err error) {
		t.Helper()
		if wantErr(t, err, ErrDamaged); errors.Is(err, ErrUnwritten) {
			t.Error(err)
		}
	}
	damaged(errOf(s.Journal("otter")))
	together(s,
		func() { mustCommit(t, s, Write{Room: "fox", Epoch: 1, Next: 40, Lines: textLines("y")}) },
		func() { damaged(s.Commit(Write{Room: "otter", Epoch: 1, Next: 40, Rest: textLines("rest")})) },
		func() { mustCommit(t, s, Write{Room: "hare", Epoch: 1, Lines: textLines("y")}) },
		func() { wantErr(t, s.Commit(Write{Room: "hare", Epoch: 7}), ErrConflict) },
	)
	damaged(errOf(s.Claim("otter", "house", 1)))
	enginetest.Must(s.Claim("fox", "house", 1))
	equal(t, len(enginetest.Must(s.Journals()).Heads), 3)
	if s.Faults() == 0 {
		t.Error("no fault is counted")
	}
	if err := s.Check(); err != nil || s.Outage() != nil { // all that is needed to write can be read
		t.Errorf("looking: %v, %+v", err, s.Outage())
	}
	readable()
	before.Epoch, before.Owner = 2, "house"
	equal(t, enginetest.Must(s.Claim("otter", "house", AnyEpoch)), before)
	equal(t, enginetest.Must(s.Journal("otter")), before)
	mustCommit(t, s, Write{Room: "otter", Owner: "house", Epoch: 2, Next: 40, Rest: textLines("rest")})
}

// TestAStoreThatCannotBeRead_IsNoticedByALook, once anything was asked of it, and is well when it can.
func TestAStoreThatCannotBeRead_IsNoticedByALook(t *testing.T) {
	s := newStore(t)
	mustCreate(s, "ann", 1)
	var all []uint64
	for id := 2; id < len(contentsOf(s.db().Path()))/s.db().Info().PageSize; id++ {
		all = append(all, uint64(id))
	}
	readable := unreadable(t, s, all...)
	noErr(t, s.Check()) // nothing was asked yet
	wantErr(t, errOf(s.ByName("ann")), ErrDamaged)
	wantUnwritten(t, s.Check(), false, ErrDamaged)
	wantOutage(t, s, false, false)
	readable()
	wantWell(t, s)
}

func TestAStoreThatCannotBeMapped_SaysWhatToDo(t *testing.T) {
	err := explain("/x/store.db", os.NewSyscallError("mmap", syscall.ENOMEM))
	wantErr(t, err, syscall.ENOMEM)
	for _, part := range []string{"/x/store.db: ", "ulimit -v"} {
		if errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), part) {
			t.Error(err)
		}
	}
}
