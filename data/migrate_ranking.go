package data

import "go.etcd.io/bbolt"

// rankAnew counts top halves and players beaten anew, and ratings in rule sets whose rounds gave points: earlier servers
// went by places there too. All else stays as it was when rounds were settled, streaks and other ratings among it: they
// depend on an order that is not quite that in which rounds ended.
func rankAnew(tx *bbolt.Tx) error {
	t := ledgerOf(tx)
	kept, anew := map[string]*Stats{}, newTally(t)
	if err := t.stats.ForEach(func(key, _ []byte) error {
		stats, err := t.statsAt(key)
		kept[string(key)], anew.all[string(key)] = &stats, &Stats{}
		return err
	}); err != nil {
		return err
	}
	scoring := map[string]bool{}
	if err := t.asTheyEnded(func(r *Round) error {
		if gavePoints(r.Seats) {
			scoring[r.Rules] = true
		}
		return anew.count(r)
	}); err != nil {
		return err
	}
	for key, stats := range kept {
		stats.Upper, stats.Beaten = anew.all[key].Upper, anew.all[key].Beaten
		if scoring[rulesIn(key)] {
			stats.Rating = anew.all[key].Rating
		}
	}
	return t.putStats(kept)
}
