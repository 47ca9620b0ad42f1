package data

import (
	"bytes"
	"compress/gzip"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"time"
)

// Round is a round that was settled, or [ErrNotFound]. Its times are in UTC, and options are nil if there were none.
func (s *roundStore) Round(id ID) (r Round, err error) {
	if err = s.view(func(t *tables) error {
		r, err = t.round(id)
		return err
	}); err != nil {
		return Round{}, err
	}
	return r, nil
}

// Rounds are the latest rounds of a player, practice among them, at most n, the latest first.
func (s *roundStore) Rounds(player ID, n int) ([]Round, error) { return s.RoundsBefore(player, nil, n) }

// RoundsBefore are those of [Store.Rounds] that come behind one of the player's, all of them if it is nil.
func (s *roundStore) RoundsBefore(player ID, one *Round, n int) (rounds []Round, err error) {
	if err = s.view(func(t *tables) error {
		for _, id := range t.latest(player, one, n) {
			r, err := t.round(id)
			if err != nil {
				return dangling(err)
			}
			rounds = append(rounds, r)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	return rounds, nil
}

// Record is the record of a round that was settled, line by line as engine/record reads it, or [ErrNotFound], also if it
// was too old to keep: see [Store.Prune].
func (s *roundStore) Record(id ID) ([]byte, error) {
	var packed []byte
	if err := s.view(func(t *tables) error {
		if packed = bytes.Clone(t.records.Get([]byte(id))); packed == nil {
			return ErrNotFound
		}
		return nil
	}); err != nil {
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
func (s *roundStore) Stats(player ID) (all PlayerStats, err error) {
	if err = s.view(func(t *tables) error {
		all, err = t.playerStats(player)
		return err
	}); err != nil {
		return PlayerStats{}, err
	}
	return all, nil
}

// roundRecord is a [Round] as it is written.
type roundRecord struct {
	V int `json:"v"`
	Round
}

// round reads a round, or says [ErrNotFound].
func (t *roundTables) round(id ID) (Round, error) {
	var r roundRecord
	if err := read(t.rounds, string(id), &r, &r.V); err != nil {
		return Round{}, err
	}
	r.ID = id
	return r.Round, nil
}

func newRoundRecord(r *Round) *roundRecord {
	w := &roundRecord{V: recordVersion, Round: *r}
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

// settlement is a round that is about to be kept, as it will be written.
type settlement struct {
	*Round
	id, dated     []byte
	round, record []byte
	played        [][]byte // keys, the same one for each seat of a player
	stats, met    map[string][]byte
}

// settlement works out what is written for a round with these lines.
func (t *roundTables) settlement(r *Round, lines []Line) (*settlement, error) {
	s := &settlement{
		Round: r, id: []byte(r.ID), dated: datedKey(r), record: pack(lines), stats: map[string][]byte{}, met: map[string][]byte{},
	}
	var err error
	if s.round, err = json.Marshal(newRoundRecord(r)); err != nil {
		return nil, err
	}
	counts, err := t.counted(r)
	if err != nil {
		return nil, err
	}
	for key, stats := range counts.All {
		if s.stats[key], err = json.Marshal(statsRecord{V: recordVersion, Stats: *stats}); err != nil {
			return nil, err
		}
	}
	for key, met := range counts.Met {
		if s.met[key], err = json.Marshal(metRecord{V: recordVersion, Rounds: met}); err != nil {
			return nil, err
		}
	}
	for _, seat := range r.Seats {
		if seat.Player != "" {
			s.played = append(s.played, playedKey(seat.Player, r))
		}
	}
	return s, nil
}

func (t *roundTables) settle(s *settlement) error {
	errs := []error{
		t.rounds.Put(s.id, s.round), t.records.Put(s.id, s.record), t.dated.Put(s.dated, nil),
		t.dated.SetSequence(t.dated.Sequence() + 1), t.forgetMet(s.Round),
	}
	for _, key := range s.played {
		errs = append(errs, t.played.Put(key, nil))
	}
	for key, record := range s.stats {
		errs = append(errs, t.stats.Put([]byte(key), record))
	}
	for key, record := range s.met {
		errs = append(errs, t.met.Put([]byte(key), record))
	}
	return errors.Join(errs...)
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
	prefix, cursor := append([]byte(player), 0), t.played.Cursor()
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
