package data

import (
	"bytes"
	"strings"

	"shithead/data/ledger"
)

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

func (t *roundTables) playerStats(player ID) (all PlayerStats, err error) {
	if all.Counted, err = t.statsOf(player, false); err == nil {
		all.Practice, err = t.statsOf(player, true)
	}
	return all, err
}

func (t *roundTables) statsOf(player ID, practice bool) (all []Stats, err error) {
	prefix := ledger.StatsKey(player, practice, ledger.AllRules)
	for rules := range t.stats.below([]byte(prefix)) {
		stats, err := t.StatsAt(prefix + string(rules))
		if err != nil {
			return nil, err
		}
		stats.Rules = string(rules)
		all = append(all, stats)
	}
	return all, nil
}

// hasFinished reports whether the player has played a round to its end, with people or for practice.
func (t *roundTables) hasFinished(id ID) (bool, error) {
	for _, practice := range []bool{false, true} {
		if stats, err := t.StatsAt(ledger.StatsKey(id, practice, ledger.AllRules)); err != nil || stats.Rounds > 0 {
			return stats.Rounds > 0, err
		}
	}
	return false, nil
}

// metRecord is how many rounds of a day have rated two people.
type metRecord struct {
	form
	Rounds int `json:"rounds"`
}

// MetAt is how often two people have met that day, in rounds that rated them.
func (t *roundTables) MetAt(key string) (int, error) {
	r, err := orNone(t.met.get(key))
	return r.Rounds, err
}

// forgetMet takes away some of what is counted of days before the one before a round: nobody asks for it any more, and it
// says who plays with whom.
func (t *roundTables) forgetMet(r *Round) {
	var old [][]byte
	before := ledger.DayKey(r.Ended.AddDate(0, 0, -1))
	for key := range t.met.below(nil) {
		if string(key[:len(before)]) >= before || len(old) == forgetAtOnce {
			break
		}
		old = append(old, bytes.Clone(key))
	}
	t.met.remove(old...)
}

// leadersAtOnce is how many statistics are looked at in one transaction: a millisecond or two, so that a store that grows
// does not wait.
const leadersAtOnce = 500

// Boards goes through what is counted for everybody in a rule set, all of them together if it is empty, and finds the first
// n of each board, at most. It takes a transaction for every few hundred players: what is counted meanwhile may be seen or
// not.
func (s *roundStore) Boards(rules string, n int) (Boards, error) {
	b := Boards{}
	for next := []byte{}; next != nil; {
		var some []ledger.Leader
		var err error
		if some, next, err = s.counted(rules, next); err != nil {
			return nil, err
		}
		b.Enlist(some, n)
	}
	return b, nil
}

// counted are some players with what is counted for them in a rule set, from a key on, and the key that comes next, nil at
// the end.
func (s *roundStore) counted(rules string, from []byte) (some []ledger.Leader, next []byte, err error) {
	err = s.view(func(t *tables) error {
		cursor := t.stats.in().Cursor()
		key, _ := cursor.Seek(from)
		for seen := 0; key != nil && seen < leadersAtOnce; seen++ {
			player, _, _ := strings.Cut(string(key), "\x00")
			if string(key) == ledger.StatsKey(ID(player), false, rules) {
				stats, err := t.StatsAt(string(key))
				if err != nil {
					return err
				}
				stats.Rules = rules
				some = append(some, ledger.Leader{Player: ID(player), Stats: stats})
			}
			key, _ = cursor.Next()
		}
		next = bytes.Clone(key)
		return nil
	})
	return some, next, err
}
