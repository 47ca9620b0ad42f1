package data

import (
	"bytes"
	"time"

	"shithead/data/ledger"
)

// Keep says which records of rounds are kept. The rounds themselves and what is counted for them are kept for ever.
type Keep struct {
	// Records is how many, the latest ones; 0 is all of them.
	Records int
	// Age is how long ago their rounds may have ended; 0 is ever.
	Age time.Duration
}

// Prune takes records away that are not to be kept, the oldest first, and says how many. That is a few at most, so that
// nobody waits for long: it is called again until there are no more. It reads only those that it takes away, and the one
// behind them. Journals of rounds that run are left alone. Age is by now, for which [Store.Believe] has a clock.
func (s *roundStore) Prune(keep Keep, now time.Time) (pruned int, err error) {
	if err := s.updateIf(func(t *tables) (bool, error) {
		return len(t.oldest(keep, now)) > 0, nil
	}, func(t *tables) error {
		old := t.oldest(keep, now)
		pruned = len(old)
		t.dated.setSequence(t.dated.in().Sequence() - uint64(pruned))
		t.dated.remove(old...)
		for _, key := range old {
			t.records.remove(key[ledger.TimeLength:])
		}
		return nil
	}); err != nil {
		return 0, err
	}
	return pruned, nil
}

// oldest are the keys of the oldest records that are not to be kept, as many as are taken away at once.
func (t *roundTables) oldest(keep Keep, now time.Time) (old [][]byte) {
	surplus := 0
	if keep.Records > 0 {
		surplus = int(t.dated.in().Sequence()) - keep.Records
	}
	var before []byte
	if keep.Age > 0 {
		before = ledger.AppendTime(nil, now.Add(-keep.Age))
	}
	for key := range t.dated.below(nil) {
		if len(key) <= ledger.TimeLength || len(old) == pruneAtOnce {
			break
		}
		if len(old) >= surplus && bytes.Compare(key[:ledger.TimeLength], before) >= 0 {
			break
		}
		old = append(old, bytes.Clone(key))
	}
	return old
}
