package feed

import (
	"sync"
	"time"
)

// throttle coalesces broadcasts: run is called at most once per interval, the first time at once. What changes while it
// waits is in the next one.
type Throttle struct {
	// lock guards what run sends, and the fields below. It is held when a method is called, and while run is.
	Lock  *sync.Mutex
	Every time.Duration
	Run   func()
	// ran is when run was last called; due is set while the next call waits for its time.
	ran time.Time
	due bool
}

// now calls run at once.
func (t *Throttle) Now() {
	t.ran = time.Now()
	t.Run()
}

// soon calls run now, or once the interval is over.
func (t *Throttle) Soon() {
	if t.due {
		return
	}
	wait := t.Every - time.Since(t.ran)
	if wait <= 0 {
		t.Now()
		return
	}
	t.due = true
	time.AfterFunc(wait, func() {
		t.Lock.Lock()
		defer t.Lock.Unlock()
		t.due = false
		t.Now()
	})
}
