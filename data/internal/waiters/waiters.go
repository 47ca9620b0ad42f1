// Package waiters has many wait for what comes of something, each found by a key: whoever asks waits before asking, so that an
// answer that comes at once is not missed.
package waiters

import (
	"context"
	"sync"
	"time"
)

// Waiters are those who wait, by what they wait for. The zero value has nobody.
type Waiters[K comparable, V any] struct {
	mu sync.Mutex
	by map[K]chan V
	// over ends when nobody waits any more, nil before anybody has.
	over  context.Context
	close context.CancelFunc
}

// started has what there is made, under the lock.
func (w *Waiters[K, V]) started() {
	if w.over == nil {
		w.by = map[K]chan V{}
		w.over, w.close = context.WithCancel(context.Background())
	}
}

// Close has nobody wait any more, and nobody from now on.
func (w *Waiters[K, V]) Close() {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.started()
	w.close()
}

// Expect begins to wait for the answers to some keys, for which nobody else waits, in the order of the keys. Forget has to be
// called in the end.
func (w *Waiters[K, V]) Expect(keys []K) *Expected[K, V] {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.started()
	e := &Expected[K, V]{of: w, keys: keys}
	for _, key := range keys {
		answer := make(chan V, 1)
		w.by[key] = answer
		e.answers = append(e.answers, answer)
	}
	return e
}

// Answer gives who waits for a key what came of it, the first time. It does not wait.
func (w *Waiters[K, V]) Answer(key K, is V) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if answer := w.by[key]; answer != nil {
		answer <- is
		delete(w.by, key)
	}
}

// Expected are the answers that somebody waits for.
type Expected[K comparable, V any] struct {
	of      *Waiters[K, V]
	keys    []K
	answers []chan V
}

// Closed says whether nobody waits any more.
func (e *Expected[K, V]) Closed() bool { return e.of.over.Err() != nil }

// Await calls each with the number of every key and its answer, as far as there is one within a time from now.
func (e *Expected[K, V]) Await(within time.Duration, each func(n int, is V)) {
	ctx, cancel := context.WithTimeout(e.of.over, within)
	defer cancel()
	for n, answer := range e.answers {
		select {
		case is := <-answer:
			each(n, is)
			continue
		case <-ctx.Done():
		}
		select {
		case is := <-answer: // at the same moment
			each(n, is)
		default:
		}
	}
}

// Forget is that nobody waits for these keys any more.
func (e *Expected[K, V]) Forget() {
	e.of.mu.Lock()
	defer e.of.mu.Unlock()
	for _, key := range e.keys {
		delete(e.of.by, key)
	}
}
