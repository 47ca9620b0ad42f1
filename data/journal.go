package data

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Journal is the journal of a room as it is on disk, or [ErrNotFound].
func (s *journalStore) Journal(room string) (Journal, error) {
	return result(s.view, func(t *tables) (Journal, error) { return t.journal(room) })
}

// The marks that lines begin with.
const (
	roomLine   = 1
	recordLine = 2
)

func markOf(l *Line) byte {
	if l.Record {
		return recordLine
	}
	return roomLine
}

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

// hasLines reports whether a journal has the same lines at a number, and firstLine is the number of the first that it has, or
// would have.
func (t *journalTables) hasLines(room string, at uint64, lines []Line) bool {
	for i, line := range lines {
		kept := t.lines.Get(lineKey(room, at+uint64(i)))
		if len(kept) == 0 || kept[0] != markOf(&line) || !bytes.Equal(kept[1:], line.Text) {
			return false
		}
	}
	return true
}

func (t *journalTables) firstLine(j *Journal) uint64 {
	for number := range t.lines.below(append([]byte(j.Room), 0)) {
		if len(number) == numberLength {
			return binary.BigEndian.Uint64(number)
		}
	}
	return j.Next
}

// addLines writes lines behind those of a journal.
func (t *journalTables) addLines(j *Journal, lines []Line) {
	for _, line := range lines {
		t.lines.write(lineKey(j.Room, j.Next), append([]byte{markOf(&line)}, line.Text...))
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
