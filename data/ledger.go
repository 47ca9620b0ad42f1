package data

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"slices"
	"sync"
	"time"

	"shithead/data/ledger"
)

// Round is a round that was settled, or [ErrNotFound]. Its times are in UTC, and options are nil if there were none.
func (s *roundStore) Round(id ID) (Round, error) {
	return result(s.view, func(t *tables) (Round, error) { return t.round(id) })
}

// Rounds are the latest rounds of a player, practice among them, at most n, the latest first.
func (s *roundStore) Rounds(player ID, n int) ([]Round, error) { return s.RoundsBefore(player, nil, n) }

// RoundsBefore are those of [Store.Rounds] that come behind one of the player's, all of them if it is nil.
func (s *roundStore) RoundsBefore(player ID, one *Round, n int) ([]Round, error) {
	return result(s.view, func(t *tables) (rounds []Round, err error) {
		for _, id := range t.latest(player, one, n) {
			r, err := t.round(id)
			if err != nil {
				return nil, dangling(err)
			}
			rounds = append(rounds, r)
		}
		return rounds, nil
	})
}

// RecentRounds are the rounds that ended at a time or later and whose records are kept, the latest n at most, the earliest
// first; all says that there are no more of them.
func (s *roundStore) RecentRounds(since time.Time, n int) (rounds []Round, all bool, err error) {
	err = s.view(func(t *tables) error {
		ids, cursor := []ID{}, t.dated.in().Cursor()
		key, _ := cursor.Last()
		for ; len(ids) < n && len(key) > ledger.TimeLength && !ledger.TimeOf(key).Before(since); key, _ = cursor.Prev() {
			ids = append(ids, ID(key[ledger.TimeLength:]))
		}
		all = len(key) <= ledger.TimeLength || ledger.TimeOf(key).Before(since)
		rounds = make([]Round, len(ids))
		for i, id := range slices.Backward(ids) {
			r, err := t.round(id)
			if err != nil {
				return dangling(err)
			}
			rounds[len(ids)-1-i] = r
		}
		return nil
	})
	if err != nil {
		return nil, false, err
	}
	return rounds, all, nil
}

// Record is the record of a round that was settled, line by line as engine/record reads it, or [ErrNotFound], also if it
// was too old to keep: see [Store.Prune].
func (s *roundStore) Record(id ID) ([]byte, error) {
	packed, err := result(s.view, func(t *tables) ([]byte, error) {
		if packed := t.records.Get([]byte(id)); packed != nil {
			return bytes.Clone(packed), nil
		}
		return nil, ErrNotFound
	})
	if err != nil {
		return nil, err
	}
	unzip, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		var text []byte
		if text, err = io.ReadAll(unzip); err == nil {
			return text, nil
		}
	}
	return nil, fmt.Errorf("%w: the record of round %q: %w", ErrDamaged, id, err)
}

// Stats are what is counted for a player, with or without a profile. Somebody who never played has none.
func (s *roundStore) Stats(player ID) (PlayerStats, error) {
	return result(s.view, func(t *tables) (PlayerStats, error) { return t.playerStats(player) })
}

// roundRecord is a [Round] as it is written.
type roundRecord struct {
	form
	Round
}

// round reads a round, or says [ErrNotFound].
func (t *roundTables) round(id ID) (Round, error) {
	r, err := t.rounds.get(string(id))
	r.ID = id
	return r.Round, err
}

func newRoundRecord(r *Round) roundRecord {
	w := roundRecord{current(), *r}
	w.Began, w.Ended = r.Began.UTC(), r.Ended.UTC()
	return w
}

// entry is what is about to be written.
type entry struct {
	to         bucket
	key, value []byte
}

// settlement works out what is written for a round with this record, which is compressed.
func (t *roundTables) settlement(r *Round, record []byte) ([]entry, error) {
	all := []entry{
		{t.records, []byte(r.ID), record},
		{t.dated, ledger.DatedKey(r), nil},
	}
	for _, seat := range r.Seats {
		if seat.Player != "" {
			all = append(all, entry{t.played, ledger.PlayedKey(seat.Player, r), nil})
		}
	}
	counts := ledger.NewTally(t)
	errs := []error{counts.Count(r)}
	add := func(e entry, err error) { all, errs = append(all, e), append(errs, err) }
	add(t.rounds.entry(string(r.ID), newRoundRecord(r)))
	for key, stats := range counts.All {
		add(t.stats.entry(key, statsRecord{current(), *stats}))
	}
	for key, met := range counts.Met {
		add(t.met.entry(key, metRecord{current(), met}))
	}
	return all, errors.Join(errs...)
}

func (t *roundTables) settle(r *Round, all []entry) {
	t.dated.setSequence(t.dated.in().Sequence() + 1)
	t.forgetMet(r)
	for _, e := range all {
		e.to.write(e.key, e.value)
	}
}

// packer compresses records, one after the other. It keeps its memory, most of a megabyte.
type packer struct {
	mu  sync.Mutex
	zip *gzip.Writer
}

// pack is the record that is in the lines of a journal, compressed.
func (p *packer) pack(lines []Line) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	var packed bytes.Buffer
	if p.zip == nil {
		p.zip = gzip.NewWriter(nil)
	}
	zip := p.zip
	zip.Reset(&packed)
	// A buffer takes whatever it is given.
	for _, line := range lines {
		if line.Record {
			_, _ = zip.Write(line.Text)
			_, _ = zip.Write([]byte{'\n'})
		}
	}
	_ = zip.Close()
	return packed.Bytes()
}

// latest are the ids of the rounds that a player played last, before one if it is not nil, the latest first.
func (t *roundTables) latest(player ID, one *Round, n int) (ids []ID) {
	prefix, cursor := append([]byte(player), 0), t.played.in().Cursor()
	end := append([]byte(player), 1)
	if one != nil {
		end = ledger.PlayedKey(player, one)
	}
	key, _ := cursor.Seek(end)
	if key == nil {
		key, _ = cursor.Last()
	} else {
		key, _ = cursor.Prev()
	}
	for ; len(ids) < n && len(key) > len(prefix)+ledger.TimeLength && bytes.HasPrefix(key, prefix); key, _ = cursor.Prev() {
		ids = append(ids, ID(key[len(prefix)+ledger.TimeLength:]))
	}
	return ids
}
