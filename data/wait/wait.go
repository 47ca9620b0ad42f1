package wait

import (
	"context"
	"time"
)

// For waits for some time, or until a context ends.
func For(ctx context.Context, d time.Duration) {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
	case <-timer.C:
	}
}

// Every does something now and every so often, until ctx ends.
func Every(ctx context.Context, interval time.Duration, do func()) {
	for ctx.Err() == nil {
		do()
		select {
		case <-ctx.Done():
		case <-time.After(interval):
		}
	}
}

// Bell wakes the one goroutine that receives from it. However often it was rung before, that receives once.
type Bell chan struct{}

// NewBell is a bell that was not rung.
func NewBell() Bell { return make(Bell, 1) }

// Ring rings the bell. It never waits.
func (b Bell) Ring() {
	select {
	case b <- struct{}{}:
	default:
	}
}
