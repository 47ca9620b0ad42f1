package data

import (
	"errors"
	"fmt"
	"runtime/debug"
	"sync"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// Store keeps everything in one bbolt file. All its methods may be called from several goroutines at once. Each is one
// transaction: a method that returns an error has changed nothing, and one that returns none has its change on disk.
//
// Besides the errors that a method names, any may return [ErrDamaged], [ErrClosed], or what the disk says.
type Store struct {
	db *bbolt.DB
	// writing is held by the one transaction that writes, or by Close.
	writing sync.Mutex
	// stuck is why nothing can be written any more: bbolt panicked while it held its own lock, and may hold it still.
	stuck error
}

// Close waits for running calls and lets go of the file. Closing twice does no harm. It returns [ErrDamaged], and leaves
// the file to the end of the process, if the file broke while it was written.
func (s *Store) Close() error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.stuck != nil {
		return s.stuck
	}
	return s.db.Close()
}

// view runs a transaction that reads. It has to be short: while it runs, a store that outgrew its map cannot grow.
func (s *Store) view(read func(*tables) error) error {
	return contained(func() error {
		return s.db.View(func(tx *bbolt.Tx) error { return withTables(tx, read) })
	})
}

// update runs a transaction that writes, after any that is running. An error undoes all of it.
func (s *Store) update(write func(*tables) error) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.stuck != nil {
		return s.stuck
	}
	err := contained(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error { return withTables(tx, write) })
	})
	if errors.Is(err, errPanic) {
		s.stuck = err
	}
	return err
}

// errPanic marks an error that was a panic.
var errPanic = errors.New("panic")

// contained turns what bbolt does on a broken file, panics and faults in the mapped memory, into [ErrDamaged].
func contained(run func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if what := recover(); what != nil {
			err = fmt.Errorf("%w (%w: %v)", ErrDamaged, errPanic, what)
		}
		if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
			err = ErrClosed
		}
	}()
	return run()
}
