package data

import (
	"bytes"
	"errors"
	"testing"
	"time"
)

func TestRecentRounds_AreTheLatest_TheEarliestFirst(t *testing.T) {
	pruned := 0
	s := aged(t, 10, &pruned)
	for _, c := range []struct {
		since, n, first, rounds int
		all                     bool
	}{
		{0, 20, 0, 10, true}, {4, 20, 4, 6, true}, {4, 6, 4, 6, true}, {4, 5, 5, 5, false}, {10, 5, 0, 0, true}, {-3, 10, 0, 10, true},
	} {
		rounds, all, err := s.RecentRounds(noon.Add(time.Duration(c.since)*time.Hour), c.n)
		if err != nil || all != c.all || len(rounds) != c.rounds {
			t.Errorf("%+v: %d rounds, all %v, %v", c, len(rounds), all, err)
		}
		for i := range rounds {
			if want := roundID(c.first + i); rounds[i].ID != want {
				t.Errorf("%+v: round %d is %s, want %s", c, i, rounds[i].ID, want)
			}
		}
	}
}

func TestRecentRounds_OneOfWhichIsDamaged_AreNone(t *testing.T) {
	pruned := 0
	s := aged(t, 3, &pruned)
	put := func(text []byte) (before []byte) {
		t.Helper()
		if err := s.update(func(t *tables) error {
			before = bytes.Clone(t.rounds.Get([]byte(roundID(1))))
			t.rounds.write([]byte(roundID(1)), text)
			return nil
		}); err != nil {
			t.Fatal(err)
		}
		return before
	}
	whole := put([]byte("{"))
	if rounds, all, err := s.RecentRounds(noon, 10); rounds != nil || all || !errors.Is(err, ErrDamaged) {
		t.Errorf("%d rounds, all %v, %v", len(rounds), all, err)
	}
	put(whole) // as the store is looked through at the end
}
