package stacks

import (
	"context"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
)

// TestRun_WaitsForTheEnd of whatever it is given, by many at once, also after the context has ended.
func TestRun_WaitsForTheEnd(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	p := New(ctx, 2)
	for range 2 {
		var all sync.WaitGroup
		for range 20 {
			all.Go(func() {
				for i := range 100 {
					ran := -1
					p.Run(func() { ran = i })
					if ran != i {
						t.Error("it has not run")
					}
				}
			})
		}
		all.Wait()
		cancel()
	}
}

// waiting counts the goroutines of pools that wait in the bubble of a test: the runtime has some of its own, which come and go.
func waiting() (n int) {
	stacks := make([]byte, 1<<20)
	for one := range strings.SplitSeq(string(stacks[:runtime.Stack(stacks, true)]), "\n\n") {
		if strings.Contains(one, "synctest bubble") && strings.Contains(one, "(*Pool).next(") {
			n++
		}
	}
	return n
}

// TestRun_KeepsFewGoroutines, and none once the context has ended.
func TestRun_KeepsFewGoroutines(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		p := New(ctx, 3)
		for _, rounds := range []int{1, 2} {
			gate := make(chan struct{})
			for range 10 {
				go p.Run(func() { <-gate })
			}
			synctest.Wait()
			close(gate)
			synctest.Wait()
			if got := waiting(); got != 3 {
				t.Errorf("round %d: %d wait", rounds, got)
			}
		}
		cancel()
		synctest.Wait()
		if got := waiting(); got != 0 {
			t.Errorf("%d are left", got)
		}
	})
}

// TestAGoroutineThatWasGivenATask_IsNotCountedAsWaiting: another that came back meanwhile ended, and fewer waited from then on.
func TestAGoroutineThatWasGivenATask_IsNotCountedAsWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := New(t.Context(), 3)
		for round := range 200 {
			for range 6 {
				go p.Run(func() {})
			}
			synctest.Wait()
			if got := waiting(); got != 3 {
				t.Fatalf("round %d: %d wait", round, got)
			}
		}
	})
}

// TestRun_Panics where what it runs does, with that stack; the next is not harmed.
func TestRun_Panics(t *testing.T) {
	p := New(t.Context(), 1)
	func() {
		defer func() {
			broken, is := recover().(Broken)
			if !is || broken.What != "deep" || !strings.Contains(string(broken.Stack), "panicsDeep") {
				t.Errorf("%v: %s", broken.What, broken.Stack)
			}
		}()
		p.Run(panicsDeep)
	}()
	ran := false
	p.Run(func() { ran = true })
	if !ran {
		t.Error("it has not run")
	}
	ended := make(chan struct{})
	go func() {
		p.Run(runtime.Goexit)
		close(ended)
	}()
	<-ended
}

func panicsDeep() { panic("deep") }

// TestActor_ActsAfterItWasTold, by however many, never twice at once, and has seen all that was done before.
func TestActor_ActsAfterItWasTold(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var mu sync.Mutex
		done, seen, acts := 0, 0, 0
		a := NewActor(New(ctx, 2).Go, func() {
			mu.Lock()
			now := done
			mu.Unlock()
			seen = now // unguarded: the race detector would see two of them
			acts++
		})
		synctest.Wait()
		if acts != 0 {
			t.Error("it acts untold")
		}
		for range 20 {
			go func() {
				for range 100 {
					mu.Lock()
					done++
					mu.Unlock()
					a.Tell()
				}
			}()
		}
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
