package search

import (
	"math"
	"testing"

	"shithead/engine"
)

// TestRootsAreWhole: rounded down, for every number of visits that there can be.
func TestRootsAreWhole(t *testing.T) {
	for n := 1; n < 5000; n++ {
		x := rootOf(n)
		if want := int(math.Sqrt(float64(n * rootUnit * rootUnit))); x != want {
			t.Fatalf("the root of %d is %d, not %d", n, x, want)
		}
	}
}

// TestATreeTriesWhatEasyWouldDoFirst, and goes where it does best.
func TestATreeTriesWhatEasyWouldDoFirst(t *testing.T) {
	legal := []engine.Packed{1, 2, 3}
	kids := make([]int32, 3)
	tr := tree{node{}}
	if got := tr.pick(0, legal, 1, kids, nil); got != 1 {
		t.Errorf("move %d is tried first", got)
	}
	visits := map[int]int{}
	for range 400 {
		i := tr.pick(0, legal, 1, kids, nil)
		visits[i]++
		n := &tr[tr.grow(0, 0, legal[i])]
		n.visits++
		n.worth += []int{20000, 30000, 50000}[i]
	}
	if visits[2] < 200 || visits[0] == 0 || tr.mostVisited(legal) != 2 || len(tr) != 4 {
		t.Errorf("visits %v, most %d, %d nodes", visits, tr.mostVisited(legal), len(tr))
	}
}

// TestMovesThatAreNotLegalInASampleAreNotLookedAt, though they were in another.
func TestMovesThatAreNotLegalInASampleAreNotLookedAt(t *testing.T) {
	tr := tree{node{}}
	n := &tr[tr.grow(0, 0, 9)]
	n.visits, n.worth = 100, 100*60000
	if got := tr.pick(0, []engine.Packed{4, 5}, 0, make([]int32, 2), nil); got != 0 {
		t.Errorf("move %d", got)
	}
	if got := tr.mostVisited([]engine.Packed{4, 5, 9}); got != 2 {
		t.Errorf("move %d is best", got)
	}
}
