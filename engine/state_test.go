package engine

import (
	"math/rand/v2"
	"reflect"
	"testing"
)

// TestCopiesShareNothing: playing a copy to its end changes nothing in the state that it was copied from.
func TestCopiesShareNothing(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 8))
	scratch := new(State)
	for range 200 {
		s := dealt(t, bite(t), 2+rng.IntN(8), rng)
		w := walker{state: s, rng: rng}
		for range rng.IntN(100) {
			if s.phase == PhaseOver {
				break
			}
			if err := s.Apply(w.next(), nil); err != nil {
				t.Fatal(err)
			}
		}
		before := s.Clone()
		scratch.CopyFrom(s)
		if !reflect.DeepEqual(scratch.View(0), s.View(0)) {
			t.Fatal("the copy differs")
		}
		(&walker{state: scratch, rng: rng}).play(t, nil)
		(&walker{state: s.Clone(), rng: rng}).play(t, nil)
		if !equal(s, before) {
			t.Fatal("the copy changed the state that it was made from")
		}
	}
}

// TestMovesAllocateNothing: neither with events nor without, once the memory has grown.
func TestMovesAllocateNothing(t *testing.T) {
	for _, code := range []string{
		"bitenight", "leeds", "schwechat", "classic", "custom:again=9,pickup=Q,joker=invisible-reverse,shoot=A",
	} {
		t.Run(code, func(t *testing.T) { allocateNothing(t, code) })
	}
}

func allocateNothing(t *testing.T, code string) {
	rng := rand.New(rand.NewPCG(9, 10))
	deal := opened(t, ruled(t, code), 4, rng)
	w, ev := walker{state: new(State), rng: rng}, new(Events)
	for name, events := range map[string]*Events{"without events": nil, "with events": ev} {
		round := func() {
			w.state.CopyFrom(deal)
			w.play(t, events)
		}
		for range 500 {
			round()
		}
		// The run is one round; a longer one than ever before may make a buffer grow.
		if n := testing.AllocsPerRun(200, round); n > 0 {
			t.Errorf("%s: %v allocations a round", name, n)
		}
	}
}

// TestViewsAreTheirOwn: a view stays as it is when the round goes on.
func TestViewsAreTheirOwn(t *testing.T) {
	rng := rand.New(rand.NewPCG(11, 12))
	s := opened(t, bite(t), 5, rng)
	w := walker{state: s, rng: rng}
	for range 60 {
		if err := s.Apply(w.next(), nil); err != nil {
			t.Fatal(err)
		}
	}
	view := s.View(1)
	same := s.View(1)
	w.play(t, nil)
	if !reflect.DeepEqual(view, same) {
		t.Error("the view went on with the round")
	}
	if reflect.DeepEqual(view, s.View(1)) {
		t.Error("the round did not go on")
	}
}
