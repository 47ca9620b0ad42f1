package sshsrv

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"shithead/data"
)

// spent is how much of the processors the process has had.
func spent(tb testing.TB) time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		tb.Fatal(err)
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// BenchmarkWatchers500 is a move in a room that five hundred watch, from when the room gives its view to when each has been
// sent what it changes: all that the server does for them but SSH itself.
func BenchmarkWatchers500(b *testing.B) {
	for _, sharing := range []bool{false, true} {
		b.Run(fmt.Sprint("sharing=", sharing), func(b *testing.B) { benchmarkWatchers(b, 500, sharing) })
	}
}

func benchmarkWatchers(b *testing.B, most int, sharing bool) {
	g := newGallery(b, most, func(i int, of *session) {
		if i%2 == 0 { // others are guests
			of.id.Profile = data.Profile{ID: data.ID(fmt.Sprint("w", i)), Name: fmt.Sprint("wim", i)}
		}
		if !sharing {
			of.id.User = alone
		}
	})
	var took time.Duration
	moves, sent, round := 0, int64(0), recorded{tb: b, code: g.code}
	const before = 20
	for range before {
		g.show(b, round.next())
	}
	for b.Loop() {
		v := round.next()
		began := spent(b)
		g.show(b, v)
		took += spent(b) - began
		moves++
	}
	for _, s := range g.watched {
		sent += s.bytes.Load()
	}
	b.ReportMetric(float64(took.Microseconds())/1000/float64(moves), "cpu-ms/move")
	b.ReportMetric(float64(sent)/float64(moves+before)/float64(most), "bytes/watcher")
}
