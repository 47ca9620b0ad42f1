package housetest

import (
	"errors"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/house"
)

// Journals are [house.Journals] that all keepers of a test share. They are those of a store of their own, in a file.
type Journals struct {
	store *data.Store
	dice  *dice

	mu sync.Mutex
	// lists are those that were given lately, the oldest first, and since when each is so.
	lists []datedList
	// late are writes that may be carried out yet.
	late sync.WaitGroup
}

// datedList is a list as it was.
type datedList struct {
	at   time.Time
	list data.JournalList
}

var _ house.Journals = (*Journals)(nil)

// NewJournals is that there are none, until the test ends. Another seed has other things go wrong.
func NewJournals(t testing.TB, seed uint64, faults Faults) *Journals {
	t.Helper()
	store, err := data.Open(filepath.Join(t.TempDir(), "journals.db"))
	if err != nil {
		t.Fatal(err)
	}
	j := &Journals{store: store, dice: newDice(seed, faults)}
	t.Cleanup(func() {
		j.late.Wait()
		_ = store.Close()
	})
	return j
}

// Behave has other things go wrong from now on, and Quiet nothing.
func (j *Journals) Behave(faults Faults) { j.dice.set(faults) }

// Quiet has nothing go wrong any more.
func (j *Journals) Quiet() { j.dice.quiet() }

// Wait waits until everything that was asked for is written or never will be.
func (j *Journals) Wait() { j.late.Wait() }

// Store is where the journals are, as they are now: for a test to look at.
func (j *Journals) Store() *data.Store { return j.store }

// write carries out something that writes, or does not. What may come later is harmless after any claim.
func (j *Journals) write(harmless bool, do func() error) error {
	j.dice.wait()
	switch fate := j.dice.fate(); {
	case fate == refused:
		return errTryAgain
	case fate == neverUnknown, fate == laterUnknown && !harmless:
		return errUnknown
	case fate == laterUnknown:
		j.late.Add(1)
		time.AfterFunc(10*j.dice.delay(), func() {
			defer j.late.Done()
			_ = do()
		})
		return errUnknown
	case fate == doneUnknown:
		_ = do()
		return errUnknown
	}
	err := do()
	j.dice.wait()
	return err
}

// errSettles: a round is settled by the log.
var errSettles = errors.New("shared journals settle no rounds")

// Commit is that of [house.Journals].
func (j *Journals) Commit(step data.Write) error {
	if step.Settle != nil {
		return errSettles
	}
	return j.write(true, func() error {
		err := j.store.Commit(step)
		if j.dice.twice() {
			_ = j.store.Commit(step) // perhaps after a claim, of which the first one knows nothing
		}
		return err
	})
}

// Journals is that of [house.Journals]. The list may be as old as the last few that were given.
func (j *Journals) Journals() (data.JournalList, error) {
	if err := j.dice.read(); err != nil {
		return data.JournalList{}, err
	}
	j.mu.Lock()
	defer j.mu.Unlock()
	at := time.Now()
	list, err := j.store.Journals()
	if err != nil {
		return list, err
	}
	j.lists = append(j.lists[max(0, len(j.lists)-5):], datedList{at, list})
	if old := j.lists[0]; j.dice.twice() {
		list = old.list
		list.Age = time.Since(old.at)
	}
	return list, nil
}

// Claim is that of [house.Journals].
func (j *Journals) Claim(room, owner string, seen uint64) (claimed data.Journal, err error) {
	err = j.write(false, func() error {
		claimed, err = j.store.Claim(room, owner, seen)
		return err
	})
	if err != nil {
		return data.Journal{}, err
	}
	return claimed, nil
}

// LetGo is that of [house.Journals].
func (j *Journals) LetGo(room, owner string, epoch uint64) error {
	return j.write(true, func() error { return j.store.LetGo(room, owner, epoch) })
}

// Journal is that of [house.Journals].
func (j *Journals) Journal(room string) (data.Journal, error) {
	j.dice.wait()
	if err := j.dice.read(); err != nil {
		return data.Journal{}, err
	}
	return j.store.Journal(room)
}

// SetAside is that of [house.Journals].
func (j *Journals) SetAside(room, reason string, seen uint64) error {
	return j.write(seen != data.AnyEpoch, func() error { return j.store.SetAside(room, reason, seen) })
}

// Asides is that of [house.Journals].
func (j *Journals) Asides() ([]data.Aside, error) {
	if err := j.dice.read(); err != nil {
		return nil, err
	}
	return j.store.Asides()
}

// AsideJournal is that of [house.Journals].
func (j *Journals) AsideJournal(room string, id uint64) (data.Aside, data.Journal, error) {
	if err := j.dice.read(); err != nil {
		return data.Aside{}, data.Journal{}, err
	}
	return j.store.AsideJournal(room, id)
}

// GiveBack is that of [house.Journals].
func (j *Journals) GiveBack(room string, id uint64) error {
	return j.write(false, func() error { return j.store.GiveBack(room, id) })
}

// Probe is that of [house.Journals].
func (j *Journals) Probe() error { return j.write(false, j.store.Probe) }
