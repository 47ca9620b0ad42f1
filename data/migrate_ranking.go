package data

import (
	"go.etcd.io/bbolt"

	"shithead/data/ledger"
)

// rankAnew counts top halves and players beaten anew, and ratings in rule sets whose rounds gave points: earlier servers
// went by places there too. All else stays as it was when rounds were settled, streaks and other ratings among it: they
// depend on an order that is not quite that in which rounds ended.
func rankAnew(tx *bbolt.Tx) error {
	t, _ := tablesOf(tx)
	kept, anew := map[string]*Stats{}, ledger.NewTally(nil)
	for key := range below(t.stats.Bucket, nil) {
		stats, err := t.StatsAt(string(key))
		if err != nil {
			return err
		}
		kept[string(key)], anew.All[string(key)] = &stats, &Stats{}
	}
	scoring := map[string]bool{}
	if err := t.asTheyEnded(func(r *Round) error {
		if ledger.GavePoints(r.Seats) {
			scoring[r.Rules] = true
		}
		return anew.Count(r)
	}); err != nil {
		return err
	}
	for key, stats := range kept {
		stats.Upper, stats.Beaten = anew.All[key].Upper, anew.All[key].Beaten
		if scoring[ledger.RulesIn(key)] {
			stats.Rating = anew.All[key].Rating
		}
	}
	return t.putStats(kept)
}
