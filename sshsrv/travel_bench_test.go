package sshsrv

import (
	"runtime"
	"strings"
	"testing"
	"time"

	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/sshtest"
)

// BenchmarkHandedOver is a line in a room that is said and shown to some who watch it, at the server of the room and over another
// one: what both servers, the clients and their terminals cost together, beside each other in one process.
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
	town := startTown(b, nil)
	maker, code := town.beta.table(b, "mia")
	at, err := town.beta.lobby.Enter(code, maker, feed.NewMailbox[rooms.RoomView]())
	if err != nil {
		b.Fatal(err)
	}
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
		said := "line " + strings.Repeat("x", n%7) + " " + time.Duration(n).String()
		began, clock := spent(b), time.Now()
		if err := at.Do(rooms.Say{Text: said}); err != nil {
			b.Fatal(err)
		}
		all[0].Wait(said, func() bool { return strings.Contains(all[0].Got(), said) })
		late += time.Since(clock)
		for _, s := range all[1:] {
			s.Wait(said, func() bool { return strings.Contains(s.Got(), said) })
			s.Forget()
		}
		all[0].Forget()
		took += spent(b) - began
	}
	b.ReportMetric((heapNow-heap)/1024/watchers, "heap-KB/session")
	b.ReportMetric((stacksNow-stacks)/1024/watchers, "stacks-KB/session")
	b.ReportMetric((goroutinesNow-goroutines)/watchers, "goroutines/session")
	b.ReportMetric(float64(took.Microseconds())/float64(n)/watchers, "cpu-µs/update")
	b.ReportMetric(float64(late.Microseconds())/float64(n), "µs-to-first")
}
