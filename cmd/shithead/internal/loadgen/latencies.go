package loadgen

import (
	"slices"
	"sync"
	"time"
)

// who is until whose screen the time of a move is taken.
type who uint8

const (
	// own: whoever makes the move. lastSeat and lastWatcher: the last of them.
	own who = iota
	lastSeat
	lastWatcher
	kinds
)

// latencies are the times of the moves of one span, from writing the key to having read the title that counts it.
type latencies struct {
	mu       sync.Mutex
	from, to time.Time
	times    [kinds][]time.Duration
}

// begin forgets what was, and takes moves from now on.
func (l *latencies) begin(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.from, l.to, l.times = now, time.Time{}, [kinds][]time.Duration{}
}

// end takes no moves any more that begin from now on.
func (l *latencies) end(now time.Time) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.to = now
}

func (l *latencies) add(to who, began time.Time, took time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.from.IsZero() || began.Before(l.from) || !l.to.IsZero() && !began.Before(l.to) {
		return
	}
	l.times[to] = append(l.times[to], took)
}

// sorted are the times to somebody, the shortest first.
func (l *latencies) sorted(to who) []time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	times := slices.Clone(l.times[to])
	slices.Sort(times)
	return times
}

// quantile is one of sorted times, in milliseconds, nil for none.
func quantile(sorted []time.Duration, q float64) *float64 {
	if len(sorted) == 0 {
		return nil
	}
	at := sorted[min(len(sorted)-1, int(q*float64(len(sorted))))]
	return new(float64(at) / float64(time.Millisecond))
}
