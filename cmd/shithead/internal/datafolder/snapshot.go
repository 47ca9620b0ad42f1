package datafolder

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"shithead/cmd/shithead/internal/durable"
)

// snapshotPattern is what folders with copies of the store are called, for as long as they are being packed.
const snapshotPattern = ".backup-*"

// WithSnapshot has the store copied to a path, does something with the copy, and takes it away. The copy is made in the
// first of the folders that takes it: one may be full, read-only or not there. It removes copies left by killed processes.
func WithSnapshot(folders []string, copyTo, do func(path string) error) error {
	var why error
	for _, folder := range folders {
		private, err := os.MkdirTemp(folder, snapshotPattern)
		if err != nil {
			why = errors.Join(why, err)
			continue
		}
		if leave, err := durable.Occupy(private); err == nil {
			defer leave()
		}
		removeSnapshots(folder)
		path := filepath.Join(private, Store)
		if err := copyTo(path); err != nil {
			if why == nil || why.Error() != err.Error() { // not what the first folder told, such as that the store is damaged
				why = errors.Join(why, err)
			}
			why = errors.Join(why, os.RemoveAll(private))
			continue
		}
		return errors.Join(do(path), os.RemoveAll(private))
	}
	return why
}

// removeSnapshots removes the copies of stores that no process packs any more from a folder. A folder with something else
// in it stays, and so does a link: it may lead to a store in use.
func removeSnapshots(folder string) {
	root, err := os.OpenRoot(folder)
	if err != nil {
		return
	}
	defer root.Close() //nolint:errcheck // it was only read
	left, _ := fs.Glob(root.FS(), snapshotPattern)
	for _, name := range left {
		leave, err := durable.Occupy(filepath.Join(folder, name))
		if err != nil {
			continue
		}
		if info, err := root.Lstat(name); err == nil && info.IsDir() && root.Remove(filepath.Join(name, Store)) == nil {
			_ = root.Remove(name)
		}
		leave()
	}
}
