package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"

	"go.etcd.io/bbolt"
)

// Line is one line of a room's journal: a line of a round's record, or of the room around it.
type Line struct {
	// Record: the line belongs to the record of the round that runs.
	Record bool
	Text   []byte
}

// Journal is what is kept of a room that runs: from its lines the room comes back as it was.
type Journal struct {
	Room string
	// Epoch counts how often the journal changed hands. Whoever writes names it, so that of two owners one fails.
	Epoch uint64
	// Next is how many lines were ever written, those that were dropped among them.
	Next  uint64
	Lines []Line
	// Broken is why the journal cannot be read, which then has no lines, else nil. Only [Store.Claim] gives such ones.
	Broken error
}

// Claim takes over every journal there is: it raises their epochs, so that whoever had them before writes no more, and
// gives them in the order of the rooms' names. One that cannot be read is given broken, and stays as it is: perhaps
// [Store.ClaimRoom] can read it a moment later.
func (s *journalStore) Claim() (all []Journal, err error) {
	if err = s.update(func(t *tables) error {
		all = nil
		if err := t.journals.ForEach(func(room, _ []byte) error {
			j := Journal{Room: string(room)}
			if err := contained(func() (err error) {
				j, err = t.journal(j.Room)
				return err
			}); err != nil {
				j = Journal{Room: string(room), Broken: err}
			}
			all = append(all, j)
			return nil
		}); err != nil {
			return err
		}
		if len(all) == 0 {
			return errNothing
		}
		for i := range all {
			if all[i].Broken == nil {
				if err := t.raise(&all[i]); err != nil {
					return err
				}
			}
		}
		return nil
	}); err != nil && !errors.Is(err, errNothing) {
		return nil, err
	}
	return all, nil
}

// ClaimRoom takes over the journal of one room as [Store.Claim] does all, or says [ErrNotFound].
func (s *journalStore) ClaimRoom(room string) (j Journal, err error) {
	if err = s.update(func(t *tables) error {
		if j, err = t.journal(room); err != nil {
			return err
		}
		return t.raise(&j)
	}); err != nil {
		return Journal{}, err
	}
	return j, nil
}

// raise raises the epoch of a journal.
func (t *journalTables) raise(j *Journal) error {
	j.Epoch++
	return t.putHead(j.Room, j.Epoch, j.Next)
}

// Journal is the journal of a room as it is on disk, or [ErrNotFound].
func (s *journalStore) Journal(room string) (j Journal, err error) {
	err = s.view(func(t *tables) error {
		j, err = t.journal(room)
		return err
	})
	if err != nil {
		return Journal{}, err
	}
	return j, nil
}

// The marks that lines begin with.
const (
	roomLine   = 1
	recordLine = 2
)

// headRecord is a [Journal] as it is written, without the room that it is found by and the lines.
type headRecord struct {
	V     int    `json:"v"`
	Epoch uint64 `json:"epoch"`
	Next  uint64 `json:"next"`
}

// head reads the epoch and the next number of a journal, or says [ErrNotFound].
func (t *journalTables) head(room string) (epoch, next uint64, err error) {
	var r headRecord
	err = read(t.journals, room, &r, &r.V)
	return r.Epoch, r.Next, err
}

func (t *journalTables) putHead(room string, epoch, next uint64) error {
	return write(t.journals, room, headRecord{V: recordVersion, Epoch: epoch, Next: next})
}

// journal reads a whole journal, or says [ErrNotFound].
func (t *journalTables) journal(room string) (Journal, error) {
	epoch, next, err := t.head(room)
	if err != nil {
		return Journal{}, err
	}
	lines, err := t.linesOf(room, next)
	return Journal{Room: room, Epoch: epoch, Next: next, Lines: lines}, err
}

// linesOf reads the lines of a journal whose next one has that number. It is damage if any are missing.
func (t *journalTables) linesOf(room string, next uint64) (lines []Line, err error) {
	return readLines(room, next, t.rawLines(t.lines, append([]byte(room), 0)))
}

// rawLine is a line as it is kept.
type rawLine struct {
	number uint64
	text   []byte
}

// rawLines are the lines below a prefix, valid as long as nobody changes them.
func (t *journalTables) rawLines(from *bbolt.Bucket, prefix []byte) (lines []rawLine) {
	cursor := from.Cursor()
	for k, v := cursor.Seek(prefix); bytes.HasPrefix(k, prefix); k, v = cursor.Next() {
		if number := k[len(prefix):]; len(number) == numberLength {
			lines = append(lines, rawLine{binary.BigEndian.Uint64(number), v})
		}
	}
	return lines
}

// readLines reads the lines of a journal whose next one has that number. It is damage if any are missing.
func readLines(room string, next uint64, raw []rawLine) (lines []Line, err error) {
	for i, l := range raw {
		switch {
		case len(l.text) == 0 || l.text[0] != roomLine && l.text[0] != recordLine:
			return lines, fmt.Errorf("%w: line %d of %q is of no kind", ErrDamaged, l.number, room)
		case l.number != next-uint64(len(raw)-i):
			return lines, fmt.Errorf("%w: lines of %q are missing", ErrDamaged, room)
		}
		lines = append(lines, Line{Record: l.text[0] == recordLine, Text: bytes.Clone(l.text[1:])})
	}
	return lines, nil
}

// addLines writes lines from that number on, and returns the number after them.
func (t *journalTables) addLines(room string, next uint64, lines []Line) (uint64, error) {
	for _, line := range lines {
		mark := byte(roomLine)
		if line.Record {
			mark = recordLine
		}
		if err := t.lines.Put(lineKey(room, next), append([]byte{mark}, line.Text...)); err != nil {
			return 0, err
		}
		next++
	}
	return next, nil
}

// dropLines takes all lines of a room away.
func (t *journalTables) dropLines(room string) error {
	for _, line := range t.rawLines(t.lines, append([]byte(room), 0)) {
		if err := t.lines.Delete(lineKey(room, line.number)); err != nil {
			return err
		}
	}
	return nil
}

// numberLength is how long the number of a line is in a key, in bytes.
const numberLength = 8

// lineKey is where a line of a room is: the room, a zero byte, and the number, so that they are found in order.
func lineKey(room string, number uint64) []byte {
	return binary.BigEndian.AppendUint64(append([]byte(room), 0), number)
}
