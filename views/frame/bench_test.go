package frame

import (
	"strings"
	"testing"
)

func BenchmarkClear(b *testing.B) {
	f := New(NewPalette(), 80, 24)
	b.ReportAllocs()
	for b.Loop() {
		f.Clear()
	}
}

// BenchmarkText draws a line of 80 columns.
func BenchmarkText(b *testing.B) {
	for _, c := range []struct{ name, text string }{
		{"ascii", strings.Repeat("Your turn. ", 8)[:80]},
		{"german", strings.Repeat("Zug für Björn ", 6)[:84]},
		{"boxes", strings.Repeat("│♥ 7│", 16)},
		{"cyrillic", strings.Repeat("ходит Анна ", 8)},
		{"wide", strings.Repeat("お前の番です", 6) + "        "},
		{"clusters", strings.Repeat("👩‍🚀🇩🇪", 20)},
	} {
		b.Run(c.name, func(b *testing.B) {
			f := New(NewPalette(), 80, 24)
			b.ReportAllocs()
			for b.Loop() {
				f.Text(0, 3, c.text, 2)
			}
		})
	}
}

func BenchmarkTextMax(b *testing.B) {
	f := New(NewPalette(), 80, 24)
	b.ReportAllocs()
	for b.Loop() {
		f.TextMax(2, 3, 20, "a name that is much longer than its room", 0)
	}
}

func BenchmarkBox(b *testing.B) {
	f := New(NewPalette(), 80, 24)
	b.ReportAllocs()
	for b.Loop() {
		f.Box(10, 5, 20, 8, 1)
	}
}

// BenchmarkScreen draws a table: a line above and below, sixteen cards, seats and a log.
func BenchmarkScreen(b *testing.B) {
	p := NewPalette()
	f := New(p, 80, 24)
	b.ReportAllocs()
	for b.Loop() {
		drawTable(f)
	}
}

func BenchmarkPalette(b *testing.B) {
	p := NewPalette()
	for i := range 200 {
		p.ID(Style{Fg: Indexed(uint8(i))})
	}
	b.Run("id", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.ID(Style{Fg: Indexed(77)})
		}
	})
	b.Run("style", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			p.Style(77)
		}
	})
}
