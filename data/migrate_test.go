package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"testing"

	"shithead/data/rating"

	"go.etcd.io/bbolt"
)

// TestAStoreThatVersion2Wrote_IsCountedAnew: seven rounds of ann among people and one of practice, whose ids are in
// another order than they were played in. All give points for places, those of classic too.
func TestAStoreThatVersion2Wrote_IsCountedAnew(t *testing.T) {
	path := unpacked(t, "recount-2.db.gz")
	s := openAt(t, path)
	biteNight := rating.Rank(make([]rating.Rating, 3), []int{2, 1, 3})
	biteNight = rating.Rank(biteNight, []int{2, 3, 1}) // the bot at the table is left out
	classic := rating.Rank(make([]rating.Rating, 2), []int{1, 3})
	classic = rating.Rank(classic, []int{2, 1})
	awayFrom := rating.Rank([]rating.Rating{classic[1], {}}, []int{2, 3}) // ann, away, is left out
	classic = rating.Rank([]rating.Rating{classic[0], awayFrom[0]}, []int{1, 2})
	want := PlayerStats{
		Counted: []Stats{
			{
				Rounds: 6, Abandoned: 1, First: 3, Shitheads: 1, Upper: 2, Others: 9, Beaten: 5, Points: 70, Matches: 5, Wins: 2,
				Safe: Streak{Now: 1, Best: 3}, Winning: Streak{Now: 1, Best: 1},
			},
			{
				Rules: "bitenight", Rounds: 2, First: 1, Upper: 1, Others: 5, Beaten: 3, Points: 30, Matches: 1,
				Safe: Streak{Now: 2, Best: 2}, Rating: biteNight[0],
			},
			{
				Rules: "classic", Rounds: 4, Abandoned: 1, First: 2, Shitheads: 1, Upper: 1, Others: 4, Beaten: 2, Points: 40,
				Matches: 4, Wins: 2, Safe: Streak{Now: 1, Best: 1}, Winning: Streak{Now: 1, Best: 1}, Rating: classic[0],
			},
		},
	}
	once := Stats{
		Rounds: 1, First: 1, Others: 2, Beaten: 1, Points: 10, Matches: 1, Wins: 1, Safe: Streak{Now: 1, Best: 1}, Winning: Streak{Now: 1, Best: 1},
	}
	want.Practice = []Stats{once, once}
	want.Practice[1].Rules = "classic"
	equal(t, must(s.Stats("ann")), want, want)

	// The same comes out if they are settled now, one after the other.
	anew := newStore(t)
	rounds, err := s.Rounds("ann", 100)
	if err != nil || len(rounds) != 8 {
		t.Fatalf("%+v, %v", rounds, err)
	}
	for i := range rounds {
		settle(t, anew, &rounds[len(rounds)-1-i])
	}
	for _, player := range []ID{"ann", "bea", "cat"} {
		before, _ := s.Stats(player)
		equal(t, must(anew.Stats(player)), before, player, before)
	}

	_ = s.Close()
	before := contentsOf(t, path)
	_ = openAt(t, path).Close()
	if contentsOf(t, path) != before {
		t.Error("it is brought up to date twice")
	}
}

// TestSettings_OfOlderStores_AreAsTheyWere, and what those did not know is not set. Each file was written by the last server of its version.
func TestSettings_OfOlderStores_AreAsTheyWere(t *testing.T) {
	of5 := Settings{Language: "de", Cards: "ascii", Bot: true}
	of10 := of5
	of10.AutoSelect, of10.Suits, of10.Rules = true, "four", true
	of18 := of10
	of18.Theme, of18.Motion, of18.Bell, of18.Hints = "contrast", "off", "off", "off"
	of19 := of18
	of19.Plain = true
	after := of19
	after.Mouse = true
	for version, before := range map[int]Settings{5: of5, 10: of10, 18: of18, 19: of19} {
		path := unpacked(t, fmt.Sprintf("settings-%d.db.gz", version))
		equal(t, must(CheckFile(path)), version)
		s := openAt(t, path)
		ann, err := s.ByName("ann")
		if err != nil || ann.Settings != before {
			t.Errorf("%d: %+v, %v", version, ann, err)
		}
		noErr(t, s.SetSettings(ann.ID, after))
		noErr(t, s.Close())
		s = openAt(t, path)
		if ann, err = s.ByID(ann.ID); err != nil || ann.Settings != after {
			t.Errorf("%d: %+v, %v", version, ann, err)
		}
		if saved, err := s.SavedRules(ann.ID); version == 5 && (err != nil || len(saved) != 1) {
			t.Errorf("%d: %+v, %v", version, saved, err)
		}
		if bob, err := s.ByName("bob"); err != nil || bob.Settings != (Settings{}) {
			t.Errorf("%d: %+v, %v", version, bob, err)
		}
	}
}

// TestAStoreThatVersion5Wrote_KeepsNamesThatLookAlike: nobody is refused, and everybody keeps theirs; but no third one of
// that look is taken. Its keys are as they were, proved or claimed.
func TestAStoreThatVersion5Wrote_KeepsNamesThatLookAlike(t *testing.T) {
	path := unpacked(t, "looks-5.db.gz")
	s := openAt(t, path)
	ids := map[string]ID{}
	for key, name := range map[int]string{1: "Arne", 2: "ame", 3: "nina", 4: "ΝΙΝΑ", 5: "5taff", 6: "Willem", 7: "nina"} {
		byKey, err := s.ByKey(testKey(key).Fingerprint)
		if err != nil || byKey.Name != name {
			t.Errorf("key %d is of %+v, %v", key, byKey, err)
		}
		equal(t, must(s.ByName(name)), byKey, name)
		ids[name] = byKey.ID
	}
	for key, name := range map[int]string{8: "nina", 9: "Arne"} {
		wantErr(t, errOf(s.ByKey(testKey(key).Fingerprint)), ErrNotFound, key)
		if got, err := s.Claimant(testKey(key).Fingerprint); err != nil || got.Name != name {
			t.Errorf("key %d is claimed by %+v, %v", key, got, err)
		}
	}
	for name, want := range map[string]error{
		"a-r-n-e": ErrNameTaken, "arn e": ErrNameTaken, "vvim": ErrNameTaken, "wim": ErrNameAlike, "gone": nil,
		"VVillern": ErrNameAlike, "Ärne": ErrNameTaken,
	} {
		wantErr(t, s.Vacant(name, noon), want, name)
	}
	// Whose name looks like another's can write it in another case, give it up and have it back.
	for _, name := range []string{"ARNE", "Bernd", "Arne"} {
		wantErr(t, errOf(s.Rename(ids["Arne"], name, noon)), nil, name)
	}
	wantErr(t, errOf(s.Rename(ids["Willem"], "vvim", noon)), nil, "back to vvim")
	_ = s.Close()
	before := contentsOf(t, path)
	_ = openAt(t, path).Close()
	if contentsOf(t, path) != before {
		t.Error("it is brought up to date twice")
	}
}

// TestAStoreThatVersion12Wrote_HasJournalsOfNobody, all else as it was to the byte, and whoever claims them goes on.
func TestAStoreThatVersion12Wrote_HasJournalsOfNobody(t *testing.T) {
	s, _, _ := keptAsItWas(t, "store-12.db.gz")
	list, err := s.Journals()
	if err != nil || len(list.Heads) < 5 {
		t.Fatalf("%+v, %v", list, err)
	}
	for _, head := range list.Heads {
		was, err := s.Journal(head.Room)
		if err != nil || head.Owner != "" || head.Broken != nil {
			t.Fatalf("%+v, %v", head, err)
		}
		j, err := s.Claim(head.Room, "house", head.Epoch)
		if was.Owner, was.Epoch = "house", was.Epoch+1; err != nil || !reflect.DeepEqual(j, was) {
			t.Errorf("%s, %v", textOf(j), err)
		}
		mustCommit(t, s, Write{Room: j.Room, Owner: "house", Epoch: j.Epoch, Next: j.Next, Lines: textLines("goes on")})
	}
	asides, err := s.Asides()
	if err != nil || len(asides) != 1 {
		t.Fatalf("%+v, %v", asides, err)
	}
	noErr(t, s.GiveBack(asides[0].Room, asides[0].ID))
	if j, err := s.Journal(asides[0].Room); err != nil || j.Owner != "" {
		t.Errorf("%s, %v", textOf(j), err)
	}
}

// TestAStoreOfVersion5_HasItsAsides, and knows how many records it keeps.
func TestAStoreOfVersion5_HasItsAsides(t *testing.T) {
	path := unpacked(t, "counted-5.db.gz")
	equal(t, must(CheckFile(path)), 5)
	s := must(Open(path))
	all, err := s.Asides()
	if err != nil || len(all) != 2 || all[0].Room != "fox" || all[0].Lines != 2 || all[0].Reason != "line 2: no such card" || all[1].Reason != "again" {
		t.Fatalf("%+v, %v", all, err)
	}
	noErr(t, s.GiveBack("fox", all[0].ID))
	equal(t, must(s.Journal("fox")), Journal{Room: "fox", Epoch: 2, Next: 2, Lines: textLines("a", "b")})
	if n := prunes(t, s, Keep{Records: 10}, noon); n != 20 {
		t.Errorf("%d of its 30 records pruned", n)
	}
	noErr(t, s.Close())
	checkPruned(t, path, 30)
}

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
