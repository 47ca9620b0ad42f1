package room

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/data"
	"shithead/data/rating"
	"shithead/engine/enginetest"
)

// TestAttack_TwoKeysOfOnePerson, who play each other: from one address, or fast, it rates none, however often, unless the
// host rates one address; from two addresses at a person's pace a day of it is worth less than 25 rounds.
func TestAttack_TwoKeysOfOnePerson(t *testing.T) {
	enginetest.SkipShort(t)
	const human, fast = 2 * time.Second, 10 * time.Millisecond
	for what, c := range map[string]struct {
		other  string
		pace   time.Duration
		rounds int
		rated  bool
	}{
		"one address, fast":                 {"flat", fast, 10, false},
		"one address, at a person's pace":   {"flat", human, 10, false},
		"two addresses, fast":               {"cafe", fast, 10, false},
		"two addresses, at a person's pace": {"cafe", human, 150, true},
		"one address, rated, at that pace":  {"flat", human, 10, true},
		"one address, rated, fast":          {"flat", fast, 10, false},
	} {
		t.Run(what, func(t *testing.T) {
			s := enginetest.Must(data.Open(filepath.Join(t.TempDir(), "store.db")))
			defer s.Close()
			d := sit(t, "match ann@flat bob@"+c.other)
			d.limits.RateOneAddress = strings.Contains(what, "rated")
			full := []rating.Rating{{}, {}}
			for played := 0; played < c.rounds; {
				if !d.running() {
					d.again()
				}
				got := d.playsOut(c.pace)
				if got.Abandoned() {
					continue
				}
				played++
				// Ann is to win. The desk's ids come again after a while.
				got.ID = data.NewID()
				got.Seats[0].Shithead, got.Seats[1].Shithead, got.Seats[0].Place, got.Seats[1].Place = false, true, 1, 2
				full = rating.Rank(full, []int{1, 2})
				enginetest.NoError(t, s.Commit(data.Write{Room: string(got.ID), Epoch: 1, Settle: got, End: true}))
			}
			all, err := s.Stats(ann.ID)
			if err != nil || len(all.Counted) != 2 || all.Counted[1].Rounds != c.rounds || all.Counted[1].First != c.rounds {
				t.Fatalf("%+v, %v", all, err)
			}
			got, days := all.Counted[1].Rating, 3 // on which some of it was played
			most := []rating.Rating{{}, {}}
			for range days * 25 {
				most = rating.Rank(most, []int{1, 2})
			}
			if c.rounds > 10 && (got.Shown() > most[0].Shown() || full[0].Shown() < most[0].Shown()+100) {
				t.Errorf("%d after %d days, of at most %d; in full it would be %d", got.Shown(), days, most[0].Shown(), full[0].Shown())
			}
			if c.rated != (got != rating.Rating{}) {
				t.Errorf("rated %v", got)
			}
		})
	}
}
