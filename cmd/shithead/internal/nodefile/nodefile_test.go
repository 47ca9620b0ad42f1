package nodefile

import (
	"crypto/ed25519"
	"crypto/x509"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"shithead/engine/enginetest"
)

var must = enginetest.NoError

func newHouse(t *testing.T) *Authority {
	t.Helper()
	a, err := LoadAuthority(t.TempDir())
	must(t, err)
	return a
}

func newKey(t *testing.T) ed25519.PrivateKey {
	t.Helper()
	_, key, err := ed25519.GenerateKey(nil)
	must(t, err)
	return key
}

// certify makes certificates of a key for a node of a name.
func certify(t *testing.T, by *Authority, key ed25519.PrivateKey, name string, at time.Time) *Certificates {
	t.Helper()
	n := someNode()
	n.Name = name
	c, err := by.Certify(key.Public().(ed25519.PublicKey), &n, at)
	must(t, err)
	return c
}

func someNode() Node {
	return Node{
		House: "casa", Name: "alpha", Link: "alpha.lan:2322", Peer: "alpha.lan:2422", Client: "alpha.lan:2522",
		Voters: map[string]string{"alpha": "alpha.lan:2422"}, Clients: map[string]string{"alpha": "alpha.lan:2522"},
	}
}

// TestANode_IsReadAsItWasWritten, with a key that stays, and certificates that can be made anew.
func TestANode_IsReadAsItWasWritten(t *testing.T) {
	house, folder, now := newHouse(t), t.TempDir(), time.Now()
	if is, err := Read(folder); is != nil || err != nil {
		t.Errorf("%v, %v", is, err)
	}
	n := someNode()
	must(t, house.Write(folder, n, now))
	key, err := OwnKey(folder)
	must(t, err)
	until, err := Until(folder)
	if err != nil || until.Sub(now).Round(time.Minute) != Validity {
		t.Errorf("%v, %v", until, err)
	}
	must(t, certify(t, house, key, "alpha", now.Add(time.Hour)).Renew(folder))
	if later, err := Until(folder); err != nil || later.Sub(until).Round(time.Minute) != time.Hour {
		t.Errorf("%v, %v", later, err)
	}
	read, err := Read(folder)
	if err != nil || read.Name != "alpha" || read.House != "casa" {
		t.Fatalf("%v, %v", read, err)
	}
	member, err := read.Member(folder)
	if err != nil || member.Node != "alpha" || HouseIDOf(member.House) != house.ID() {
		t.Errorf("%v, %v", member, err)
	}
	id, err := KeyID(key.Public().(ed25519.PublicKey))
	if err != nil || id != KeyIDOf(member.User.PublicKey()) {
		t.Errorf("%s, %v", id, err)
	}
}

// TestNode_Refuses what could be no server.
func TestNode_Refuses(t *testing.T) {
	for what, change := range map[string]func(*Node){
		"a name":             func(n *Node) { n.Name = "Alpha" },
		"a house":            func(n *Node) { n.House = "my house" },
		"no address":         func(n *Node) { n.Link = "alpha" },
		"nobody votes":       func(n *Node) { n.Clients = nil },
		"it votes and not":   func(n *Node) { n.Voters = map[string]string{"beta": "beta:1"}; n.Clients = n.Voters },
		"a machine's name":   func(n *Node) { n.Bind = "alpha.lan" },
		"a voter's address":  func(n *Node) { n.Voters["beta"] = "beta" },
		"a client's address": func(n *Node) { n.Clients["alpha"] = "alpha" },
	} {
		n := someNode()
		change(&n)
		if err := n.Keep(t.TempDir()); !errors.Is(err, ErrNode) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

func TestNode_Listens(t *testing.T) {
	for _, c := range []struct{ bind, at, want string }{
		{"", "10.0.0.7:2322", "10.0.0.7:2322"},
		{"", "localhost:2322", "localhost:2322"},
		{"", "alpha.lan:2322", "[::]:2322"},
		{"10.0.0.7", "alpha.lan:2322", "10.0.0.7:2322"},
		{"fd00::7", "192.0.2.1:2322", "[fd00::7]:2322"},
	} {
		if got := (&Node{Bind: c.bind}).Listens(c.at); got != c.want {
			t.Errorf("%s at %s: %s", c.at, c.bind, got)
		}
	}
}

// TestCertificates_AreChecked: those of another house, name, key or time are of no use.
func TestCertificates_AreChecked(t *testing.T) {
	house, other, key, now := newHouse(t), newHouse(t), newKey(t), time.Now()
	good := certify(t, house, key, "alpha", now)
	must(t, good.Check(house.ID(), key, "alpha", now))
	with := func(change func(c *Certificates)) *Certificates {
		c := *good
		change(&c)
		return &c
	}
	strange := certify(t, other, key, "alpha", now)
	for what, c := range map[string]*Certificates{
		"another house":             strange,
		"another name":              certify(t, house, key, "beta", now),
		"another key":               certify(t, house, newKey(t), "alpha", now),
		"they have ended":           certify(t, house, key, "alpha", now.Add(-2*Validity)),
		"they have not begun":       certify(t, house, key, "alpha", now.Add(2*slack)),
		"one of another house, SSH": with(func(c *Certificates) { c.Host = strange.Host }),
		"one of another house, TLS": with(func(c *Certificates) { c.TLS = strange.TLS }),
		"another authority for TLS": with(func(c *Certificates) { c.TLS, c.Authority = strange.TLS, strange.Authority }),
		"another key, TLS":          with(func(c *Certificates) { c.TLS = certify(t, house, newKey(t), "alpha", now).TLS }),
		"no certificate":            with(func(c *Certificates) { c.User = c.House }),
		"nothing":                   {},
	} {
		if err := c.Check(house.ID(), key, "alpha", now); !errors.Is(err, ErrNode) {
			t.Errorf("%s: %v", what, err)
		}
	}
}

// TestKeepRemoved: the list has the serial number of every certificate of the keys in it, and of no other.
func TestKeepRemoved(t *testing.T) {
	house, folder, now := newHouse(t), t.TempDir(), time.Now()
	must(t, errors.Join(house.Write(folder, someNode(), now), BeginRemoved(folder, now)))
	listed := func() (serials []string) {
		t.Helper()
		text, err := os.ReadFile(Removed(folder))
		must(t, err)
		list, err := x509.ParseRevocationList(text)
		must(t, err)
		for _, e := range list.RevokedCertificateEntries {
			serials = append(serials, e.SerialNumber.String())
		}
		return serials
	}
	if got := listed(); len(got) != 0 {
		t.Errorf("%v", got)
	}
	removed, stays := newKey(t), newKey(t)
	id, err := KeyID(removed.Public().(ed25519.PublicKey))
	must(t, err)
	must(t, errors.Join(KeepRemoved(folder, []string{id}, now), BeginRemoved(folder, now))) // which keeps it
	serial := func(key ed25519.PrivateKey, at time.Time) string {
		own, err := readPEM(certify(t, house, key, "alpha", at).TLS)
		must(t, err)
		return own.SerialNumber.String()
	}
	got := listed()
	if len(got) != 1 || got[0] != serial(removed, now) || got[0] != serial(removed, now.Add(time.Hour)) || got[0] == serial(stays, now) {
		t.Errorf("%v", got)
	}
	for key, want := range map[string]bool{id: true, strings.Repeat("7", 64): false} {
		if is, err := IsRemoved(folder, key); is != want || err != nil {
			t.Errorf("%s: %v, %v", key, is, err)
		}
	}
	if err := KeepRemoved(folder, []string{"x"}, now); !errors.Is(err, ErrNode) {
		t.Errorf("%v", err)
	}
}

// TestTokens are read as they were written; others are no tokens, and say nothing of what they hold.
func TestTokens(t *testing.T) {
	house := newHouse(t).ID()
	one, two := NewToken(house), NewToken(house)
	if one == two || one.Hash() == two.Hash() || strings.Contains(one.String(), one.Hash()) {
		t.Errorf("%s, %s", one, two)
	}
	if got, err := ParseToken(" " + one.String() + "\n"); err != nil || got != one {
		t.Errorf("%v, %v", got, err)
	}
	text := one.String()
	for _, bad := range []string{"", tokenBegins, text[1:], text[:len(text)-1], text + "A", text[:len(text)-2] + "!!", strings.ToUpper(text)} {
		if _, err := ParseToken(bad); !errors.Is(err, ErrToken) {
			t.Errorf("%q: %v", bad, err)
		}
	}
}

// TestLoadAuthority_OfABrokenFile makes no other.
func TestLoadAuthority_OfABrokenFile(t *testing.T) {
	folder := t.TempDir()
	none := HasAuthority(folder)
	must(t, os.WriteFile(filepath.Join(folder, AuthorityFile), []byte("x"), 0o600))
	if _, err := LoadAuthority(folder); !errors.Is(err, ErrNode) || none || !HasAuthority(folder) {
		t.Errorf("%v, it has one: before %t, now %t", err, none, HasAuthority(folder))
	}
}
