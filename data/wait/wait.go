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
