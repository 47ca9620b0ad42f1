package data

import (
	"errors"
	"path/filepath"
	"testing"
	"time"
)

// claimed is a store in which ann claims the key 3, and bob has the key 2.
func claimed(t *testing.T) (s *Store, ann, bob Profile) {
	t.Helper()
	s = newStore(t)
	ann, bob = mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	if err := s.ClaimKey(ann.ID, testKey(3)); err != nil {
		t.Fatal(err)
	}
	return s, ann, bob
}

func TestAClaimedKey_IsNobodysUntilItIsProved(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := openAt(t, path)
	ann := mustCreate(t, s, "ann", 1)
	key := testKey(3)
	key.First, key.Last = noon, noon // which it is not asked about
	if err := s.ClaimKey(ann.ID, key); err != nil {
		t.Fatal(err)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	s = openAt(t, path)
	if _, err := s.ByKey(key.Fingerprint); !errors.Is(err, ErrNotFound) {
		t.Errorf("by the key: %v", err)
	}
	if got, err := s.Claimant(key.Fingerprint); err != nil || got != ann {
		t.Errorf("who claims it: %+v, %v", got, err)
	}
	if err := s.Touch(key.Fingerprint, noon); !errors.Is(err, ErrNotFound) {
		t.Errorf("touched: %v", err)
	}
	unused := key
	unused.First, unused.Last = time.Time{}, time.Time{}
	if keys, err := s.Keys(ann.ID); err != nil || len(keys) != 2 || keys[1] != unused || keys[1].Proved() || !keys[0].Proved() {
		t.Errorf("%+v, %v", keys, err)
	}

	later := noon.Add(time.Hour)
	want := ann
	want.Seen = later
	if got, err := s.ProveKey(ann.ID, key.Fingerprint, later); err != nil || got != want {
		t.Errorf("proved: %+v, %v", got, err)
	}
	if got, err := s.ProveKey(ann.ID, key.Fingerprint, later.Add(time.Hour)); err != nil || got != want {
		t.Errorf("again: %+v, %v", got, err)
	}
	if got, err := s.ByKey(key.Fingerprint); err != nil || got != want {
		t.Errorf("by the key: %+v, %v", got, err)
	}
	if _, err := s.Claimant(key.Fingerprint); !errors.Is(err, ErrNotFound) {
		t.Errorf("who claims it: %v", err)
	}
	if keys, err := s.Keys(ann.ID); err != nil || len(keys) != 2 || !keys[1].First.Equal(later) || !keys[1].Last.Equal(later) {
		t.Errorf("%+v, %v", keys, err)
	}
}

func TestAClaimedKey_CanBeProvedAndDeclinedForItsClaimantAlone(t *testing.T) {
	s, ann, bob := claimed(t)
	key := testKey(3)
	if err := s.ClaimKey(bob.ID, key); !errors.Is(err, ErrKeyTaken) {
		t.Errorf("claimed by another: %v", err)
	}
	if err := s.ClaimKey(ann.ID, key); !errors.Is(err, ErrKeyTaken) {
		t.Errorf("claimed twice: %v", err)
	}
	if err := s.ClaimKey(ann.ID, testKey(2)); !errors.Is(err, ErrKeyTaken) {
		t.Errorf("bob's: %v", err)
	}
	if _, err := s.ProveKey(bob.ID, key.Fingerprint, noon); !errors.Is(err, ErrNotFound) {
		t.Errorf("proved for another: %v", err)
	}
	if err := s.DeclineKey(bob.ID, key.Fingerprint); !errors.Is(err, ErrNotFound) {
		t.Errorf("declined for another: %v", err)
	}
	if err := s.DeclineKey(ann.ID, testKey(1).Fingerprint); !errors.Is(err, ErrKeyTaken) {
		t.Errorf("a key that is ann's: %v", err)
	}
	if err := s.DeclineKey(ann.ID, key.Fingerprint); err != nil {
		t.Errorf("declined: %v", err)
	}
	if _, err := s.ProveKey(ann.ID, key.Fingerprint, noon); !errors.Is(err, ErrNotFound) {
		t.Errorf("proved after that: %v", err)
	}
	if keys, err := s.Keys(ann.ID); err != nil || len(keys) != 1 {
		t.Errorf("%+v, %v", keys, err)
	}
	if err := s.ClaimKey(bob.ID, key); err != nil {
		t.Errorf("it is free: %v", err)
	}
}

func TestAClaim_IsOver_OnceTheKeyProvesItselfForAnother(t *testing.T) {
	s, ann, bob := claimed(t)
	if err := s.AddKey(bob.ID, testKey(3), noon); err != nil {
		t.Fatal(err)
	}
	if err := s.ClaimKey(ann.ID, testKey(4)); err != nil {
		t.Fatal(err)
	}
	cid := mustCreate(t, s, "cid", 4)
	for key, want := range map[int]Profile{3: bob, 4: cid} {
		if got, err := s.ByKey(testKey(key).Fingerprint); err != nil || got != want {
			t.Errorf("key %d: %+v, %v", key, got, err)
		}
	}
	if keys, err := s.Keys(ann.ID); err != nil || len(keys) != 1 {
		t.Errorf("%+v, %v", keys, err)
	}
}

func TestRemoveKey_OfAClaimedOne_CountsForNothing(t *testing.T) {
	s, ann, _ := claimed(t)
	if err := s.RemoveKey(ann.ID, testKey(1).Fingerprint); !errors.Is(err, ErrLastKey) {
		t.Errorf("the only one that is proved: %v", err)
	}
	if err := s.RemoveKey(ann.ID, testKey(3).Fingerprint); err != nil {
		t.Errorf("the claimed one: %v", err)
	}
	if err := s.ClaimKey(ann.ID, testKey(3)); err != nil {
		t.Fatal(err)
	}
	if _, err := s.ProveKey(ann.ID, testKey(3).Fingerprint, noon); err != nil {
		t.Fatal(err)
	}
	if err := s.RemoveKey(ann.ID, testKey(1).Fingerprint); err != nil {
		t.Errorf("when the other is proved: %v", err)
	}
}
