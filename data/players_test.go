package data

import (
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"shithead/data/text"
)

// mustCreate makes a profile that a test needs.
func mustCreate(t testing.TB, s *Store, name string, key int) Profile {
	t.Helper()
	p := must(s.Create(name, testKey(key), noon))
	return p
}

func TestCreate_ThenFoundByKeyNameAndID(t *testing.T) {
	s := newStore(t)
	local := noon.In(time.FixedZone("", 3600)).Add(123 * time.Millisecond)
	p := must(s.Create(" Ann  Lee ", testKey(1), local))
	if want := (Profile{ID: p.ID, Name: "Ann Lee", Created: noon, Seen: noon}); p != want {
		t.Errorf("made %+v, want %+v", p, want)
	}
	if !regexp.MustCompile(`^[A-Z2-7]{26}$`).MatchString(string(p.ID)) {
		t.Errorf("id %q", p.ID)
	}
	for how, find := range map[string]func() (Profile, error){
		"key":        func() (Profile, error) { return s.ByKey(testKey(1).Fingerprint) },
		"name":       func() (Profile, error) { return s.ByName("Ann Lee") },
		"other case": func() (Profile, error) { return s.ByName("ANN LEE") },
		"other look": func() (Profile, error) { return s.ByName("änn-1ee") },
		"id":         func() (Profile, error) { return s.ByID(p.ID) },
	} {
		equal(t, must(find()), p, how)
	}
}

func TestEveryLookup_OfSomethingUnknown_IsNotFound(t *testing.T) {
	s := newStore(t)
	p := mustCreate(t, s, "ann", 1)
	calls := map[string]func() error{}
	for _, text := range []string{"", "x", "\x00", "SHA256:", string(p.ID[:25]), strings.Repeat("x", 1<<20)} {
		what := fmt.Sprintf("%.10q", text)
		calls["ByKey "+what] = func() error { _, err := s.ByKey(text); return err }
		calls["ByName "+what] = func() error { _, err := s.ByName(text); return err }
		calls["ByID "+what] = func() error { _, err := s.ByID(ID(text)); return err }
		calls["Keys "+what] = func() error { _, err := s.Keys(ID(text)); return err }
		calls["AddKey "+what] = func() error { return s.AddKey(ID(text), testKey(2), noon) }
		calls["ClaimKey "+what] = func() error { return s.ClaimKey(ID(text), testKey(2)) }
		calls["Claimant "+what] = func() error { _, err := s.Claimant(text); return err }
		calls["ProveKey "+what] = func() error { _, err := s.ProveKey(ID(text), testKey(1).Fingerprint, noon); return err }
		calls["ProveKey of "+what] = func() error { _, err := s.ProveKey(p.ID, text, noon); return err }
		calls["DeclineKey "+what] = func() error { return s.DeclineKey(ID(text), testKey(1).Fingerprint) }
		calls["DeclineKey of "+what] = func() error { return s.DeclineKey(p.ID, text) }
		calls["Touch "+what] = func() error { return s.Touch(text, noon) }
		calls["SavedRules "+what] = func() error { _, err := s.SavedRules(ID(text)); return err }
		calls["DropRules "+what] = func() error { return s.DropRules(ID(text), "x") }
		calls["Rename "+what] = func() error { _, err := s.Rename(ID(text), "bea", noon); return err }
	}
	for what, call := range calls {
		wantErr(t, call(), ErrNotFound, what)
	}
}

func TestCreate_OfATakenOrBadNameOrKey_IsRefusedAndKeepsNothing(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "Ann", 1)
	short := testKey(3)
	short.Fingerprint = short.Fingerprint[:20]
	md5 := Key{Fingerprint: "MD5:00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff"}
	for _, c := range []struct {
		name string
		key  Key
		want error
	}{
		{"ann", testKey(2), ErrNameTaken},
		{"A.N.N.", testKey(2), ErrNameTaken},
		{"Ánn", testKey(2), ErrNameTaken},
		{"ＡＮＮ", testKey(2), ErrNameTaken},
		{"bea", testKey(1), ErrKeyTaken},
		{"ann", testKey(1), ErrKeyTaken},
		{"", testKey(2), text.ErrNameShort},
		{"admin", testKey(2), text.ErrNameReserved},
		{"bea", Key{}, ErrKeyBad},
		{"bea", short, ErrKeyBad},
		{"bea", md5, ErrKeyBad},
	} {
		wantErr(t, errOf(s.Create(c.name, c.key, noon)), c.want, c.name, c.key.Fingerprint, c.want)
	}
	wantErr(t, errOf(s.ByName("bea")), ErrNotFound, "bea")
	wantErr(t, errOf(s.ByKey(testKey(2).Fingerprint)), ErrNotFound, "key 2")
	equal(t, must(s.ByKey(testKey(1).Fingerprint)), ann, "key 1")
}

func TestCreate_OfOneNameOrKeyByManyAtOnce_SucceedsOnce(t *testing.T) {
	s := newStore(t)
	oneOf(t, ErrNameTaken, func(i int) error {
		_, err := s.Create([]string{"ann", "ANN", "ànn", "an-n"}[i%4], testKey(i), noon)
		return err
	})
	oneOf(t, ErrKeyTaken, func(i int) error {
		_, err := s.Create(fmt.Sprint("name", i+2), testKey(100), noon)
		return err
	})
}

// oneOf has many do something at once, which one of them can; the others are told why not.
func oneOf(t *testing.T, why error, do func(i int) error) {
	t.Helper()
	errs := make([]error, 16)
	var all sync.WaitGroup
	for i := range errs {
		all.Go(func() { errs[i] = do(i) })
	}
	all.Wait()
	won := 0
	for i, err := range errs {
		switch {
		case err == nil:
			won++
		case !errors.Is(err, why):
			t.Errorf("%d: %v", i, err)
		}
	}
	if won != 1 {
		t.Errorf("%d of them could", won)
	}
}

func TestAddKey_ThenBothKeysAreTheProfiles(t *testing.T) {
	s := newStore(t)
	ann, later := mustCreate(t, s, "ann", 1), noon.Add(time.Hour)
	second := testKey(2)
	second.Label = "  laptop\x1b[2J\u202e " + strings.Repeat("x", 99)
	noErr(t, s.AddKey(ann.ID, second, later))
	first := testKey(1)
	first.First, first.Last = noon, noon
	second.First, second.Last, second.Label = later, later, "laptop "+strings.Repeat("x", LabelColumns-len("laptop "))
	equal(t, must(s.Keys(ann.ID)), []Key{first, second}, "keys")
	equal(t, must(s.ByKey(second.Fingerprint)), ann, "by the second")
}

func TestAddKey_ThatSomebodyHasOrTooMany_IsRefused(t *testing.T) {
	s := newStore(t)
	ann, bea := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bea", 2)
	wantErr(t, s.AddKey(ann.ID, testKey(1), noon), ErrKeyTaken, "own key")
	wantErr(t, s.AddKey(ann.ID, testKey(2), noon), ErrKeyTaken, "bea's key")
	wantErr(t, s.AddKey(ann.ID, Key{}, noon), ErrKeyBad, "no key")
	for i := range MaxKeys - 1 {
		noErr(t, s.AddKey(bea.ID, testKey(10+i), noon))
	}
	wantErr(t, s.AddKey(bea.ID, testKey(99), noon), ErrKeysFull, "one too many")
}

func TestTouch_WritesNoMoreThanOnceInAWhile(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	noErr(t, s.AddKey(ann.ID, testKey(2), noon))
	writes := func() int64 {
		stats := s.db().Stats()
		return stats.TxStats.GetWrite()
	}
	for _, c := range []struct {
		at     time.Duration
		writes bool
	}{
		{0, false},
		{time.Second, false},
		{TouchEvery - time.Second, false},
		{TouchEvery, true},
		{TouchEvery + time.Second, false},
		{2 * TouchEvery, true},
		{2*TouchEvery - time.Minute, false}, // two sessions that overtake each other
		{0, true},                           // the clock was set back
	} {
		before := writes()
		noErr(t, s.Touch(testKey(2).Fingerprint, noon.Add(c.at)))
		s.writeNotes()
		if wrote := writes() > before; wrote != c.writes {
			t.Errorf("at %v: wrote is %v", c.at, wrote)
		}
	}
	noErr(t, s.Touch(testKey(2).Fingerprint, noon.Add(time.Hour)))
	s.writeNotes()
	if got, _ := s.ByID(ann.ID); !got.Seen.Equal(noon.Add(time.Hour)) || !got.Created.Equal(noon) {
		t.Errorf("profile %+v", got)
	}
	keys, _ := s.Keys(ann.ID)
	for _, key := range keys {
		want := noon
		if key.Fingerprint == testKey(2).Fingerprint {
			want = noon.Add(time.Hour)
		}
		if !key.Last.Equal(want) || !key.First.Equal(noon) {
			t.Errorf("key %+v", key)
		}
	}
}

func TestRename_TakesTheNewName_AndHoldsTheOldOneForAWhile(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	bob := mustCreate(t, s, "bob", 2)
	got, err := s.Rename(ann.ID, "bea", noon)
	if err != nil || got.Name != "bea" || got.ID != ann.ID {
		t.Fatalf("%+v, %v", got, err)
	}
	wantErr(t, errOf(s.ByName("ann")), ErrNotFound, "ann")
	equal(t, must(s.ByName("bea")), got, "bea")
	if held, err := s.HeldNames(ann.ID, noon); err != nil || len(held) != 1 || !held["ann"].Equal(noon.Add(HoldName)) {
		t.Errorf("held: %v, %v", held, err)
	}
	late := noon.Add(HoldName)
	wantErr(t, errOf(s.Rename(bob.ID, "Ann", late.Add(-time.Second))), ErrNameTaken, "while it is held")
	wantErr(t, errOf(s.Create("a.n.n", testKey(3), late.Add(-time.Second))), ErrNameTaken, "a newcomer while it is held")
	if got, err := s.Rename(bob.ID, "Ann", late); err != nil || got.Name != "Ann" {
		t.Errorf("after that: %+v, %v", got, err)
	}
	if held, err := s.HeldNames(ann.ID, noon); err != nil || len(held) != 0 {
		t.Errorf("held still: %v, %v", held, err)
	}
	if found, err := s.ByName("ann"); err != nil || found.ID != bob.ID {
		t.Errorf("ann is %+v, %v", found, err)
	}
}

func TestRename_MoreOftenThanNamesAreHeld_IsRefusedForAWhile(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann0", 1)
	for n := range MaxHeld {
		must(s.Rename(ann.ID, fmt.Sprint("ann", n+1), noon.Add(time.Duration(n)*time.Hour)))
	}
	late := noon.Add(HoldName)
	wantErr(t, errOf(s.Rename(ann.ID, "bea", late.Add(-time.Second))), ErrNamesHeld, "too often")
	wantErr(t, errOf(s.Rename(ann.ID, "ann0", late.Add(-time.Second))), nil, "back")
	wantErr(t, errOf(s.Rename(ann.ID, "bea", late.Add(HoldName))), nil, "later")
	mustCreate(t, s, "ann2", 2) // at noon, when nothing is held any more
}

func TestFreeName_CountsUpAndStaysAName(t *testing.T) {
	s := newStore(t)
	for i, c := range []struct{ ask, want string }{
		{"ann", "ann"},
		{"ann", "ann2"},
		{"ANN", "ANN3"},
		{"sixteen letters!"[:15] + "s", "sixteen letterss"},
		{"sixteen letterss", "sixteen letters2"},
		{"fourteen abcde f", "fourteen abcde f"},
		{"fourteen abcde f", "fourteen abcde2"},
		{"名前名前名前名前", "名前名前名前名前"},
		{"名前名前名前名前", "名前名前名前名2"},
	} {
		got, err := s.FreeName(c.ask, noon)
		if err != nil || got != c.want {
			t.Fatalf("%s: %q, %v, want %q", c.ask, got, err, c.want)
		}
		mustCreate(t, s, got, i)
	}
	wantErr(t, errOf(s.FreeName("root", noon)), text.ErrNameBad, "root")
}

func TestFreeName_WhenTheSmallNumbersAreTaken_DrawsALargeOne(t *testing.T) {
	s := newStore(t)
	if err := s.update(func(tab *tables) error {
		for n := range nameTries + 1 {
			name := fmt.Sprint("player", n)
			if n == 0 {
				name = "player"
			}
			p := Profile{ID: NewID(), Name: name}
			key := publicKey(testKey(n)).used(noon)
			if err := errors.Join(tab.own(p.ID, key), tab.call(p.ID, name, noon)); err != nil {
				return err
			}
			tab.putProfile(&profileRecord{form: current(), Profile: p})
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got, err := s.FreeName("player", noon); err != nil || !regexp.MustCompile(`^player\d{5}$`).MatchString(got) {
		t.Errorf("%q, %v", got, err)
	}
}
