package ledger

import (
	"errors"
	"fmt"
	"maps"
	"math"
	"slices"
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

// seated is a seat that a player has, or a bot where there is no name.
func seated(player ID, place, points int) SeatResult {
	return SeatResult{Player: player, Place: place, Points: points}
}

func lastOut(s SeatResult) SeatResult { s.Shithead = true; return s }
func standIn(s SeatResult) SeatResult { s.Away = true; return s }

// TestWhoDidBest_HasMorePointsWhereThereAreAny_ElseWasOutEarlier (RULES.md common/who-did-best).
func TestWhoDidBest_HasMorePointsWhereThereAreAny_ElseWasOutEarlier(t *testing.T) {
	cat, dan := seated("cat", 3, 30), lastOut(seated("dan", 4, 0))
	for what, c := range map[string]struct {
		seats []SeatResult
		want  []int
	}{
		"points":              {[]SeatResult{seated("ann", 1, 10), seated("bea", 2, 20), cat, dan}, []int{3, 2, 1, 4}},
		"a tie":               {[]SeatResult{seated("ann", 1, 20), seated("bea", 2, 20), cat, dan}, []int{2, 2, 1, 4}},
		"a tie at the top":    {[]SeatResult{seated("ann", 1, 10), seated("bea", 2, 30), cat, dan}, []int{3, 1, 1, 4}},
		"points beat a place": {[]SeatResult{seated("ann", 1, 25), seated("bea", 2, 20), cat, dan}, []int{2, 3, 1, 4}},
		"no points at all": {
			[]SeatResult{seated("ann", 2, 0), lastOut(seated("bea", 3, 0)), seated("cat", 1, 0)}, []int{2, 3, 1},
		},
		"a stand-in has all": {
			[]SeatResult{standIn(seated("ann", 1, 10)), lastOut(seated("bea", 3, 0)), standIn(seated("cat", 2, 20))}, []int{2, 3, 1},
		},
		"a stand-in is the last": {
			[]SeatResult{seated("ann", 1, 10), seated("bea", 2, 20), standIn(lastOut(seated("cat", 3, 0)))}, []int{2, 1, 3},
		},
		"no points beat the Shithead": {
			[]SeatResult{seated("ann", 1, 10), lastOut(seated("bea", 3, 0)), standIn(seated("cat", 2, 0))}, []int{1, 3, 2},
		},
		"a bot among them": {
			[]SeatResult{seated("", 1, 10), seated("ann", 2, 20), seated("bea", 3, 30), lastOut(seated("", 5, 0)), seated("", 4, 40)},
			[]int{4, 3, 2, 5, 1},
		},
	} {
		if got := Ranking(c.seats); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", what, got, c.want)
		}
	}
}

func TestARoundRates_UnlessSomethingIsAgainstIt(t *testing.T) {
	for what, c := range map[string]struct {
		change func(*Round)
		want   Rated
	}{
		"of before":           {func(r *Round) { r.Rated = RatedUnsaid }, RatedYes},
		"nothing against it":  {func(*Round) {}, RatedYes},
		"one address":         {func(r *Round) { r.Rated = UnratedAddress }, UnratedAddress},
		"too fast":            {func(r *Round) { r.Rated = UnratedPace }, UnratedPace},
		"of a later server":   {func(r *Round) { r.Rated = "moonlight" }, "moonlight"},
		"abandoned":           {func(r *Round) { r.End = "agreed" }, UnratedAbandoned},
		"abandoned of before": {func(r *Round) { r.End, r.Rated = "closed", RatedUnsaid }, UnratedAbandoned},
		"alone with a bot":    {func(r *Round) { r.Seats[0] = SeatResult{Bot: "easy", Place: 1} }, UnratedPractice},
		"with a program":      {func(r *Round) { r.Seats[0].Program = true }, UnratedPractice},
	} {
		r := annBeatsBea()
		c.change(r)
		if got := r.Rates(); got != c.want {
			t.Errorf("%s: %q, want %q", what, got, c.want)
		}
	}
}

func TestMatchPractice_IsWhatFewerThanTwoPeopleSatDownTo(t *testing.T) {
	ann, bea, bot := MatchResult{Player: "ann", Place: 1}, MatchResult{Player: "bea", Place: 2}, MatchResult{Place: 2}
	program, annLeft, beaLeft := bea, ann, bea
	program.Program, annLeft.Away, beaLeft.Away = true, true, true
	for _, c := range []struct {
		standings []MatchResult
		want      bool
	}{
		{nil, true},
		{[]MatchResult{bot, bot}, true},
		{[]MatchResult{ann, bot}, true},
		{[]MatchResult{ann, ann}, true},
		{[]MatchResult{ann, bea}, false},
		{[]MatchResult{ann, program}, true},
		{[]MatchResult{bot, annLeft, beaLeft}, false},
	} {
		r := annBeatsBea()
		if r.Standings = c.standings; r.MatchPractice() != c.want || r.Practice() || r.MatchOver() != (c.standings != nil) {
			t.Errorf("%+v: %v", c.standings, r.MatchPractice())
		}
	}
}
