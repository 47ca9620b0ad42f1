package housetest

import (
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"shithead/data"
)

// Log is a [data.Log] in memory. It keeps changes as JSON, so that each store has its own of them.
type Log struct {
	dice *dice

	mu sync.Mutex
	// base is the number of the latest change of before, and changes are those behind it.
	base    uint64
	changes [][]byte
	// late is how many changes that were asked for may come yet.
	late   int
	stores map[*data.Store]*delivery
	// moved is closed, and made anew, when anything has changed.
	moved chan struct{}
	// failed are errors of stores that are none of a store that is closed.
	failed []error
}

// delivery is what a store is given.
type delivery struct {
	store *data.Store
	// next is the number of the change that it is given next.
	next uint64
	// due: it is given something soon. held: it is given nothing.
	due, held bool
}

// NewLog is a log with nothing in it. Another seed has other things go wrong.
func NewLog(seed uint64, faults Faults) *Log {
	return &Log{dice: newDice(seed, faults), stores: map[*data.Store]*delivery{}, moved: make(chan struct{})}
}

// Join has a store join the log ([data.Store.Join]), and gives it the changes from the next one on that it has not applied: all, or
// those since it was copied. It is called before anything is written to the store. A log begins behind what the first store that
// joins has changed by itself; others then have to be copies of that. It fails for a store that has more or less than the log can tell.
func (l *Log) Join(store *data.Store) error {
	applied, err := store.Applied()
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.changes) == 0 && len(l.stores) == 0 {
		l.base = applied
	}
	if applied < l.base || applied > l.latest() {
		return fmt.Errorf("a database that has applied %d changes, and the log has those from %d to %d", applied, l.base+1, l.latest())
	}
	store.Join(l)
	l.stores[store] = &delivery{store: store, next: applied + 1}
	l.wake()
	return nil
}

// Leave has a store be given nothing more, as its server is gone. One that is closed leaves by itself.
func (l *Log) Leave(store *data.Store) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.stores, store)
	l.wake()
}

// Hold gives a store nothing, until [Log.Release], as one that is far behind. What it appends is in the log all the same.
func (l *Log) Hold(store *data.Store) { l.hold(store, true) }

// Release is the end of [Log.Hold].
func (l *Log) Release(store *data.Store) { l.hold(store, false) }

func (l *Log) hold(store *data.Store, held bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if d := l.stores[store]; d != nil {
		d.held = held
	}
	l.wake()
}

// Behave has other things go wrong from now on. What is on its way comes as it was to.
func (l *Log) Behave(faults Faults) { l.dice.set(faults) }

// Quiet has nothing go wrong any more.
func (l *Log) Quiet() { l.dice.quiet() }

// latest is the number of the latest change.
func (l *Log) latest() uint64 { return l.base + uint64(len(l.changes)) }

// Len is how many changes there are.
func (l *Log) Len() uint64 {
	l.mu.Lock()
	defer l.mu.Unlock()
	return uint64(len(l.changes))
}

// Wait waits until everything that was asked for is in the log or never will be, and every store that is not held has applied it. It
// says what stores have failed to apply, which they were given again until they did.
func (l *Log) Wait() error {
	for {
		l.mu.Lock()
		moved, settled := l.moved, l.late == 0
		for _, d := range l.stores {
			settled = settled && (d.held || d.next > l.latest())
		}
		err := errors.Join(l.failed...)
		l.mu.Unlock()
		if settled {
			return err
		}
		<-moved
	}
}

// Append is that of [data.Log].
func (l *Log) Append(changes []data.Change) error {
	texts := make([][]byte, len(changes))
	for i, c := range changes {
		text, err := json.Marshal(c)
		if err != nil {
			return err
		}
		texts[i] = text
	}
	l.dice.wait()
	is := l.dice.fate()
	if is == refused {
		return errTryAgain
	}
	l.mu.Lock()
	switch is {
	case done, doneUnknown:
		l.add(texts)
	case laterUnknown:
		l.late++
		time.AfterFunc(10*l.dice.delay(), func() { l.comes(texts) })
	case refused, neverUnknown:
	}
	l.mu.Unlock()
	if is != done {
		return errUnknown
	}
	l.dice.wait() // the stores may have them first
	return nil
}

// comes is that changes are there of which that was not known.
func (l *Log) comes(texts [][]byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.late--
	l.add(texts)
}

// add puts changes behind all others.
func (l *Log) add(texts [][]byte) {
	l.changes = append(l.changes, texts...)
	l.wake()
}

// wake has every store be given soon what it has not been given, and tells who waits that something has changed.
func (l *Log) wake() {
	close(l.moved)
	l.moved = make(chan struct{})
	for _, d := range l.stores {
		if !d.due && !d.held && d.next <= l.latest() {
			d.due = true
			time.AfterFunc(l.dice.delay(), func() { l.deliver(d) })
		}
	}
}

// deliver gives a store some changes, the last of before among them now and then.
func (l *Log) deliver(d *delivery) {
	first, changes, err := l.some(d)
	if err == nil {
		err = d.store.ApplyAll(first, changes)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	d.due = false
	switch {
	case errors.Is(err, data.ErrClosed):
		delete(l.stores, d.store)
	case err != nil:
		l.failed = append(l.failed, fmt.Errorf("changes from %d on: %w", first, err))
		d.due = true
		time.AfterFunc(100*time.Millisecond, func() { l.deliver(d) })
	default:
		d.next = max(d.next, first+uint64(len(changes)))
	}
	l.wake()
}

// some are changes that a store is given, from a number on.
func (l *Log) some(d *delivery) (first uint64, changes []data.Change, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	first = d.next
	end := first
	if rest := int(l.latest() + 1 - first); rest > 0 && !d.held {
		end += uint64(l.dice.batch(rest))
	}
	if before := int(first - 1 - l.base); before > 0 && l.dice.twice() {
		first -= uint64(l.dice.upTo(min(5, before)))
	}
	for _, text := range l.changes[first-1-l.base : end-1-l.base] {
		var c data.Change
		if err := json.Unmarshal(text, &c); err != nil {
			return first, nil, err
		}
		changes = append(changes, c)
	}
	return first, changes, nil
}
