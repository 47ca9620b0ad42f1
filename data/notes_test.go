package data

import (
	"fmt"
	"net/netip"
	"path/filepath"
	"testing"
	"testing/synctest"
	"time"

	"go.etcd.io/bbolt"
)

// transactions counts what was ever written to a store.
func transactions(s *Store) (n int) {
	_ = s.db().View(func(tx *bbolt.Tx) error { n = tx.ID(); return nil })
	return n
}

// logIn notes what a login does.
func logIn(t *testing.T, s *Store, key Key, from netip.Prefix, now time.Time) {
	t.Helper()
	noErr(t, s.NoteAddress(from, now))
	noErr(t, s.Touch(key.Fingerprint, now))
}

// TestLogins_OfACrowd_AreNotedInOneTransaction, some seconds later, and count at once.
func TestLogins_OfACrowd_AreNotedInOneTransaction(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	synctest.Test(t, func(t *testing.T) {
		s := must(Open(path))
		defer s.Close()
		const crowd = 20
		var ids []ID
		for i := range crowd {
			ids = append(ids, mustCreate(t, s, fmt.Sprint("crowd", i), i).ID)
		}
		from := func(i int) netip.Prefix { return netip.PrefixFrom(netip.AddrFrom4([4]byte{192, 0, 2, byte(i)}), 32) }
		before, now := transactions(s), noon.Add(time.Hour)
		for i := range crowd {
			logIn(t, s, testKey(i), from(i), now)
			logIn(t, s, testKey(i), from(i), now.Add(time.Second)) // which is noted already
			equal(t, must(s.KnownAddress(from(i), now)), true, i)
			if keys, err := s.Keys(ids[i]); err != nil || !keys[0].Last.Equal(now) {
				t.Errorf("%+v, %v", keys, err)
			}
		}
		time.Sleep(NoteWithin - time.Nanosecond)
		synctest.Wait()
		if n := transactions(s) - before; n != 0 {
			t.Errorf("%d transactions at once", n)
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if n := transactions(s) - before; n != 1 {
			t.Errorf("%d transactions", n)
		}
		for i, id := range ids {
			if p, err := s.ByID(id); err != nil || !p.Seen.Equal(now) {
				t.Errorf("%+v, %v", p, err)
			}
			equal(t, must(s.KnownAddress(from(i), now)), true, i)
		}
		time.Sleep(2 * NoteWithin)
		synctest.Wait()
		if n := transactions(s) - before; n != 1 {
			t.Errorf("%d transactions after nothing", n)
		}
	})
}

// TestNotes_ThatAreWrittenTwiceAtOnce, by the timer and by who closes the store.
func TestNotes_ThatAreWrittenTwiceAtOnce(t *testing.T) {
	s := newStore(t)
	mustCreate(t, s, "ann", 1)
	now, home := noon.Add(time.Hour), netip.MustParsePrefix("192.0.2.7/32")
	logIn(t, s, testKey(1), home, now)
	inOneGo(s, []func(){s.writeNotes, s.writeNotes})
	if p, err := s.ByName("ann"); err != nil || !p.Seen.Equal(now) {
		t.Errorf("%+v, %v", p, err)
	}
	equal(t, must(s.KnownAddress(home, now)), true, "known")
}

// TestNotes_OfAStoreThatIsClosed are in it, but for keys that have gone or are somebody else's.
func TestNotes_OfAStoreThatIsClosed(t *testing.T) {
	path := filepath.Join(t.TempDir(), "store.db")
	s := must(Open(path))
	ann, bob := mustCreate(t, s, "ann", 1), mustCreate(t, s, "bob", 2)
	now, home := noon.Add(time.Hour), netip.MustParsePrefix("192.0.2.7/32")
	logIn(t, s, testKey(1), home, now)
	logIn(t, s, testKey(2), home, now)
	noErr(t, s.Delete(bob.ID, now))
	noErr(t, s.AddKey(ann.ID, testKey(2), now.Add(time.Second)))
	noErr(t, s.Close())
	s = openAt(t, path)
	if p, err := s.ByID(ann.ID); err != nil || !p.Seen.Equal(now) {
		t.Errorf("%+v, %v", p, err)
	}
	keys, err := s.Keys(ann.ID)
	if err != nil || len(keys) != 2 || !keys[0].Last.Equal(now) || !keys[1].Last.Equal(now.Add(time.Second)) {
		t.Errorf("%+v, %v", keys, err)
	}
	equal(t, must(s.KnownAddress(home, now)), true, "known")
}
