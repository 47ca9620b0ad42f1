package engine

import (
	"math/rand/v2"
	"testing"
)

// TestSamplers: a sampler makes one sample after the other as the view does, by the same random numbers.
func TestSamplers(t *testing.T) {
	t.Parallel()
	trials(t, func(t *testing.T, r *trial) {
		s := r.state
		r.each(t, func() {
			if !r.sometimes(1) {
				return
			}
			v := s.View(r.rng.IntN(len(s.players)+1) - 1)
			sampler, err := v.Sampler()
			if err != nil {
				t.Fatal(err)
			}
			for range 3 {
				seed := r.rng.Uint64()
				one, other := rand.New(rand.NewPCG(seed, 0)), rand.New(rand.NewPCG(seed, 0))
				own, err := v.Sample(one.IntN)
				if err != nil {
					t.Fatal(err)
				}
				again, err := sampler.Sample(other.IntN)
				if err != nil {
					t.Fatal(err)
				}
				if !equal(again, own) {
					t.Fatalf("the sampler made\n%+v\ninstead of\n%+v", again, own)
				}
				walk := searcher{state: again, rng: other}
				for again.phase == PhasePlay && other.IntN(20) > 0 { // what is done to a sample is not seen in the next
					again.ApplyPacked(walk.next())
				}
			}
		})
	})
}

// TestSamplersAllocateNothing once a sample has grown to what it needs.
func TestSamplersAllocateNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	s := opened(t, bite(t), 5, rng)
	sampler, err := s.View(1).Sampler()
	if err != nil {
		t.Fatal(err)
	}
	sample := func() {
		if _, err := sampler.Sample(rng.IntN); err != nil {
			t.Fatal(err)
		}
	}
	sample()
	if n := testing.AllocsPerRun(200, sample); n > 0 {
		t.Errorf("%v allocations a sample", n)
	}
}
