package data

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"
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
	log atomic.Pointer[Log]
	mu  sync.Mutex
	// awaited are the changes whose outcome is waited for, each with room for it.
	awaited map[ID]chan numberedChange
	// open ends, by close, with the store.
	open  context.Context
	close context.CancelFunc
}

func newOrders() *orders {
	o := &orders{awaited: map[ID]chan numberedChange{}}
	o.open, o.close = context.WithCancel(context.Background())
	return o
}

func (o *orders) joined() bool { return o.log.Load() != nil }

// answer tells who waits for changes what came of them, once they are on disk. Of a change that a log has twice the first counts.
// It does not wait.
func (o *orders) answer(changes []numberedChange) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, c := range changes {
		if answer := o.awaited[c.change.ID]; answer != nil {
			answer <- c
			delete(o.awaited, c.change.ID)
		}
	}
}

// expect begins to wait for changes, before the log is asked: what comes of one at once is not missed. Call forget in the end.
func (o *orders) expect(changes []Change) (answers []chan numberedChange, forget func()) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, c := range changes {
		answer := make(chan numberedChange, 1)
		o.awaited[c.ID], answers = answer, append(answers, answer)
	}
	return answers, func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		for _, c := range changes {
			delete(o.awaited, c.ID)
		}
	}
}

// await puts into all what came of each within a time from now; the others stay as they are.
func (o *orders) await(answers []chan numberedChange, within time.Duration, all []numberedChange) {
	ctx, cancel := context.WithTimeout(o.open, within)
	defer cancel()
	for n, answer := range answers {
		select {
		case all[n] = <-answer:
			continue
		case <-ctx.Done():
		}
		select {
		case all[n] = <-answer: // at the same moment
		default:
		}
	}
}

// order has the log put changes in order, waits until this store has applied them, and gives what came of each: an outcome, or
// why not.
func (s *boltFile) order(changes []Change) []numberedChange {
	all := make([]numberedChange, len(changes))
	answers, forget := s.orders.expect(changes)
	defer forget()
	err := s.append(changes)
	for i := range all {
		all[i].refused = err
	}
	if errors.Is(err, ErrUnknown) {
		s.orders.await(answers, AnswerWithin, all)
	}
	return all
}

// errOrdered: what came of a change is not known here yet, and it is in the log for certain.
var errOrdered = fmt.Errorf("%w: it is in the log, and this database has not applied it yet", ErrUnknown)

// append has the log put changes in order. It never says that they are, as nobody has seen what came of them yet.
func (s *boltFile) append(changes []Change) error {
	if s.orders.open.Err() != nil {
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
