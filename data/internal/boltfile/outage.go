package boltfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
)

// Outage is that nothing can be written to a file. Reading may go on.
type Outage struct {
	// Since is when the first write failed, by the clock of this machine.
	Since time.Time
	// Why is why the latest did. It wraps [ErrUnwritten].
	Why error
}

// Final says that the outage ends only when the file is opened anew: the file broke, or is not at its place any more.
func (o *Outage) Final() bool { return errors.Is(o.Why, ErrBroken) || errors.Is(o.Why, ErrGone) }

// Full says that the disk, or what its user may have of it, is full: the outage ends once somebody makes room.
func (o *Outage) Full() bool {
	return systemSaid(o.Why, syscall.ENOSPC) || systemSaid(o.Why, syscall.EDQUOT)
}

// systemSaid reports whether an error is one of the system. bbolt gives some of them in words only.
func systemSaid(err error, what syscall.Errno) bool {
	return errors.Is(err, what) || strings.Contains(err.Error(), what.Error())
}

// Outage is why nothing can be written at present, or nil. It ends with a probe that is written: a disk may take a little
// when it does not take enough.
func (f *File) Outage() *Outage { return f.outage.Load() }

// ProbeKey is where the bucket [Meta] has what a probe has written, until it is taken away again.
const ProbeKey = "probe"

// Probe reports whether the file can be written, by writing. It takes away what it has written: the pages stay the file's,
// so that a disk that takes the probe takes about as much again.
func (f *File) Probe() error {
	filled := make([]byte, ProbeBytes)
	for i := range filled {
		filled[i] = byte(i)
	}
	err := Update(f, func(tx *bbolt.Tx) error { return tx.Bucket([]byte(Meta)).Put([]byte(ProbeKey), filled) }, func() {})
	if err == nil {
		err = Update(f, func(tx *bbolt.Tx) error { return tx.Bucket([]byte(Meta)).Delete([]byte(ProbeKey)) }, func() {})
	}
	switch old := f.outage.Load(); {
	case err == nil && old != nil && !old.Final():
		f.outage.CompareAndSwap(old, nil)
	case errors.Is(err, ErrDamaged) && !errors.Is(err, ErrUnwritten):
		// What every write needs cannot be read. Perhaps it can the next time.
		return f.failed(fmt.Errorf("%w: a page is not readable", ErrDamaged))
	}
	return err
}

// Check looks at a file that may not be in use. It says [ErrGone] if the file that it has open is not at its path
// any more: from then on nothing is written. If anything could not be read since the last time, it probes.
func (f *File) Check() error {
	if o := f.outage.Load(); o != nil && o.Final() {
		return o.Why
	}
	if f.db.Path() == "" { // as bbolt has it once it is closed
		return ErrClosed
	}
	if err := f.misplaced(); err != nil {
		return f.failed(err)
	}
	if f.suspected.CompareAndSwap(true, false) {
		return f.Probe()
	}
	return nil
}

// Faults counts how often something could not be read because a page of the file was not what it should be, or the disk
// did not give it.
func (f *File) Faults() uint64 { return f.faults.Load() }

// suspect counts a fault, if an error is one.
func (f *File) suspect(err error) {
	if errors.Is(err, ErrPanic) {
		f.faults.Add(1)
		f.suspected.Store(true)
	}
}

// misplaced is [ErrGone] where another file is at the file's path, or none. What cannot be told is no reason.
func (f *File) misplaced() error {
	switch there, err := os.Stat(f.db.Path()); {
	case errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ENOTDIR):
		return fmt.Errorf("%w: %s was deleted or moved", ErrGone, f.db.Path())
	case err == nil && !os.SameFile(there, f.info):
		return fmt.Errorf("%w: %s is another file", ErrGone, f.db.Path())
	}
	return nil
}

// failed notes that nothing can be written, and gives the error for whoever wanted to. An outage that is final stays what
// it is.
func (f *File) failed(why error) error {
	if errors.Is(why, ErrPanic) || systemSaid(why, syscall.EIO) {
		// After an error of the disk nobody knows what it has taken, and it may say that all is well the next time.
		why = fmt.Errorf("%w: %w", ErrBroken, why)
	}
	next := &Outage{Since: time.Now(), Why: fmt.Errorf("%w: %w", ErrUnwritten, why)}
	for {
		old := f.outage.Load()
		if old != nil {
			if old.Final() {
				return old.Why
			}
			next.Since = old.Since
		}
		if f.outage.CompareAndSwap(old, next) {
			return next.Why
		}
	}
}
