package boltpages

import (
	"bytes"
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

// TestCheck finds nothing in a file as bbolt writes it: buckets in buckets, also within their parent, branches,
// values longer than a page, and free pages. A store of package data is damaged in many more ways.
func TestCheck(t *testing.T) {
	noErr := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	path := filepath.Join(t.TempDir(), "file.db")
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{NoSync: true})
	noErr(err)
	size := db.Info().PageSize
	for range 3 { // which frees pages
		noErr(db.Update(func(tx *bbolt.Tx) error {
			large, err := tx.CreateBucketIfNotExists([]byte("large"))
			noErr(err)
			small, err := large.CreateBucketIfNotExists([]byte("small"))
			noErr(err)
			noErr(small.Put([]byte("key"), []byte("value")))
			for i := range 1000 {
				noErr(large.Put([]byte(fmt.Sprint(i)), make([]byte, 100)))
			}
			return large.Put([]byte("long"), make([]byte, 20_000))
		}))
	}
	noErr(db.Close())
	whole, err := os.ReadFile(path)
	noErr(err)
	heads := bytes.Clone(whole)
	for head := range 2 { // of a later format, all right otherwise
		binary.NativeEndian.PutUint32(heads[head*size+HeaderSize+4:], format+1)
	}
	for _, c := range []struct {
		text  []byte
		heads int
		want  string
	}{{whole, 2, ""}, {heads, 0, "both its heads are broken"}, {whole[:len(whole)/4], 2, " pages are missing"}} {
		noErr(os.WriteFile(path, c.text, 0o600))
		file, err := os.Open(path)
		noErr(err)
		if n, _ := Heads(file, size); n != c.heads {
			t.Errorf("%d heads, want %d", n, c.heads)
		}
		var broken Broken
		err = Check(file, size)
		if c.want == "" && err != nil || c.want != "" && (!errors.As(err, &broken) || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%v, want %q", err, c.want)
		}
		_ = file.Close()
	}
}
