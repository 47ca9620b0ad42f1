package data

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"slices"
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
		for ; len(ids) < n && len(key) > timeLength && !timeOf(key).Before(since); key, _ = cursor.Prev() {
			ids = append(ids, ID(key[timeLength:]))
		}
		all = len(key) <= timeLength || timeOf(key).Before(since)
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

// checkRound says what no store could keep of a round.
func checkRound(r *Round) error {
	errs := []error{checkPart("a round", string(r.ID)), checkPart("rules", r.Rules)}
	for _, seat := range r.Seats {
		if seat.Player != "" {
			errs = append(errs, checkPart("a player", string(seat.Player)))
		}
	}
	for _, result := range r.Standings {
		if result.Player != "" {
			errs = append(errs, checkPart("a player", string(result.Player)))
		}
		if result.Place < 1 {
			errs = append(errs, fmt.Errorf("place %d in a match", result.Place))
		}
	}
	return errors.Join(errs...)
}

// entry is what is about to be written.
type entry struct {
	to         bucket
	key, value []byte
}

// settlement works out what is written for a round with these lines.
func (t *roundTables) settlement(r *Round, lines []Line) ([]entry, error) {
	all := []entry{
		{t.records, []byte(r.ID), pack(lines)},
		{t.dated, datedKey(r), nil},
	}
	for _, seat := range r.Seats {
		if seat.Player != "" {
			all = append(all, entry{t.played, playedKey(seat.Player, r), nil})
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
	t.dated.note(t.dated.in().SetSequence(t.dated.in().Sequence() + 1))
	t.forgetMet(r)
	for _, e := range all {
		e.to.write(e.key, e.value)
	}
}

// pack is the record that is in the lines of a journal, compressed.
func pack(lines []Line) []byte {
	var packed bytes.Buffer
	zip := gzip.NewWriter(&packed)
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

// playedKey is where it is noted that a player played a round: the player, a zero byte, when it ended, and the round.
func playedKey(player ID, r *Round) []byte {
	return append(appendTime(append([]byte(player), 0), r.Ended), r.ID...)
}

// datedKey is where it is noted that a round's record is kept: when the round ended, and the round.
func datedKey(r *Round) []byte { return append(appendTime(nil, r.Ended), r.ID...) }

// timeLength is what appendTime appends, in bytes.
const timeLength = 8

// appendTime appends a time in milliseconds, so that what is earlier is found first. The highest bit is turned so that
// times before 1970 come before those after.
func appendTime(to []byte, at time.Time) []byte {
	return binary.BigEndian.AppendUint64(to, uint64(at.UnixMilli())^1<<63)
}

// timeOf is the time that a key begins with.
func timeOf(key []byte) time.Time {
	return time.UnixMilli(int64(binary.BigEndian.Uint64(key) ^ 1<<63)).UTC()
}

// latest are the ids of the rounds that a player played last, before one if it is not nil, the latest first.
func (t *roundTables) latest(player ID, one *Round, n int) (ids []ID) {
	prefix, cursor := append([]byte(player), 0), t.played.in().Cursor()
	end := append([]byte(player), 1)
	if one != nil {
		end = playedKey(player, one)
	}
	key, _ := cursor.Seek(end)
	if key == nil {
		key, _ = cursor.Last()
	} else {
		key, _ = cursor.Prev()
	}
	for ; len(ids) < n && len(key) > len(prefix)+timeLength && bytes.HasPrefix(key, prefix); key, _ = cursor.Prev() {
		ids = append(ids, ID(key[len(prefix)+timeLength:]))
	}
	return ids
}
