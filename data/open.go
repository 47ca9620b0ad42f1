package data

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

// Open opens the store at path, and makes it if there is none; its folder must exist.
//
// A store that another process holds is [ErrLocked], after a moment; a broken or foreign file is [ErrDamaged], one of a
// later version [ErrNewer]. These come in one sentence that names the file and says what to do, and nothing has been
// written then. Every page is looked at before the first is trusted, about a second for a gigabyte. A store of an earlier
// version is brought up to date, all or nothing.
//
// bbolt keeps the head of the file twice, in turns. If one is broken, as a loss of power in the middle of a commit can
// leave it, the store opens as the other one says.
func Open(path string) (*Store, error) { return open(path, migrations()) }

// advice is what to do about a store that does not open.
var advice = []struct {
	is   error
	text string
}{
	{ErrLocked, "stop the other server first, or give this one a folder of its own"},
	{ErrDamaged, "move it away and put a backup in its place"},
	{ErrNewer, "start the version of the server that wrote it or a later one, or put an older backup in its place"},
	{syscall.ENOMEM, "it is mapped into 1 GiB of address space at least, so raise the limit (ulimit -v, LimitAS) or take it away"},
}

func open(path string, steps []migration) (*Store, error) {
	s, err := openStore(path, steps)
	return s, explain(path, err)
}

// explain says of which store an error is, and what to do.
func explain(path string, err error) error {
	if err == nil {
		return nil
	}
	for _, a := range advice {
		if errors.Is(err, a.is) {
			return fmt.Errorf("%s: %w; %s", path, err, a.text)
		}
	}
	return fmt.Errorf("open the store %s: %w", path, err)
}

func openStore(path string, steps []migration) (*Store, error) {
	if _, err := os.Stat(path); errors.Is(err, fs.ErrNotExist) {
		if err := create(path, steps); err != nil {
			return nil, err
		}
	}
	// bbolt would follow a broken page wherever it leads as soon as it prepares for writing.
	if err := whileRead(path, func(*bbolt.DB) error { return nil }); err != nil {
		return nil, err
	}
	db, file, err := openBolt(path, bbolt.Options{InitialMmapSize: initialMap(), FreelistType: bbolt.FreelistMapType})
	if err != nil {
		return nil, err
	}
	s := storeOf(&boltFile{db: db, opened: file})
	if s.info, err = file.Stat(); err == nil {
		err = migrate(db, steps)
	}
	if err == nil {
		err = s.view((*tables).complete)
	}
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Draft is what a store is called, as a pattern of [filepath.Match], before it appears in its folder. One that is left
// behind by a process that was killed is good for nothing, and in nobody's way.
const Draft = ".new-store-*"

// create makes a store that appears at path all at once and complete, and not in the place of another.
func create(path string, steps []migration) (err error) {
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
	db, err := bbolt.Open(draft.Name(), 0o600, &bbolt.Options{Timeout: lockWait})
	if err != nil {
		return err
	}
	if err := errors.Join(migrate(db, steps), db.Close()); err != nil {
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

// whileRead does something with a store whose pages are whole, by only reading.
func whileRead(path string, do func(*bbolt.DB) error) error {
	db, file, err := openBolt(path, bbolt.Options{ReadOnly: true})
	if err != nil {
		return err
	}
	err = contained(func() error {
		if err := checkPages(file, db.Info().PageSize); err != nil {
			return err
		}
		return do(db)
	})
	return errors.Join(err, db.Close())
}

// checkPages says [ErrDamaged] if the pages of a bbolt file do not make a tree and a list of free pages.
func checkPages(file *os.File, pageSize int) error {
	err := boltpages.Check(file, pageSize)
	if _, is := errors.AsType[boltpages.Broken](err); is {
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	}
	return err
}

// openBolt opens a file that is there. It also returns the file that bbolt has open.
func openBolt(path string, options bbolt.Options) (db *bbolt.DB, file *os.File, err error) {
	options.Timeout = lockWait
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
	err = contained(func() (err error) {
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

// initialMap is the address space to map a store into. On Windows the file itself would grow to it.
func initialMap() int {
	switch {
	case runtime.GOOS == "windows":
		return 0
	case strconv.IntSize < 64:
		return mapSizeSmall
	}
	return mapSize
}
