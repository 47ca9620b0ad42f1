package ledger

import (
	"slices"
	"testing"
	"time"
)

func annBeatsBea() *Round {
	return &Round{
		ID: "R", Rules: "classic", Ended: time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC), End: endPlayed, Rated: RatedYes,
		Seats: []SeatResult{{Player: "ann", Place: 1, Points: 1}, {Player: "bea", Place: 2, Shithead: true}},
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
