package feed

import (
	"sync"
	"time"
)

// Throttle coalesces broadcasts: run is called at most once per interval, the first time at once. What changes while it
// waits is in the next one.
type Throttle struct {
	// lock guards what run sends, and the fields below.
	lock  *sync.Mutex
	every time.Duration
	run   func()
	// ran is when run was last called; due is set while the next call waits for its time.
	ran time.Time
	due bool
}

// NewThrottle calls run at most once per interval. The lock is held when a method is called, and while run is.
func NewThrottle(lock *sync.Mutex, interval time.Duration, run func()) *Throttle {
	return &Throttle{lock: lock, every: interval, run: run}
}

// Now calls run at once.
func (t *Throttle) Now() {
	t.ran = time.Now()
	t.run()
}

// Soon calls run now, or once the interval is over.
func (t *Throttle) Soon() {
	if t.due {
		return
	}
	wait := t.every - time.Since(t.ran)
	if wait <= 0 {
		t.Now()
		return
	}
	t.due = true
	time.AfterFunc(wait, func() {
		t.lock.Lock()
		defer t.lock.Unlock()
		t.due = false
		t.Now()
	})
}
