package data

import (
	"bytes"
	"encoding/binary"
	"errors"
	"time"
)

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
func (s *Store) SetAside(room, reason string) error {
	record := asideRecord{V: recordVersion, Reason: CleanLine(reason, reasonColumns), At: stamp(time.Now())}
	return s.update(func(t *tables) error {
		if record.Head = bytes.Clone(t.journals.Get([]byte(room))); record.Head == nil {
			return ErrNotFound
		}
		key, err := t.asideKey(room)
		if err != nil {
			return err
		}
		if err := write(t.aside, string(key), record); err != nil {
			return err
		}
		var errs []error
		t.eachLine(room, func(number uint64, line []byte) {
			errs = append(errs, t.aside.Put(binary.BigEndian.AppendUint64(bytes.Clone(key), number), bytes.Clone(line)))
		})
		if err := errors.Join(errs...); err != nil {
			return err
		}
		if err := t.dropLines(room); err != nil {
			return err
		}
		return t.journals.Delete([]byte(room))
	})
}

// asideKey is where the next journal to be set aside goes: the room, a zero byte, and a number that none had before.
func (t *tables) asideKey(room string) ([]byte, error) {
	number, err := t.aside.NextSequence()
	return lineKey(room, number), err
}
