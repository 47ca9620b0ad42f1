package ledger

import (
	"fmt"
	"reflect"
	"slices"
	"testing"
	"time"
)

var recentNoon = time.Date(2026, 3, 8, 12, 0, 0, 0, time.UTC)

// lost is a round between ann and bob that one of them has lost, an empty name for a bot, some hours after noon.
func lost(by ID, hours int) *Round {
	r := &Round{Ended: recentNoon.Add(time.Duration(hours) * time.Hour), End: endPlayed}
	for _, who := range []ID{"ann", "bob", ""} {
		r.Seats = append(r.Seats, SeatResult{Player: who, Shithead: who == by})
	}
	return r
}

func TestRecent_CountsTheShitheadsOfTheWeek(t *testing.T) {
	var c Recent
	for _, r := range []*Round{
		lost("old", -7*24), lost("ann", -6*24), lost("bob", -6*24), lost("bob", -30), lost("", -2), lost("", -1), lost("ann", 0), lost("ann", 1),
	} {
		c.Add(r)
	}
	abandoned := lost("bob", 1)
	abandoned.End = "agreed"
	c.Add(abandoned)
	s := c.Shame(recentNoon.Add(time.Hour))
	want := []ShamePlace{{"ann", 3, 1}, {"", 2, 2}, {"bob", 2, 2}}
	if !reflect.DeepEqual(s.Week, want) || s.Last != "ann" || s.Running != 2 || s.Today.Rounds != 4 {
		t.Errorf("%+v", s)
	}
	if s := c.Shame(recentNoon.Add(24 * time.Hour)); s.Today.Rounds != 0 || fmt.Sprint(s.Week) != "[{ 2 1} {ann 2 1} {bob 1 3}]" {
		t.Errorf("the day after: %+v", s)
	}
	c.Add(lost("bob", -7*24)) // its day is counted no more
	if s := c.Shame(recentNoon.Add(8 * 24 * time.Hour)); len(s.Week) != 0 || s.Today.Rounds != 0 {
		t.Errorf("a week later: %+v", s)
	}
}

// TestShamedForWhatABotDid: neither practice nor what a stand-in played is in any figure of shame.
func TestShamedForWhatABotDid(t *testing.T) {
	var c Recent
	c.Add(lost("bob", 0))
	practice := lost("ann", 0)
	practice.Seats = []SeatResult{{Player: "ann", Shithead: true, Pile: 30}, {Bot: "easy"}}
	stoodIn := lost("ann", 0)
	stoodIn.Seats[0].Away, stoodIn.Seats[0].Pile = true, 30
	alone := lost("", 0)
	alone.Seats[1].Away = true
	for _, r := range []*Round{practice, stoodIn, alone} {
		c.Add(r)
	}
	s := c.Shame(recentNoon)
	if fmt.Sprint(s.Week) != "[{bob 1 1}]" || s.Last != "bob" || s.Running != 1 || s.Today.Pile != 0 ||
		s.Today.Rounds != 2 {
		t.Errorf("%+v", s)
	}
	if s.Bots["easy"] != (BotPlace{1, 0}) {
		t.Errorf("bots in practice: %+v", s.Bots)
	}
}

func TestRecent_CountsToday(t *testing.T) {
	var c Recent
	for i, by := range []ID{"ann", "", "", "ann", ""} {
		r := lost(by, i/3)
		r.Seats[1].Pile, r.Seats[1].Fours, r.Seats[0].JumpIns = i, 1, 2
		c.Add(r)
	}
	got, want := c.Shame(recentNoon).Today, Today{
		Rounds: 5, Fours: 5, JumpIns: 10, Pile: 4, PileBy: "bob", Clean: 5,
		CleanBy: "bob",
	}
	want.Hours[12], want.Hours[13] = 3, 2
	if got != want {
		t.Errorf("%+v, want %+v", got, want)
	}
}

// TestRecent_CountsBots by their level, each of several at a table, in rounds of the week that were played to their end.
func TestRecent_CountsBots(t *testing.T) {
	var c Recent
	for hours, end := range map[int]string{-7 * 24: endPlayed, -30: endPlayed, 0: endPlayed, 1: "agreed"} {
		c.Add(&Round{
			Ended: recentNoon.Add(time.Duration(hours) * time.Hour), End: end,
			Seats: []SeatResult{{Player: "ann"}, {Bot: "hoarder", Shithead: hours == 0}, {Bot: "easy", Shithead: hours != 0}, {Bot: "easy"}},
		})
	}
	want := map[string]BotPlace{"hoarder": {2, 1}, "easy": {4, 1}}
	if got := c.Shame(recentNoon.Add(time.Hour)).Bots; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}

func TestRecent_IsBounded(t *testing.T) {
	var c Recent
	for i := range recentPeople + 5 {
		c.Add(&Round{Ended: recentNoon, End: endPlayed, Seats: []SeatResult{{Player: ID(fmt.Sprint(i)), Shithead: true}, {Player: ID(fmt.Sprint("x", i))}}})
	}
	if s := c.Shame(recentNoon); len(s.Week) != recentPeople || len(c.day(recentNoon).runs) != recentPeople {
		t.Errorf("%d Shitheads, %d runs", len(s.Week), len(c.day(recentNoon).runs))
	}
}

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
