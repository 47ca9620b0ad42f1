package data

import (
	"errors"
	"fmt"
	"os"
	"runtime/debug"
	"slices"
	"sync"
	"sync/atomic"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"
)

// boltFile is the file of a store.
type boltFile struct {
	db *bbolt.DB
	// opened is the file that db has open, and info how it is known.
	opened *os.File
	info   os.FileInfo
	// writing is held by the one transaction that writes, or by Close.
	writing sync.Mutex
	// waiting is what is to be written, the oldest first, and queue guards it.
	queue   sync.Mutex
	waiting []*waitingWrite
	notes   notes
	// jammed is a panic of bbolt while it held its own lock, which it may hold still, else nil.
	jammed error
	// outage is why nothing can be written, nil while all is well.
	outage atomic.Pointer[Outage]
	// faults counts what could not be read; suspected says that there was something since the last look.
	faults    atomic.Uint64
	suspected atomic.Bool
	// used is how much of the file is in use, in bytes.
	used atomic.Int64
}

// Close writes what is noted, waits for running calls and lets go of the file. Closing twice does no harm. It returns [ErrDamaged], and leaves
// the file to the end of the process, if the file broke while it was written.
func (s *boltFile) Close() error {
	s.writeNotes()
	s.writing.Lock()
	defer s.writing.Unlock()
	if s.jammed != nil {
		return s.jammed
	}
	return s.db.Close()
}

// Bytes is the size of the file, wherever it is by now.
func (s *boltFile) Bytes() (int64, error) {
	info, err := s.opened.Stat()
	switch {
	case errors.Is(err, os.ErrClosed):
		return 0, ErrClosed
	case err != nil:
		return 0, err
	}
	return info.Size(), nil
}

// Used is how much of the file was in use before the latest write, in bytes: its pages without the free ones, which are filled
// again before the file grows. It is 0 before anything is written, and waits for nobody.
func (s *boltFile) Used() int64 { return s.used.Load() }

// measure notes how much of the file is in use as a transaction that writes begins.
func (s *boltFile) measure(tx *bbolt.Tx) {
	pages := s.db.Stats()
	s.used.Store(tx.Size() - int64(pages.FreePageN+pages.PendingPageN)*int64(s.db.Info().PageSize))
}

// view runs a transaction that reads. It has to be short: while it runs, a store that outgrew its map cannot grow.
func (s *boltFile) view(read func(*tables) error) error {
	err := contained(func() error {
		return s.db.View(func(tx *bbolt.Tx) error { return withTables(tx, read) })
	})
	s.suspect(err)
	return err
}

// result is what a transaction gives, run by view or update: nothing if that fails.
func result[T any](run func(func(*tables) error) error, give func(*tables) (T, error)) (given T, err error) {
	if err := run(func(t *tables) (err error) {
		given, err = give(t)
		return err
	}); err != nil {
		return *new(T), err
	}
	return given, nil
}

// updateIf runs a transaction that writes if one that reads says that there is something to write.
func (s *boltFile) updateIf(due func(*tables) (bool, error), write func(*tables) error) error {
	if is, err := result(s.view, due); err != nil || !is {
		return err
	}
	return s.update(write)
}

// errNothing undoes a transaction that has nothing to write, which is no failure.
var errNothing = errors.New("nothing to write")

// update runs a transaction that writes, after any that is running, and together with all that wait for that as well: they
// share what a transaction costs, and each sees what those before it have written. An error undoes all of it. One of write
// itself, a page that it cannot read among them, is given as it is; one of the disk, or of a file that is not at its place any
// more, wraps [ErrUnwritten]. Write may be run several times, of which the last counts.
func (s *boltFile) update(write func(*tables) error) error {
	own := &waitingWrite{write: write}
	s.queue.Lock()
	s.waiting = append(s.waiting, own)
	s.queue.Unlock()
	s.writing.Lock()
	defer s.writing.Unlock()
	for !own.done {
		s.queue.Lock()
		n := min(len(s.waiting), maxTogether)
		all := slices.Clone(s.waiting[:n])
		s.waiting = slices.Delete(s.waiting, 0, n)
		s.queue.Unlock()
		s.writeAll(all)
	}
	return own.err
}

// waitingWrite is what somebody wants to write, and what came of it once it is done.
type waitingWrite struct {
	write func(*tables) error
	done  bool
	err   error
}

// maxTogether is how many writes one transaction takes: those of a crowd, some milliseconds of work.
const maxTogether = 64

// writeAll carries writes out one after the other, in as few transactions as that takes: an error undoes a transaction, so those
// before the one that gives it are written without it first.
func (s *boltFile) writeAll(all []*waitingWrite) {
	for n := len(all); len(all) > 0; {
		at := 0
		err := s.transact(func(tx *bbolt.Tx) error {
			for at = range n {
				if err := contained(func() error { return withTables(tx, all[at].write) }); err != nil {
					return err
				}
			}
			at = n
			return nil
		})
		if at > 0 && at < n {
			n = at
			continue
		}
		for _, w := range all[:max(at, 1)] {
			w.err, w.done = err, true
		}
		all = all[max(at, 1):]
		n = len(all)
	}
}

// transact runs a transaction that writes.
func (s *boltFile) transact(do func(*bbolt.Tx) error) error {
	if o := s.outage.Load(); o != nil && o.Final() {
		return o.Why
	}
	var refused error
	err := contained(func() error {
		return s.db.Update(func(tx *bbolt.Tx) error {
			s.measure(tx)
			refused = do(tx)
			return refused
		})
	})
	switch {
	case errors.Is(refused, errNothing):
		return nil
	case refused != nil && err == refused, errors.Is(err, ErrClosed):
		s.suspect(err)
		return err
	case errors.Is(err, errPanic):
		s.jammed = err
	case err == nil:
		err = s.misplaced()
	case s.unmapped():
		err = fmt.Errorf("%w: it has grown, and there is no address space to map it into (%w)", ErrBroken, err)
	}
	if err != nil {
		return s.failed(err)
	}
	return nil
}

// unmapped says whether bbolt has lost its map of the file: it has let go of the old one, as the file outgrew it, and did not
// get a larger one. Without a map nothing can be read either.
func (s *boltFile) unmapped() bool {
	return errors.Is(s.db.View(func(*bbolt.Tx) error { return nil }), bolterrors.ErrInvalidMapping)
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
