package housetest

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"time"

	"shithead/data"
)

// Faults is how often something goes wrong, of a hundred times each. The zero value is that nothing does.
type Faults struct {
	// TryAgain: it is refused this time. What only reads is, too.
	TryAgain int
	// Unknown: nobody says what became of it: it was carried out, is carried out later, or never, each a third of the times.
	Unknown int
	// Twice: something is given or carried out again.
	Twice int
	// Batch is how many changes a store is given at once at most, 0 for all that there are.
	Batch int
	// Delay is how long everything takes at most: before it happens, before that is said, and until each store is given it.
	Delay time.Duration
}

// Unruly is that everything goes wrong now and then.
func Unruly() Faults {
	return Faults{TryAgain: 8, Unknown: 12, Twice: 20, Batch: 7, Delay: 3 * time.Millisecond}
}

// fate is what becomes of something that is asked for.
type fate int

const (
	done fate = iota
	refused
	doneUnknown
	laterUnknown
	neverUnknown
)

var (
	errTryAgain = fmt.Errorf("no leader: %w", data.ErrTryAgain)
	errUnknown  = fmt.Errorf("timed out: %w", data.ErrUnknown)
)

// dice draw what goes wrong.
type dice struct {
	mu     sync.Mutex
	rng    *rand.Rand
	faults Faults
}

func newDice(seed uint64, faults Faults) *dice {
	return &dice{rng: rand.New(rand.NewPCG(seed, 17)), faults: faults}
}

// quiet has nothing go wrong any more.
func (d *dice) quiet() { d.set(Faults{}) }

func (d *dice) set(faults Faults) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.faults = faults
}

// fate draws what becomes of something that writes.
func (d *dice) fate() fate {
	d.mu.Lock()
	defer d.mu.Unlock()
	switch n := d.rng.IntN(100); {
	case n < d.faults.TryAgain:
		return refused
	case n < d.faults.TryAgain+d.faults.Unknown:
		return doneUnknown + fate(d.rng.IntN(3))
	}
	return done
}

// read is why something cannot be read this time, or nil.
func (d *dice) read() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.rng.IntN(100) < d.faults.TryAgain {
		return errTryAgain
	}
	return nil
}

// twice reports whether something happens again.
func (d *dice) twice() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.rng.IntN(100) < d.faults.Twice
}

// upTo is a number from 1 to the most.
func (d *dice) upTo(most int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	return 1 + d.rng.IntN(most)
}

// batch is how many of some a store is given at once.
func (d *dice) batch(of int) int {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.faults.Batch == 0 {
		return of
	}
	return min(of, 1+d.rng.IntN(d.faults.Batch))
}

// delay is how long something takes.
func (d *dice) delay() time.Duration {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.faults.Delay == 0 {
		return 0
	}
	return time.Duration(d.rng.Int64N(int64(d.faults.Delay)))
}

// wait takes as long as something takes.
func (d *dice) wait() {
	if n := d.delay(); n > 0 {
		<-time.After(n)
	}
}
