package data

import "shithead/data/ledger"

// statsRecord are [Stats] as they are written, without the rules that they are found by.
type statsRecord struct {
	form
	Stats
}

// StatsAt reads what is counted under a key, none if nothing is.
func (t *roundTables) StatsAt(key string) (Stats, error) {
	r, err := orNone(t.stats.get(key))
	return r.Stats, err
}

// playerStats reads all that is counted for a player.
func (t *roundTables) playerStats(player ID) (all PlayerStats, err error) {
	if all.Counted, err = t.statsOf(player, false); err == nil {
		all.Practice, err = t.statsOf(player, true)
	}
	return all, err
}

func (t *roundTables) statsOf(player ID, practice bool) (all []Stats, err error) {
	prefix := ledger.StatsKey(player, practice, ledger.AllRules)
	for rules := range below(t.stats.Bucket, []byte(prefix)) {
		stats, err := t.StatsAt(prefix + string(rules))
		if err != nil {
			return nil, err
		}
		stats.Rules = string(rules)
		all = append(all, stats)
	}
	return all, nil
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
