package boltfile

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"go.etcd.io/bbolt"
)

// Backup copies the file, as it is at one moment, to a file that does not exist yet, with mode 0600. Others go on
// meanwhile; but it reads for as long as that takes, so the file has to be on a disk of this machine. If it fails, or ctx
// ends before, there is no file.
func (f *File) Backup(ctx context.Context, path string) error {
	return Contained(func() error { return Copy(ctx, f.db, path) })
}

// Copy writes what is in a database to a new file.
func Copy(ctx context.Context, db *bbolt.DB, path string) (err error) {
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
		return fmt.Errorf("copy the database: %w", out.failed)
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
