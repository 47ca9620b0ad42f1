package data

import (
	"errors"
	"fmt"
	"net/netip"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/data/text"
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

func BenchmarkRename(b *testing.B) {
	s, i := busy(b), 0
	id := mustCreate(b, s, "wanderer", 9999).ID
	b.ReportAllocs()
	for b.Loop() {
		i++
		if _, err := s.Rename(id, fmt.Sprint("wanderer", i%2+1), noon.Add(time.Duration(i)*HoldName)); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkLogins writes what 20 logins note.
func BenchmarkLogins(b *testing.B) {
	s, now := busy(b), noon
	b.ReportAllocs()
	for b.Loop() {
		now = now.Add(25 * time.Hour)
		for i := range 20 {
			if err := errors.Join(s.Touch(testKey(40*i).Fingerprint, now), s.NoteAddress(netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(i)}), 32), now)); err != nil {
				b.Fatal(err)
			}
		}
		s.writeNotes()
	}
}

func BenchmarkFreeName_WhenManyAreTaken(b *testing.B) {
	s := busy(b)
	mustCreate(b, s, "player", 9999)
	for b.Loop() {
		if _, err := s.FreeName("player", noon); err != nil {
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
		_, _ = text.ParseName("Jörg-Müller")
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

func BenchmarkCommit_OfALineFrom64Rooms(b *testing.B) {
	s := busy(b)
	writes := make([]Write, 64)
	for i := range writes {
		writes[i] = Write{Room: fmt.Sprint("room", i), Epoch: 1, Lines: recordLines(move)}
	}
	b.ReportAllocs()
	for b.Loop() {
		mustCommit(b, s, writes...)
		for i := range writes {
			writes[i].Next++
		}
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

func BenchmarkRecord(b *testing.B) {
	s := newStore(b)
	mustCommit(b, s, Write{
		Room: "otter", Epoch: 1, Lines: recordLines(strings.Split(strings.Repeat(move+" ", 250), " ")...), Settle: testRound("R", "ann", "bea"),
	})
	for b.Loop() {
		if _, err := s.Record("R"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPack(b *testing.B) {
	lines := recordLines(strings.Split(strings.Repeat(move+" ", 250), " ")...)
	var p packer
	b.ReportAllocs()
	for b.Loop() {
		p.pack(lines)
	}
}
