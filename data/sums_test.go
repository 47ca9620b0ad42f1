package data

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"go.etcd.io/bbolt"

	"shithead/data/internal/boltfile"
)

// TestABitThatFlips in the file of a store is noticed, wherever it is: the store does not open, or says in what it is, unless all that is
// in it is as it was.
func TestABitThatFlips(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s, crowd := fastStore(t, path), NewCrowd(17)
	for range 400 {
		_, _ = Ask(s, crowd.Change().Op, noon)
	}
	done(t, s)
	whole, was := []byte(contentsOf(t, path)), contentsBefore(t, path)
	rng, found, flips := rand.New(rand.NewPCG(17, 1)), map[string]int{}, atTimes(400, 4000)
	flipped := filepath.Join(t.TempDir(), "flipped.db")
	missing := func() bool { return found["refused"] == 0 || found["said"] == 0 || found["behind"] == 0 }
	for n := 0; n < flips || n < 10*flips && missing(); n++ {
		bit := rng.IntN(8 * len(whole))
		whole[bit/8] ^= 1 << (bit % 8)
		noErr(t, os.WriteFile(flipped, whole, 0o600))
		whole[bit/8] ^= 1 << (bit % 8)
		s, err := Open(flipped)
		if err != nil {
			found["refused"]++
			continue
		}
		if is := everything(t, s); len(s.Altered()) > 0 {
			found["said"]++
		} else if s.Behind() {
			found["behind"]++
		} else if d := difference(was, is); d != "" {
			t.Errorf("bit %d: %s", bit, d)
		}
		_ = s.Close()
	}
	t.Logf("of %d flips in %d KB: %v", flips, len(whole)>>10, found)
	if missing() {
		t.Errorf("%v", found)
	}
}

// TestAltered says in which bucket something else is than was written, each time that the store is opened, and goes on.
func TestAltered(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := fastStore(t, path)
	id := mustCreate(t, s, "probe", 1).ID
	if len(s.Altered()) > 0 {
		t.Errorf("%q in a new store", s.Altered())
	}
	if err := s.db().Update(func(tx *bbolt.Tx) error {
		probed := tx.Bucket([]byte(metaBucket)).Put([]byte(boltfile.ProbeKey), []byte("a server was killed here"))
		return errors.Join(probed, tx.Bucket([]byte(namesBucket)).Put([]byte("probe"), []byte(id+"?")))
	}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		noErr(t, s.Close())
		s = fastStore(t, path)
		if got := fmt.Sprint(s.Altered()); got != "[names]" {
			t.Errorf("%s", got)
		}
		if is, err := LookAt(path); err == nil { // somebody holds it
			t.Errorf("%+v", is)
		}
		mustCreate(t, s, fmt.Sprint("bea", len(contents(t, s))), len(contents(t, s)))
	}
	_ = s.Close()
	if is, err := LookAt(path); err != nil || fmt.Sprint(is.Altered) != "[names]" {
		t.Errorf("%+v, %v", is, err)
	}
	noErr(t, s.Close())
}
