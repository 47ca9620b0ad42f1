package datafolder

import (
	"errors"
	"os"
	"path/filepath"
)

// snapshotPattern is what folders with copies of the store are called, for as long as they are being packed.
const snapshotPattern = ".backup-*"

// WithSnapshot does something with the name in the folder that a copy of the store may have, and takes the copy away then.
func WithSnapshot(folder string, do func(name string) error) error {
	private, err := os.MkdirTemp(folder, snapshotPattern)
	if err != nil {
		return err
	}
	return errors.Join(do(filepath.Join(filepath.Base(private), Store)), os.RemoveAll(private))
}
