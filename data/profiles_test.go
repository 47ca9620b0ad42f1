package data

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/data/text"
)

const day = 24 * time.Hour

// testKey is the n-th of as many keys as a test wants.
func testKey(n int) Key {
	hash := base64.RawStdEncoding.EncodeToString(hashOfCode(strconv.Itoa(n)))
	return Key{Fingerprint: "SHA256:" + hash, Type: "ssh-ed25519", Label: fmt.Sprint("key ", n)}
}

// mustCreate makes a profile that a test needs.
func mustCreate(t testing.TB, s *Store, name string, key int) Profile {
	t.Helper()
	return must(s.Create(name, testKey(key), noon))
}

func TestCreate_ThenFoundByKeyNameAndID(t *testing.T) {
	s := newStore(t)
	p := must(s.Create(" Ann  Lee ", testKey(1), noon.In(time.FixedZone("", 3600)).Add(123*time.Millisecond)))
	equal(t, p, Profile{ID: p.ID, Name: "Ann Lee", Created: noon, Seen: noon})
	if !regexp.MustCompile(`^[A-Z2-7]{26}$`).MatchString(string(p.ID)) {
		t.Errorf("id %q", p.ID)
	}
	equal(t, must(s.ByKey(testKey(1).Fingerprint)), p)
	equal(t, must(s.ByID(p.ID)), p)
	for _, name := range []string{"Ann Lee", "ANN LEE", "änn-1ee"} {
		equal(t, must(s.ByName(name)), p)
	}
}

func TestCreate_OfABadNameOrKey_IsRefused(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "Ann", 1)
	short := testKey(3)
	short.Fingerprint = short.Fingerprint[:20]
	for _, c := range []struct {
		name string
		key  Key
		want error
	}{
		{"ann", testKey(1), ErrKeyTaken}, // who has a key is told so first
		{"", testKey(2), text.ErrNameShort},
		{"admin", testKey(2), text.ErrNameReserved},
		{"bea", Key{}, ErrKeyBad},
		{"bea", short, ErrKeyBad},
		{"bea", Key{Fingerprint: "MD5:00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff"}, ErrKeyBad},
	} {
		wantErr(t, errOf(s.Create(c.name, c.key, noon)), c.want, c.name, c.key)
		if errors.Is(c.want, ErrKeyBad) {
			wantErr(t, s.AddKey(ann.ID, c.key, noon), ErrKeyBad)
			wantErr(t, s.ClaimKey(ann.ID, c.key), ErrKeyBad)
		}
	}
}

func TestLabels_AreCleaned_AndOnlyOnesOwn(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	dirty := " my\x1b[31m \x07laptop\n" + strings.Repeat("x", LabelColumns)
	clean := "my laptop " + strings.Repeat("x", LabelColumns-len("my laptop "))
	third := testKey(3)
	third.Label = dirty
	noErr(t, s.AddKey(ann.ID, third, noon.Add(time.Hour)), s.LabelKey(ann.ID, testKey(1).Fingerprint, dirty))
	keys := must(s.Keys(ann.ID))
	equal(t, []string{keys[0].Label, keys[1].Label}, []string{clean, clean})
	equal(t, must(s.ByKey(testKey(1).Fingerprint)), ann)
	for _, c := range []struct {
		id  ID
		key int
	}{{ann.ID, 2}, {bob.ID, 1}, {ann.ID, 4}, {"NOBODY", 1}} {
		wantErr(t, s.LabelKey(c.id, testKey(c.key).Fingerprint, "mine"), ErrNotFound, c)
	}
}

func TestTouch_WritesNoMoreThanOnceInAWhile(t *testing.T) {
	s := newStore(t)
	mustCreate(t, s, "ann", 1)
	for _, c := range []struct {
		at     time.Duration
		writes int
	}{
		{0, 0},
		{TouchEvery - time.Second, 0},
		{TouchEvery, 1},
		{TouchEvery + time.Second, 0},
		{2 * TouchEvery, 1},
		{2*TouchEvery - time.Minute, 0}, // two sessions that overtake each other
		{0, 1},                          // the clock was set back
	} {
		before := transactions(s)
		noErr(t, s.Touch(testKey(1).Fingerprint, noon.Add(c.at)))
		s.writeNotes()
		equal(t, transactions(s)-before, c.writes, c.at)
	}
}

func TestFreeName_CountsUpAndStaysAName(t *testing.T) {
	s := newStore(t)
	for i, c := range []struct{ ask, want string }{
		{"ann", "ann"},
		{"ann", "ann2"},
		{"ANN", "ANN3"},
		{"sixteen letterss", "sixteen letterss"},
		{"sixteen letterss", "sixteen letters2"},
		{"fourteen abcde f", "fourteen abcde f"},
		{"fourteen abcde f", "fourteen abcde2"},
		{"名前名前名前名前", "名前名前名前名前"},
		{"名前名前名前名前", "名前名前名前名2"},
	} {
		equal(t, must(s.FreeName(c.ask, noon)), c.want)
		mustCreate(t, s, c.want, i)
	}
	wantErr(t, errOf(s.FreeName("root", noon)), text.ErrNameBad)
}

// TestANumberedName_IsDrawnFromTheChange once the first hundred are taken.
func TestANumberedName_IsDrawnFromTheChange(t *testing.T) {
	path := storePath(t)
	s := openAt(t, path)
	mustCreate(t, s, "player", 0)
	for n := 2; n <= nameTries; n++ {
		mustCreate(t, s, fmt.Sprint("player", n), n)
	}
	number, names := must(s.Applied())+1, map[string]bool{}
	for n := range 3 {
		for range 3 {
			copied := filepath.Join(t.TempDir(), "copied.db")
			copyFile(path, copied)
			c := changeOf(n, CreateProfile{Name: "player", Near: true, PublicKey: publicKey(testKey(1000))})
			name := must(openAt(t, copied).Apply(number, c)).Profile.Name
			if names[name] = true; !regexp.MustCompile(`^player\d{5}$`).MatchString(name) {
				t.Errorf("%s", name)
			}
		}
		equal(t, len(names), n+1)
	}
}

// TestRename_ToAnotherLookOfTheOwnName is looked at as a new name is: the same one in Greek letters can look like
// another's.
func TestRename_ToAnotherLookOfTheOwnName(t *testing.T) {
	s := newStore(t)
	viva := mustCreate(t, s, "viva", 1)
	mustCreate(t, s, "Nina", 2)
	for _, c := range []struct {
		name string
		want error
	}{
		{"νινα", ErrNameAlike},
		{"VIVA", nil},
		{"vera", nil},
		{"ΝΙΝΑ", ErrNameAlike}, // viva is held for her
		{"Viva", nil},
	} {
		wantErr(t, errOf(s.Rename(viva.ID, c.name, noon)), c.want, c.name)
	}
}

// createFinished makes a profile that has finished a round, against bots alone.
func createFinished(t *testing.T, s *Store, name string, key int) Profile {
	t.Helper()
	p := mustCreate(t, s, name, key)
	settle(t, s, testRound("ROUND OF "+ID(name), p.ID, ""))
	return p
}

func TestDelete_AfterARound_HoldsTheNameForNobody_AndKeepsWhatIsCounted(t *testing.T) {
	path := storePath(t)
	s := openAt(t, path)
	arne, bob := createFinished(t, s, "Arne", 1), mustCreate(t, s, "bob", 2)
	stats := must(s.Stats(arne.ID))
	noErr(t, s.Delete(arne.ID, noon))
	reopen(t, &s)
	equal(t, must(s.Stats(arne.ID)), stats)
	equal(t, must(s.Round("ROUND OF Arne")).Seats[0].Player, arne.ID)
	wantErr(t, errOf(s.ByKey(testKey(1).Fingerprint)), ErrNotFound)
	wantErr(t, errOf(s.ByName("arne")), ErrNotFound)
	equal(t, must(s.FreeName("arne", noon)), "arne2")
	late := noon.Add(HoldName)
	for name, want := range map[string]error{"arne": ErrNameTaken, "a.r.n.e": ErrNameTaken, "Ame": ErrNameAlike} {
		wantErr(t, s.Vacant(name, late.Add(-time.Second)), want, name)
		wantErr(t, errOf(s.Create(name, testKey(1), late.Add(-time.Second))), want, name)
		wantErr(t, errOf(s.Rename(bob.ID, name, late.Add(-time.Second))), want, name)
		noErr(t, s.Vacant(name, late))
	}
	equal(t, must(s.Rename(bob.ID, "A-R-N-E", late)).Name, "A-R-N-E")
	equal(t, must(s.ByName("arne")).ID, bob.ID)
}

func TestDelete_WithoutAFinishedRound_FreesTheNamesAtOnce(t *testing.T) {
	s := newStore(t)
	arne := mustCreate(t, s, "Arne", 1)
	calledOff := testRound("R1", arne.ID, "")
	calledOff.End = "agreed"
	settle(t, s, calledOff)
	must(s.Rename(arne.ID, "Bernd", noon))
	noErr(t, s.Delete(arne.ID, noon))
	mustCreate(t, s, "ame", 1)
	mustCreate(t, s, "bernd", 2)
}

// TestDelete_HoldsWhatWasHeld as long as it would have been, and forgets names that are not held any more.
func TestDelete_HoldsWhatWasHeld(t *testing.T) {
	s := newStore(t)
	ann := createFinished(t, s, "ann", 1)
	must(s.Rename(ann.ID, "bea", noon))
	must(s.Rename(ann.ID, "cat", noon.Add(HoldName/2)))
	gone := noon.Add(HoldName)
	noErr(t, s.Delete(ann.ID, gone)) // when ann is not held, and bea is
	for name, until := range map[string]time.Time{"bea": gone.Add(HoldName / 2), "cat": gone.Add(HoldName)} {
		wantErr(t, s.Vacant(name, until.Add(-time.Second)), ErrNameTaken, name)
		noErr(t, s.Vacant(name, until))
	}
	noErr(t, s.Vacant("ann", gone))
	noErr(t, s.Delete(createFinished(t, s, "dan", 2).ID, gone.Add(HoldName)))
	noErr(t, s.view(func(tab *tables) error {
		equal(t, tab.left.in().Stats().KeyN, 1)
		return nil
	}))
}

func TestSaveRules(t *testing.T) {
	s := newStore(t)
	p := mustCreate(t, s, "ann", 1)
	for _, c := range []struct {
		name, code string
		want       error
	}{
		{"", "leeds", ErrRulesName},
		{" \u200b\x07", "leeds", ErrRulesName},
		{"x", "", ErrRulesCode},
		{"x", "le eds", ErrRulesCode},
		{"x", "leeds\n", ErrRulesCode},
		{"x", "leéds", ErrRulesCode},
		{"x", strings.Repeat("x", rulesCodeBytes+1), ErrRulesCode},
		{" with  the\x1b[31m kids\n", "custom:gone=9", nil}, // which no engine reads: rules are mended
	} {
		wantErr(t, s.SaveRules(p.ID, c.name, c.code), c.want, c.name, c.code)
	}
	equal(t, must(s.SavedRules(p.ID)), []SavedRules{{"with the kids", "custom:gone=9"}})
	for i := range MaxRules - 1 {
		noErr(t, s.SaveRules(p.ID, fmt.Sprint("rules ", i), "leeds"))
	}
	wantErr(t, s.SaveRules(p.ID, "one more", "leeds"), ErrRulesFull)
	noErr(t, s.SaveRules(p.ID, "rules 3", strings.Repeat("x", rulesCodeBytes)))
}

func hashOfCode(text string) []byte { sum := sha256.Sum256([]byte(text)); return sum[:] }

// offer keeps a code of a profile, by its first key, for ten minutes.
func offer(t testing.TB, s *Store, id ID, text string, deletes bool, now time.Time) {
	t.Helper()
	code := Code{id, deletes, now.Add(10 * time.Minute)}
	noErr(t, s.OfferCode(hashOfCode(text), code, must(s.Keys(id))[0].Fingerprint, now))
}

func (s *Store) redeem(text string, key int, now time.Time) (ID, error) {
	p, err := s.RedeemCode(hashOfCode(text), testKey(key), now)
	return p.ID, err
}

// wantCodes fails unless so many codes are kept.
func wantCodes(t testing.TB, s *Store, want int) {
	t.Helper()
	noErr(t, s.view(func(tab *tables) error {
		equal(t, tab.codes.in().Stats().KeyN, want)
		return nil
	}))
}

func TestACode_IsGoodOnce_ForTheKeyThatComesWithIt(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	for _, text := range []string{"older", "latest"} {
		offer(t, s, ann.ID, text, false, noon)
	}
	offer(t, s, ann.ID, "ABCDEFGH", true, noon)
	offer(t, s, bob.ID, "bob's", false, noon)
	for text, deletes := range map[string]bool{"latest": false, "ABCDEFGH": true} {
		equal(t, must(s.CodeOf(hashOfCode(text), noon)), Code{ann.ID, deletes, noon.Add(10 * time.Minute)})
	}
	before := must(s.Applied())
	for _, c := range []struct {
		text string
		key  int
		id   ID
		want error
	}{
		{"older", 3, "", ErrCode},
		{"guessed", 3, "", ErrCode},
		{"ABCDEFGH", 3, "", ErrCode},
		{"latest", 2, "", ErrKeyTaken},
		{"latest", 3, ann.ID, nil}, // after it could not be used
		{"latest", 4, "", ErrCode},
		{"bob's", 4, bob.ID, nil},
	} {
		id, err := s.redeem(c.text, c.key, noon)
		if wantErr(t, err, c.want, c); id != c.id {
			t.Errorf("%+v: %s", c, id)
		}
	}
	wantApplied(t, s, before+2) // what is refused is not written
	equal(t, must(s.ByKey(testKey(3).Fingerprint)).ID, ann.ID)
	wantCodes(t, s, 1)
	for n := 4; n <= MaxKeys+1; n++ {
		noErr(t, s.AddKey(ann.ID, testKey(100+n), noon))
	}
	offer(t, s, ann.ID, "full", false, noon)
	wantErr(t, errOf(s.redeem("full", 5, noon)), ErrKeysFull)
	wantCodes(t, s, 2)
	text := []byte(contentsOf(t, s.db().Path()))
	if bytes.Contains(text, []byte("ABCDEFGH")) || !bytes.Contains(text, hashOfCode("ABCDEFGH")) {
		t.Error("not only the hash of a code is in the file")
	}
}

// TestACode_EndsByTheTimeOfTheChange, is over after [MaxCodeLife] at the latest, and goes with the next that is given.
func TestACode_EndsByTheTimeOfTheChange(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	offer(t, s, ann.ID, "ann's", false, noon)
	late := noon.Add(10 * time.Minute)
	wantErr(t, errOf(s.redeem("ann's", 3, late)), ErrCode)
	redeem := changeOf(3, RedeemCode{hashOfCode("ann's"), publicKey(testKey(3))})
	redeem.At = late
	wantErr(t, applyAll(s, redeem)[0], ErrCode)
	equal(t, must(s.CodeOf(hashOfCode("ann's"), late.Add(-time.Second))), Code{ann.ID, false, late})
	offer(t, s, bob.ID, "bob's", false, late)
	wantCodes(t, s, 1)
	long := Code{bob.ID, false, late.Add(1000 * time.Hour)}
	noErr(t, s.OfferCode(hashOfCode("long"), long, testKey(2).Fingerprint, late))
	equal(t, must(s.CodeOf(hashOfCode("long"), late)).Until, late.Add(MaxCodeLife))
	wantErr(t, errOf(s.CodeOf(hashOfCode("long"), noon.Add(-day))), ErrCode, "of a clock that was wrong")
	offer(t, s, ann.ID, "before", false, noon.Add(-day))
	wantCodes(t, s, 1)
}

// TestCodes_AreWorthNothing after a key of their profile was removed, or the profile is gone.
func TestCodes_AreWorthNothing(t *testing.T) {
	for what, end := range map[string]func(*Store, ID) error{
		"a key that was removed":     func(s *Store, id ID) error { return s.RemoveKey(id, testKey(2).Fingerprint) },
		"a profile that was deleted": func(s *Store, id ID) error { return s.Delete(id, noon) },
	} {
		s := newStore(t)
		ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 5)
		noErr(t, s.AddKey(ann.ID, testKey(2), noon))
		offer(t, s, ann.ID, "links", false, noon)
		offer(t, s, ann.ID, "deletes", true, noon)
		offer(t, s, bob.ID, "bob's", false, noon)
		noErr(t, end(s, ann.ID))
		wantErr(t, errOf(s.redeem("links", 3, noon)), ErrCode, what)
		wantCodes(t, s, 1)
		equal(t, must(s.redeem("bob's", 3, noon)), bob.ID)
	}
}

func TestOfferCode_IsForAKeyThatIsProved(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	noErr(t, s.ClaimKey(ann.ID, testKey(2)))
	mustCreate(t, s, "bob", 3)
	for what, c := range map[string]struct {
		id  ID
		key int
	}{"of no profile": {"NOBODY", 1}, "no key": {ann.ID, 9}, "a claimed key": {ann.ID, 2}, "bob's key": {ann.ID, 3}} {
		code := Code{c.id, false, noon.Add(time.Hour)}
		wantErr(t, s.OfferCode(hashOfCode("x"), code, testKey(c.key).Fingerprint, noon), ErrNotFound, what)
	}
	if err := s.OfferCode([]byte("x"), Code{ann.ID, false, noon}, testKey(1).Fingerprint, noon); err == nil || isRefusal(err) {
		t.Errorf("without a hash: %v", err)
	}
}
