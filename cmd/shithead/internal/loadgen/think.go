package loadgen

import (
	"math"
	"math/rand/v2"
	"sync"
	"time"
)

// pace is how everybody plays.
type pace struct {
	// still: nobody does anything.
	still bool
	// think is how long somebody thinks, in the median, and spread how much that varies.
	think  time.Duration
	spread float64
	// last: nobody is ready for another round.
	last bool
}

// longestThought is how many times the median the longest thought is.
const longestThought = 10

// mind is where somebody's thinking comes from.
type mind struct {
	mu  sync.Mutex
	rng *rand.Rand
}

func newMind(seed, who uint64) *mind { return &mind{rng: rand.New(rand.NewPCG(seed, who))} }

// thinks is how long somebody thinks now: log-normal, as people do.
func (m *mind) thinks(p *pace) time.Duration {
	m.mu.Lock()
	defer m.mu.Unlock()
	longer := math.Exp(p.spread * m.rng.NormFloat64())
	return time.Duration(float64(p.think) * min(longer, longestThought))
}

// thought is what somebody will do in a while. The lock of whoever thinks guards it.
type thought struct {
	timer *time.Timer
	// number counts thoughts, so that one that is too late to be stopped knows that it is none any more.
	number int
}

// begins has something be done after a while, in the place of what was thought before. It is told the number of the thought.
func (t *thought) begins(after time.Duration, do func(number int)) {
	t.stops()
	number := t.number
	t.timer = time.AfterFunc(after, func() { do(number) })
}

// stops has nothing be done.
func (t *thought) stops() {
	t.number++
	if t.timer != nil {
		t.timer.Stop()
	}
}
