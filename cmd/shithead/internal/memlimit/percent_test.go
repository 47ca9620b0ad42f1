package memlimit

import (
	"math"
	"testing"
)

// TestGCPercent: a small heap may grow by a fixed amount, a large one by its size, and none beyond half of what a limit leaves.
func TestGCPercent(t *testing.T) {
	const none64 = math.MaxInt64
	for what, test := range map[string]struct {
		live, limit int64
		want        int
	}{
		"nothing yet":                      {0, none64, 800},
		"an empty house":                   {3 * mib, none64, 800},
		"a small house":                    {8 * mib, none64, 400},
		"as much as it may grow at least":  {20 * mib, none64, 160},
		"a large house":                    {1000 * mib, none64, 150},
		"a small one in a small limit":     {18 * mib, 54 * mib, 100},
		"one that takes half of its limit": {99 * mib, 198 * mib, 50},
		"one that is nearly full":          {180 * mib, 198 * mib, 25},
		"one that is full":                 {200 * mib, 198 * mib, 25},
		"a large one in a large limit":     {1000 * mib, 8000 * mib, 150},
	} {
		if got := GCPercent(test.live, test.limit); got != test.want {
			t.Errorf("%s: %d, want %d", what, got, test.want)
		}
	}
}

// TestGCPercent_Holds for every size: the heap may grow, and to a limit at most where that is possible at all.
func TestGCPercent_Holds(t *testing.T) {
	for live := int64(0); live < 4<<30; live += 3 * mib {
		for _, limit := range []int64{64 * mib, 198 * mib, 1 << 30, math.MaxInt64} {
			percent := int64(GCPercent(live, limit))
			grown := max(live, smallest) / 100 * (100 + percent)
			if percent < leastGrowth || live < limit/2 && grown > limit {
				t.Fatalf("%d MiB of %d MiB: %d %%, that is %d MiB", live/mib, limit/mib, percent, grown/mib)
			}
		}
	}
}
