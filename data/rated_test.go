package data

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"shithead/data/ledger"
	"shithead/data/rating"
)

// rates is a round that rates these players, so long after noon.
func rates(n int, after time.Duration, players ...ID) *Round {
	r := testRound(ID(fmt.Sprintf("R%05d", n)), players...)
	r.Ended, r.Rated = noon.Add(after), RatedYes
	return r
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
		t.Run(what, func(t *testing.T) {
			s := newStore(t)
			r := rates(1, 0, "ann", "bea")
			c.change(r)
			if got := r.Rates(); got != c.want {
				t.Errorf("%q, want %q", got, c.want)
			}
			settle(t, s, r)
			all := must(s.Stats("bea"))
			for _, stats := range slices.Concat(all.Counted, all.Practice) {
				if rated := stats.Rating != (rating.Rating{}); rated != (c.want == RatedYes && stats.Rules != ledger.AllRules) {
					t.Errorf("%+v", stats)
				}
				if !r.Abandoned() && (stats.Rounds != 1 || stats.Shitheads != 1) {
					t.Errorf("not counted: %+v", stats)
				}
			}
			if got, err := s.Round(r.ID); err != nil || got.Rated != r.Rated {
				t.Errorf("kept as %q, %v", got.Rated, err)
			}
		})
	}
}

// TestADayOfTwoPeople_IsWorthLessThan25Rounds, and the next day is another. Others whom they meet count for their part.
func TestADayOfTwoPeople_IsWorthLessThan25Rounds(t *testing.T) {
	s := newStore(t)
	s.db().NoSync = true
	pair := []rating.Rating{{}, {}}
	meet := func(share float64) {
		for i, after := range rating.Rank(pair, []int{1, 2}) {
			pair[i] = pair[i].Toward(after, share)
		}
	}
	of := func(player ID) rating.Rating {
		all := must(s.Stats(player))
		return all.Counted[1].Rating
	}
	worth, n := 0.0, 0
	for day := range 2 {
		for round := range 60 {
			n++
			share := 1.0
			for k := 20; k <= round; k += 5 {
				share /= 2
			}
			worth += share
			meet(share)
			settle(t, s, rates(n, 24*time.Hour*time.Duration(day)+time.Duration(round)*time.Minute, "ann", "bea"))
			if got := []rating.Rating{of("ann"), of("bea")}; !slices.Equal(got, pair) {
				t.Fatalf("day %d, round %d, worth %v: %v, want %v", day, round, share, got, pair)
			}
		}
	}
	if worth <= 2*20 || worth >= 2*25 {
		t.Errorf("two days are worth %v rounds", worth)
	}

	// Ann and bea have worn each other out that day, and cat has met nobody.
	three := rating.Rank([]rating.Rating{pair[0], pair[1], {}}, []int{1, 2, 3})
	settle(t, s, rates(n+1, 25*time.Hour, "ann", "bea", "cat"))
	half := pair[0].Toward(three[0], (1+1.0/512)/2)
	if got := of("ann"); got != half || of("cat") != three[2] {
		t.Errorf("ann %v, want %v; cat %v, want %v", got, half, of("cat"), three[2])
	}
	// Another rule set is another rating.
	other := rates(n+2, 25*time.Hour, "ann", "bea")
	other.Rules = "leeds"
	settle(t, s, other)
	if all, err := s.Stats("ann"); err != nil || all.Counted[2].Rating != rating.Rank(make([]rating.Rating, 2), []int{1, 2})[0] {
		t.Errorf("%+v, %v", all, err)
	}
}

// TestRatings_AreWhatTheRoundsSay, all told again from the first in the order in which they ended, however often the same
// people meet.
func TestRatings_AreWhatTheRoundsSay(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		s := newStore(t)
		s.db().NoSync = true
		players := []ID{"ann", "anna", "bea", "cat"}
		var rounds []Round
		var writes []Write
		at := time.Duration(0)
		for n := range rapid.IntRange(30, 80).Draw(r, "rounds") {
			at += time.Duration(rapid.IntRange(1, 40).Draw(r, "minutes")) * time.Minute
			who := rapid.Permutation(players).Draw(r, "players")
			round := rates(n, at, who[:rapid.IntRange(2, 4).Draw(r, "seats")]...)
			round.Rated = rapid.SampledFrom([]Rated{RatedYes, RatedYes, RatedYes, RatedUnsaid, UnratedAddress, UnratedPace}).Draw(r, "rated")
			rounds = append(rounds, *round)
			writes = append(writes, Write{Room: "room of " + string(round.ID), Epoch: 1, Settle: round, End: true})
		}
		mustCommit(t, s, writes...)
		kept := everything(t, s)
		for _, player := range players {
			want := retell(player, rounds)
			if got, err := s.Stats(player); err != nil || fmt.Sprint(got) != fmt.Sprint(want) {
				r.Fatalf("%s: %+v, %v, the rounds say %+v", player, got, err, want)
			}
		}
		noErr(r, s.db().Update(recount))
		if again := everything(t, s); !maps.Equal(again, kept) {
			r.Fatalf("told again: %v, before %v", again, kept)
		}
	})
}

// TestWhoMet_IsForgottenAfterTwoDays.
func TestWhoMet_IsForgottenAfterTwoDays(t *testing.T) {
	s := newStore(t)
	for n := range 5 {
		settle(t, s, rates(n, time.Duration(n)*24*time.Hour, "ann", "bea", "cat"))
	}
	var days []string
	for key := range everything(t, s) {
		if rest, found := strings.CutPrefix(key, metBucket+"/"); found {
			days = append(days, rest[:len(time.DateOnly)])
		}
	}
	slices.Sort(days)
	yesterday, today := ledger.DayKey(noon.AddDate(0, 0, 3)), ledger.DayKey(noon.AddDate(0, 0, 4))
	if want := []string{yesterday, yesterday, yesterday, today, today, today}; !slices.Equal(days, want) {
		t.Errorf("%v, want %v", days, want)
	}
}

// TestAFarm_OfTwoPeople_GainsABoundedRating: whoever wins every round of hundreds a day has 1902 after one and 2319 after a
// week, however many they are. In full they would be worth 2415 and 2722.
func TestAFarm_OfTwoPeople_GainsABoundedRating(t *testing.T) {
	s := newStore(t)
	s.db().NoSync = true
	n := 0
	plays := func(day, rounds int) (shown int) {
		var writes []Write
		for i := range rounds {
			n++
			r := rates(n, 24*time.Hour*time.Duration(day)+time.Duration(i)*time.Second, "ann", "bea")
			writes = append(writes, Write{Room: "room of " + string(r.ID), Epoch: 1, Settle: r, End: true})
		}
		mustCommit(t, s, writes...)
		all := must(s.Stats("ann"))
		return all.Counted[1].Rating.Shown()
	}
	if once := plays(0, 300); once != 1902 {
		t.Errorf("%d after 300 rounds of a day", once)
	}
	if more := plays(0, 1000); more != 1902 {
		t.Errorf("%d after 1300 rounds of a day", more)
	}
	for day := range 6 {
		plays(1+day, 100)
	}
	if week := plays(6, 200); week != 2319 {
		t.Errorf("%d after a week", week)
	}
}
