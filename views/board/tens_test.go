package board

import (
	"strings"
	"testing"
)

// TestTensWereTTTAtLargeTables: a ten is written out, however many sit there.
func TestTensWereTTTAtLargeTables(t *testing.T) {
	for _, others := range []int{8, 11, 19} {
		for _, size := range [][2]int{{60, 20}, {80, 24}, {120, 40}, {200, 60}} {
			b := sampleBoard(others)
			for i := range b.Seats {
				b.Seats[i].Bank = cardsOf("Tc Td Th")
			}
			if text := shown(b, size[0], size[1]); strings.Contains(text, "TT") || size[0] > 60 && strings.Count(text, "10") < 3 {
				t.Errorf("%d others at %v:\n%s", others, size, text)
			}
		}
	}
}
