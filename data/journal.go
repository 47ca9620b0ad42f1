package data

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Line is one line of a room's journal: a line of a round's record, or of the room around it.
type Line struct {
	// Record: the line belongs to the record of the round that runs.
	Record bool
	Text   []byte
}

// Journal is what is kept of a room that runs: from its lines the room comes back as it was.
type Journal struct {
	Room string `json:"-"`
	// Epoch counts how often the journal changed hands. Whoever writes names it, so that of two owners one fails.
	Epoch uint64 `json:"epoch"`
	// Next is how many lines were ever written, those that were dropped among them.
	Next  uint64 `json:"next"`
	Lines []Line `json:"-"`
	// Broken is why the journal cannot be read, which then has no lines, else nil. Only [Store.Claim] gives such ones.
	Broken error `json:"-"`
}

// Claim takes over every journal there is: it raises their epochs, so that whoever had them before writes no more, and
// gives them in the order of the rooms' names. One that cannot be read is given broken, and stays as it is: perhaps
// [Store.ClaimRoom] can read it a moment later.
func (s *journalStore) Claim() ([]Journal, error) {
	return result(s.update, func(t *tables) (all []Journal, err error) {
		for room := range t.journals.below(nil) {
			j := Journal{Room: string(room)}
			if err := contained(func() (err error) {
				j, err = t.journal(j.Room)
				return err
			}); err != nil {
				j = Journal{Room: string(room), Broken: err}
			}
			all = append(all, j)
		}
		err = errNothing
		for i := range all {
			if all[i].Broken == nil {
				t.raise(&all[i])
				err = nil
			}
		}
		return all, err
	})
}

// ClaimRoom takes over the journal of one room as [Store.Claim] does all, or says [ErrNotFound].
func (s *journalStore) ClaimRoom(room string) (Journal, error) {
	return result(s.update, func(t *tables) (Journal, error) {
		j, err := t.journal(room)
		if err != nil {
			return j, err
		}
		t.raise(&j)
		return j, nil
	})
}

func (t *journalTables) raise(j *Journal) {
	j.Epoch++
	t.putHead(j)
}

// Journal is the journal of a room as it is on disk, or [ErrNotFound].
func (s *journalStore) Journal(room string) (Journal, error) {
	return result(s.view, func(t *tables) (Journal, error) { return t.journal(room) })
}

// The marks that lines begin with.
const (
	roomLine   = 1
	recordLine = 2
)

// headRecord is a [Journal] as it is written, its lines apart.
type headRecord struct {
	form
	Journal
}

// head reads a journal but for its lines, or says [ErrNotFound].
func (t *journalTables) head(room string) (Journal, error) {
	r, err := t.journals.get(room)
	r.Room = room
	return r.Journal, err
}

func (t *journalTables) putHead(j *Journal) { t.journals.put(j.Room, headRecord{current(), *j}) }

// journal reads a whole journal, or says [ErrNotFound].
func (t *journalTables) journal(room string) (Journal, error) {
	j, err := t.head(room)
	if err == nil {
		j.Lines, err = t.linesOf(&j)
	}
	return j, err
}

func (t *journalTables) linesOf(j *Journal) ([]Line, error) {
	return readLines(j, rawLines(t.lines, append([]byte(j.Room), 0)))
}

// rawLine is a line as it is kept, valid as long as nobody changes any.
type rawLine struct {
	number uint64
	text   []byte
}

func rawLines(from bucket, prefix []byte) (lines []rawLine) {
	for number, text := range from.below(prefix) {
		if len(number) == numberLength {
			lines = append(lines, rawLine{binary.BigEndian.Uint64(number), text})
		}
	}
	return lines
}

// readLines reads the lines of a journal. It is damage if any are missing.
func readLines(j *Journal, raw []rawLine) (lines []Line, err error) {
	for i, l := range raw {
		switch {
		case len(l.text) == 0 || l.text[0] != roomLine && l.text[0] != recordLine:
			return lines, fmt.Errorf("%w: line %d of %q is of no kind", ErrDamaged, l.number, j.Room)
		case l.number != j.Next-uint64(len(raw)-i):
			return lines, fmt.Errorf("%w: lines of %q are missing", ErrDamaged, j.Room)
		}
		lines = append(lines, Line{Record: l.text[0] == recordLine, Text: bytes.Clone(l.text[1:])})
	}
	return lines, nil
}

// addLines writes lines behind those of a journal.
func (t *journalTables) addLines(j *Journal, lines []Line) {
	for _, line := range lines {
		mark := byte(roomLine)
		if line.Record {
			mark = recordLine
		}
		t.lines.write(lineKey(j.Room, j.Next), append([]byte{mark}, line.Text...))
		j.Next++
	}
}

func (t *journalTables) dropLines(room string) { t.lines.removeBelow(append([]byte(room), 0)) }

// numberLength is how long the number of a line is in a key, in bytes.
const numberLength = 8

// lineKey is where a line of a room is: the room, a zero byte, and the number, so that they are found in order.
func lineKey(room string, number uint64) []byte {
	return binary.BigEndian.AppendUint64(append([]byte(room), 0), number)
}
