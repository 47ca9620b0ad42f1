package main

import (
	"context"
	"log/slog"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

type addresses struct{ asked atomic.Int64 }

func (a *addresses) ForgetAddresses(time.Time) (int, error) { return 0, a.fail() }

func (a *addresses) fail() error {
	a.asked.Add(1)
	return context.DeadlineExceeded
}

// TestForget_LooksAtOnceAndEverySoOften, also after failing.
func TestForget_LooksAtOnceAndEverySoOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), 2*forgetEvery+time.Minute)
		defer cancel()
		a := new(addresses)
		forget(ctx, a, slog.New(slog.DiscardHandler))
		if n := a.asked.Load(); n != 3 {
			t.Errorf("asked %d times", n)
		}
	})
}
