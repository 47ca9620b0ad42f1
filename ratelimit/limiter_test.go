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
		{"ann", time.Second - 1, false},
		{"ann", 1, true},
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
	if wait := l.ReserveAt("cid", now, 5).DelayFrom(now); wait != 3*time.Second {
		t.Errorf("five of a bucket of two wait for %v", wait)
	}
}
