package wire

import (
	"io"
	"runtime"
	"strings"
	"testing"

	uv "github.com/charmbracelet/ultraviolet"
)

func BenchmarkInput(b *testing.B) {
	for _, c := range []struct{ name, key string }{
		{"letter", "a"}, {"rune", "世"}, {"arrow", "\x1b[A"}, {"modified", "\x1b[1;5A"}, {"kitty", "\x1b[97;5u"}, {"mouse", "\x1b[<35;10;10M"},
	} {
		b.Run(c.name, func(b *testing.B) {
			in := NewInput(patientLimits(), func(uv.Event) {})
			key := []byte(c.key)
			b.ReportAllocs()
			for b.Loop() {
				in.read(key)
			}
		})
	}
}

// The bytes of a flood that are above the rates are what an attacker can make us read.
func BenchmarkInputFlood(b *testing.B) {
	for _, c := range []struct{ name, key string }{
		{"letters", "a"}, {"arrows", "\x1b[A"}, {"kitty", "\x1b[97;5u"}, {"paste", pasteHead + strings.Repeat("x", 10_000) + pasteTail}, {"escapes", "\x1b"},
	} {
		b.Run(c.name, func(b *testing.B) {
			text := strings.Repeat(c.key, million/len(c.key))
			b.SetBytes(int64(len(text)))
			b.ReportAllocs()
			for b.Loop() {
				if err := NewInput(DefaultInputLimits(), func(uv.Event) {}).Run(strings.NewReader(text)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}

// BenchmarkInputMemory reports what a session's input holds on the heap while it waits for a key, without the stack of
// the goroutine that reads.
func BenchmarkInputMemory(b *testing.B) {
	const sessions = 1000
	heap := func() uint64 {
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	for b.Loop() {
		var ends []*io.PipeWriter
		var readers []*io.PipeReader
		for range sessions {
			r, w := io.Pipe()
			ends, readers = append(ends, w), append(readers, r)
		}
		done := make(chan error)
		before := heap()
		for _, r := range readers {
			go func() { done <- NewInput(DefaultInputLimits(), func(uv.Event) {}).Run(r) }()
		}
		for _, w := range ends {
			// An escape makes the timer, the sequence gets it out of the way.
			io.WriteString(w, "\x1b")
			io.WriteString(w, "[Aa")
		}
		b.ReportMetric(float64(heap()-before)/sessions, "B/session")
		for _, w := range ends {
			w.Close()
			if err := <-done; err != nil {
				b.Fatal(err)
			}
		}
	}
}
