package data

import (
	"errors"
	"fmt"
	"sync/atomic"

	"shithead/data/internal/waiters"
)

// Log puts the changes of all stores of a house in one order, in which each is given to all of them by [Store.ApplyAll], under
// its number there. A store that has joined one ([Store.Join]) changes nothing by itself any more, but for what every store
// does alone (see [Change]).
//
// How it gives them is its own: late, one store much later than another, in batches of any size, some of them twice; never out of
// order, and never another change under a number. What no store could carry out ([ErrNewer]) it does not give to one that could
// not read it. A store that joins later has [Store.Applied], as its copy may, and is given the changes from the next one on.
type Log interface {
	// Append adds changes behind all that are there, together and in their order, or none of them. It may be called by many at
	// once. The stores may be given them before it returns. It keeps nothing of what it is given.
	//
	// It fails with [ErrTryAgain] if none is there and none will be, with [ErrUnknown] if nobody knows: they are there, will
	// be yet, all together, or never will. It returns within a bound of its own. After any other error none is there either, and
	// the same would fail again.
	Append(changes []Change) error
}

// Join has a log put what the store's methods change from now on in order with what others do. It is called once, and before
// anything is written.
//
// A method that changes something then waits until this very store has applied it, and gives what came of it there, so that
// whoever has an answer finds it when reading this store, and perhaps not yet in another. Besides what it says, it may fail
// with [ErrTryAgain], when nothing has changed, and with [ErrUnknown]: it has changed, will yet, or never will. That is also
// the answer where this store has not applied within [AnswerWithin] what is in the log for certain, or is closed before. While
// nothing can be written to this store ([Outage]), it appends nothing, which is [ErrUnwritten].
//
// Rounds are settled by [Store.Settle], and [Store.Commit] refuses a write that settles one.
func (s *Store) Join(log Log) { s.orders.log.Store(&log) }

// orders are the changes of a store that wait to be applied in the order of a log.
type orders struct {
	log     atomic.Pointer[Log]
	waiting waiters.Waiters[ID, numberedChange]
}

func (o *orders) joined() bool { return o.log.Load() != nil }

// answer tells who waits for changes what came of them, once they are on disk. Of a change that a log has twice the first counts.
func (o *orders) answer(changes []numberedChange) {
	if !o.joined() {
		return
	}
	for _, c := range changes {
		o.waiting.Answer(c.change.ID, c)
	}
}

// order has the log put changes in order, waits until this store has applied them, and gives what came of each: an outcome, or
// why not.
func (s *boltFile) order(changes []Change) []numberedChange {
	all, ids := make([]numberedChange, len(changes)), make([]ID, len(changes))
	for i := range changes {
		ids[i] = changes[i].ID
	}
	awaited := s.orders.waiting.Expect(ids)
	defer awaited.Forget()
	err := s.append(changes, awaited.Closed)
	for i := range all {
		all[i].refused = err
	}
	if errors.Is(err, ErrUnknown) {
		awaited.Await(AnswerWithin, func(n int, is numberedChange) { all[n] = is })
	}
	return all
}

// errOrdered: what came of a change is not known here yet, and it is in the log for certain.
var errOrdered = fmt.Errorf("%w: it is in the log, and this store has not got there yet", ErrUnknown)

// append has the log put changes in order. It never says that they are, as nobody has seen what came of them yet.
func (s *boltFile) append(changes []Change, closed func() bool) error {
	if closed() {
		return ErrClosed
	}
	if out := s.Outage(); out != nil {
		return out.Why
	}
	err := (*s.orders.log.Load()).Append(changes)
	if err == nil {
		return errOrdered
	}
	return err
}
