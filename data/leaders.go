package data

import (
	"bytes"
	"strings"

	"shithead/data/ledger"
)

// leadersAtOnce is how many statistics are looked at in one transaction: a millisecond or two, so that a store that grows
// does not wait.
const leadersAtOnce = 500

// Boards goes through what is counted for everybody in a rule set, all of them together if it is empty, and finds the first
// n of each board, at most. It takes a transaction for every few hundred players: what is counted meanwhile may be seen or
// not.
func (s *roundStore) Boards(rules string, n int) (b Boards, err error) {
	var after []byte
	for {
		var some []ledger.Leader
		if some, after, err = s.counted(rules, after); err != nil {
			return Boards{}, err
		}
		b.Enlist(some, n)
		if after == nil {
			return b, nil
		}
	}
}

// counted are some players with what is counted for them in a rule set, those whose keys come next, and the last key that
// was looked at, nil at the end.
func (s *roundStore) counted(rules string, after []byte) (some []ledger.Leader, last []byte, err error) {
	err = s.view(func(t *tables) error {
		cursor := t.stats.Cursor()
		key, _ := cursor.Seek(after)
		if after != nil && bytes.Equal(key, after) {
			key, _ = cursor.Next()
		}
		for range leadersAtOnce {
			if key == nil {
				last = nil
				return nil
			}
			last = key
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
		last = bytes.Clone(last)
		return nil
	})
	return some, last, err
}
