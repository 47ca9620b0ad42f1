package data

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"go.etcd.io/bbolt"
)

// Backup copies the store, as it is at one moment, to a file that does not exist yet, with mode 0600. Others go on
// meanwhile; but it reads for as long as that takes, so the file has to be on a disk of this machine. If it fails, or ctx
// ends before, there is no file.
func (s *boltFile) Backup(ctx context.Context, path string) error {
	return contained(func() error { return copyTo(ctx, s.db, path) })
}

// CopyFile does for a store that nobody holds what [Store.Backup] does for one that is open, and nobody can open the store
// for writing meanwhile. It says [ErrLocked] if somebody holds it, and like [CheckFile] [ErrDamaged] or [ErrNewer]. A store
// of an earlier version is copied as it is.
func CopyFile(ctx context.Context, from, to string) error {
	var copied error
	if err := withFile(from, func(db *bbolt.DB) error {
		copied = copyTo(ctx, db, to)
		return nil
	}); err != nil {
		return explain(from, err)
	}
	return copied
}

// CheckFile says whether [Open] would open the store at path, by only reading, and gives its version. It fails as Open
// does, with [ErrLocked] only if somebody holds the store for writing, and with [fs.ErrNotExist] if there is none.
func CheckFile(path string) (version int, err error) {
	err = withFile(path, func(db *bbolt.DB) (err error) {
		version, err = versionOf(db)
		return err
	})
	return version, explain(path, err)
}

// withFile does something with a store that is whole and of a known version, by only reading.
func withFile(path string, do func(*bbolt.DB) error) error {
	return whileRead(path, func(db *bbolt.DB) error {
		have, err := versionOf(db)
		switch known := len(migrations()); {
		case err != nil:
			return err
		case have == 0:
			return fmt.Errorf("%w: there is nothing in it", ErrDamaged)
		case have > known:
			return newer(have, known)
		case have == known:
			if err := db.View(func(tx *bbolt.Tx) error { return tablesOf(tx).complete() }); err != nil {
				return err
			}
		}
		return do(db)
	})
}

// copyTo writes what is in a store to a new file.
func copyTo(ctx context.Context, db *bbolt.DB, path string) (err error) {
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	defer func() {
		err = errors.Join(err, file.Close())
		if err == nil {
			return
		}
		if gone := os.Remove(path); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}()
	out := &stoppable{ctx: ctx, to: file}
	err = db.View(func(tx *bbolt.Tx) error {
		_, err := tx.WriteTo(out)
		return err
	})
	if out.failed != nil { // of which bbolt tells only the words
		return fmt.Errorf("copy the store: %w", out.failed)
	}
	return err
}

// stoppable writes until ctx ends, and knows why it failed.
type stoppable struct {
	ctx    context.Context
	to     io.Writer
	failed error
}

func (s *stoppable) Write(p []byte) (n int, err error) {
	if s.failed = s.ctx.Err(); s.failed == nil {
		n, s.failed = s.to.Write(p)
	}
	return n, s.failed
}
