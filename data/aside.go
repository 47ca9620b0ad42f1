package data

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// Aside is a journal that was set aside.
type Aside struct {
	Room string
	// ID tells it from others of the same room. It is never given twice.
	ID     uint64
	Reason string
	// At is when, in UTC.
	At time.Time
	// Lines is how many the journal has.
	Lines int
}

// asideRecord is the head of a journal that was set aside. Its lines are beside it.
type asideRecord struct {
	V      int       `json:"v"`
	Reason string    `json:"reason"`
	At     time.Time `json:"at"`
	// Head is the journal's own record as it was, readable or not.
	Head []byte `json:"head"`
}

// SetAside takes the journal of a room out of use, with a reason, for somebody to look at. It returns [ErrNotFound] if
// there is none. It is kept whole, broken or not, with the time of this machine; the room may begin another one.
func (s *journalStore) SetAside(room, reason string) error {
	record := asideRecord{V: recordVersion, Reason: CleanLine(reason, reasonColumns), At: stamp(time.Now())}
	return s.update(func(t *tables) error {
		if record.Head = bytes.Clone(t.journals.Get([]byte(room))); record.Head == nil {
			return ErrNotFound
		}
		number, err := t.aside.NextSequence()
		if err != nil {
			return err
		}
		key := lineKey(room, number)
		errs := []error{write(t.aside, string(key), record)}
		for _, line := range t.rawLines(t.lines, append([]byte(room), 0)) {
			errs = append(errs, t.aside.Put(binary.BigEndian.AppendUint64(bytes.Clone(key), line.number), bytes.Clone(line.text)))
		}
		errs = append(errs, t.dropLines(room), t.journals.Delete([]byte(room)))
		return errors.Join(errs...)
	})
}

// Asides are the journals that were set aside and not given back, by room, the older first.
func (s *journalStore) Asides() (all []Aside, err error) {
	err = s.view(func(t *tables) error {
		all = nil
		cursor := t.aside.Cursor()
		for key, _ := cursor.First(); key != nil; key, _ = cursor.Next() {
			room, number, _ := bytes.Cut(key, []byte{0})
			switch len(number) {
			case numberLength:
				a, _, err := t.asideHead(string(room), binary.BigEndian.Uint64(number))
				if err != nil {
					return err
				}
				all = append(all, a)
			case 2 * numberLength: // a line of the one before
				if len(all) > 0 {
					all[len(all)-1].Lines++
				}
			}
		}
		return nil
	})
	return all, err
}

// AsideJournal is a journal that was set aside, and its lines as they are kept, without their marks, readable or not. It
// returns [ErrNotFound] if there is none. One that cannot be read as a whole is given [Journal.Broken].
func (s *journalStore) AsideJournal(room string, id uint64) (a Aside, j Journal, err error) {
	err = s.view(func(t *tables) error {
		a, j, err = t.asideJournal(room, id)
		return err
	})
	return a, j, err
}

// GiveBack makes a journal that was set aside that of its room again, under a new epoch. It returns [ErrNotFound] if there
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
		key := lineKey(room, id)
		errs := []error{t.aside.Delete(key)}
		for _, line := range t.rawLines(t.aside, key) {
			errs = append(errs, t.aside.Delete(binary.BigEndian.AppendUint64(bytes.Clone(key), line.number)))
		}
		_, err = t.addLines(room, j.Next-uint64(len(j.Lines)), j.Lines)
		return errors.Join(append(errs, err, t.raise(&j))...)
	})
}

// asideHead reads the head of a journal that was set aside, and that of the journal itself.
func (t *journalTables) asideHead(room string, id uint64) (a Aside, head []byte, err error) {
	var r asideRecord
	if err := read(t.aside, string(lineKey(room, id)), &r, &r.V); err != nil {
		return Aside{}, nil, err
	}
	return Aside{Room: room, ID: id, Reason: r.Reason, At: r.At}, r.Head, nil
}

// asideJournal reads a journal that was set aside.
func (t *journalTables) asideJournal(room string, id uint64) (a Aside, j Journal, err error) {
	a, text, err := t.asideHead(room, id)
	if err != nil {
		return a, j, err
	}
	raw := t.rawLines(t.aside, lineKey(room, id))
	a.Lines, j.Room = len(raw), room
	var head headRecord
	switch err := json.Unmarshal(text, &head); {
	case err != nil || head.V < 1:
		j.Broken = fmt.Errorf("%w: the head of %q", ErrDamaged, room)
	case head.V > recordVersion:
		j.Broken = fmt.Errorf("%w: the head of %q", ErrNewer, room)
	default:
		j.Epoch, j.Next = head.Epoch, head.Next
		j.Lines, j.Broken = readLines(room, j.Next, raw)
	}
	if j.Broken != nil {
		j.Lines = nil
		for _, l := range raw {
			j.Lines = append(j.Lines, Line{Record: len(l.text) > 0 && l.text[0] == recordLine, Text: bytes.Clone(l.text[min(1, len(l.text)):])})
		}
	}
	return a, j, nil
}
