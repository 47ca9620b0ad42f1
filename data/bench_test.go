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
	s.db.NoSync = true
	for i := range 1000 {
		p := mustCreate(b, s, fmt.Sprint("player", i+2), 2*i)
		if err := s.AddKey(p.ID, testKey(2*i+1), noon); err != nil {
			b.Fatal(err)
		}
	}
	s.db.NoSync = false
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

func BenchmarkTouch_WithoutWriting(b *testing.B) {
	s := busy(b)
	fingerprint := testKey(777).Fingerprint
	for b.Loop() {
		if err := s.Touch(fingerprint, noon); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCreate(b *testing.B) {
	s, i := busy(b), 5000
	b.ReportAllocs()
	for b.Loop() {
		i++
		if _, err := s.Create(fmt.Sprint("new", i), testKey(i), noon); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkFreeName_WhenManyAreTaken(b *testing.B) {
	s := busy(b)
	mustCreate(b, s, "player", 9999)
	for b.Loop() {
		if _, err := s.FreeName("player"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCleanLine(b *testing.B) {
	for what, line := range map[string]string{
		"plain":   "well played, and good night to all of you",
		"umlauts": "schön gespielt, und allen eine gute Nacht",
		"emoji":   "🔥🔥 👩\u200d👩\u200d👧\u200d👦 名前 \x1b[31mred\x1b[0m",
		"hostile": strings.Repeat("z\u0334\u0335\u0336\u200d", 100_000),
	} {
		b.Run(what, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				CleanLine(line, 80)
			}
		})
	}
}

func BenchmarkParseName(b *testing.B) {
	for b.Loop() {
		_, _ = ParseName("Jörg-Müller")
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
