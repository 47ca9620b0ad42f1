package sshsrv

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"shithead/sshsrv/sshtest"
)

// BenchmarkHandedOver is a key that changes the screen of somebody who watches a room, at the server of the room and over another
// one: what both servers, the client and its terminal cost together, beside each other in one process.
func BenchmarkHandedOver(b *testing.B) {
	for _, far := range []bool{false, true} {
		name := "local"
		if far {
			name = "handed-over"
		}
		b.Run(name, func(b *testing.B) { benchmarkHandedOver(b, far) })
	}
}

// memory is what the process has of it, after a collection, and its goroutines.
func memory() (heap, stacks, goroutines float64) {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc), float64(m.StackInuse), float64(runtime.NumGoroutine())
}

func benchmarkHandedOver(b *testing.B, far bool) {
	town := startTown(b, func(l *Limits) {
		l.Input.Keys, l.Input.KeyBurst, l.Input.Bytes, l.Input.ByteBurst = 1<<30, 1<<30, 1<<30, 1<<30
	})
	code := town.beta.table(b)
	server := town.beta
	if far {
		server = town.alpha
	}
	const watchers = 50
	heap, stacks, goroutines := memory()
	all := make([]*sshtest.Session, watchers)
	for i := range all {
		all[i] = server.guest(b).Open().StartCommand(80, 40, "watch "+code).Sees("mia")
	}
	for _, s := range all {
		s.Forget()
	}
	heapNow, stacksNow, goroutinesNow := memory()
	var took, late time.Duration
	n := 0
	for b.Loop() {
		n++
		began, clock := spent(b), time.Now()
		key := []string{"?", "\x1b[27u"}[n%2]
		for _, s := range all {
			s.Types(key).Wait("an update", func() bool { return strings.Contains(s.Got(), "\x1b[?2026l") })
			s.Forget()
		}
		late += time.Since(clock)
		took += spent(b) - began
	}
	b.ReportMetric((heapNow-heap)/1024/watchers, "heap-KB/session")
	b.ReportMetric((stacksNow-stacks)/1024/watchers, "stacks-KB/session")
	b.ReportMetric((goroutinesNow-goroutines)/watchers, "goroutines/session")
	b.ReportMetric(float64(took.Microseconds())/float64(n)/watchers, "cpu-µs/update")
	b.ReportMetric(float64(late.Microseconds())/float64(n)/watchers, "µs/key")
}
