package languages

import "testing"

// BenchmarkRead is what the first session in a language waits for, once.
func BenchmarkRead(b *testing.B) {
	for _, tag := range Tags() {
		b.Run(tag, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if words := read(tag); words.Hall == "" {
					b.Fatal("empty")
				}
			}
		})
	}
}
