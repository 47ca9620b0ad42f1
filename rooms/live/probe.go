package live

import (
	"sync"
	"sync/atomic"
	"time"
)

// probe is asked by rooms that pause whether the disk can be written. All of them share one answer.
type probe struct {
	keeper Keeper
	// every is how long a no counts.
	every time.Duration
	// asking is held by the one room that asks the keeper.
	asking sync.Mutex
	// last is the latest answer, nil before the first.
	last atomic.Pointer[probed]
}

// probed is when the keeper was asked, and what it said.
type probed struct {
	at  time.Time
	err error
}

// since is nil if the disk could be written at some time after that, else why not. It waits for the disk.
func (p *probe) since(failed time.Time) error {
	p.asking.Lock()
	defer p.asking.Unlock()
	switch last := p.last.Load(); {
	case last == nil:
	case last.err == nil && last.at.After(failed):
		return nil
	case last.err != nil && time.Since(last.at) < p.every:
		return last.err
	}
	now := &probed{at: time.Now()}
	now.err = p.keeper.Probe()
	p.last.Store(now)
	return now.err
}

// fails says whether rooms wait for the disk, to which none of their probes could be written yet. Then none is made, even
// if so little could be written.
func (p *probe) fails() bool {
	last := p.last.Load()
	return last != nil && last.err != nil && time.Since(last.at) < 2*p.every
}
