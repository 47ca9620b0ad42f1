package ratelimit

import (
	"testing"
	"time"
)

// TestEachKeyHasABucketOfItsOwn that is full at first and fills again, a token each interval.
func TestEachKeyHasABucketOfItsOwn(t *testing.T) {
	l, now := New[string](time.Second, 2), time.Unix(1_000_000, 0)
	for i, step := range []struct {
		key   string
		after time.Duration
		want  bool
	}{
		{"ann", 0, true},
		{"ann", 0, true},
		{"ann", 0, false},
		{"bob", 0, true},
		{"ann", time.Second / 2, false},
		{"ann", time.Second / 2, true},
		{"ann", 0, false},
		{"ann", time.Hour, true},
		{"ann", 0, true},
		{"ann", 0, false},
	} {
		now = now.Add(step.after)
		if got := l.AllowAt(step.key, now); got != step.want {
			t.Errorf("step %d, %s: %v", i, step.key, got)
		}
	}
	for i, want := range []time.Duration{0, 2 * time.Second} {
		if wait := l.ReserveAt("cid", now, 2).DelayFrom(now); wait != want {
			t.Errorf("two tokens, for the time %d: wait for %v", i, wait)
		}
	}
}
