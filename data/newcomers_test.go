package data

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/netip"
	"path/filepath"
	"testing"
	"time"

	"golang.org/x/time/rate"

	"shithead/data/text"
)

// newcomers makes profiles of keys that are new.
type newcomers struct {
	*Store
	n int
}

// comes from an address, from which two may come at once, and one more an hour.
func (n *newcomers) comes(from netip.Prefix, now time.Time) error {
	n.n++
	_, err := n.Welcome("friend", true, testKey(n.n), Arrival{from, 2, time.Hour}, now)
	return err
}

// newcomersKept counts the addresses from which somebody was new.
func newcomersKept(t testing.TB, s *Store) (n int) {
	t.Helper()
	if err := s.view(func(t *tables) error {
		for range t.newcomers.below(nil) {
			n++
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return n
}

func TestNewcomers_OfAnAddress(t *testing.T) {
	s := newcomers{Store: newStore(t)}
	one, other := address(1), address(2)
	for i, c := range []struct {
		from  netip.Prefix
		after time.Duration
		want  error
	}{
		{one, 0, nil},
		{one, 0, nil},
		{one, 0, ErrCrowd},
		{other, 0, nil},
		{one, time.Hour - time.Second, ErrCrowd},
		{one, time.Hour, nil},
		{one, time.Hour, ErrCrowd},
		{one, 2 * time.Hour, nil},
		{one, 2*time.Hour + time.Minute, ErrCrowd},
		{other, 2 * time.Hour, nil},
		{one, 4 * time.Hour, nil},
		{one, 4 * time.Hour, nil},
		{one, 4 * time.Hour, ErrCrowd},
	} {
		wantErr(t, s.comes(c.from, noon.Add(c.after)), c.want, i, c.after)
	}
}

// TestNewcomers_AreCountedAsTokenBucketsDo.
func TestNewcomers_AreCountedAsTokenBucketsDo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		s := fastStore(t, filepath.Join(t.TempDir(), "store.db"))
		n := Newcomer{[]byte("0123456789abcdef"), rng.IntN(5), time.Duration(1+rng.IntN(20)) * time.Second}
		bucket, now := rate.NewLimiter(rate.Every(n.Every), n.Most), noon
		for i := range 60 {
			now = now.Add(time.Duration(rng.IntN(20)) * time.Second)
			if err := s.update(func(t *tables) error {
				if err := t.crowded(&n, now); err != nil {
					return err
				}
				t.countNewcomer(&n, now)
				return nil
			}); (err == nil) != bucket.AllowN(now, 1) {
				t.Fatalf("%+v, %d: %v", n, i, err)
			}
		}
		done(t, s)
	}
}

// TestNobodyCounts_WhoseProfileIsNotMade, and who has one is told so first.
func TestNobodyCounts_WhoseProfileIsNotMade(t *testing.T) {
	s := newStore(t)
	from := Arrival{address(1), 1, time.Hour}
	mustCreate(t, s, "ann", 1)
	welcome := func(name string, key int, want error) {
		t.Helper()
		wantErr(t, errOf(s.Welcome(name, false, testKey(key), from, noon)), want, name, want)
	}
	for range 2 {
		welcome("ann", 2, ErrNameTaken)
		welcome("bob", 1, ErrKeyTaken)
		welcome("root", 2, text.ErrNameReserved)
	}
	before, _ := s.Applied()
	welcome("bob", 2, nil)
	hasApplied(t, s, before+2) // with the secret
	welcome("bob", 2, ErrKeyTaken)
	welcome("ann", 3, ErrNameTaken)
	welcome("cat", 3, ErrCrowd)
	hasApplied(t, s, before+2)
	// What is refused in the order of a log has its number, and changes nothing.
	before, _ = s.Applied()
	all := contents(t, s)
	hash := newcomerOf(t, s)
	errs := applyAll(t, s, changeOf(8, CreateProfile{"cat", false, publicKey(testKey(3)), Newcomer{hash, 1, time.Hour}}))
	if !errors.Is(errs[0], ErrCrowd) {
		t.Error(errs)
	}
	hasApplied(t, s, before+1)
	after := contents(t, s)
	all[metaBucket+"/"+appliedKey] = after[metaBucket+"/"+appliedKey]
	equal(t, after, all)
}

// newcomerOf is the hash of the one address from which somebody was new.
func newcomerOf(t testing.TB, s *Store) (hash []byte) {
	t.Helper()
	if err := s.view(func(t *tables) error {
		for hash = range t.newcomers.below(nil) {
			hash = bytes.Clone(hash)
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	return hash
}

// TestNewcomers_AreForgotten once as many may come again: when somebody comes from anywhere, and when addresses are. What a clock
// that was wrong has left keeps nobody out.
func TestNewcomers_AreForgotten(t *testing.T) {
	s := newcomers{Store: newStore(t)}
	kept := func(want int) {
		t.Helper()
		if n := newcomersKept(t, s.Store); n != want {
			t.Errorf("%d addresses are kept, not %d", n, want)
		}
	}
	for n := range 5 {
		noErr(t, s.comes(address(n), noon))
	}
	kept(5)
	equal(t, must(s.ForgetAddresses(noon.Add(time.Hour-time.Second))), 0)
	before, _ := s.Applied()
	equal(t, must(s.ForgetAddresses(noon.Add(time.Hour))), 5)
	kept(0)
	hasApplied(t, s.Store, before+1)
	equal(t, must(s.ForgetAddresses(noon.Add(time.Hour))), 0)
	hasApplied(t, s.Store, before+1)

	year := noon.AddDate(1, 0, 0)
	for range 2 {
		noErr(t, s.comes(address(7), year))
	}
	wantErr(t, s.comes(address(7), noon), nil, "after the clock was set right")
	noErr(t, s.comes(address(8), noon.Add(time.Hour)))
	kept(1)
}

// TestNewcomers_UpToTheBound: of more addresses those are forgotten that would be first.
func TestNewcomers_UpToTheBound(t *testing.T) {
	s := newcomers{Store: fastStore(t, filepath.Join(t.TempDir(), "store.db"))}
	if err := s.update(func(t *tables) error {
		for n := range MaxNewcomers {
			from := Newcomer{fmt.Appendf(nil, "%016d", n), 2, time.Hour + time.Duration((n+50)%MaxNewcomers)*time.Millisecond}
			full := noon.Add(from.Every)
			t.newcomers.write(from.Address, fullValue(full))
		}
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	noErr(t, s.comes(address(1), noon))
	if n := newcomersKept(t, s.Store); n != MaxNewcomers {
		t.Errorf("%d addresses", n)
	}
	if err := s.view(func(tab *tables) error {
		if gone := fmt.Appendf(nil, "%016d", MaxNewcomers-50); tab.newcomers.Get(gone) != nil {
			t.Errorf("%s is kept", gone)
		}
		return nil
	}); err != nil {
		t.Error(err)
	}
	done(t, s.Store)
}

// TestANewcomersAddress_IsNotKept, nor in the change: a hash is.
func TestANewcomersAddress_IsNotKept(t *testing.T) {
	s := newcomers{Store: newStore(t)}
	var log []byte
	if _, err := s.Follow(func(_ uint64, c *Change) {
		line, err := json.Marshal(c)
		if err != nil {
			t.Error(err)
		}
		log = append(log, line...)
	}); err != nil {
		t.Fatal(err)
	}
	home := netip.MustParsePrefix("198.51.100.213/32")
	noErr(t, s.comes(home, noon))
	ip := home.Addr().As4()
	for what, text := range map[string][]byte{"file": []byte(contentsOf(t, s.db().Path())), "log": log} {
		if bytes.Contains(text, []byte("198.51.100.213")) || bytes.Contains(text, ip[:]) || bytes.Contains(text, []byte("MTk4LjUx")) {
			t.Errorf("the address is in the %s", what)
		}
	}
	if len(newcomerOf(t, s.Store)) != knownHash {
		t.Error("no hash is kept")
	}
}

// TestAProfile_OfALogOfBefore says nothing of an address, and is read and made without a limit.
func TestAProfile_OfALogOfBefore(t *testing.T) {
	s := newStore(t)
	for n := range 50 {
		text := fmt.Sprintf(`{"id":"%026d","at":"2026-11-21T12:00:00Z","create_profile":{"name":"player","near":true,"fingerprint":%q}}`, n, testKey(n).Fingerprint)
		var c Change
		noErr(t, json.Unmarshal([]byte(text), &c))
		if errs := applyAll(t, s, c); errs[0] != nil {
			t.Fatal(errs)
		}
		again, err := json.Marshal(c)
		if want := fmt.Sprintf(`{"at":"2026-11-21T12:00:00Z","create_profile":{"name":"player","near":true,"fingerprint":%q},"id":"%026d"}`, testKey(n).Fingerprint, n); err != nil || string(again) != want {
			t.Fatalf("%s, %v", again, err)
		}
	}
	if n := newcomersKept(t, s); n != 0 {
		t.Errorf("%d addresses are kept", n)
	}
}

func TestANewcomer_ThatNobodyCouldCount(t *testing.T) {
	for _, n := range []Newcomer{{Address: []byte("short")}, {Most: -1}, {Every: -1}, {Every: longestRefill + 1}} {
		if _, err := (CreateProfile{"ann", false, publicKey(testKey(1)), n}).clean(); err == nil || isRefusal(err) {
			t.Errorf("%+v: %v", n, err)
		}
	}
	n := Newcomer{Most: 1 << 60, Every: time.Hour}
	if n.refill(n.Most) != longestRefill || n.refill(-1) != -time.Hour {
		t.Errorf("%s, %s", n.refill(n.Most), n.refill(-1))
	}
}
