package data

import (
	"bytes"
	"encoding/binary"
	"os"
	"reflect"
	"syscall"
	"testing"

	"shithead/data/internal/boltpages"
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

// leaves are the leaf pages of a bucket, by key, the first first.
func leaves(t *testing.T, s *Store, bucket func(*tables) uint64) (ids []uint64) {
	t.Helper()
	var root uint64
	if err := s.view(func(tab *tables) error {
		root = bucket(tab)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	file, size := []byte(contentsOf(t, s.db().Path())), uint64(s.db().Info().PageSize)
	var below func(id uint64)
	below = func(id uint64) {
		page := file[id*size:]
		if binary.NativeEndian.Uint16(page[8:]) == boltpages.LeafPage {
			ids = append(ids, id)
			return
		}
		for i := range binary.NativeEndian.Uint16(page[10:]) {
			below(binary.NativeEndian.Uint64(boltpages.Element(page, i)[8:]))
		}
	}
	below(root)
	return ids
}

// pageWith is the page that a text lies on.
func pageWith(t *testing.T, s *Store, text string) uint64 {
	t.Helper()
	at := bytes.LastIndex([]byte(contentsOf(t, s.db().Path())), []byte(text))
	if at < 0 {
		t.Fatalf("%q is nowhere", text)
	}
	return uint64(at / s.db().Info().PageSize)
}

// onto has a store write to another file than its own, such as one that takes nothing, until what it gives is called.
func onto(t *testing.T, s *Store, path string) (back func()) {
	t.Helper()
	fd := int(reflect.ValueOf(s.db()).Elem().FieldByName("file").Elem().FieldByName("file").Elem().FieldByName("pfd").FieldByName("Sysfd").Int())
	own := must(syscall.Dup(fd))
	other := must(os.OpenFile(path, os.O_RDWR, 0))
	defer other.Close()
	noErr(t, syscall.Dup3(int(other.Fd()), fd, 0))
	return func() {
		t.Helper()
		noErr(t, syscall.Dup3(own, fd, 0))
		_ = syscall.Close(own)
	}
}
