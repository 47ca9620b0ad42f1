//go:build unix

package main

import (
	"bytes"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

// onlyOwners fails if others can do anything with a file, or look into a folder, below some paths. It says how many it has
// looked at.
func onlyOwners(t *testing.T, roots ...string) (seen int) {
	t.Helper()
	for _, root := range roots {
		if err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || path == root {
				return err
			}
			info, err := d.Info()
			if err == nil {
				seen++
				if info.Mode().Perm()&0o077 != 0 {
					t.Errorf("%s is %v", path, info.Mode())
				}
			}
			return err
		}); err != nil {
			t.Error(err)
		}
	}
	return seen
}

// watching looks, at each write and each read, who may read the files below some folders.
type watching struct {
	io.Writer
	io.Reader
	look func()
}

func (w watching) Write(p []byte) (int, error) {
	w.look()
	n, err := w.Writer.Write(p)
	w.look()
	return n, err
}

func (w watching) Read(p []byte) (int, error) {
	w.look()
	return w.Reader.Read(p[:min(len(p), 1000)])
}

// TestABackup_IsItsOwnersAlone at each moment while it is written, and so is all that a restore writes: also where new files
// are for everybody, and in the place of one that is.
func TestABackup_IsItsOwnersAlone(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	home, files := t.TempDir(), t.TempDir()
	folder := filepath.Join(home, "data")
	must(t, os.Mkdir(folder, 0o700))
	store := openStore(t, folder)
	if _, err := hostKeyOf(folder, store); err != nil {
		t.Fatal(err)
	}
	must(t, store.Close())
	old := filepath.Join(t.TempDir(), "old") // which others may read until it is replaced
	must(t, os.WriteFile(old, nil, 0o666))
	for _, path := range []string{filepath.Join(files, "new"), old} {
		to, err := openTarget(path, true, nil)
		must(t, err)
		seen := 0
		look := func() {
			seen += onlyOwners(t, folder, files)
			if info, err := to.file.Stat(); err != nil || info.Mode() != 0o600 {
				t.Errorf("%v, %v", info.Mode(), err)
			}
		}
		look()
		to.Writer = watching{Writer: to.Writer, look: look}
		must(t, backUp(t.Context(), folder, to))
		look()
		must(t, to.keep())
		if info, err := os.Stat(path); err != nil || info.Mode() != 0o600 || seen < 10 {
			t.Errorf("%s: %v, %v, %d files seen", path, info.Mode(), err, seen)
		}
	}

	text, err := os.ReadFile(filepath.Join(files, "new"))
	must(t, err)
	into, seen := filepath.Join(home, "again"), 0
	look := func() { seen += onlyOwners(t, home) }
	if _, err := restore(t.Context(), watching{Reader: bytes.NewReader(text), look: look}, into); err != nil {
		t.Fatal(err)
	}
	if look(); seen < 10 {
		t.Errorf("%d files seen", seen)
	}
}

// TestARecord_IsForWhoeverMayReadItsPlace, as ever: only what is secret is kept from others.
func TestARecord_IsForWhoeverMayReadItsPlace(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o022))
	folder := t.TempDir()
	old := filepath.Join(folder, "old")
	must(t, os.WriteFile(old, nil, 0o640))
	for path, want := range map[string]os.FileMode{filepath.Join(folder, "new"): 0o644, old: 0o640} {
		to, err := openTarget(path, false, nil)
		must(t, err)
		must(t, to.keep())
		if info, err := os.Stat(path); err != nil || info.Mode() != want {
			t.Errorf("%s: %v, %v", path, info.Mode(), err)
		}
	}
}
