package data

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/netip"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"go.etcd.io/bbolt"
	"golang.org/x/time/rate"

	"shithead/data/text"
	"shithead/engine/enginetest"
)

var home, other = netip.MustParsePrefix("198.51.100.213/32"), netip.MustParsePrefix("2001:db8:1:2::/64")

func transactions(s *Store) (n int) {
	_ = s.db().View(func(tx *bbolt.Tx) error { n = tx.ID(); return nil })
	return n
}

func TestAnAddress_ThatWasNoted_IsKnownFor30Days(t *testing.T) {
	s := newStore(t)
	at := func(day int) time.Time { return noon.AddDate(0, 0, day) }
	known := func(address netip.Prefix, day int, want bool) {
		t.Helper()
		equal(t, enginetest.Must(s.KnownAddress(address, at(day))), want)
	}
	known(home, 0, false)
	noErr(t, s.NoteAddress(home, noon))
	known(home, 0, true)
	known(other, 0, false)
	known(home, KnownDays, true)
	known(home, KnownDays+1, false)
	noErr(t, s.NoteAddress(other, at(20)))
	equal(t, enginetest.Must(s.ForgetAddresses(at(KnownDays))), 0)
	equal(t, enginetest.Must(s.ForgetAddresses(at(KnownDays+1))), 1)
	known(home, 0, false)
	known(other, 40, true)
	equal(t, enginetest.Must(s.ForgetAddresses(noon)), 1) // it is of a day to come
}

// TestOfAnAddress_AHashAndADayAreKept, and neither the address nor anything else, be it a newcomer's; once a day.
func TestOfAnAddress_AHashAndADayAreKept(t *testing.T) {
	s := newStore(t)
	var log []byte
	enginetest.Must(s.Follow(func(_ uint64, c *Change) { log = append(log, enginetest.Must(json.Marshal(c))...) }))
	for range 3 {
		noErr(t, s.NoteAddress(home, noon))
	}
	s.writeNotes()
	enginetest.Must(s.Welcome("friend", true, testKey(1), Arrival{home, 2, time.Hour}, noon))
	days := entriesOf(s, func(tab *tables) bucket { return tab.known })
	delete(days, knownSecret)
	for hash, day := range days {
		equal(t, []int{len(days), len(hash), len(day)}, []int{1, knownHash, 4})
		equal(t, slices.Collect(maps.Keys(newcomerHashes(s))), []string{hash})
	}
	ip := home.Addr().As4()
	for what, text := range map[string]string{"file": contentsOf(s.db().Path()), "log": string(log)} {
		for _, address := range []string{"198.51.100.213", string(ip[:]), "MTk4LjUx"} {
			if strings.Contains(text, address) || len(days) == 0 {
				t.Errorf("the address is in the %s", what)
			}
		}
	}
}

func logIn(t *testing.T, s *Store, key int, from netip.Prefix, now time.Time) {
	t.Helper()
	noErr(t, s.NoteAddress(from, now), s.Touch(testKey(key).Fingerprint, now))
}

// TestLogins_OfACrowd_AreNotedInOneTransaction, some seconds later, and count at once.
func TestLogins_OfACrowd_AreNotedInOneTransaction(t *testing.T) {
	path := storePath(t)
	synctest.Test(t, func(t *testing.T) {
		s := enginetest.Must(Open(path))
		defer s.Close()
		var ids []ID
		for i := range 20 {
			ids = append(ids, mustCreate(s, fmt.Sprint("crowd", i), i).ID)
		}
		before, now := transactions(s), noon.Add(time.Hour)
		// pass waits, and fails unless so many transactions have been since.
		pass := func(long time.Duration, want int) {
			t.Helper()
			time.Sleep(long)
			synctest.Wait()
			equal(t, transactions(s)-before, want)
		}
		for i, id := range ids {
			logIn(t, s, i, address(i), now)
			logIn(t, s, i, address(i), now.Add(time.Second)) // which is noted already
			equal(t, enginetest.Must(s.KnownAddress(address(i), now)), true)
			equal(t, enginetest.Must(s.Keys(id))[0].Last, now)
		}
		pass(NoteWithin-time.Nanosecond, 0)
		pass(time.Nanosecond, 1)
		for i, id := range ids {
			equal(t, enginetest.Must(s.ByID(id)).Seen, now)
			equal(t, enginetest.Must(s.KnownAddress(address(i), now)), true)
		}
		pass(2*NoteWithin, 1)
	})
}

// TestNotes_OfAStoreThatIsClosed are in it, but for keys that have gone or are another's.
func TestNotes_OfAStoreThatIsClosed(t *testing.T) {
	s := newStore(t)
	ann, bob := mustCreate(s, "ann", 1), mustCreate(s, "bob", 2)
	cat, now := mustCreate(s, "cat", 3), noon.Add(time.Hour)
	logIn(t, s, 3, other, now)
	together(s, s.writeNotes, s.writeNotes) // as by the timer and by who closes the store
	logIn(t, s, 1, home, now)
	logIn(t, s, 2, home, now)
	noErr(t, s.Delete(bob.ID, now), s.AddKey(ann.ID, testKey(2), now.Add(time.Second)))
	reopen(t, &s)
	keys := enginetest.Must(s.Keys(ann.ID))
	equal(t, []time.Time{enginetest.Must(s.ByID(ann.ID)).Seen, enginetest.Must(s.ByID(cat.ID)).Seen, keys[0].Last, keys[1].Last},
		[]time.Time{now, now, now, now.Add(time.Second)})
	for _, address := range []netip.Prefix{home, other} {
		equal(t, enginetest.Must(s.KnownAddress(address, now)), true)
	}
}

func newcomerHashes(s *Store) map[string]string {
	return entriesOf(s, func(tab *tables) bucket { return tab.newcomers })
}

func TestNewcomers_AreCountedAsTokenBucketsDo(t *testing.T) {
	rng, s := rand.New(rand.NewPCG(1, 2)), newStore(t)
	for i := range 20 {
		n := Newcomer{hash16(i), rng.IntN(5), time.Duration(1+rng.IntN(20)) * time.Second}
		bucket, now := rate.NewLimiter(rate.Every(n.Every), n.Most), noon
		for k := range 60 {
			now = now.Add(time.Duration(rng.IntN(20)) * time.Second)
			err := s.update(func(t *tables) error {
				if err := t.crowded(&n, now); err != nil {
					return err
				}
				t.countNewcomer(&n, now)
				return nil
			})
			equal(t, err == nil, bucket.AllowN(now, 1), n, k, err)
		}
	}
}

// TestOnlyAProfileThatIsMadeCounts, and who has one is told so first.
func TestOnlyAProfileThatIsMadeCounts(t *testing.T) {
	s, from := newStore(t), Arrival{address(1), 1, time.Hour}
	mustCreate(s, "ann", 1)
	for _, c := range []struct {
		name string
		key  int
		want error
	}{
		{"ann", 2, ErrNameTaken},
		{"bob", 1, ErrKeyTaken},
		{"root", 2, text.ErrNameReserved},
		{"bob", 2, nil},
		{"bob", 2, ErrKeyTaken},
		{"ann", 3, ErrNameTaken},
		{"cat", 3, ErrCrowd},
	} {
		wantErr(t, errOf(s.Welcome(c.name, false, testKey(c.key), from, noon)), c.want, c)
	}
	wantApplied(t, s, 3) // ann, the secret and bob
	// What is refused in the order of a log has its number, and changes nothing.
	before := unnumbered(s)
	for hash := range newcomerHashes(s) {
		cat := CreateProfile{"cat", false, publicKey(testKey(3)), Newcomer{[]byte(hash), 1, time.Hour}}
		wantErr(t, applyAll(s, changeOf(8, cat))[0], ErrCrowd)
	}
	wantApplied(t, s, 4)
	equal(t, unnumbered(s), before)
}

// TestNewcomers_AreForgotten once as many may come again. What a clock that was wrong has left keeps none out.
func TestNewcomers_AreForgotten(t *testing.T) {
	s, n, hour := newStore(t), 0, noon.Add(time.Hour)
	welcome := func(from netip.Prefix, now time.Time) {
		t.Helper()
		n++
		enginetest.Must(s.Welcome("friend", true, testKey(n), Arrival{from, 2, time.Hour}, now))
	}
	for n := range 5 {
		welcome(address(n), noon)
	}
	before := enginetest.Must(s.Applied())
	for _, c := range []struct {
		at              time.Time
		forgotten, kept int
	}{{hour.Add(-time.Second), 0, 5}, {hour, 5, 0}, {hour, 0, 0}} {
		equal(t, enginetest.Must(s.ForgetAddresses(c.at)), c.forgotten)
		equal(t, len(newcomerHashes(s)), c.kept)
	}
	wantApplied(t, s, before+1)
	for range 2 {
		welcome(address(7), noon.AddDate(1, 0, 0))
	}
	welcome(address(7), noon) // after the clock was set right
	welcome(address(8), hour)
	equal(t, len(newcomerHashes(s)), 1)

	s = newStore(t) // Of more addresses than are kept those are forgotten that would be first.
	noErr(t, s.update(func(t *tables) error {
		for n := range MaxNewcomers {
			late := time.Duration((n+50)%MaxNewcomers) * time.Millisecond
			t.newcomers.write(hash16(n), fullValue(noon.Add(time.Hour+late)))
		}
		return nil
	}))
	welcome(address(1), noon)
	all := newcomerHashes(s)
	equal(t, len(all), MaxNewcomers)
	equal(t, all[string(hash16(MaxNewcomers-50))], "")
}

func TestANewcomer_WhomNoStoreCouldCount(t *testing.T) {
	for _, n := range []Newcomer{{Address: []byte("short")}, {Most: -1}, {Every: -1}, {Every: longestRefill + 1}} {
		if _, err := (CreateProfile{"ann", false, publicKey(testKey(1)), n}).clean(); err == nil || isRefusal(err) {
			t.Errorf("%+v: %v", n, err)
		}
	}
	n := Newcomer{Most: 1 << 60, Every: time.Hour}
	equal(t, n.refill(n.Most), longestRefill)
	equal(t, n.refill(-1), -time.Hour)
}

// aKey is a fingerprint that could be one.
var aKey = "SHA256:" + strings.Repeat("A", 43)

func TestBan_IsThereAfterAReopening_UntilItIsOverOrLifted(t *testing.T) {
	s := newStore(t)
	network := Ban{Prefix: netip.MustParsePrefix("192.0.2.0/24"), By: "root", Since: noon}
	key := Ban{Keys: []string{aKey}, Why: "rude\nwords", By: "root", Since: noon.Add(time.Second), Until: noon.Add(time.Hour)}
	player := Ban{Player: "P", Name: "ann", Keys: []string{aKey}, Since: noon.Add(2 * time.Second)}
	noErr(t, s.Ban(player, noon), s.Ban(key, noon), s.Ban(network, noon))
	reopen(t, &s)
	bans := func(now time.Time, want ...string) {
		t.Helper()
		var targets []string
		for _, b := range enginetest.Must(s.Bans(now)) {
			targets = append(targets, b.Target())
		}
		equal(t, targets, want)
	}
	bans(noon, "192.0.2.0/24", aKey, "P")
	key.Why = "rude words"
	equal(t, enginetest.Must(s.Bans(noon))[1], key)
	bans(key.Until, "192.0.2.0/24", "P")
	noErr(t, s.Unban("192.0.2.0/24"))
	wantErr(t, s.Unban("192.0.2.0/24"), ErrNotFound)
	bans(noon, aKey, "P")
	if s.Ban(Ban{}, noon) == nil {
		t.Error("a ban of no player is kept")
	}
	wantErr(t, s.Ban(Ban{Keys: []string{"SHA256:short"}}, noon), ErrKeyBad)
}

func TestBan_BeyondTheMost_IsRefused_ButNotInThePlaceOfOneThatIsOver(t *testing.T) {
	s := newStore(t)
	noErr(t, s.update(func(tab *tables) error {
		ip := netip.MustParseAddr("10.0.0.0")
		for range MaxBans - 1 {
			b := Ban{Prefix: netip.PrefixFrom(ip, 32), Since: noon}
			tab.bans.put(b.Target(), banRecord{current(), b})
			ip = ip.Next()
		}
		return nil
	}))
	last, one := Ban{Keys: []string{aKey}, Since: noon, Until: noon.Add(time.Minute)}, Ban{Player: "P", Since: noon}
	noErr(t, s.Ban(last, noon))
	wantErr(t, s.Ban(one, noon), ErrBansFull)
	noErr(t, s.Ban(last, noon), s.Ban(one, noon.Add(time.Hour)))
}
