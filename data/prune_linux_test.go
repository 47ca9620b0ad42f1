package data

import "testing"

// TestPrune_ReadsOnlyWhatItTakesAway, and the record behind that: of all the others nothing is looked at, however often it
// is asked.
func TestPrune_ReadsOnlyWhatItTakesAway(t *testing.T) {
	const rounds = 900
	pruned := 3 * pruneAtOnce
	s := aged(t, rounds, &pruned)
	pages := leaves(t, s, func(tab *tables) uint64 { return uint64(tab.dated.in().Root()) })
	if len(pages) < 8 {
		t.Fatalf("dates are on pages %v", pages)
	}
	keep := Keep{Records: rounds - 2*pruneAtOnce, Age: 1 << 40}
	readable := unreadable(t, s, pages[6:]...)
	for range 2 {
		equal(t, must(s.Prune(keep, noon)), pruneAtOnce)
		readable()
		pages = leaves(t, s, func(tab *tables) uint64 { return uint64(tab.dated.in().Root()) })
		readable = unreadable(t, s, pages[6:]...)
	}
	equal(t, must(s.Prune(keep, noon)), 0, "pruned of what is to stay")
	keep.Records -= pruneAtOnce
	equal(t, must(s.Prune(keep, noon)), pruneAtOnce, "pruned")
	readable()
}
