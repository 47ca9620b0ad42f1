package data

import (
	"errors"
	"fmt"
	"syscall"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltfile"
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
	return fmt.Errorf("open the database %s: %w", path, err)
}

func openStore(path string, steps []migration) (*Store, error) {
	file := &boltFile{orders: newOrders()}
	var err error
	if file.file, err = boltfile.Open(path, func(db *bbolt.DB, heads int) (err error) {
		file.behind = heads < boltfile.BothHeads
		if err = boltfile.Contained(func() error { file.altered, err = alteredIn(db); return err }); err != nil {
			return err
		}
		return migrate(db, steps)
	}); err != nil {
		return nil, err
	}
	s := &Store{file, playerStore{file}, journalStore{file}, roundStore{file}, doorStore{file}}
	if err := s.view((*tables).complete); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// Altered are the names of what is kept in which something else was than was written when the store was opened, as where bits have flipped
// on the disk: none, if all is well. Nobody knows what of it.
func (s *Store) Altered() []string { return s.altered }

// Behind reports whether what was written last may be missing, as only one of both heads of the file was whole when it was opened. That is so
// after a loss of power in the middle of a write, of which nobody was told that it is kept, and where bits have flipped.
func (s *Store) Behind() bool { return s.behind }

// Draft is what a store is called, as a pattern of [filepath.Match], before it appears in its folder. One that is left
// behind by a process that was killed is good for nothing, and in nobody's way.
const Draft = boltfile.Draft
