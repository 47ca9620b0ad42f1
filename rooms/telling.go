package rooms

import (
	"sync"
	"time"
)

// telling tells many of changes. When it has just told them it waits, so that whatever changes meanwhile is told in one.
type telling struct {
	// lock guards what is told, and the fields below. It is held when a method is called, and while tell runs.
	lock  *sync.Mutex
	every time.Duration
	tell  func()
	// told is when all were last told; due is set while telling them waits for its time.
	told time.Time
	due  bool
}

// now tells at once.
func (t *telling) now() {
	t.told = time.Now()
	t.tell()
}

// soon tells now or when the time for it has come.
func (t *telling) soon() {
	if t.due {
		return
	}
	wait := t.every - time.Since(t.told)
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
