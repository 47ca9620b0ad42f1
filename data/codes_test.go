package data

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"testing"
	"time"
)

func hashOfCode(text string) []byte { sum := sha256.Sum256([]byte(text)); return sum[:] }

// offers keeps a code of somebody for ten minutes.
func offers(t testing.TB, s *Store, id ID, text string, deletes bool, now time.Time) {
	t.Helper()
	keys, err := s.Keys(id)
	if err == nil {
		err = s.OfferCode(hashOfCode(text), Code{id, deletes, now.Add(10 * time.Minute)}, keys[0].Fingerprint, now)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func (s *Store) redeems(text string, key int, now time.Time) (ID, error) {
	p, err := s.RedeemCode(hashOfCode(text), testKey(key), now)
	return p.ID, err
}

// kept counts the codes that are kept.
func codesKept(t testing.TB, s *Store) (n int) {
	t.Helper()
	if err := s.view(func(t *tables) error {
		for range t.codes.below(nil) {
			n++
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestACode_IsGoodOnce_ForTheKeyOfWhoeverBringsIt(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	offers(t, s, ann.ID, "older", false, noon)
	offers(t, s, ann.ID, "latest", false, noon)
	offers(t, s, bob.ID, "bob's", false, noon)
	wantErr(t, errOf(s.redeems("older", 3, noon)), ErrCode, "an older code")
	before, _ := s.Applied()
	wantErr(t, errOf(s.redeems("guessed", 3, noon)), ErrCode, "no code")
	hasApplied(t, s, before) // without a write
	wantErr(t, errOf(s.redeems("latest", 2, noon)), ErrKeyTaken, "somebody's key")
	equal(t, must(s.redeems("latest", 3, noon)), ann.ID, "after it could not be used")
	if p, err := s.ByKey(testKey(3).Fingerprint); p.ID != ann.ID || err != nil {
		t.Errorf("%+v, %v", p, err)
	}
	wantErr(t, errOf(s.redeems("latest", 4, noon)), ErrCode, "twice")
	equal(t, must(s.redeems("bob's", 4, noon)), bob.ID)
	if n := codesKept(t, s); n != 0 {
		t.Errorf("%d codes are kept", n)
	}
}

func TestACode_OfAProfileThatHasAsManyKeysAsItMay_StaysGood(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 0)
	for n := 1; n < MaxKeys; n++ {
		noErr(t, s.AddKey(ann.ID, testKey(n), noon))
	}
	offers(t, s, ann.ID, "code", false, noon)
	wantErr(t, errOf(s.redeems("code", MaxKeys, noon)), ErrKeysFull)
	if n := codesKept(t, s); n != 1 {
		t.Errorf("%d codes are kept", n)
	}
}

// TestACode_EndsByTheTimeOfTheChange, is over after [MaxCodeLife] at the latest, and goes with the next that is given.
func TestACode_EndsByTheTimeOfTheChange(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	offers(t, s, ann.ID, "ann's", false, noon)
	late := noon.Add(10 * time.Minute)
	wantErr(t, errOf(s.redeems("ann's", 3, late)), ErrCode, "when it is over")
	redeem := Change{ID(fmt.Sprintf("%026d", 3)), late, RedeemCode{hashOfCode("ann's"), publicKey(testKey(3))}}
	if errs := applyAll(t, s, redeem); !errors.Is(errs[0], ErrCode) {
		t.Errorf("a change of that time: %v", errs)
	}
	if code, err := s.CodeOf(hashOfCode("ann's"), late.Add(-time.Second)); err != nil || code != (Code{ann.ID, false, late}) {
		t.Errorf("%+v, %v", code, err)
	}
	offers(t, s, bob.ID, "bob's", false, late)
	if n := codesKept(t, s); n != 1 {
		t.Errorf("%d codes are kept", n)
	}
	noErr(t, s.OfferCode(hashOfCode("long"), Code{bob.ID, false, late.Add(1000 * time.Hour)}, testKey(2).Fingerprint, late))
	if code, err := s.CodeOf(hashOfCode("long"), late); err != nil || !code.Until.Equal(late.Add(MaxCodeLife)) {
		t.Errorf("%+v, %v", code, err)
	}
	wantErr(t, errOf(s.CodeOf(hashOfCode("long"), noon.Add(-24*time.Hour))), ErrCode, "of a clock that was wrong")
	offers(t, s, ann.ID, "before", false, noon.Add(-24*time.Hour))
	if n := codesKept(t, s); n != 1 {
		t.Errorf("%d codes are kept", n)
	}
}

// TestACode_ThatDeletes is another one than that for a key, and good for nothing else.
func TestACode_ThatDeletes(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	offers(t, s, ann.ID, "links", false, noon)
	offers(t, s, ann.ID, "deletes", true, noon)
	wantErr(t, errOf(s.redeems("deletes", 2, noon)), ErrCode)
	for text, deletes := range map[string]bool{"links": false, "deletes": true} {
		if code, err := s.CodeOf(hashOfCode(text), noon); err != nil || code.Deletes != deletes || code.Profile != ann.ID {
			t.Errorf("%s: %+v, %v", text, code, err)
		}
	}
}

// TestCodes_AreWorthNothing after a key of their profile was removed, or the profile is gone.
func TestCodes_AreWorthNothing(t *testing.T) {
	for what, does := range map[string]func(*Store, ID) error{
		"a key that was removed":     func(s *Store, id ID) error { return s.RemoveKey(id, testKey(2).Fingerprint) },
		"a profile that was deleted": func(s *Store, id ID) error { return s.Delete(id, noon) },
	} {
		s := newStore(t)
		ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 5)
		noErr(t, s.AddKey(ann.ID, testKey(2), noon))
		offers(t, s, ann.ID, "links", false, noon)
		offers(t, s, ann.ID, "deletes", true, noon)
		offers(t, s, bob.ID, "bob's", false, noon)
		noErr(t, does(s, ann.ID))
		wantErr(t, errOf(s.redeems("links", 3, noon)), ErrCode, what)
		if n := codesKept(t, s); n != 1 {
			t.Errorf("%s: %d codes are kept", what, n)
		}
		equal(t, must(s.redeems("bob's", 3, noon)), bob.ID, what)
	}
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	noErr(t, s.ClaimKey(ann.ID, testKey(2)))
	mustCreate(t, s, "bob", 3)
	for what, c := range map[string]struct {
		id  ID
		key int
	}{"for nobody": {"NOBODY", 1}, "with no key": {ann.ID, 9}, "with a claimed key": {ann.ID, 2}, "with somebody else's": {ann.ID, 3}} {
		wantErr(t, s.OfferCode(hashOfCode("x"), Code{c.id, false, noon.Add(time.Hour)}, testKey(c.key).Fingerprint, noon), ErrNotFound, what)
	}
	if err := s.OfferCode([]byte("x"), Code{ann.ID, false, noon}, testKey(1).Fingerprint, noon); err == nil || isRefusal(err) {
		t.Errorf("without a hash: %v", err)
	}
}

// TestACode_IsNotInTheFile, but its hash is.
func TestACode_IsNotInTheFile(t *testing.T) {
	s := newStore(t)
	ann := mustCreate(t, s, "ann", 1)
	offers(t, s, ann.ID, "ABCDEFGHJKLM", false, noon)
	text := []byte(contentsOf(t, s.db().Path()))
	if bytes.Contains(text, []byte("ABCDEFGHJKLM")) || !bytes.Contains(text, hashOfCode("ABCDEFGHJKLM")) {
		t.Error("not the hash")
	}
}
