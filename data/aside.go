package data

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"time"

	"shithead/data/journal"
)

// Aside is a journal that was set aside.
type Aside struct {
	Room string `json:"-"`
	// ID tells it from others of the same room. It is never given twice.
	ID     uint64 `json:"-"`
	Reason string `json:"reason"`
	// At is when, in UTC.
	At time.Time `json:"at"`
	// Lines is how many the journal has.
	Lines int `json:"-"`
}

// asideRecord is the head of a journal that was set aside. Its lines are beside it.
type asideRecord struct {
	form
	Aside
	// Head is the journal's own record as it was, readable or not.
	Head []byte `json:"head"`
}

// SetAside takes the journal of a room out of use, with a reason, for somebody to look at. Seen is its epoch as far as the
// caller knows, or [AnyEpoch]. It returns [ErrNotFound] if there is none, or a [ConflictError] if somebody else has claimed it
// since. It is kept whole, broken or not, with the time of this machine; the room may begin another one.
func (s *journalStore) SetAside(room, reason string, seen uint64) error {
	record := asideRecord{form: current(), Aside: Aside{Reason: CleanLine(reason, ReasonColumns), At: stamp(time.Now())}}
	return s.update(func(t *tables) error {
		if record.Head = bytes.Clone(t.journals.Get([]byte(room))); record.Head == nil {
			return ErrNotFound
		}
		if j, err := t.head(room); err == nil && seen != AnyEpoch && seen != j.Epoch {
			return journal.Conflict(&j, Position{Epoch: seen})
		}
		id, err := t.aside.in().NextSequence()
		if err != nil {
			return err
		}
		t.aside.put(string(lineKey(room, id)), record)
		for number, text := range t.lines.below(append([]byte(room), 0)) {
			t.aside.write(append(lineKey(room, id), number...), bytes.Clone(text))
		}
		t.dropLines(room)
		t.journals.remove([]byte(room))
		return nil
	})
}

// Asides are the journals that were set aside and not given back, by room, the older first.
func (s *journalStore) Asides() ([]Aside, error) {
	return result(s.view, func(t *tables) (all []Aside, err error) {
		for key := range t.aside.below(nil) {
			room, number, _ := bytes.Cut(key, []byte{0})
			switch len(number) {
			case numberLength:
				a, err := t.asideHead(string(room), binary.BigEndian.Uint64(number))
				if err != nil {
					return nil, err
				}
				all = append(all, a.Aside)
			case 2 * numberLength: // a line of the one before
				if len(all) > 0 {
					all[len(all)-1].Lines++
				}
			}
		}
		return all, nil
	})
}

// AsideJournal is a journal that was set aside, and its lines as they are kept, without their marks, readable or not. It
// returns [ErrNotFound] if there is none. One that cannot be read as a whole is given [journal.Journal.Broken].
func (s *journalStore) AsideJournal(room string, id uint64) (a Aside, j Journal, err error) {
	err = s.view(func(t *tables) error {
		a, j, err = t.asideJournal(room, id)
		return err
	})
	return a, j, err
}

// GiveBack makes a journal that was set aside that of its room again, nobody's and under a new epoch. It returns [ErrNotFound] if there
// is none, [ErrJournalThere] if the room has one meanwhile, or why the journal cannot be read; then it stays aside.
func (s *journalStore) GiveBack(room string, id uint64) error {
	return s.update(func(t *tables) error {
		_, j, err := t.asideJournal(room, id)
		switch {
		case err != nil:
			return err
		case j.Broken != nil:
			return j.Broken
		case t.journals.Get([]byte(room)) != nil:
			return ErrJournalThere
		}
		j.Next -= uint64(len(j.Lines))
		t.aside.removeBelow(lineKey(room, id))
		t.addLines(&j, j.Lines)
		t.raise(&j, "")
		return nil
	})
}

func (t *journalTables) asideHead(room string, id uint64) (asideRecord, error) {
	r, err := t.aside.get(string(lineKey(room, id)))
	r.Room, r.ID = room, id
	return r, err
}

func (t *journalTables) asideJournal(room string, id uint64) (a Aside, j Journal, err error) {
	r, err := t.asideHead(room, id)
	if err != nil {
		return a, j, err
	}
	raw := rawLines(t.aside.bucket, lineKey(room, id))
	r.Lines = len(raw)
	var head headRecord
	switch err := json.Unmarshal(r.Head, &head); {
	case err != nil || head.V < 1:
		j.Broken = fmt.Errorf("%w: the head of %q", ErrDamaged, room)
	case head.V > recordVersion:
		j.Broken = fmt.Errorf("%w: the head of %q", ErrNewer, room)
	default:
		j = head.Journal
	}
	if j.Room = room; j.Broken == nil {
		j.Lines, j.Broken = readLines(&j, raw)
	}
	if j.Broken != nil {
		j.Lines = nil
		for _, l := range raw {
			j.Lines = append(j.Lines, Line{Record: len(l.text) > 0 && l.text[0] == recordLine, Text: bytes.Clone(l.text[min(1, len(l.text)):])})
		}
	}
	return r.Aside, j, nil
}
