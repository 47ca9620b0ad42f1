package data

import (
	"errors"
	"path/filepath"
	"reflect"
	"testing"

	"go.etcd.io/bbolt"
)

// The file rooms-15 was written by the server of version 15: two people, two rooms that run, and of a third one two journals that were
// set aside.

// roomsOf15 are its rooms.
func roomsOf15(t *testing.T, s *Store) Rooms {
	t.Helper()
	rooms := must(s.Rooms())
	if len(rooms.Journals) != 2 || len(rooms.Asides) != 2 || rooms.LastAside != 2 {
		t.Fatalf("%+v", rooms)
	}
	otter := Journal{Room: "brave-otter", Owner: "house", Epoch: 2, Next: 7, Lines: []Line{
		{Text: []byte("room again")}, {Record: true, Text: []byte("3")}, {Record: true, Text: []byte("4")},
	}}
	if got := rooms.Journals[0]; !reflect.DeepEqual(got, otter) {
		t.Errorf("%+v", got)
	}
	if a := rooms.Asides[1]; a.Room != "lost-hare" || a.ID != 2 || a.Reason != "it leads nowhere either" || len(a.Journal.Lines) != 2 {
		t.Errorf("%+v", a)
	}
	return rooms
}

// TestAStoreThatVersion15Wrote is a house by itself, with its rooms, until it becomes one of several, and again once it leaves them.
func TestAStoreThatVersion15Wrote(t *testing.T) {
	path := unpacked(t, "rooms-15.db.gz")
	s := openAt(t, path)
	equal(t, must(s.Home()), "")
	equal(t, must(s.Blank()), false)
	rooms := roomsOf15(t, s)
	noErr(t, errors.Join(s.Belong("A"), s.Belong("B"), s.DropRooms(), s.DropRooms()))
	reopen(t, &s)
	equal(t, must(s.Home()), "B")
	if left, err := s.Rooms(); err != nil || len(left.Journals)+len(left.Asides) > 0 {
		t.Errorf("%+v, %v", left, err)
	}
	leaves := func() {
		t.Helper()
		noErr(t, s.Leave(rooms))
		back := must(s.Rooms())
		want := rooms
		want.Journals = nil
		for _, j := range rooms.Journals {
			j.Owner = ""
			j.Epoch++
			want.Journals = append(want.Journals, j)
		}
		if !reflect.DeepEqual(back, want) {
			t.Errorf("%+v\nwant %+v", back, want)
		}
	}
	leaves()
	leaves() // in the place of those that it has
	equal(t, must(s.Home()), "")
	noErr(t, s.GiveBack("lost-hare", 1))
	if j, err := s.Journal("lost-hare"); err != nil || len(j.Lines) != 1 || j.Next != 1 {
		t.Errorf("%+v, %v", j, err)
	}
	must(s.Create("cat", testKey(50), noon))
	done(t, s)
}

// TestRooms_ThatCannotBeRead are named, and what was set aside and cannot be read stays so elsewhere.
func TestRooms_ThatCannotBeRead(t *testing.T) {
	s := must(Open(unpacked(t, "rooms-15.db.gz")))
	defer s.Close()
	if err := s.db().Update(func(tx *bbolt.Tx) error {
		aside := tx.Bucket([]byte(asideBucket))
		return aside.Delete(append(lineKey("lost-hare", 2), lineKey("", 1)[1:]...)) // its last line
	}); err != nil {
		t.Fatal(err)
	}
	rooms, err := s.Rooms()
	if err != nil || len(rooms.Asides) != 2 || len(rooms.Asides[1].Journal.Lines) != 1 {
		t.Fatalf("%+v, %v", rooms, err)
	}
	elsewhere := newStore(t)
	noErr(t, elsewhere.Leave(rooms))
	if a, j, err := elsewhere.AsideJournal("lost-hare", 2); err != nil || a.Lines != 1 || string(j.Lines[0].Text) != "again" {
		t.Errorf("%+v, %+v, %v", a, j, err)
	}
	wantErr(t, elsewhere.GiveBack("lost-hare", 2), ErrDamaged)
	if err := s.db().Update(func(tx *bbolt.Tx) error {
		return tx.Bucket([]byte(linesBucket)).Delete(lineKey("brave-otter", 5))
	}); err != nil {
		t.Fatal(err)
	}
	wantErr(t, errOf(s.Rooms()), ErrDamaged)
}

// TestBlank is only a store that nobody has written to.
func TestBlank(t *testing.T) {
	for what, write := range map[string]func(s *Store) error{
		"somebody": func(s *Store) error {
			_, err := s.Create("ann", testKey(1), noon)
			return err
		},
		"a change that is refused": func(s *Store) error {
			return s.ApplyAll(1, []Change{{ID: NewID(), At: noon, Op: DropRules{Profile: "nobody", Name: "x"}}})
		},
		"a room": func(s *Store) error {
			return s.Commit([]Write{{Room: "otter", Owner: "a", Epoch: 1, Lines: []Line{{Text: []byte("x")}}}})[0]
		},
	} {
		s := newStore(t)
		noErr(t, errors.Join(s.Belong("A"), s.Probe()))
		equal(t, must(s.Blank()), true)
		wantErr(t, write(s), nil, what)
		equal(t, must(s.Blank()), false, what)
	}
	if err := openAt(t, filepath.Join(t.TempDir(), "s.db")).Belong(""); err == nil {
		t.Error("a house without an id")
	}
}
