package boltpages

import (
	"encoding/binary"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"
)

func TestVersion_IsTheModules(t *testing.T) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Version}}", "go.etcd.io/bbolt").Output()
	if got := strings.TrimSpace(string(out)); err != nil || got != Version {
		t.Errorf("it is %s, this reads the layout of %s: read what has changed, see doc.go (%v)", got, Version, err)
	}
}

// written is a file as bbolt writes it, with pages of every kind: buckets in buckets, also within their parent, branches,
// values longer than a page, and free pages.
func written(t *testing.T) (file *os.File, db *bbolt.DB) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "file.db")
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{NoSync: true})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() })
	fill := func(tx *bbolt.Tx) error {
		large, err := tx.CreateBucketIfNotExists([]byte("large"))
		if err != nil {
			return err
		}
		small, err := large.CreateBucketIfNotExists([]byte("small"))
		if err != nil {
			return err
		}
		err = small.Put([]byte("key"), []byte("value"))
		for i := range 1000 {
			err = errors.Join(err, large.Put([]byte(fmt.Sprint(i)), make([]byte, 100)))
		}
		return errors.Join(err, large.Put([]byte("long"), make([]byte, 20_000)))
	}
	for range 3 { // which frees pages
		if err := db.Update(fill); err != nil {
			t.Fatal(err)
		}
	}
	if file, err = os.Open(path); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = file.Close() })
	return file, db
}

// TestLayout_IsAsBboltSays of each of its pages, of which there is every kind.
func TestLayout_IsAsBboltSays(t *testing.T) {
	file, db := written(t)
	size := db.Info().PageSize
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	kinds := map[string]uint16{"branch": branchPage, "leaf": LeafPage, "freelist": freelistPage, "meta": 0x04}
	seen, long := map[string]int{}, 0
	if err := db.View(func(tx *bbolt.Tx) error {
		for id := 0; ; {
			info, err := tx.Page(id)
			if info == nil || err != nil {
				return err
			}
			page := text[id*size:]
			flags, count, more := binary.NativeEndian.Uint16(page[8:]), binary.NativeEndian.Uint16(page[10:]), binary.NativeEndian.Uint32(page[12:])
			if info.Type != "free" && (int(count) != info.Count || int(more) != info.OverflowCount || kinds[info.Type] != flags) {
				t.Errorf("page %d is %+v, and read as %d, %d, %d", id, info, flags, count, more)
			}
			seen[info.Type]++
			if info.Type == "free" {
				id++
				continue
			}
			long += info.OverflowCount
			id += 1 + info.OverflowCount
		}
	}); err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"branch", "leaf", "freelist", "meta", "free"} {
		if seen[kind] == 0 {
			t.Errorf("no %s page: %v", kind, seen)
		}
	}
	if long == 0 {
		t.Error("no page that runs on")
	}
	meta, heads, err := newestMeta(file, size)
	if err != nil || len(meta) != MetaSize || heads != 2 {
		t.Errorf("%x, %d heads, %v", meta, heads, err)
	}
}

func TestCheck(t *testing.T) {
	file, db := written(t)
	size := db.Info().PageSize
	if err := Check(file, size); err != nil {
		t.Error(err)
	}
	if heads, err := Heads(file, size); heads != 2 || err != nil {
		t.Errorf("%d heads, %v", heads, err)
	}
	text, err := os.ReadFile(file.Name())
	if err != nil {
		t.Fatal(err)
	}
	for what, damage := range map[string]func(){
		"both its heads are broken": func() {
			for head := range 2 { // of a later format, all right otherwise
				binary.NativeEndian.PutUint32(text[head*size+HeaderSize+4:], format+1)
			}
		},
		" pages are missing": func() { text = text[:len(text)/4] },
	} {
		whole := text
		text = append([]byte(nil), whole...)
		damage()
		path := filepath.Join(t.TempDir(), "damaged.db")
		if err := os.WriteFile(path, text, 0o600); err != nil {
			t.Fatal(err)
		}
		damaged, err := os.Open(path)
		if err != nil {
			t.Fatal(err)
		}
		var is Broken
		if err := Check(damaged, size); !errors.As(err, &is) || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
		_ = damaged.Close()
		text = whole
	}
}
