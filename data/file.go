package data

import (
	"cmp"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltfile"
)

// Outage is that nothing can be written to a store. Reading may go on.
type Outage = boltfile.Outage

// file is that of a store. Its exported methods are the store's.
type file = boltfile.File

// boltFile is the file of a store, with what the store has in memory.
type boltFile struct {
	*file
	notes  notes
	orders *orders
	// follow is given the changes that are on disk. It changes while nothing is written.
	follow func(uint64, *Change)
	packer packer
	// behind and altered are what was found as the file was opened: see [Store.Behind] and [Store.Altered].
	behind  bool
	altered []string
}

// Close writes what is noted, has nobody wait for a log, waits for running calls and lets go of the file. Closing twice does no
// harm. It returns [ErrDamaged], and leaves the file to the end of the process, if the file broke while it was written.
func (s *boltFile) Close() error {
	s.writeNotes()
	s.orders.close()
	return s.file.Close()
}

// view runs a transaction that reads. It has to be short: while it runs, a store that outgrew its map cannot grow.
func (s *boltFile) view(read func(*tables) error) error {
	return boltfile.View(s.file, func(tx *bbolt.Tx) error { return withTables(tx, read) })
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
	if ok, err := result(s.view, due); err != nil || !ok {
		return err
	}
	return s.update(write)
}

// update runs a transaction that writes, as [boltfile.Update] says.
func (s *boltFile) update(write func(*tables) error) error {
	var changes []numberedChange
	return boltfile.Update(s.file, func(tx *bbolt.Tx) error {
		return withTables(tx, func(t *tables) error {
			t.packer = &s.packer
			err := cmp.Or(write(t), t.failed)
			if changes = t.changes; err == nil {
				err = t.keepSums()
			}
			return err
		})
	}, func() { s.tell(changes) })
}

// MaxTogether is how many writes share a transaction at most.
const MaxTogether = boltfile.MaxTogether

// TellWrites has a function told from now on how many writes each transaction carried out.
func (s *boltFile) TellWrites(told func(writes int)) { boltfile.Tell(s.file, told) }

// tell gives changes that are on disk to who follows them, and then what came of them to who waits for that.
func (s *boltFile) tell(changes []numberedChange) {
	if s.follow != nil {
		for _, c := range changes {
			s.follow(c.number, c.change)
		}
	}
	s.orders.answer(changes)
}
