package boltfile

import (
	"errors"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltpages"
)

// TestVersionOfPages_IsTheModules of the database whose pages are read.
func TestVersionOfPages_IsTheModules(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "go.etcd.io/bbolt").Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != boltpages.Version {
		t.Errorf("it is %s, this reads the layout of %s: read what has changed, see doc.go (%v)", got, boltpages.Version, err)
	}
}

func opened(t *testing.T, path string) *File {
	t.Helper()
	f, err := Open(path, func(db *bbolt.DB, _ int) error {
		return db.Update(func(tx *bbolt.Tx) error {
			_, err := tx.CreateBucketIfNotExists([]byte(Meta))
			return err
		})
	})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = f.Close() })
	return f
}

// TestAFileThatOutgrowsItsMap_WhereNoneCanBeMadeAnew, as the address space is limited, is broken: nothing can be read or
// written until it is opened again, when everything is there that was written.
func TestAFileThatOutgrowsItsMap_WhereNoneCanBeMadeAnew(t *testing.T) {
	put := func(f *File, key string) error {
		return Update(f, func(tx *bbolt.Tx) error { return tx.Bucket([]byte(Meta)).Put([]byte(key), []byte(key)) }, func() {})
	}
	got := ""
	get := func(f *File) error {
		return View(f, func(tx *bbolt.Tx) error {
			got = string(tx.Bucket([]byte(Meta)).Get([]byte("ann"))) +
				string(tx.Bucket([]byte(Meta)).Get([]byte("bob")))
			return nil
		})
	}
	path := filepath.Join(t.TempDir(), "store.db")
	f := opened(t, path)
	if err := errors.Join(put(f, "ann"), f.db.Close()); err != nil {
		t.Fatal(err)
	}
	var err error
	if f.db, f.opened, err = openBolt(path, bbolt.Options{FreelistType: bbolt.FreelistMapType}); err != nil { // with a small map
		t.Fatal(err)
	}
	f.db.MmapFlags = syscall.MAP_HUGETLB // which no file of a disk can be mapped with
	if err := f.Probe(); !errors.Is(err, ErrUnwritten) || !errors.Is(err, ErrBroken) {
		t.Errorf("%v", err)
	}
	if o := f.Outage(); o == nil || !o.Final() || o.Full() {
		t.Errorf("%+v", o)
	}
	if get(f) == nil {
		t.Error("it is read")
	}
	if err := put(f, "bob"); !errors.Is(err, ErrBroken) {
		t.Errorf("%v", err)
	}
	if err := f.Close(); err != nil {
		t.Error(err)
	}
	if err := get(opened(t, path)); err != nil || got != "ann" {
		t.Errorf("%q, %v", got, err)
	}
}
