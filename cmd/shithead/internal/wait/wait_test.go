package wait

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestFor waits for the time that is given, or less if the context ends before.
func TestFor(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		for _, test := range []struct{ of, takes time.Duration }{{time.Second, time.Second}, {time.Hour, 59 * time.Second}, {time.Hour, 0}} {
			began := time.Now()
			For(ctx, test.of)
			if took := time.Since(began); took != test.takes {
				t.Errorf("%v takes %v, want %v", test.of, took, test.takes)
			}
		}
	})
}

// TestEvery does something at once, then in the interval, and no more once the context has ended.
func TestEvery(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		began, times := time.Now(), 0
		Every(ctx, 25*time.Second, func() {
			if at := time.Since(began); at != time.Duration(times)*25*time.Second {
				t.Errorf("the %d. time is after %v", times+1, at)
			}
			times++
		})
		Every(ctx, time.Second, func() { times++ })
		if took := time.Since(began); times != 3 || took != time.Minute {
			t.Errorf("%d times in %v", times, took)
		}
	})
}
