package ledger

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"testing"
	"time"

	"shithead/data/rating"
)

// keptBefore is what a store has, by key.
type keptBefore struct {
	stats map[string]Stats
	met   map[string]int
	fails error
}

func (k *keptBefore) StatsAt(key string) (Stats, error) { return k.stats[key], k.fails }
func (k *keptBefore) MetAt(key string) (int, error)     { return k.met[key], k.fails }

// annBeatsBea is a round of classic for two.
func annBeatsBea() *Round {
	return &Round{
		ID: "R", Rules: "classic", Ended: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), End: endPlayed, Rated: RatedYes,
		Seats: []SeatResult{{Player: "ann", Place: 1, Points: 1}, {Player: "bea", Place: 2, Shithead: true}},
	}
}

func TestTally_GoesOnFromWhatIsKept(t *testing.T) {
	r := annBeatsBea()
	ann, both := StatsKey("ann", false, "classic"), metKey(r, "bea", "ann")
	before := rating.Rating{Mu: 30, Sigma: 5}
	for met, share := range map[int]float64{0: 1, fullRounds - 1: 1, fullRounds: 0.5, fullRounds + halvedEvery - 1: 0.5, fullRounds + halvedEvery: 0.25} {
		t.Run(fmt.Sprint(met), func(t *testing.T) {
			kept := &keptBefore{
				stats: map[string]Stats{ann: {Rounds: 4, Points: 7, Rating: before}},
				met:   map[string]int{both: met},
			}
			tally := NewTally(kept)
			if err := tally.Count(r); err != nil {
				t.Fatal(err)
			}
			full := rating.Rank([]rating.Rating{before, {}}, []int{1, 2})[0].Mu - before.Mu
			got := tally.All[ann]
			if got.Rounds != 5 || got.Points != 8 || math.Abs((got.Rating.Mu-before.Mu)-share*full) > 2e-6 {
				t.Errorf("%+v, of %v a share of %v", got, full, share)
			}
			if want := map[string]int{both: met + 1}; !maps.Equal(tally.Met, want) {
				t.Errorf("met %v, want %v", tally.Met, want)
			}
			if kept.stats[ann].Rounds != 4 {
				t.Error("what is kept has changed")
			}
		})
	}
}

func TestTally_OfWhatCannotBeRead_SaysWhy(t *testing.T) {
	why := errors.New("unreadable")
	if err := NewTally(&keptBefore{fails: why}).Count(annBeatsBea()); !errors.Is(err, why) {
		t.Errorf("%v", err)
	}
}

func TestBoards_HaveTheFirstFew_ByEachMeasure(t *testing.T) {
	b := Boards{}
	b.Enlist([]Leader{
		{"ann", Stats{Rounds: 9, Points: 5, Shitheads: 1}},
		{"bea", Stats{Rounds: 8, Points: 5}},
		{"cat", Stats{Rounds: 8, Points: 5}},
	}, 2)
	b.Enlist([]Leader{{"dan", Stats{Points: 4, Rating: rating.New()}}, {"eva", Stats{Points: 6, Shitheads: 3}}}, 2)
	for what, c := range map[string]struct {
		board []Leader
		want  string
	}{
		"points":    {b[ByPoints], "[eva bea]"},
		"shitheads": {b[ByShitheads], "[eva ann]"},
		"rating":    {b[ByRating], "[dan]"},
	} {
		var ids []ID
		for _, l := range c.board {
			ids = append(ids, l.Player)
		}
		if got := fmt.Sprint(ids); got != c.want {
			t.Errorf("%s: %s, want %s", what, got, c.want)
		}
	}
}
