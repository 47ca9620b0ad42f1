package stacks

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
)

// TestActor_ActsAfterItWasTold, by however many, never twice at once, and has seen all that was done before.
func TestActor_ActsAfterItWasTold(t *testing.T) {
	var mu sync.Mutex
	done, seen, acts := 0, 0, 0
	act := func() {
		mu.Lock()
		now := done
		mu.Unlock()
		seen = now // unguarded: the race detector would see two of them
		acts++
	}
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		a := NewActor(New(ctx, 2).Go, act)
		synctest.Wait()
		if acts != 0 {
			t.Error("it acts untold")
		}
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				for range 100 {
					mu.Lock()
					done++
					mu.Unlock()
					a.Tell()
				}
			})
		}
		all.Wait()
		synctest.Wait()
		if seen != 2000 || acts == 0 || acts > 2000 {
			t.Errorf("it has seen %d in %d acts", seen, acts)
		}
		cancel()
		synctest.Wait()
	})
}

// TestActor_ActsOnceMore if it is told while it acts, and once for all that tell it then.
func TestActor_ActsOnceMore(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		gate, acts := make(chan struct{}), 0
		a := NewActor(func(do func()) { go do() }, func() {
			acts++
			<-gate
		})
		a.Tell()
		synctest.Wait()
		for range 5 {
			a.Tell()
		}
		close(gate)
		synctest.Wait()
		if acts != 2 {
			t.Errorf("it acts %d times", acts)
		}
	})
}
