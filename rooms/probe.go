package rooms

import (
	"sync"
	"time"
)

// probe is asked by rooms that pause whether the disk can be written. All of them share one answer.
type probe struct {
	keeper Keeper
	// every is how long a no counts.
	every time.Duration

	mu sync.Mutex
	// at is when the keeper was asked last, and err what it said.
	at  time.Time
	err error
}

// since is nil if the disk could be written at some time after that, else why not.
func (p *probe) since(failed time.Time) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	switch {
	case p.err == nil && p.at.After(failed):
		return nil
	case p.err != nil && time.Since(p.at) < p.every:
		return p.err
	}
	p.at, p.err = time.Now(), p.keeper.Probe()
	return p.err
}
