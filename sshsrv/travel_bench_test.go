package sshsrv

import (
	"fmt"
	"runtime"
	"strings"
	"testing"
	"time"

	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
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

// BenchmarkProgramHandedOver is a line that is said at a table, told to programs which watch it, and then a request of each, at the
// server of the room and over another one: what both servers and the clients cost together, beside each other in one process.
func BenchmarkProgramHandedOver(b *testing.B) {
	for _, far := range []bool{false, true} {
		name := "local"
		if far {
			name = "handed-over"
		}
		b.Run(name, func(b *testing.B) { benchmarkProgramHandedOver(b, far) })
	}
}

func benchmarkProgramHandedOver(b *testing.B, far bool) {
	limits, of := unhurried(), rooms.DefaultRoomLimits()
	unbounded(&limits.API)
	of.SayEvery, of.SayBurst = time.Nanosecond, 1<<20
	town := startTownWith(b, 2, townConfig{limits: limits, rooms: of})
	code := town.beta.table(b)
	mia := town.beta.room(b, code)
	server := town.beta
	if far {
		server = town.alpha
	}
	const programs = 50
	heap, stacks, goroutines := memory()
	all := make([]*sshtest.Session, programs)
	for i := range all {
		all[i] = programOn(b, server, sshtest.WithoutKey(), "watch", code)
	}
	for _, s := range all {
		s.Wait("the room", func() bool { return strings.Contains(s.Got(), `"type":"room"`) })
		s.Forget()
	}
	heapNow, stacksNow, goroutinesNow := memory()
	var event, request, eventCPU, requestCPU time.Duration
	n := 0
	for b.Loop() {
		n++
		said, began, clock := fmt.Sprint("line ", n), spent(b), time.Now()
		if err := mia.Do(rooms.Say{Text: said}); err != nil {
			b.Fatal(err)
		}
		for _, s := range all {
			s.Wait("what was said", func() bool { return strings.Contains(s.Got(), said+`"}`) })
			s.Forget()
		}
		event += time.Since(clock)
		eventCPU += spent(b) - began
		began, clock = spent(b), time.Now()
		for _, s := range all {
			s.Types("{\"id\":2,\"do\":\"ready\"}\n").Wait("an answer", func() bool { return strings.Contains(s.Got(), `"id":2`) })
			s.Forget()
		}
		request += time.Since(clock)
		requestCPU += spent(b) - began
	}
	b.ReportMetric((heapNow-heap)/1024/programs, "heap-KB/session")
	b.ReportMetric((stacksNow-stacks)/1024/programs, "stacks-KB/session")
	b.ReportMetric((goroutinesNow-goroutines)/programs, "goroutines/session")
	b.ReportMetric(float64(eventCPU.Microseconds())/float64(n)/programs, "cpu-µs/event")
	b.ReportMetric(float64(event.Microseconds())/float64(n), "µs/event-to-all")
	b.ReportMetric(float64(requestCPU.Microseconds())/float64(n)/programs, "cpu-µs/request")
	b.ReportMetric(float64(request.Microseconds())/float64(n)/programs, "µs/request")
}

// room is being in a room whose maker is its first player.
func (h *host) room(b *testing.B, code string) access.Place {
	b.Helper()
	for _, r := range h.lobby.Rooms() {
		if r.Code != code {
			continue
		}
		at, err := h.lobby.Enter(code, r.Players[0], feed.NewMailbox[rooms.RoomView]())
		if err != nil {
			b.Fatal(err)
		}
		b.Cleanup(at.Exit)
		return at
	}
	b.Fatal("no such room")
	return nil
}
