package data

import (
	"fmt"
	"testing"

	"shithead/data/rating"
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
