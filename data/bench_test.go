package data

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"
)

// busy is a store with a thousand players, each with two keys.
func busy(b *testing.B) *Store {
	b.Helper()
	s := newStore(b)
	s.db().NoSync = true
	for i := range 1000 {
		p := mustCreate(b, s, fmt.Sprint("player", i+2), 2*i)
		if err := s.AddKey(p.ID, testKey(2*i+1), noon); err != nil {
			b.Fatal(err)
		}
	}
	s.db().NoSync, s.db().AllocSize = false, 16<<20 // as in a server
	return s
}

func BenchmarkByKey(b *testing.B) {
	s := busy(b)
	fingerprint := testKey(777).Fingerprint
	b.ReportAllocs()
	for b.Loop() {
		if _, err := s.ByKey(fingerprint); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkOpen(b *testing.B) {
	path := filepath.Join(b.TempDir(), "store.db")
	_ = openAt(b, path).Close()
	for b.Loop() {
		s, err := Open(path)
		if err != nil {
			b.Fatal(err)
		}
		_ = s.Close()
	}
}

// move is a line of a record, as long as most.
const move = `{"type":"move","n":117,"seat":2,"action":"play","cards":["7h","7s"],"auto":"","at":"2026-11-21T12:01:07.123Z"}`

func BenchmarkCommit_OfOneLine(b *testing.B) {
	s := busy(b)
	next := uint64(0)
	for b.Loop() {
		mustCommit(b, s, Write{Room: "otter", Epoch: 1, Next: next, Lines: recordLines(move)})
		next++
	}
}

// BenchmarkSettle_OfFourPlayers settles rounds whose 250 lines were written before, together, which is not counted.
func BenchmarkSettle_OfFourPlayers(b *testing.B) {
	s := busy(b)
	lines := make([]string, 250)
	for i := range lines {
		lines[i] = strings.Replace(move, "117", fmt.Sprint(i*7919%1000), 1)
	}
	w := Write{Room: "otter", Epoch: 1, Rest: textLines("between")}
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		mustCommit(b, s, Write{Room: "otter", Epoch: 1, Next: w.Next, Lines: recordLines(lines...)})
		w.Next += uint64(len(lines))
		w.Settle = testRound(NewID(), "ann", "bea", "cat", "dan")
		b.StartTimer()
		mustCommit(b, s, w)
		w.Next++
	}
}
