package counters

import (
	"slices"
	"sync/atomic"
	"time"
)

// Histogram counts values by how large they are, in buckets with upper bounds. It may be used by several goroutines. Make one
// with [Times] or [Sizes].
type Histogram struct {
	// unit is what a value of 1 is worth: a nanosecond is 1e-9 seconds.
	unit   float64
	bounds []int64
	// counts has one more, for what is larger than every bound.
	counts []atomic.Uint64
	sum    atomic.Int64
}

// Times is a histogram of durations in seconds, from 100 µs to 10 s: below that nobody notices, above nobody waits.
func Times() *Histogram {
	bounds := []int64{}
	for _, d := range []time.Duration{
		100 * time.Microsecond, 250 * time.Microsecond, 500 * time.Microsecond, time.Millisecond, 2500 * time.Microsecond, 5 * time.Millisecond,
		10 * time.Millisecond, 25 * time.Millisecond, 50 * time.Millisecond, 100 * time.Millisecond, 250 * time.Millisecond,
		500 * time.Millisecond, time.Second, 2500 * time.Millisecond, 5 * time.Second, 10 * time.Second,
	} {
		bounds = append(bounds, int64(d))
	}
	return newHistogram(1e-9, bounds)
}

// Sizes is a histogram of how many there are of something, by powers of two up to most.
func Sizes(most int) *Histogram {
	bounds := []int64{}
	for size := int64(1); size <= int64(most); size *= 2 {
		bounds = append(bounds, size)
	}
	return newHistogram(1, bounds)
}

func newHistogram(unit float64, bounds []int64) *Histogram {
	return &Histogram{unit: unit, bounds: bounds, counts: make([]atomic.Uint64, len(bounds)+1)}
}

// Observe counts a duration, or a size.
func (h *Histogram) Observe(value int64) {
	i, _ := slices.BinarySearch(h.bounds, value)
	h.counts[i].Add(1)
	h.sum.Add(value)
}

// Since counts the time that has passed since a moment.
func (h *Histogram) Since(moment time.Time) { h.Observe(int64(time.Since(moment))) }

// Snapshot is what a histogram has counted up to a moment.
type Snapshot struct {
	// Bounds are the upper bounds of buckets, in seconds or numbers, ascending. Counts are how many values each has, not those
	// of the ones below, and one more for what is larger than every bound.
	Bounds []float64
	Counts []uint64
	// Count is how many values there are in all, and Sum what they add up to.
	Count uint64
	Sum   float64
}

// Snapshot is what was counted until now. Values that come meanwhile may be in the sum and not in a bucket yet.
func (h *Histogram) Snapshot() Snapshot {
	s := Snapshot{Bounds: make([]float64, len(h.bounds)), Counts: make([]uint64, len(h.counts)), Sum: float64(h.sum.Load()) * h.unit}
	for i, bound := range h.bounds {
		s.Bounds[i] = float64(bound) * h.unit
	}
	for i := range h.counts {
		s.Counts[i] = h.counts[i].Load()
		s.Count += s.Counts[i]
	}
	return s
}

// Less is what came after an earlier snapshot of the same histogram.
func (s Snapshot) Less(earlier Snapshot) Snapshot {
	if earlier.Counts == nil {
		return s
	}
	counts := slices.Clone(s.Counts)
	for i := range counts {
		counts[i] -= earlier.Counts[i]
	}
	return Snapshot{Bounds: s.Bounds, Counts: counts, Count: s.Count - earlier.Count, Sum: s.Sum - earlier.Sum}
}

// Quantile is a value that a share of all, from 0 to 1, is not above: the upper bound of the bucket that it lies in. Above every bound
// it is the largest of them, and none without values.
func (s Snapshot) Quantile(share float64) float64 {
	if s.Count == 0 {
		return 0
	}
	below := uint64(0)
	for i, bound := range s.Bounds {
		if below += s.Counts[i]; float64(below) >= share*float64(s.Count) {
			return bound
		}
	}
	return s.Bounds[len(s.Bounds)-1]
}

// Cumulative is how many values are at most as large as each bound.
func (s Snapshot) Cumulative() map[float64]uint64 {
	all, below := make(map[float64]uint64, len(s.Bounds)), uint64(0)
	for i, bound := range s.Bounds {
		below += s.Counts[i]
		all[bound] = below
	}
	return all
}
