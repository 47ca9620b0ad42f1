package data

import (
	"path/filepath"
	"testing"

	"shithead/data/ledger"
)

// TestPrograms_DoNotCountAsPeople: with one of them and one person a round is practice; with two people it counts for the
// two, and is practice for the program, which is not rated and on no board.
func TestPrograms_DoNotCountAsPeople(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), "shithead.db"))
	alone := testRound("R1", "ann", "hal")
	alone.Seats[1].Program = true
	company := testRound("R2", "ann", "hal", "bea")
	company.Seats[1].Program = true
	company.Standings = []MatchResult{
		{Player: "hal", Program: true, Place: 1}, {Player: "ann", Place: 2}, {Player: "bea", Place: 3},
	}
	for i, r := range []*Round{alone, company} {
		if r.Practice() != (i == 0) {
			t.Errorf("%s is practice: %v", r.ID, r.Practice())
		}
		settle(t, s, r)
	}
	for player, want := range map[ID]struct{ counted, practice int }{"ann": {1, 1}, "hal": {0, 2}, "bea": {1, 0}} {
		stats := must(s.Stats(player))
		rounds := func(stats []Stats) int {
			if len(stats) == 0 {
				return 0
			}
			return stats[0].Rounds
		}
		if rounds(stats.Counted) != want.counted || rounds(stats.Practice) != want.practice {
			t.Errorf("%s has %+v", player, stats)
		}
	}
	boards, err := s.Boards(company.Rules, 10)
	if err != nil || len(boards[ledger.ByRating]) != 2 {
		t.Errorf("%+v, %v", boards, err)
	}
	kept, err := s.Round("R2")
	if err != nil || !kept.Seats[1].Program || kept.Seats[0].Program || !kept.Standings[0].Program {
		t.Errorf("%+v, %v", kept, err)
	}
}
