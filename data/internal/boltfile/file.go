package boltfile

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

// File is a bbolt file that is open. It is embedded in what keeps something in it, so what whoever uses that is not to see are
// functions: [View], [Update], [Hold], [Waiting], [DB].
type File struct {
	db *bbolt.DB
	// opened is the file that db has open, and info how it is known.
	opened *os.File
	info   os.FileInfo
	// writing is held by the one transaction that writes, or by Close.
	writing sync.Mutex
	// waiting is what is to be written, the oldest first, and queue guards it.
	queue   sync.Mutex
	waiting []*waitingWrite
	// jammed is a panic of bbolt while it held its own lock, which it may hold still, else nil.
	jammed error
	// outage is why nothing can be written, nil while all is well.
	outage atomic.Pointer[Outage]
	// faults counts what could not be read; suspected says that there was something since the last look.
	faults    atomic.Uint64
	suspected atomic.Bool
	// told is given how many writes each transaction carried out, nil for nobody. It changes while nothing is written.
	told func(writes int)
	// used is how much of the file is in use, in bytes.
	used atomic.Int64
}

// DB is the database in the file, for who looks at its pages or changes how it is written.
func DB(f *File) *bbolt.DB { return f.db }

// Close waits for running calls and lets go of the file. Closing twice does no harm. It returns [ErrDamaged], and leaves
// the file to the end of the process, if the file broke while it was written.
func (f *File) Close() error {
	f.writing.Lock()
	defer f.writing.Unlock()
	if f.jammed != nil {
		return f.jammed
	}
	return f.db.Close()
}

// Bytes is the size of the file, wherever it is by now.
func (f *File) Bytes() (int64, error) {
	info, err := f.opened.Stat()
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
func (f *File) Used() int64 { return f.used.Load() }

// measure notes how much of the file is in use as a transaction that writes begins.
func (f *File) measure(tx *bbolt.Tx) {
	pages := f.db.Stats()
	f.used.Store(tx.Size() - int64(pages.FreePageN+pages.PendingPageN)*int64(f.db.Info().PageSize))
}

// View runs a transaction that reads. It has to be short: while it runs, a file that outgrew its map cannot grow.
func View(f *File, read func(*bbolt.Tx) error) error {
	err := Contained(func() error { return f.db.View(read) })
	f.suspect(err)
	return err
}

// ErrNothing undoes a transaction that has nothing to write, which is no failure.
var ErrNothing = errors.New("nothing to write")

// Update runs a transaction that writes, after any that is running, and together with all that wait for that as well: they
// share what a transaction costs, and each sees what those before it have written. An error undoes all of it. One of write
// itself, a page that it cannot read among them, is given as it is; one of the disk, or of a file that is not at its place any
// more, wraps [ErrUnwritten], and [ErrUnknown] if the file broke with it. Write may be run several times, of which the last counts.
// Written is called once all of it is on disk, in the order of the writes, and before anything else is written.
func Update(f *File, write func(*bbolt.Tx) error, written func()) error {
	own := &waitingWrite{write: write, written: written}
	f.queue.Lock()
	f.waiting = append(f.waiting, own)
	f.queue.Unlock()
	f.writing.Lock()
	defer f.writing.Unlock()
	for !own.done {
		f.queue.Lock()
		n := min(len(f.waiting), MaxTogether)
		all := slices.Clone(f.waiting[:n])
		f.waiting = slices.Delete(f.waiting, 0, n)
		f.queue.Unlock()
		f.writeAll(all)
	}
	return own.err
}

// Hold waits for the transaction that writes, and has none begin until what it gives is called.
func Hold(f *File) (release func()) {
	f.writing.Lock()
	return f.writing.Unlock
}

// Tell has a function told from now on how many writes each transaction carried out.
func Tell(f *File, told func(writes int)) {
	defer Hold(f)()
	f.told = told
}

// Waiting is how many writes wait for a transaction to begin.
func Waiting(f *File) int {
	f.queue.Lock()
	defer f.queue.Unlock()
	return len(f.waiting)
}

// waitingWrite is what somebody wants to write, and what came of it once it is done.
type waitingWrite struct {
	write   func(*bbolt.Tx) error
	written func()
	done    bool
	err     error
}

// writeAll carries writes out one after the other, in as few transactions as that takes: an error undoes a transaction, so those
// before the one that gives it are written without it first.
func (f *File) writeAll(all []*waitingWrite) {
	for n := len(all); len(all) > 0; {
		at := 0
		err := f.transact(func(tx *bbolt.Tx) error {
			for at = range n {
				if err := Contained(func() error { return all[at].write(tx) }); err != nil {
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
		if err == nil && f.told != nil {
			f.told(max(at, 1))
		}
		for _, w := range all[:max(at, 1)] {
			if w.err, w.done = err, true; err == nil {
				w.written()
			}
		}
		all = all[max(at, 1):]
		n = len(all)
	}
}

// transact runs a transaction that writes.
func (f *File) transact(do func(*bbolt.Tx) error) error {
	if o := f.outage.Load(); o != nil && o.Final() {
		return o.Why
	}
	var refused error
	err := Contained(func() error {
		return f.db.Update(func(tx *bbolt.Tx) error {
			f.measure(tx)
			refused = do(tx)
			return refused
		})
	})
	switch {
	case errors.Is(refused, ErrNothing):
		return nil
	case refused != nil && err == refused, errors.Is(err, ErrClosed):
		f.suspect(err)
		return err
	case errors.Is(err, ErrPanic):
		f.jammed = err
	case err == nil:
		err = f.misplaced()
	case f.unmapped():
		err = fmt.Errorf("%w: it has grown, and there is no address space to map it into (%w)", ErrBroken, err)
	}
	if err == nil {
		return nil
	}
	if err = f.failed(err); errors.Is(err, ErrBroken) {
		err = fmt.Errorf("%w (%w)", err, ErrUnknown)
	}
	return err
}

// unmapped reports whether bbolt has lost its map of the file: it has let go of the old one, as the file outgrew it, and did not
// get a larger one. Without a map nothing can be read either.
func (f *File) unmapped() bool {
	return errors.Is(f.db.View(func(*bbolt.Tx) error { return nil }), bolterrors.ErrInvalidMapping)
}

// ErrPanic marks an error that was a panic.
var ErrPanic = errors.New("panic")

// Contained turns what bbolt does on a broken file, panics and faults in the mapped memory, into [ErrDamaged].
func Contained(run func() error) (err error) {
	defer debug.SetPanicOnFault(debug.SetPanicOnFault(true))
	defer func() {
		if what := recover(); what != nil {
			err = fmt.Errorf("%w (%w: %v)", ErrDamaged, ErrPanic, what)
		}
		if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
			err = ErrClosed
		}
	}()
	return run()
}
