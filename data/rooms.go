package data

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"fmt"

	"shithead/data/internal/boltfile"
)

// Rooms are all journals that are kept, for who keeps them elsewhere from then on.
type Rooms struct {
	// Journals are those of rooms that run, by room.
	Journals []Journal
	// Asides are those that were set aside.
	Asides []AsideJournal
	// LastAside is the latest [Aside.ID] that was given.
	LastAside uint64
}

// AsideJournal is a journal that was set aside, and what can be read of it: see [Store.AsideJournal].
type AsideJournal struct {
	Aside
	Journal Journal
}

// Rooms are the journals that the store keeps. It fails for one of a room that runs which cannot be read, and names the room.
func (s *Store) Rooms() (Rooms, error) {
	return result(s.view, func(t *tables) (all Rooms, err error) {
		for room := range t.journals.below(nil) {
			j, err := t.journal(string(room))
			if err != nil {
				return all, fmt.Errorf("the journal of the room %s: %w", room, err)
			}
			all.Journals = append(all.Journals, j)
		}
		for key := range t.aside.below(nil) {
			room, number, _ := bytes.Cut(key, []byte{0})
			if len(number) != numberLength { // a line of the one before
				continue
			}
			a, j, err := t.asideJournal(string(room), binary.BigEndian.Uint64(number))
			if err != nil {
				return all, fmt.Errorf("what was set aside of the room %s: %w", room, err)
			}
			all.Asides = append(all.Asides, AsideJournal{a, j})
		}
		all.LastAside = t.aside.in().Sequence()
		return all, nil
	})
}

// DropRooms takes all journals out of the store, which are kept elsewhere.
func (s *Store) DropRooms() error {
	return s.update(func(t *tables) error {
		if t.keepsNoRooms() {
			return boltfile.ErrNothing
		}
		t.dropRooms()
		return nil
	})
}

func (t *journalTables) keepsNoRooms() bool {
	for _, b := range []bucket{t.journals.bucket, t.lines, t.aside.bucket} {
		if key, _ := b.in().Cursor().First(); key != nil {
			return false
		}
	}
	return true
}

func (t *journalTables) dropRooms() {
	for _, b := range []bucket{t.journals.bucket, t.lines, t.aside.bucket} {
		b.removeBelow(nil)
	}
}

// Leave has the store be a house by itself, with the rooms that its house has, in the place of those that it keeps itself. Each of
// their journals is nobody's, under a new epoch.
func (s *Store) Leave(rooms Rooms) error {
	return s.update(func(t *tables) error {
		t.meta.remove([]byte(homeKey))
		t.dropRooms()
		for _, j := range rooms.Journals {
			j.Next -= uint64(len(j.Lines))
			t.addLines(&j, j.Lines)
			t.raise(&j, "")
		}
		for i := range rooms.Asides {
			t.putAside(&rooms.Asides[i])
		}
		if rooms.LastAside > t.aside.in().Sequence() {
			t.aside.setSequence(rooms.LastAside)
		}
		return nil
	})
}

// putAside keeps a journal that was set aside elsewhere. One that is broken stays so.
func (t *journalTables) putAside(a *AsideJournal) {
	var head []byte
	j := a.Journal
	if j.Broken == nil {
		text, err := json.Marshal(headRecord{current(), j})
		t.journals.note(err)
		head = text
		j.Next -= uint64(len(j.Lines))
	} else {
		j.Next = 0
	}
	key := lineKey(a.Room, a.ID)
	t.aside.put(string(key), asideRecord{form: current(), Aside: a.Aside, Head: head})
	for i, line := range j.Lines {
		at := binary.BigEndian.AppendUint64(append([]byte{}, key...), j.Next+uint64(i))
		t.aside.write(at, append([]byte{markOf(&line)}, line.Text...))
	}
}
