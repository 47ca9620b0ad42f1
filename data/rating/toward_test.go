package rating

import (
	"testing"

	"pgregory.net/rapid"
)

// TestToward_GoesAShareOfTheWay: none, half, or all of it to the last digit that is kept.
func TestToward_GoesAShareOfTheWay(t *testing.T) {
	from := Rating{20, 4}
	for share, want := range map[float64]Rating{0: from, 0.5: {22.5, 3}, 1: {25, 2}} {
		if got := from.Toward(Rating{25, 2}, share); got != want {
			t.Errorf("%v of the way: %v, want %v", share, got, want)
		}
	}
	if got := (Rating{}).Toward(Rating{27, 8}, 0.5); got != (Rating{26, kept((startSigma + 8) / 2)}) {
		t.Errorf("a newcomer half of the way: %v", got)
	}
	rapid.Check(t, func(t *rapid.T) {
		before, places := contest(t)
		for i, after := range Rank(before, places) {
			if got := before[i].Toward(after, 1); got != after {
				t.Fatalf("all of the way from %v to %v: %v", before[i], after, got)
			}
		}
	})
}
