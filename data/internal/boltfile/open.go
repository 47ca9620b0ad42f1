package boltfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"syscall"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"shithead/data/internal/boltpages"
)

// Open opens the file at path, and makes it if there is none; its folder must exist. Ready is run first: it fills a file that is
// new, which then appears complete, and brings one from before up to date. It is told how many heads of the file are whole: with one of
// both what was written last may be missing. Before that every page is looked at, about a second for a gigabyte, and nothing is written.
//
// It fails with [ErrLocked], [ErrDamaged], what the system says, or why the file is not ready.
func Open(path string, ready func(db *bbolt.DB, heads int) error) (*File, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := create(path, ready); err != nil {
			return nil, err
		}
	}
	heads := 0
	// bbolt would follow a broken page wherever it leads as soon as it prepares for writing.
	if err := WhileRead(path, func(_ *bbolt.DB, whole int) error { heads = whole; return nil }); err != nil {
		return nil, err
	}
	db, file, err := openBolt(path, bbolt.Options{InitialMmapSize: initialMap(), FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return nil, err
	}
	f := &File{db: db, opened: file}
	if f.info, err = file.Stat(); err == nil {
		err = ready(db, heads)
	}
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return f, nil
}

// Draft is what a file is called, as a pattern of [filepath.Match], before it appears in its folder. One that is left
// behind by a process that was killed is good for nothing, and in nobody's way.
const Draft = ".new-store-*"

// BothHeads is how many heads a file has.
const BothHeads = 2

// create makes a file that appears at path all at once and complete, and not in the place of another.
func create(path string, ready func(db *bbolt.DB, heads int) error) (err error) {
	dir := filepath.Dir(path)
	draft, err := os.CreateTemp(dir, Draft) // with mode 0600
	if err != nil {
		return err
	}
	defer func() {
		if gone := os.Remove(draft.Name()); !errors.Is(gone, fs.ErrNotExist) {
			err = errors.Join(err, gone)
		}
	}()
	if err := draft.Close(); err != nil {
		return err
	}
	db, err := bbolt.Open(draft.Name(), 0o600, &bbolt.Options{Timeout: LockWait})
	if err != nil {
		return err
	}
	if err := errors.Join(ready(db, BothHeads), db.Close()); err != nil {
		return err
	}
	if err := os.Link(draft.Name(), path); err != nil && !errors.Is(err, fs.ErrExist) {
		if _, err := os.Stat(path); err == nil {
			return nil // another process made one meanwhile, and may have taken the draft away
		}
		// A file system without links. Renaming could replace a store that another process made in this very moment.
		if err := os.Rename(draft.Name(), path); err != nil {
			return err
		}
	}
	// So that a loss of power does not take the new file away. Some file systems cannot, and need not.
	if folder, err := os.Open(dir); err == nil {
		_ = folder.Sync()
		_ = folder.Close()
	}
	return nil
}

// WhileRead does something with a file whose pages are whole, by only reading. Of both its heads so many are.
func WhileRead(path string, do func(db *bbolt.DB, heads int) error) error {
	db, file, err := openBolt(path, bbolt.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	err = Contained(func() error {
		size := db.Info().PageSize
		if err := CheckPages(file, size); err != nil {
			return err
		}
		heads, err := boltpages.Heads(file, size)
		if err != nil {
			return err
		}
		return do(db, heads)
	})
	return errors.Join(err, db.Close())
}

// CheckPages says [ErrDamaged] if the pages of a bbolt file do not make a tree and a list of free pages.
func CheckPages(file *os.File, pageSize int) error {
	err := boltpages.Check(file, pageSize)
	if _, ok := errors.AsType[boltpages.Broken](err); ok {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

// openBolt opens a file that is there. It also returns the file that bbolt has open.
func openBolt(path string, options bbolt.Options) (db *bbolt.DB, file *os.File, err error) {
	options.Timeout = LockWait
	options.OpenFile = func(path string, flag int, mode os.FileMode) (*os.File, error) {
		info, err := os.Stat(path)
		switch {
		case err != nil:
			return nil, err
		case !info.Mode().IsRegular():
			return nil, fmt.Errorf("%w: it is no file", ErrDamaged)
		case info.Size() == 0: // which bbolt would take for a new one
			return nil, fmt.Errorf("%w: it is empty", ErrDamaged)
		}
		file, err = os.OpenFile(path, flag&^os.O_CREATE, mode)
		return file, err
	}
	err = Contained(func() (err error) {
		db, err = bbolt.Open(path, 0o600, &options)
		return err
	})
	if err == nil {
		return db, file, nil
	}
	if file != nil {
		_ = file.Close() // after a panic bbolt has left it open, and locked
	}
	var errno syscall.Errno
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		err = ErrLocked
	case errors.As(err, &errno), errors.Is(err, ErrDamaged):
		// The system's own words, or said already.
	default:
		err = fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return nil, nil, err
}

// initialMap is the address space to map a file into. On Windows the file itself would grow to it.
func initialMap() int {
	switch {
	case runtime.GOOS == "windows":
		return 0
	case strconv.IntSize < 64:
		return mapSizeSmall
	}
	return mapSize
}
