package rooms

import (
	"sync"
	"time"
)

// throttle coalesces broadcasts: run is called at most once per interval, the first time at once. What changes while it
// waits is in the next one.
type throttle struct {
	// lock guards what run sends, and the fields below. It is held when a method is called, and while run is.
	lock  *sync.Mutex
	every time.Duration
	run   func()
	// ran is when run was last called; due is set while the next call waits for its time.
	ran time.Time
	due bool
}

// now calls run at once.
func (t *throttle) now() {
	t.ran = time.Now()
	t.run()
}

// soon calls run now, or once the interval is over.
func (t *throttle) soon() {
	if t.due {
		return
	}
	wait := t.every - time.Since(t.ran)
	if wait <= 0 {
		t.now()
		return
	}
	t.due = true
	time.AfterFunc(wait, func() {
		t.lock.Lock()
		defer t.lock.Unlock()
		t.due = false
		t.now()
	})
}
