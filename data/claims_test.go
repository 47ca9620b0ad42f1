package data

import (
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
	noErr(t, s.ClaimKey(ann.ID, key))
	noErr(t, s.Close())
	s = openAt(t, path)
	wantErr(t, errOf(s.ByKey(key.Fingerprint)), ErrNotFound, "by the key")
	equal(t, must(s.Claimant(key.Fingerprint)), ann, "who claims it")
	wantErr(t, s.Touch(key.Fingerprint, noon), ErrNotFound, "touched")
	unused := key
	unused.First, unused.Last = time.Time{}, time.Time{}
	if keys, err := s.Keys(ann.ID); err != nil || len(keys) != 2 || keys[1] != unused || keys[1].Proved() || !keys[0].Proved() {
		t.Errorf("%+v, %v", keys, err)
	}

	later := noon.Add(time.Hour)
	want := ann
	want.Seen = later
	equal(t, must(s.ProveKey(ann.ID, key.Fingerprint, later)), want, "proved")
	equal(t, must(s.ProveKey(ann.ID, key.Fingerprint, later.Add(time.Hour))), want, "again")
	equal(t, must(s.ByKey(key.Fingerprint)), want, "by the key")
	wantErr(t, errOf(s.Claimant(key.Fingerprint)), ErrNotFound, "who claims it")
	if keys, err := s.Keys(ann.ID); err != nil || len(keys) != 2 || !keys[1].First.Equal(later) || !keys[1].Last.Equal(later) {
		t.Errorf("%+v, %v", keys, err)
	}
}
