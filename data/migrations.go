package data

import (
	"encoding/json"
	"errors"
	"slices"
	"time"

	"go.etcd.io/bbolt"

	"shithead/data/ledger"
)

// recount counts all rounds anew, one after the other as they ended, as this server counts: what earlier ones did not
// write down, such as jump-ins, is nothing. Every round that was ever counted is still kept in a store of version 2.
func recount(tx *bbolt.Tx) error {
	if err := errors.Join(tx.DeleteBucket([]byte(statsBucket)), creating(statsBucket)(tx)); err != nil {
		return err
	}
	t := tablesOf(tx)
	tally := ledger.NewTally(nil)
	return errors.Join(t.asTheyEnded(tally.Count), t.putStats(tally.All))
}

// asTheyEnded goes through all rounds in the order in which they ended.
func (t *roundTables) asTheyEnded(do func(*Round) error) error {
	ends := map[ID]time.Time{}
	var ids []ID
	for id := range t.rounds.below(nil) {
		r, err := t.round(ID(id))
		if err != nil {
			return err
		}
		ids = append(ids, r.ID)
		ends[r.ID] = r.Ended
	}
	slices.SortStableFunc(ids, func(a, b ID) int { return ends[a].Compare(ends[b]) })
	for _, id := range ids {
		r, err := t.round(id)
		if err != nil {
			return err
		}
		if err := do(&r); err != nil {
			return err
		}
	}
	return nil
}

func (t *roundTables) putStats(all map[string]*Stats) error {
	for key, stats := range all {
		t.stats.put(key, statsRecord{current(), *stats})
	}
	return *t.stats.failed
}

// rankAnew counts top halves and players beaten anew, and ratings in rule sets whose rounds gave points: earlier servers
// went by places there too. All else stays as it was when rounds were settled, streaks and other ratings among it: they
// depend on an order that is not quite that in which rounds ended.
func rankAnew(tx *bbolt.Tx) error {
	t := tablesOf(tx)
	kept, anew := map[string]*Stats{}, ledger.NewTally(nil)
	for key := range t.stats.below(nil) {
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

// dateRecords notes for each record when its round ended. It passes over one whose round cannot be read: that record is
// never too old, and somebody may look at it.
func dateRecords(tx *bbolt.Tx) error {
	if err := creating(datedBucket)(tx); err != nil {
		return err
	}
	t := tablesOf(tx)
	for id := range t.records.below(nil) {
		var round struct {
			Ended time.Time `json:"ended"`
		}
		if json.Unmarshal(t.rounds.Get(id), &round) != nil {
			continue
		}
		t.dated.write(ledger.DatedKey(&Round{ID: ID(id), Ended: round.Ended}), nil)
	}
	return t.failed
}

// countDated counts the records that are kept, so that nobody has to go through them for that again.
func countDated(tx *bbolt.Tx) error {
	t := tablesOf(tx)
	n := uint64(0)
	for range t.dated.below(nil) { // its statistics leave out what this transaction has put in
		n++
	}
	return t.dated.in().SetSequence(n)
}

// countKnown counts the addresses that are known, so that how many that are is the same whichever changes share a transaction.
func countKnown(tx *bbolt.Tx) error {
	t := tablesOf(tx)
	n := uint64(0)
	for hash := range t.known.below(nil) {
		if len(hash) == knownHash {
			n++
		}
	}
	return t.known.in().SetSequence(n)
}

// makeLooks notes what all names look like that are somebody's or held, also where they look alike, and makes room for
// names that are left.
func makeLooks(tx *bbolt.Tx) error {
	if err := creating(looksBucket, leftBucket)(tx); err != nil {
		return err
	}
	t := tablesOf(tx)
	for id := range t.profiles.below(nil) {
		r, err := t.profile(ID(id))
		if err != nil {
			return err
		}
		for _, name := range append(r.Held, heldName{Name: r.Name}) {
			t.addLooks(name.Name)
		}
	}
	return t.failed
}
