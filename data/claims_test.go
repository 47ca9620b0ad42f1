package data

import (
	"errors"
	"path/filepath"
	"testing"
	"time"
)

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
