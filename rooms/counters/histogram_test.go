package counters

import (
	"math"
	"slices"
	"sync"
	"testing"
	"time"
)

func TestHistogram_CountsByBucket(t *testing.T) {
	h := Times()
	for _, d := range []time.Duration{0, 100 * time.Microsecond, 101 * time.Microsecond, 10 * time.Second, time.Minute} {
		h.Observe(int64(d))
	}
	s := h.Snapshot()
	if s.Count != 5 || s.Counts[0] != 2 || s.Counts[1] != 1 || s.Counts[len(s.Counts)-2] != 1 || s.Counts[len(s.Counts)-1] != 1 {
		t.Errorf("%+v", s)
	}
	if math.Abs(s.Sum-70.000201) > 1e-9 || s.Bounds[0] != 1e-4 || s.Bounds[len(s.Bounds)-1] != 10 || !slices.IsSorted(s.Bounds) {
		t.Errorf("%+v", s)
	}
}

func TestHistogram_OfSizesBySeveralAtOnce(t *testing.T) {
	h := Sizes(512)
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 1000 {
				h.Observe(1)
				h.Observe(3)
				h.Observe(512)
			}
		})
	}
	all.Wait()
	s := h.Snapshot()
	if s.Sum != 516*8000 || s.Count != 3*8000 || s.Bounds[0] != 1 || s.Bounds[len(s.Bounds)-1] != 512 ||
		s.Counts[0] != 8000 || s.Counts[2] != 8000 || s.Counts[9] != 8000 {
		t.Errorf("%+v", s)
	}
}

func TestSnapshot_QuantileOfWhatCameSince(t *testing.T) {
	h := Times()
	if got := h.Snapshot().Quantile(0.99); got != 0 {
		t.Errorf("without values %v", got)
	}
	for range 1000 {
		h.Observe(int64(time.Second))
	}
	before := h.Snapshot()
	for i := range 100 {
		h.Observe(int64(time.Millisecond))
		if i == 0 {
			h.Observe(int64(time.Hour))
		}
	}
	lately := h.Snapshot().Less(before)
	if lately.Count != 101 || lately.Quantile(0.5) != 1e-3 || lately.Quantile(0.99) != 1e-3 || lately.Quantile(1) != 10 {
		t.Errorf("%+v: %v, %v, %v", lately, lately.Quantile(0.5), lately.Quantile(0.99), lately.Quantile(1))
	}
	if got := before.Less(Snapshot{}); got.Count != 1000 {
		t.Errorf("since the beginning %+v", got)
	}
}

func TestCounts_OfKnownNamesOnly(t *testing.T) {
	c := NewCounts("b", "a", "b")
	if !c.Add("a", 2) || !c.Add("b", 1) || c.Add("what a client has typed", 1) {
		t.Error("what is counted is not what is known")
	}
	var names []string
	for name, n := range c.All() {
		names = append(names, name)
		if want := map[string]uint64{"a": 2, "b": 1}[name]; n != want {
			t.Errorf("%s: %d", name, n)
		}
	}
	if !slices.Equal(names, []string{"b", "a"}) || c.Sum() != 3 {
		t.Errorf("%q, %d", names, c.Sum())
	}
}
