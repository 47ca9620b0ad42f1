package main

import (
	"context"
	"net"
	"os"
	"os/exec"
	"strconv"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// TestAttackLoad runs each attack of [loads] against the real command, with honest players beside it, who must not be hung up
// on or refused. SHITHEAD_ATTACK=10s runs each for so long, at full size, with the server and the clients on processors of
// their own where taskset is there, and says what it came to; without it, each is short and small.
func TestAttackLoad(t *testing.T) {
	span, full := 300*time.Millisecond, false
	if text := os.Getenv("SHITHEAD_ATTACK"); text != "" {
		var err error
		if span, err = time.ParseDuration(text); err != nil {
			t.Fatal(err)
		}
		full = true
		t.Logf("%-26s %9s %9s %9s %9s %9s %7s %5s %9s", "attack", "idle p50", "idle p99", "p50", "p99", "done", "refused", "MB", "processor")
	}
	for _, l := range loads() {
		if !full {
			l.addresses, l.workers = min(l.addresses, 4), min(l.workers, 4)
		}
		t.Run(l.name, func(t *testing.T) { l.runs(t, span, full) })
	}
}

func (l *load) runs(t *testing.T, span time.Duration, full bool) {
	s := startWith(t, nil, t.TempDir(), nil, "--listen", "127.0.0.1:0")
	if full {
		pin(s.cmd.Process.Pid, 0)
		pin(os.Getpid(), 1)
	}
	h := sitDown(t, net.JoinHostPort("127.0.0.1", s.port))
	defer func() {
		h.home()
		h.playing.Wait()
	}()
	h.logsIn(t) // and is known
	pass := func(span time.Duration) []time.Duration {
		began, look := time.Now(), time.NewTicker(loginEvery)
		defer look.Stop()
		h.takeMoves()
		for time.Since(began) < span {
			<-look.C
			h.logsIn(t)
		}
		return h.takeMoves()
	}
	idle := pass(span)

	ctx, cancel := context.WithCancel(t.Context())
	var attacking sync.WaitGroup
	var done atomic.Int64
	for i := range l.addresses {
		for range l.workers {
			m := &mallory{address: h.address, from: &net.TCPAddr{IP: net.IPv4(127, 0, 1, byte(1+i))}, done: &done}
			attacking.Go(func() {
				for ctx.Err() == nil {
					if err := l.does(m, ctx); err != nil {
						select {
						case <-ctx.Done():
						case <-time.After(l.breath()):
						}
					}
				}
			})
		}
	}
	used, began := s.used(t), time.Now()
	under := pass(span)
	used, took, memory := s.used(t)-used, time.Since(began), s.memory(t)
	cancel()
	attacking.Wait()

	h.mu.Lock()
	defer h.mu.Unlock()
	for _, err := range h.errs {
		t.Error(err)
	}
	if h.refused > 0 {
		t.Errorf("%d of %d logins of somebody known are refused", h.refused, h.logins)
	}
	if len(idle) == 0 || len(under) == 0 {
		t.Errorf("%d honest moves before and %d meanwhile", len(idle), len(under))
	}
	if full {
		t.Logf("%-26s %9s %9s %9s %9s %9d %7d %5d %8.0f%%", l.name, percentile(idle, 50), percentile(idle, 99), percentile(under, 50),
			percentile(under, 99), done.Load(), h.refused, memory>>20, 100*used.Seconds()/took.Seconds())
	}
}

// loginEvery is how often somebody honest logs in: slower than one address may.
const loginEvery = 600 * time.Millisecond

// breath is how long each attacker who was refused waits until the next attempt: a thousand attempts a second in all are more
// than are let in, and leave the clients' processor to the honest.
func (l *load) breath() time.Duration {
	return time.Second * time.Duration(max(10, l.addresses*l.workers)) / 1000
}

func percentile(sorted []time.Duration, percent int) time.Duration {
	if len(sorted) == 0 {
		return 0
	}
	return sorted[len(sorted)*percent/100].Round(10 * time.Microsecond)
}

// pin keeps a process to one processor, if there is a command for it and more than one processor.
func pin(pid, processor int) {
	_ = exec.Command("taskset", "-a", "-c", "-p", strconv.Itoa(processor), strconv.Itoa(pid)).Run()
}
