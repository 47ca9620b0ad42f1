package data

import (
	"errors"
	"path/filepath"
	"testing"
	"time"
)

// whoFinished is somebody who has finished a round, against bots alone.
func whoFinished(t *testing.T, s *Store, name string, key int) Profile {
	t.Helper()
	p := mustCreate(t, s, name, key)
	settle(t, s, testRound("ROUND OF "+ID(name), p.ID, ""))
	return p
}

func TestDelete_OfSomebodyWhoFinishedARound_LeavesTheNameToNobody(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	arne := whoFinished(t, s, "Arne", 1)
	bob := mustCreate(t, s, "bob", 2)
	noErr(t, s.Delete(arne.ID, noon))
	noErr(t, s.Close())
	s = openAt(t, path)
	late := noon.Add(HoldName)
	for name, want := range map[string]error{"arne": ErrNameTaken, "a.r.n.e": ErrNameTaken, "Ame": ErrNameAlike} {
		wantErr(t, s.Vacant(name, late.Add(-time.Second)), want, name)
		wantErr(t, errOf(s.Create(name, testKey(1), late.Add(-time.Second))), want, name)
		wantErr(t, errOf(s.Rename(bob.ID, name, late.Add(-time.Second))), want, name)
		wantErr(t, s.Vacant(name, late), nil, name)
	}
	wantErr(t, errOf(s.ByName("arne")), ErrNotFound, "arne is found")
	equal(t, must(s.FreeName("arne", noon)), "arne2")
	if got, err := s.Rename(bob.ID, "A-R-N-E", late); err != nil || got.Name != "A-R-N-E" {
		t.Errorf("after that: %+v, %v", got, err)
	}
	if got, err := s.ByName("arne"); err != nil || got.ID != bob.ID {
		t.Errorf("arne is %+v, %v", got, err)
	}
}

func TestDelete_OfSomebodyWhoNeverFinishedARound_FreesTheNamesAtOnce(t *testing.T) {
	s := newStore(t)
	arne := mustCreate(t, s, "Arne", 1)
	round := testRound("R1", arne.ID, "")
	round.End = "agreed"
	settle(t, s, round) // it was called off
	must(s.Rename(arne.ID, "Bernd", noon))
	noErr(t, s.Delete(arne.ID, noon))
	mustCreate(t, s, "ame", 1)
	mustCreate(t, s, "bernd", 2)
}

// TestDelete_HoldsWhatWasHeld as long as it would have been, and no longer.
func TestDelete_HoldsWhatWasHeld(t *testing.T) {
	s := newStore(t)
	ann := whoFinished(t, s, "ann", 1)
	must(s.Rename(ann.ID, "bea", noon))
	must(s.Rename(ann.ID, "cat", noon.Add(HoldName/2)))
	// ann is not held any more when the profile goes, bea is for a while, and cat begins to be.
	gone := noon.Add(HoldName)
	noErr(t, s.Delete(ann.ID, gone))
	for name, until := range map[string]time.Time{"ann": gone, "bea": gone.Add(HoldName / 2), "cat": gone.Add(HoldName)} {
		wantErr(t, s.Vacant(name, until), nil, name)
		if err := s.Vacant(name, until.Add(-time.Second)); name != "ann" && !errors.Is(err, ErrNameTaken) {
			t.Errorf("%s before: %v", name, err)
		}
	}
}

// TestDelete_ForgetsNamesThatAreNotHeldAnyMore, of whoever was gone before.
func TestDelete_ForgetsNamesThatAreNotHeldAnyMore(t *testing.T) {
	s := newStore(t)
	ann, bob := whoFinished(t, s, "ann", 1), whoFinished(t, s, "bob", 2)
	late := noon.Add(HoldName)
	noErr(t, errors.Join(s.Delete(ann.ID, noon), s.Delete(bob.ID, late)))
	if err := s.view(func(tab *tables) error {
		if tab.left.Get([]byte("ann")) != nil || tab.left.Get([]byte("bob")) == nil {
			t.Error("ann is kept, or bob is not")
		}
		return nil
	}); err != nil {
		t.Fatal(err)
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
