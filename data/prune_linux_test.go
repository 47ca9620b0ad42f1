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
		if n, err := s.Prune(keep, noon); n != pruneAtOnce || err != nil {
			t.Fatalf("%d pruned, %v", n, err)
		}
		readable()
		pages = leaves(t, s, func(tab *tables) uint64 { return uint64(tab.dated.in().Root()) })
		readable = unreadable(t, s, pages[6:]...)
	}
	if n, err := s.Prune(keep, noon); n != 0 || err != nil {
		t.Errorf("%d pruned of what is to stay, %v", n, err)
	}
	keep.Records -= pruneAtOnce
	if n, err := s.Prune(keep, noon); n != pruneAtOnce || err != nil {
		t.Errorf("%d pruned, %v", n, err)
	}
	readable()
}
