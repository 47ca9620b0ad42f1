package datafolder

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"shithead/cmd/shithead/internal/control"
	"shithead/cmd/shithead/internal/durable"
	"shithead/data"
)

// What lies in a data folder besides what is kept there, and may be left behind by a process that was killed.

// restorePattern is what folders are called in which a backup is unpacked.
const restorePattern = ".restore-*"

// CopyPattern is what a copy of another server's store is called until it is the store.
const CopyPattern = ".copy-*"

// drafts are the names of what is on its way into a data folder, or out of it.
func drafts() []string {
	return []string{
		snapshotPattern, restorePattern, CopyPattern, control.Draft, data.Draft, durable.Draft(HostKey),
	}
}

// isDraft reports whether a file of a data folder is nothing that is kept.
func isDraft(name string) bool {
	return name == control.Name || slices.ContainsFunc(drafts(), func(pattern string) bool {
		ok, err := filepath.Match(pattern, name)
		return ok && err == nil
	})
}

// Sweep takes away what processes that were killed have left behind. Only who holds the store may call it.
func Sweep(folder string) error {
	var errs []error
	for _, pattern := range drafts() {
		left, err := filepath.Glob(filepath.Join(folder, pattern))
		errs = append(errs, err)
		for _, path := range left {
			errs = append(errs, os.RemoveAll(path))
		}
	}
	return errors.Join(errs...)
}

// There reports whether there is something at a path, as far as that can be told.
func There(path string) bool {
	_, err := os.Lstat(path)
	return !errors.Is(err, fs.ErrNotExist)
}

// HalfRestored says why a folder cannot be served: a backup is being put into it, or the process that did so was killed
// before the store was there. To serve it would begin another house in the place of the one that is to come back.
func HalfRestored(folder string) error {
	left, err := filepath.Glob(filepath.Join(folder, restorePattern))
	if err != nil || len(left) == 0 {
		return err
	}
	for _, private := range left {
		leave, err := durable.Occupy(private)
		switch {
		case errors.Is(err, durable.ErrOccupied):
			return fmt.Errorf("%s is being restored: wait until that is done", folder)
		case err == nil:
			leave()
		}
	}
	if There(filepath.Join(folder, Store)) {
		return nil
	}
	return fmt.Errorf("the restore of a backup into %s was cut off: run it again, or empty the folder to begin anew", folder)
}

// undoRestores takes away what restores that were killed have left behind in a folder without a store.
func undoRestores(folder string) error {
	left, err := filepath.Glob(filepath.Join(folder, restorePattern))
	errs := []error{err}
	for _, private := range left {
		leave, err := durable.Occupy(private)
		if errors.Is(err, durable.ErrOccupied) {
			return fmt.Errorf("%s is being restored from another backup", folder)
		}
		if err == nil {
			errs = append(errs, undoParts(private, folder), os.RemoveAll(private))
			leave()
		}
	}
	return errors.Join(errs...)
}

// undoParts takes the host key and the config file out of a folder, each if it is the one that was unpacked.
func undoParts(private, folder string) (err error) {
	for _, name := range []string{HostKey, Config} {
		placed, errPlaced := os.ReadFile(filepath.Join(folder, name))
		unpacked, errUnpacked := os.ReadFile(filepath.Join(private, name))
		if errPlaced == nil && errUnpacked == nil && bytes.Equal(placed, unpacked) {
			err = errors.Join(err, os.Remove(filepath.Join(folder, name)))
		}
	}
	return err
}
