package data

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"shithead/data/internal/boltfile"
)

// roomy is a store whose file has room for several probes, so that no write has to make it or its map larger.
func roomy(t *testing.T) *Store {
	t.Helper()
	s := must(Open(filepath.Join(t.TempDir(), "store.db")))
	t.Cleanup(func() { _ = s.Close() })
	for _, filled := range [][]byte{make([]byte, 8*boltfile.ProbeBytes), nil} {
		noErr(t, s.update(func(t *tables) error { return t.meta.in().Put([]byte(boltfile.ProbeKey), filled) }))
	}
	noErr(t, s.update(func(t *tables) error { return t.meta.in().Delete([]byte(boltfile.ProbeKey)) }))
	return s
}

// TestAFullDisk_IsAnOutage_UntilAProbeIsWritten, during which what is there can be read.
func TestAFullDisk_IsAnOutage_UntilAProbeIsWritten(t *testing.T) {
	s := roomy(t)
	mustCreate(t, s, "ann", 1)
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Lines: textLines("a")})
	before := everything(t, s)
	back := onto(t, s, "/dev/full")
	for i, write := range []func() error{
		func() error { return s.Commit([]Write{{Room: "otter", Epoch: 1, Next: 1, Lines: textLines("b")}})[0] },
		func() error { _, err := s.Create("bob", testKey(2), noon); return err },
		s.Probe,
		s.Probe,
	} {
		if err := write(); !errors.Is(err, ErrUnwritten) || !errors.Is(err, syscall.ENOSPC) || errors.Is(err, ErrUnknown) {
			t.Errorf("write %d: %v", i, err)
		}
	}
	first := s.Outage()
	if first == nil || !first.Full() || first.Final() || !errors.Is(first.Why, ErrUnwritten) {
		t.Fatalf("%+v", first)
	}
	if err := s.Probe(); err == nil || !s.Outage().Since.Equal(first.Since) {
		t.Errorf("%v, since %v and then %v", err, first.Since, s.Outage().Since)
	}
	wantErr(t, errOf(s.ByName("ann")), nil, "reading")
	back()
	// That a little can be written does not end it.
	mustCommit(t, s, Write{Room: "otter", Epoch: 1, Next: 1, Lines: textLines("b")})
	if s.Outage() == nil {
		t.Error("it ends without a probe")
	}
	if err := s.Probe(); err != nil || s.Outage() != nil {
		t.Errorf("%v, %+v", err, s.Outage())
	}
	if got := everything(t, s); len(got) != len(before)+1 || got["meta/probe"] != "" {
		t.Errorf("%q, and before %q", got, before)
	}
}

// TestAWriteThatTheDiskFails_EndsWriting: what the disk has taken of it is not known, also if the next write would succeed.
func TestAWriteThatTheDiskFails_EndsWriting(t *testing.T) {
	s := roomy(t)
	back := onto(t, s, "/proc/self/mem") // where nothing lies at such addresses
	if _, err := s.Create("bob", testKey(2), noon); !errors.Is(err, ErrUnwritten) || !errors.Is(err, ErrBroken) || !errors.Is(err, ErrUnknown) || !errors.Is(err, syscall.EIO) {
		t.Fatal(err)
	}
	back()
	for what, write := range map[string]func() error{
		"a profile": func() error { _, err := s.Create("bob", testKey(2), noon); return err },
		"a commit":  func() error { return s.Commit([]Write{{Room: "otter", Epoch: 1}})[0] },
		"a probe":   s.Probe, "a look": s.Check,
	} {
		if err := write(); !errors.Is(err, ErrUnwritten) || !errors.Is(err, ErrBroken) || errors.Is(err, ErrUnknown) { // nothing was tried
			t.Errorf("%s: %v", what, err)
		}
	}
	if o := s.Outage(); o == nil || !o.Final() || o.Full() {
		t.Errorf("%+v", o)
	}
	noErr(t, s.Close())
}

// TestAStoreThatIsNotAtItsPlace_TakesNothing: what it said it had kept would be lost.
func TestAStoreThatIsNotAtItsPlace_TakesNothing(t *testing.T) {
	for what, move := range map[string]func(path string) error{
		"deleted":        os.Remove,
		"folder deleted": func(path string) error { return os.RemoveAll(filepath.Dir(path)) },
		"folder moved":   func(path string) error { return os.Rename(filepath.Dir(path), filepath.Dir(path)+".old") },
		"replaced": func(path string) error {
			return errors.Join(os.Rename(path, path+".old"), os.WriteFile(path, nil, 0o600))
		},
		"folder replaced": func(path string) error { return replacedFolder(filepath.Dir(path)) },
		"folder is no more": func(path string) error {
			return errors.Join(os.RemoveAll(filepath.Dir(path)), os.WriteFile(filepath.Dir(path), nil, 0o600))
		},
	} {
		for how, notice := range map[string]func(*Store) error{
			"by a write": func(s *Store) error { return s.Commit([]Write{{Room: "otter", Epoch: 1, Lines: textLines("a")}})[0] },
			"by a look":  (*Store).Check,
		} {
			t.Run(what+" "+how, func(t *testing.T) {
				folder := filepath.Join(t.TempDir(), "data")
				noErr(t, os.Mkdir(folder, 0o700))
				s := must(Open(filepath.Join(folder, "store.db")))
				defer s.Close()
				noErr(t, s.Check())
				noErr(t, move(s.db().Path()))
				for range 2 {
					if err := notice(s); !errors.Is(err, ErrUnwritten) || !errors.Is(err, ErrGone) || !strings.Contains(err.Error(), folder) {
						t.Error(err)
					}
				}
				if o := s.Outage(); o == nil || !o.Final() {
					t.Errorf("%+v", o)
				}
			})
		}
	}
}

// replacedFolder has a copy of a folder at its place.
func replacedFolder(folder string) error {
	return errors.Join(os.Rename(folder, folder+".old"), os.CopyFS(folder, os.DirFS(folder+".old")))
}

// twoRooms is a store with two journals that lie on pages of their own.
func twoRooms(t *testing.T) (s *Store, otter uint64) {
	t.Helper()
	s = newStore(t)
	long := func(room string) (lines []Line) {
		for n := range 40 {
			lines = append(lines, textLines(fmt.Sprint(room, n, strings.Repeat("x", 400)))...)
		}
		return lines
	}
	mustCommit(t, s, Write{Room: "fox", Epoch: 1, Lines: long("fox")}, Write{Room: "otter", Epoch: 1, Lines: long("otter")})
	return s, pageWith(t, s, "otter20x")
}

// TestOneReadFault_IsNoDamage: it costs whoever needed the page an answer, and nobody else; the next time all is as it was.
func TestOneReadFault_IsNoDamage(t *testing.T) {
	s, page := twoRooms(t)
	before := must(s.Journal("otter"))
	readable := unreadable(t, s, page)
	if _, err := s.Journal("otter"); !errors.Is(err, ErrDamaged) || errors.Is(err, ErrUnwritten) {
		t.Errorf("reading: %v", err)
	}
	errs := s.Commit([]Write{
		{Room: "fox", Epoch: 1, Next: 40, Lines: textLines("y")},
		{Room: "otter", Epoch: 1, Next: 40, Rest: textLines("rest")},
		{Room: "hare", Epoch: 1, Lines: textLines("y")},
		{Room: "hare", Epoch: 7},
	})
	if errs[0] != nil || !errors.Is(errs[1], ErrDamaged) || errors.Is(errs[1], ErrUnwritten) || errs[2] != nil || !errors.Is(errs[3], ErrConflict) {
		t.Errorf("committing: %v", errs)
	}
	all, err := claimAll(s)
	if err != nil || len(all) != 3 || all[0].Broken != nil || all[1].Broken != nil || all[2].Room != "otter" || !errors.Is(all[2].Broken, ErrDamaged) {
		t.Errorf("claiming: %+v, %v", all, err)
	}
	if n := s.Faults(); n == 0 {
		t.Error("no fault is counted")
	}
	if err := s.Check(); err != nil || s.Outage() != nil { // all that is needed to write can be read
		t.Errorf("looking: %v, %+v", err, s.Outage())
	}
	readable()
	before.Epoch++
	before.Owner = "house"
	equal(t, must(s.Claim("otter", "house", AnyEpoch)), before)
	hasJournal(t, s, before)
	wantErr(t, errOf(s.Claim("bear", "house", AnyEpoch)), ErrNotFound)
	mustCommit(t, s, Write{Room: "otter", Owner: "house", Epoch: 2, Next: 40, Rest: textLines("rest")})
}

// TestAStoreThatCannotBeRead_IsNoticedByALook, once anything was asked of it, and is well when it can.
func TestAStoreThatCannotBeRead_IsNoticedByALook(t *testing.T) {
	s := newStore(t)
	mustCreate(t, s, "ann", 1)
	file, size := []byte(contentsOf(t, s.db().Path())), uint64(s.db().Info().PageSize)
	var all []uint64
	for id := uint64(2); id < uint64(len(file))/size; id++ {
		all = append(all, id)
	}
	readable := unreadable(t, s, all...)
	wantErr(t, s.Check(), nil, "before anybody asks")
	wantErr(t, errOf(s.ByName("ann")), ErrDamaged)
	if err := s.Check(); !errors.Is(err, ErrUnwritten) || !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
	if o := s.Outage(); o == nil || o.Final() {
		t.Fatalf("%+v", o)
	}
	readable()
	if err := s.Probe(); err != nil || s.Outage() != nil {
		t.Errorf("%v, %+v", err, s.Outage())
	}
}
