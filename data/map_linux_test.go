package data

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"go.etcd.io/bbolt"
)

// TestAStoreThatOutgrowsItsMap_WhereNoneCanBeMadeAnew, as the address space is limited, is broken: nothing can be read or
// written until it is opened again, when everything is there that was written.
func TestAStoreThatOutgrowsItsMap_WhereNoneCanBeMadeAnew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	mustCreate(t, s, "ann", 1)
	if err := s.db.Close(); err != nil {
		t.Fatal(err)
	}
	var err error
	if s.db, s.opened, err = openBolt(path, bbolt.Options{FreelistType: bbolt.FreelistMapType}); err != nil { // with a small map
		t.Fatal(err)
	}
	s.db.MmapFlags = syscall.MAP_HUGETLB // which no file of a disk can be mapped with
	if err := s.Probe(); !errors.Is(err, ErrUnwritten) || !errors.Is(err, ErrBroken) {
		t.Errorf("%v", err)
	}
	if o := s.Outage(); o == nil || !o.Final() || o.Full() {
		t.Errorf("%+v", o)
	}
	if _, err := s.ByName("ann"); err == nil {
		t.Error("it is read")
	}
	if _, err := s.Create("bob", testKey(2), noon); !errors.Is(err, ErrBroken) {
		t.Errorf("%v", err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	again := openAt(t, path)
	if _, err := again.ByName("ann"); err != nil {
		t.Error(err)
	}
	if _, err := again.ByName("bob"); !errors.Is(err, ErrNotFound) {
		t.Errorf("%v", err)
	}
}

// TestAStoreThatCannotBeMapped_SaysWhatToDo, as it is no fault of its file.
func TestAStoreThatCannotBeMapped_SaysWhatToDo(t *testing.T) {
	err := explain("/x/store.db", os.NewSyscallError("mmap", syscall.ENOMEM))
	if !errors.Is(err, syscall.ENOMEM) || errors.Is(err, ErrDamaged) || !strings.Contains(err.Error(), "/x/store.db: ") || !strings.Contains(err.Error(), "ulimit -v") {
		t.Error(err)
	}
}
