package data

import (
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/data/ledger"
	"shithead/data/rating"
)

// TestRemoveKey_NeverTheLastOne that is proved: one that is only claimed counts for nothing.
func TestRemoveKey_NeverTheLastOne(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	claims := func() error { return s.ClaimKey(ann.ID, testKey(3)) }
	removes := func(key int) func() error {
		return func() error { return s.RemoveKey(ann.ID, testKey(key).Fingerprint) }
	}
	proves := func() error {
		_, err := s.ProveKey(ann.ID, testKey(3).Fingerprint, noon)
		return err
	}
	for i, step := range []struct {
		do   func() error
		want error
	}{
		{removes(2), ErrNotFound},
		{claims, nil},
		{removes(1), ErrLastKey},
		{removes(3), nil},
		{claims, nil},
		{proves, nil},
		{removes(1), nil},
		{removes(3), ErrLastKey},
	} {
		wantErr(t, step.do(), step.want, i, step.want)
	}
	wantErr(t, errOf(s.ByKey(testKey(1).Fingerprint)), ErrNotFound, "the key that was removed")
	if got, err := s.ByKey(testKey(2).Fingerprint); err != nil || got.ID != bob.ID {
		t.Errorf("bob's: %+v, %v", got, err)
	}
}

func TestLabelKey_IsCleaned_AndOnlyOnesOwn(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	noErr(t, s.LabelKey(ann.ID, testKey(1).Fingerprint, " my\x1b[31m \x07laptop\n"+strings.Repeat("x", LabelColumns)))
	keys, err := s.Keys(ann.ID)
	if want := "my laptop " + strings.Repeat("x", LabelColumns-len("my laptop ")); err != nil || len(keys) != 1 || keys[0].Label != want {
		t.Errorf("%+v, %v", keys, err)
	}
	if got, err := s.ByKey(testKey(1).Fingerprint); err != nil || got.ID != ann.ID {
		t.Errorf("the key is that of %+v, %v", got, err)
	}
	for _, c := range []struct {
		id  ID
		key int
	}{{ann.ID, 2}, {bob.ID, 1}, {ann.ID, 3}, {"NOBODY", 1}} {
		wantErr(t, s.LabelKey(c.id, testKey(c.key).Fingerprint, "mine"), ErrNotFound, c.key, c.id)
	}
}

func TestSettings_AreKeptWithTheProfile_WhateverElseChanges(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	ann := mustCreate(t, s, "ann", 1)
	want := Settings{Language: "de", Cards: "ascii", Bot: true, AutoSelect: true, Suits: "four", Rules: true}
	noErr(t, s.SetSettings(ann.ID, want))
	wantErr(t, s.SetSettings("NOBODY", want), ErrNotFound)
	noErr(t, errors.Join(s.SaveRules(ann.ID, "mine", "leeds"), s.Touch(testKey(1).Fingerprint, noon.Add(time.Hour))))
	must(s.Rename(ann.ID, "bea", noon))
	noErr(t, s.Close())
	got, err := openAt(t, path).ByID(ann.ID)
	if err != nil || got.Settings != want || got.Name != "bea" {
		t.Errorf("%+v, %v", got, err)
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

func TestDelete_ForgetsThePerson_AndKeepsWhatIsCounted(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	ann := mustCreate(t, s, "ann", 1)
	bob := mustCreate(t, s, "bob", 2)
	noErr(t, s.AddKey(ann.ID, testKey(3), noon))
	must(s.Rename(ann.ID, "anne", noon))
	round := testRound("R1", ann.ID, bob.ID)
	noErr(t, s.Commit([]Write{{Room: "otter", Epoch: 1, Settle: round, End: true}})[0])
	before := must(s.Stats(ann.ID))
	noErr(t, s.Delete(ann.ID, noon))
	wantErr(t, s.Delete(ann.ID, noon), ErrNotFound, "again")
	for _, n := range []int{1, 3} {
		wantErr(t, errOf(s.ByKey(testKey(n).Fingerprint)), ErrNotFound, "key")
	}
	after, err := s.Stats(ann.ID)
	if err != nil || fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("%+v, %v", after, err)
	}
	if r, err := s.Round("R1"); err != nil || r.Seats[0].Player != ann.ID {
		t.Errorf("%+v, %v", r, err)
	}
	// Both keys are free.
	mustCreate(t, s, "cid", 1)
	mustCreate(t, s, "dan", 3)
	noErr(t, s.Close())
	checkFile(t, path)
}

// statsStore is a store in which statistics are put without rounds, so that nothing agrees.
func statsStore(t testing.TB) *Store {
	t.Helper()
	s := must(Open(filepath.Join(t.TempDir(), "store.db")))
	s.db().NoSync = true
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func TestBoards_OrderEverybodyWhoHasSomething(t *testing.T) {
	s := statsStore(t)
	counted := func(player ID, practice bool, rules string, stats Stats) {
		t.Helper()
		if err := s.update(func(tab *tables) error {
			tab.stats.put(ledger.StatsKey(player, practice, rules), statsRecord{current(), stats})
			return nil
		}); err != nil {
			t.Fatal(err)
		}
	}
	const many = 3*leadersAtOnce + 7
	for n := range many {
		player := ID(fmt.Sprintf("P%05d", n))
		counted(player, false, "", Stats{Rounds: 1, Points: 5 * n})
		counted(player, false, "leeds", Stats{Rounds: 2, Shitheads: n % 3, Rating: rating.Rating{Mu: 25 + float64(n%5), Sigma: 1}})
		counted(player, true, "leeds", Stats{Rounds: 2, Shitheads: 900})
	}
	counted("QUICK", false, "leeds", Stats{Rounds: 1, Shitheads: 2})
	all, err := s.Boards("", 3)
	if err != nil || len(all[ledger.ByPoints]) != 3 || len(all[ledger.ByShitheads]) != 0 || len(all[ledger.ByRating]) != 0 {
		t.Fatalf("%+v, %v", all, err)
	}
	for i, leader := range all[ledger.ByPoints] {
		if want := ID(fmt.Sprintf("P%05d", many-1-i)); leader.Player != want || leader.Points != 5*(many-1-i) {
			t.Errorf("%d is %+v, not %s", i, leader, want)
		}
	}
	leeds, err := s.Boards("leeds", 3)
	if err != nil || len(leeds[ledger.ByPoints]) != 0 || len(leeds[ledger.ByShitheads]) != 3 || len(leeds[ledger.ByRating]) != 3 {
		t.Fatalf("%+v, %v", leeds, err)
	}
	if leeds[ledger.ByShitheads][0].Player != "QUICK" || leeds[ledger.ByShitheads][1].Player != "P00002" || leeds[ledger.ByShitheads][2].Player != "P00005" {
		t.Errorf("%+v", leeds[ledger.ByShitheads])
	}
	if leeds[ledger.ByRating][0].Player != "P00004" || leeds[ledger.ByRating][0].Rules != "leeds" {
		t.Errorf("%+v", leeds[ledger.ByRating])
	}
	if none, err := s.Boards("poker", 3); err != nil || none[ledger.ByPoints] != nil {
		t.Errorf("%+v, %v", none, err)
	}
}
