//go:build unix

package main

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"testing/iotest"
)

// lookWriter is called at each write.
type lookWriter func()

func (l lookWriter) Write(p []byte) (int, error) {
	l()
	return len(p), nil
}

// TestABackup_IsItsOwnersAlone at each moment while it is written, and so is all that a restore writes: also where new files
// are for all, and in the place of one that is. A record is for those who may read its place, as ever.
func TestABackup_IsItsOwnersAlone(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	home, files, seen := t.TempDir(), t.TempDir(), 0
	look := func() {
		for _, root := range []string{home, files} {
			must(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
				if err != nil || path == root {
					return err
				}
				info, err := d.Info()
				if seen++; err == nil && info.Mode().Perm()&0o077 != 0 {
					t.Errorf("%s is %v", path, info.Mode())
				}
				return err
			}))
		}
	}
	folder := filepath.Join(home, "data")
	must(t, os.Mkdir(folder, 0o700))
	store := openStore(t, folder)
	_, err := hostKeyOf(folder, store)
	must(t, errors.Join(err, store.Close()))
	old := filepath.Join(t.TempDir(), "old") // which others may read until it is replaced
	must(t, os.WriteFile(old, nil, 0o666))
	for _, path := range []string{filepath.Join(files, "new"), old} {
		to, err := openTarget(path, true, nil)
		must(t, err)
		look()
		to.Writer = io.MultiWriter(to.Writer, lookWriter(func() {
			look()
			hasMode(t, to.file.Name(), 0o600)
		}))
		must(t, backUp(t.Context(), folder, to))
		must(t, to.keep())
		hasMode(t, path, 0o600)
	}
	packed := iotest.OneByteReader(strings.NewReader(read(t, filepath.Join(files, "new"))))
	backedUp := seen
	_, err = restore(t.Context(), io.TeeReader(packed, lookWriter(look)), filepath.Join(home, "again"))
	must(t, err)
	if look(); backedUp < 10 || seen < backedUp+10 {
		t.Errorf("%d, and then %d files seen", backedUp, seen)
	}

	syscall.Umask(0o022)
	record := filepath.Join(t.TempDir(), "record")
	must(t, os.WriteFile(record, nil, 0o640))
	for path, want := range map[string]os.FileMode{record + "-new": 0o644, record: 0o640} {
		to, err := openTarget(path, false, nil)
		must(t, err)
		must(t, to.keep())
		hasMode(t, path, want)
	}
}
