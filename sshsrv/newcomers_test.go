package sshsrv

import (
	"errors"
	"net/netip"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
	"shithead/views/words"
)

// party is how many friends come at once: as many as one address may send, and all with the same user name.
const party = 40

// asByDefault has as many connections from one address be let in as outside of tests.
func asByDefault(l *Limits) {
	l.Gate.ConnectionsPerAddress = gate.DefaultLimits().ConnectionsPerAddress
}

// named are the profiles of so many keys, each of which has one, with a name of its own.
func (h *host) named(t *testing.T, keys []data.Key) {
	t.Helper()
	names := map[string]bool{}
	for _, key := range keys {
		p, err := h.store.ByKey(key.Fingerprint)
		if err != nil || !strings.HasPrefix(p.Name, "friend") || names[p.Name] {
			t.Errorf("%s is %+v, %v", key.Fingerprint, p, err)
		}
		names[p.Name] = true
	}
}

// TestAParty_OfPrograms comes in, each with a name of its own, though all want the same.
func TestAParty_OfPrograms(t *testing.T) {
	t.Parallel()
	h := startHostLimited(t, asByDefault)
	var keys []data.Key
	var sessions []*sshtest.Session
	for range party {
		key := sshtest.NewKey(t)
		keys = append(keys, data.Key{Fingerprint: fingerprint(key)})
		sessions = append(sessions, h.connect(t, "friend", sshtest.WithKey(key)).Open().Read())
	}
	for _, s := range sessions {
		s.Request("exec", struct{ Command string }{"api"})
		_ = s.Channel.CloseWrite()
	}
	greeted := regexp.MustCompile(`"player":\{"id":"\w+","name":"friend\d*"`)
	for _, s := range sessions {
		if status := s.Ends(); status != cmdline.Done || !greeted.MatchString(s.Got()) {
			t.Errorf("ends with %d, %q", status, s.Got())
		}
	}
	h.named(t, keys)
}

// TestAParty_OfPeople comes in by pressing enter: who wanted a name that somebody else was given is proposed another.
func TestAParty_OfPeople(t *testing.T) {
	t.Parallel()
	h := startHostLimited(t, asByDefault)
	var keys []data.Key
	var sessions []*sshtest.Session
	for range party {
		key := sshtest.NewKey(t)
		keys = append(keys, data.Key{Fingerprint: fingerprint(key)})
		sessions = append(sessions, h.connect(t, "friend", sshtest.WithKey(key)).Terminal())
	}
	for _, s := range sessions {
		s.Sees("Your name: friend")
	}
	for _, s := range sessions {
		s.Types("\r")
	}
	for _, s := range sessions {
		s.TypesUntil("\r", "the lobby", func() bool { return strings.Contains(s.Picture(), "The hall") })
	}
	h.named(t, keys)
	late := h.connect(t, "friend", sshtest.WithKey(sshtest.NewKey(t))).Terminal()
	late.Sees("Your name: friend").Types("\r").Sees("Your network has sent a crowd")
}

// newcomer is the account of a session with a key that is new.
func (h *host) newcomer(t *testing.T) *account.Account {
	t.Helper()
	key := data.Key{Fingerprint: fingerprint(sshtest.NewKey(t)), Type: "ssh-ed25519"}
	return h.accounts.Of(&account.Identity{User: "ann", Key: &key}, netip.MustParsePrefix("192.0.2.1/32"), nil)
}

// TestANameThatWasLostInARace costs nothing: whoever lost it is still let in under another.
func TestANameThatWasLostInARace(t *testing.T) {
	t.Parallel()
	h := startHostLimited(t, newcomers(2))
	all := make([]*account.Account, party)
	errs := make([]error, party)
	var racing sync.WaitGroup
	for i := range all {
		all[i] = h.newcomer(t)
		racing.Go(func() { _, errs[i] = all[i].Choose("ann") })
	}
	racing.Wait()
	won := 0
	for i, err := range errs {
		switch {
		case err == nil:
			won++
			all[0], all[i] = all[i], all[0]
		case !errors.Is(err, data.ErrNameTaken):
			t.Errorf("%d: %v", i, err)
		}
	}
	if won != 1 {
		t.Errorf("%d are ann", won)
	}
	if who, err := all[1].Choose("bob"); err != nil || who.Name != "bob" {
		t.Errorf("under another name: %+v, %v", who, err)
	}
	if _, err := all[2].Choose("cid"); !errors.Is(err, words.ErrCrowd) {
		t.Errorf("the third: %v", err)
	}
	if _, err := all[2].Choose("bob"); !errors.Is(err, data.ErrNameTaken) {
		t.Errorf("a name that somebody has: %v", err)
	}
}

// TestTooManyNewcomers keep nobody out who has a profile, though this window does not know yet.
func TestTooManyNewcomers(t *testing.T) {
	t.Parallel()
	h := startHostLimited(t, newcomers(1))
	key, known := sshtest.NewKey(t), sshtest.NewKey(t)
	h.knows(t, "known", known)
	one := h.connect(t, "ann", sshtest.WithKey(key)).Terminal().Sees("Your name: ann")
	two := h.connect(t, "bob", sshtest.WithKey(key)).Terminal().Sees("Your name: bob")
	one.Types("\r").Sees("Evening, ann.")
	two.Types("\r").Sees("Evening, ann.")
	h.connect(t, "x", sshtest.WithKey(known)).Terminal().Sees("Evening, known.")
	for name, key := range map[string]gossh.Signer{"known": known, "ann": key} {
		if got := h.pipes(t, key, "api", ""); got.Status != cmdline.Done || !strings.Contains(got.Out, `"name":"`+name+`"`) {
			t.Errorf("%s: %+v", name, got)
		}
	}
	h.runs(t, sshtest.NewKey(t), "api", cmdline.Failed, "Your network has sent a crowd")
}

// newcomers are so many at once from one address, and no more for an hour.
func newcomers(most int) func(*Limits) {
	return func(l *Limits) { l.Account.Newcomers, l.Account.NewcomerEvery = most, time.Hour }
}
