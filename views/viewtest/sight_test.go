package viewtest

import (
	"testing"

	"shithead/views/golden"
)

// TestSights_PairEverything: each two of kind, window, language and profile occur together.
func TestSights_PairEverything(t *testing.T) {
	seen := map[[2]any]bool{}
	for kind := range Kinds {
		for _, s := range Sights(kind) {
			facts := []any{kind, [2]int{s.Width, s.Height}, s.Locale, [2]uint8{uint8(s.Tone), uint8(s.Depth)}}
			for i, a := range facts {
				for _, b := range facts[i+1:] {
					seen[[2]any{a, b}] = true
				}
			}
		}
	}
	const pairs = 3*Kinds*Kinds + 3*Kinds*2 // three of five each, and two languages with each of them
	golden.Equal(t, len(seen), pairs, "pairs of")
}
