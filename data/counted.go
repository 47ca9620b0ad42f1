package data

import (
	"bytes"

	"shithead/data/ledger"
)

// statsRecord are [Stats] as they are written, without the rules that they are found by.
type statsRecord struct {
	V int `json:"v"`
	Stats
}

// StatsAt reads what is counted under a key, none if nothing is.
func (t *roundTables) StatsAt(key []byte) (Stats, error) {
	if t.stats.Get(key) == nil {
		return Stats{}, nil
	}
	var r statsRecord
	err := read(t.stats, string(key), &r, &r.V)
	return r.Stats, err
}

// playerStats reads all that is counted for a player.
func (t *roundTables) playerStats(player ID) (all PlayerStats, err error) {
	for _, part := range []struct {
		practice bool
		to       *[]Stats
	}{{false, &all.Counted}, {true, &all.Practice}} {
		prefix, cursor := ledger.StatsKey(player, part.practice, ledger.AllRules), t.stats.Cursor()
		for k, _ := cursor.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = cursor.Next() {
			stats, err := t.StatsAt(k)
			if err != nil {
				return all, err
			}
			stats.Rules = string(k[len(prefix):])
			*part.to = append(*part.to, stats)
		}
	}
	return all, nil
}

// counted is what everybody who played a round, or the match that is over with it, has once it is counted.
func (t *roundTables) counted(r *Round) (*ledger.Tally, error) {
	tally := ledger.NewTally(t)
	return tally, tally.Count(r)
}

// hasFinished says whether somebody has played a round to its end, with people or for practice.
func (t *roundTables) hasFinished(id ID) (bool, error) {
	for _, practice := range []bool{false, true} {
		if stats, err := t.StatsAt(ledger.StatsKey(id, practice, ledger.AllRules)); err != nil || stats.Rounds > 0 {
			return stats.Rounds > 0, err
		}
	}
	return false, nil
}
