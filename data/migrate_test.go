package data

import (
	"testing"

	"shithead/data/rating"
)

// TestAStoreThatVersion2Wrote_IsCountedAnew: seven rounds of ann among people and one of practice, whose ids are in
// another order than they were played in. All give points for places, those of classic too.
func TestAStoreThatVersion2Wrote_IsCountedAnew(t *testing.T) {
	path := unpacked(t, "recount-2.db.gz")
	s := openAt(t, path)
	biteNight := rating.Rank(make([]rating.Rating, 3), []int{2, 1, 3})
	biteNight = rating.Rank(biteNight, []int{2, 3, 1}) // the bot at the table is left out
	classic := rating.Rank(make([]rating.Rating, 2), []int{1, 3})
	classic = rating.Rank(classic, []int{2, 1})
	awayFrom := rating.Rank([]rating.Rating{classic[1], {}}, []int{2, 3}) // ann, away, is left out
	classic = rating.Rank([]rating.Rating{classic[0], awayFrom[0]}, []int{1, 2})
	want := PlayerStats{
		Counted: []Stats{
			{
				Rounds: 6, Abandoned: 1, First: 3, Shitheads: 1, Upper: 2, Others: 9, Beaten: 5, Points: 70, Matches: 5, Wins: 2,
				Safe: Streak{Now: 1, Best: 3}, Winning: Streak{Now: 1, Best: 1},
			},
			{
				Rules: "bitenight", Rounds: 2, First: 1, Upper: 1, Others: 5, Beaten: 3, Points: 30, Matches: 1,
				Safe: Streak{Now: 2, Best: 2}, Rating: biteNight[0],
			},
			{
				Rules: "classic", Rounds: 4, Abandoned: 1, First: 2, Shitheads: 1, Upper: 1, Others: 4, Beaten: 2, Points: 40,
				Matches: 4, Wins: 2, Safe: Streak{Now: 1, Best: 1}, Winning: Streak{Now: 1, Best: 1}, Rating: classic[0],
			},
		},
	}
	once := Stats{
		Rounds: 1, First: 1, Others: 2, Beaten: 1, Points: 10, Matches: 1, Wins: 1, Safe: Streak{Now: 1, Best: 1}, Winning: Streak{Now: 1, Best: 1},
	}
	want.Practice = []Stats{once, once}
	want.Practice[1].Rules = "classic"
	equal(t, must(s.Stats("ann")), want, want)

	// The same comes out if they are settled now, one after the other.
	anew := newStore(t)
	rounds, err := s.Rounds("ann", 100)
	if err != nil || len(rounds) != 8 {
		t.Fatalf("%+v, %v", rounds, err)
	}
	for i := range rounds {
		settle(t, anew, &rounds[len(rounds)-1-i])
	}
	for _, player := range []ID{"ann", "bea", "cat"} {
		before, _ := s.Stats(player)
		equal(t, must(anew.Stats(player)), before, player, before)
	}

	_ = s.Close()
	before := contentsOf(t, path)
	_ = openAt(t, path).Close()
	if contentsOf(t, path) != before {
		t.Error("it is brought up to date twice")
	}
}
