package data

import (
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"shithead/data/text"
	"shithead/engine/enginetest"
)

const day = 24 * time.Hour

func testKey(n int) Key {
	hash := base64.RawStdEncoding.EncodeToString(hashOfCode(strconv.Itoa(n)))
	return Key{Fingerprint: "SHA256:" + hash, Type: "ssh-ed25519", Label: fmt.Sprint("key ", n)}
}

func mustCreate(s *Store, name string, key int) Profile {
	return enginetest.Must(s.Create(name, testKey(key), noon))
}

func TestCreate_ThenFoundByKeyNameAndID(t *testing.T) {
	s := newStore(t)
	p := enginetest.Must(s.Create(" Ann  Lee ", testKey(1), noon.In(time.FixedZone("", 3600)).Add(123*time.Millisecond)))
	equal(t, p, Profile{ID: p.ID, Name: "Ann Lee", Created: noon, Seen: noon})
	if !regexp.MustCompile(`^[A-Z2-7]{26}$`).MatchString(string(p.ID)) {
		t.Errorf("id %q", p.ID)
	}
	equal(t, enginetest.Must(s.ByKey(testKey(1).Fingerprint)), p)
	equal(t, enginetest.Must(s.ByID(p.ID)), p)
	for _, name := range []string{"Ann Lee", "ANN LEE", "änn-1ee"} {
		equal(t, enginetest.Must(s.ByName(name)), p)
	}
}

func TestAFingerprint_ThatIsNone_IsRefused(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(s, "Ann", 1)
	for _, fingerprint := range []string{"", testKey(3).Fingerprint[:20], "MD5:00:11:22:33:44:55:66:77:88:99:aa:bb:cc:dd:ee:ff"} {
		key := Key{Fingerprint: fingerprint}
		for _, err := range []error{errOf(s.Create("bea", key, noon)), s.AddKey(ann.ID, key, noon), s.ClaimKey(ann.ID, key)} {
			wantErr(t, err, ErrKeyBad, fingerprint)
		}
	}
	wantErr(t, errOf(s.Create("", testKey(2), noon)), text.ErrNameShort)
}

func TestLabels_AreCleaned(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(s, "ann", 1)
	dirty := " my\x1b[31m \x07laptop\n" + strings.Repeat("x", LabelColumns)
	clean := "my laptop " + strings.Repeat("x", LabelColumns-len("my laptop "))
	third := testKey(3)
	third.Label = dirty
	noErr(t, s.AddKey(ann.ID, third, noon.Add(time.Hour)), s.LabelKey(ann.ID, testKey(1).Fingerprint, dirty))
	for _, key := range enginetest.Must(s.Keys(ann.ID)) {
		equal(t, key.Label, clean)
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
		equal(t, enginetest.Must(s.FreeName(c.ask, noon)), c.want)
		mustCreate(s, c.want, i)
	}
	wantErr(t, errOf(s.FreeName("root", noon)), text.ErrNameBad)
}

// TestANumberedName_IsDrawnFromTheChange once the first hundred are taken.
func TestANumberedName_IsDrawnFromTheChange(t *testing.T) {
	s := newStore(t)
	mustCreate(s, "player", 0)
	for n := 2; n <= nameTries; n++ {
		mustCreate(s, fmt.Sprint("player", n), n)
	}
	number, names := enginetest.Must(s.Applied())+1, map[string]bool{}
	for n := range 6 { // each of three changes twice
		copied := storePath(t)
		copyFile(s.db().Path(), copied)
		c := changeOf(n/2, CreateProfile{Name: "player", Near: true, PublicKey: publicKey(testKey(1000))})
		name := enginetest.Must(openAt(t, copied).Apply(number, c)).Profile.Name
		if names[name] = true; !regexp.MustCompile(`^player\d{5}$`).MatchString(name) || len(names) != n/2+1 {
			t.Errorf("%s, of %v", name, names)
		}
	}
}

// vacant reports whether a name could be taken at a time, by the error that taking it gives.
func vacant(s *Store, name string, now time.Time) error {
	return s.view(func(t *tables) error { return t.vacant(enginetest.Must(text.ParseName(name)), "", stamp(now)) })
}

// TestDelete_AfterARound_KeepsWhatIsCounted, and holds the name for no player.
func TestDelete_AfterARound_KeepsWhatIsCounted(t *testing.T) {
	s := newStore(t)
	arne := mustCreate(s, "Arne", 1)
	settle(t, s, testRound("R", arne.ID, "")) // against bots alone
	stats, late := enginetest.Must(s.Stats(arne.ID)), noon.Add(HoldName)
	noErr(t, s.Delete(arne.ID, noon))
	equal(t, enginetest.Must(s.Stats(arne.ID)), stats)
	for name, want := range map[string]error{"arne": ErrNameTaken, "a.r.n.e": ErrNameTaken, "Ame": ErrNameAlike} {
		wantErr(t, vacant(s, name, late.Add(-time.Second)), want, name)
		noErr(t, vacant(s, name, late))
	}
}

// TestMutes_OfOnePlayer_AreBounded: each is there once, and one more than may be changes nothing.
func TestMutes_OfOnePlayer_AreBounded(t *testing.T) {
	s := newStore(t)
	p := mustCreate(s, "ann", 1)
	var set Settings
	for range MaxMutes {
		id := NewID()
		set.Muted = set.Muted.Set(id, true).Set(id, true)
	}
	noErr(t, s.SetSettings(p.ID, set))
	more := set
	more.Muted = more.Muted.Set(NewID(), true)
	wantErr(t, s.SetSettings(p.ID, more), ErrMutesFull)
	set.Muted = set.Muted.Set(set.Muted.IDs()[3], false)
	noErr(t, s.SetSettings(p.ID, set))
	equal(t, len(enginetest.Must(s.ByID(p.ID)).Settings.Muted.IDs()), MaxMutes-1)
}

func TestSaveRules(t *testing.T) {
	s := newStore(t)
	p := mustCreate(s, "ann", 1)
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
	equal(t, enginetest.Must(s.SavedRules(p.ID)), []SavedRules{{"with the kids", "custom:gone=9"}})
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
	noErr(t, s.OfferCode(hashOfCode(text), code, enginetest.Must(s.Keys(id))[0].Fingerprint, now))
}

func (s *Store) redeem(text string, key int, now time.Time) (ID, error) {
	p, err := s.RedeemCode(hashOfCode(text), testKey(key), "", now)
	return p.ID, err
}

// TestACode_IsKeptAsAHash, and who guesses one writes nothing. What codes are good for the model knows.
func TestACode_IsKeptAsAHash(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(s, "ann", 1)
	offer(t, s, ann.ID, "ABCDEFGH", false, noon)
	if text := contentsOf(s.db().Path()); strings.Contains(text, "ABCDEFGH") || !strings.Contains(text, string(hashOfCode("ABCDEFGH"))) {
		t.Error("not only the hash of a code is in the file")
	}
	before := enginetest.Must(s.Applied())
	wantErr(t, errOf(s.redeem("guessed", 2, noon)), ErrCode)
	wantApplied(t, s, before)
	late := changeOf(3, RedeemCode{hashOfCode("ABCDEFGH"), publicKey(testKey(2))})
	late.At = noon.Add(10 * time.Minute)
	wantErr(t, applyAll(s, late)[0], ErrCode)
	for n := 2; n <= MaxKeys; n++ {
		noErr(t, s.AddKey(ann.ID, testKey(100+n), noon))
	}
	wantErr(t, errOf(s.redeem("ABCDEFGH", 2, noon)), ErrKeysFull)
	if err := s.OfferCode([]byte("x"), Code{ann.ID, false, noon}, testKey(1).Fingerprint, noon); err == nil || isRefusal(err) {
		t.Errorf("without a hash: %v", err)
	}
}
