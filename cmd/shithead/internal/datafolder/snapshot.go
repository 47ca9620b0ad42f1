package datafolder

import (
	"errors"
	"os"
	"path/filepath"

	"shithead/cmd/shithead/internal/durable"
)

// snapshotPattern is what folders with copies of the store are called, for as long as they are being packed.
const snapshotPattern = ".backup-*"

// WithSnapshot has the store copied to a path, does something with the copy, and takes it away. The copy is made in the
// first of the folders that takes it: one may be full, read-only or not there. Copies of killed processes go.
func WithSnapshot(folders []string, copyTo, do func(path string) error) error {
	var why error
	for _, folder := range folders {
		private, err := os.MkdirTemp(folder, snapshotPattern)
		if err != nil {
			why = errors.Join(why, err)
			continue
		}
		leave, err := durable.Occupy(private)
		if err != nil {
			return errors.Join(err, os.RemoveAll(private))
		}
		defer leave()
		removeSnapshots(folder)
		path := filepath.Join(private, Store)
		if err := copyTo(path); err != nil {
			why = errors.Join(why, err, os.RemoveAll(private))
			continue
		}
		return errors.Join(do(path), os.RemoveAll(private))
	}
	return why
}

// removeSnapshots removes the copies of stores that no process packs any more from a folder. One with something else in
// it stays.
func removeSnapshots(folder string) {
	left, _ := filepath.Glob(filepath.Join(folder, snapshotPattern))
	for _, private := range left {
		leave, err := durable.Occupy(private)
		if err != nil {
			continue
		}
		if os.Remove(filepath.Join(private, Store)) == nil {
			_ = os.Remove(private)
		}
		leave()
	}
}
