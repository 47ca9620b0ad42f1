package data

import (
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"

	"shithead/data/internal/boltfile"
)

// together has all of them write while another transaction runs, and says in how many transactions they did.
func together(t *testing.T, s *Store, writes ...func()) int {
	t.Helper()
	before := transactions(s)
	inOneGo(s, writes)
	return transactions(s) - before
}

// inOneGo has all of them write at once, in their order, while another transaction runs.
func inOneGo(s *Store, writes []func()) {
	release := boltfile.Hold(s.file)
	var writing sync.WaitGroup
	for _, write := range writes {
		before := boltfile.Waiting(s.file)
		var over atomic.Bool
		writing.Go(func() { write(); over.Store(true) })
		for boltfile.Waiting(s.file) == before && !over.Load() {
			runtime.Gosched()
		}
	}
	release()
	writing.Wait()
}

func TestWrites_ThatWait_ShareATransaction(t *testing.T) {
	s := newStore(t)
	var writes []func()
	for i := range boltfile.MaxTogether + 1 {
		writes = append(writes, func() {
			must(s.Create(fmt.Sprint("crowd", i), testKey(i), noon))
		})
	}
	line := Line{Text: []byte("a")}
	writes[1] = func() {
		if errs := s.Commit([]Write{{Room: "r", Epoch: 1, Lines: []Line{line}}, {Room: "other", Epoch: 7}}); errs[0] != nil || !errors.Is(errs[1], ErrConflict) {
			t.Error(errs)
		}
	}
	if n := together(t, s, writes...); n != 2 {
		t.Errorf("%d transactions", n)
	}
	for i := range writes {
		if p, err := s.ByKey(testKey(i).Fingerprint); i != 1 && (err != nil || p.Name != fmt.Sprint("crowd", i)) {
			t.Errorf("%d: %+v, %v", i, p, err)
		}
	}
	if j, err := s.Journal("r"); err != nil || len(j.Lines) != 1 {
		t.Errorf("%+v, %v", j, err)
	}
}

// TestAWrite_ThatIsRefused_UndoesNoOther: who was first has the name, and what was written of the refused is gone.
func TestAWrite_ThatIsRefused_UndoesNoOther(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	broken := errors.New("broken")
	n := together(t, s,
		func() { mustCreate(t, s, "bob", 2) },
		func() {
			wantErr(t, errOf(s.Create("bob", testKey(3), noon)), ErrNameTaken)
		},
		func() {
			wantErr(t, s.update(func(t *tables) error { t.names.write([]byte("eve"), []byte("x")); return broken }), broken)
		},
		func() {
			noErr(t, s.Delete(ann.ID, noon))
		},
		func() {
			wantErr(t, s.update(func(*tables) error { panic("odd") }), ErrDamaged)
		},
		func() {
			noErr(t, s.update(func(*tables) error { return boltfile.ErrNothing }))
		},
		func() { mustCreate(t, s, "cat", 4) },
	)
	if n != 3 { // bob, ann's end and cat
		t.Errorf("%d transactions", n)
	}
	if p, err := s.ByKey(testKey(2).Fingerprint); err != nil || p.Name != "bob" {
		t.Errorf("bob: %+v, %v", p, err)
	}
	for _, name := range []string{"ann", "eve"} {
		wantErr(t, errOf(s.ByName(name)), ErrNotFound, name)
	}
	must(s.ByName("cat"))
}

// TestWrites_ThatWait_WhenTheFileIsGone all fail.
func TestWrites_ThatWait_WhenTheFileIsGone(t *testing.T) {
	s := newStore(t)
	path := s.db().Path()
	noErr(t, os.Rename(path, path+".moved"))
	var writes []func()
	for i := range 3 {
		writes = append(writes, func() {
			if _, err := s.Create(fmt.Sprint("crowd", i), testKey(i), noon); !errors.Is(err, ErrGone) || !errors.Is(err, ErrUnwritten) {
				t.Error(err)
			}
		})
	}
	together(t, s, writes...)
	noErr(t, os.Rename(path+".moved", path))
}
