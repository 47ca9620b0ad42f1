package wait

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestWait: For waits for the time that is given, Every does something at once and then in the interval; both end with the context.
func TestWait(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		began, times := time.Now(), 0
		expect := func(at time.Duration) {
			t.Helper()
			if took := time.Since(began); took != at {
				t.Errorf("it is %v, want %v", took, at)
			}
		}
		For(ctx, 5*time.Second)
		expect(5 * time.Second)
		Every(ctx, 25*time.Second, func() {
			expect(5*time.Second + time.Duration(times)*25*time.Second)
			times++
		})
		expect(time.Minute)
		Every(ctx, time.Second, func() { times++ })
		For(ctx, time.Hour)
		if expect(time.Minute); times != 3 {
			t.Errorf("%d times", times)
		}
	})
}
