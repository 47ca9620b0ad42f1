package link

import (
	"crypto/rand"
	"errors"
	"net"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// sign is a key with a certificate for alpha, as a client, that is changed by a function.
func (h *house) sign(change func(*gossh.Certificate)) gossh.Signer {
	h.Helper()
	key := sshtest.NewKey(h)
	c := &gossh.Certificate{
		Key: key.PublicKey(), CertType: gossh.UserCert, ValidPrincipals: []string{"alpha"},
		ValidAfter: uint64(time.Now().Add(-time.Hour).Unix()), ValidBefore: uint64(time.Now().Add(time.Hour).Unix()),
	}
	change(c)
	check(h, c.SignCert(rand.Reader, h.key))
	signer, err := gossh.NewCertSigner(c, key)
	check(h, err)
	return signer
}

// certificates are changes of a certificate, and whether it is good then.
var certificates = map[string]struct {
	change func(c *gossh.Certificate)
	good   bool
}{
	"a good one":            {func(*gossh.Certificate) {}, true},
	"it has ended":          {func(c *gossh.Certificate) { c.ValidBefore = uint64(time.Now().Add(-time.Minute).Unix()) }, false},
	"it has not begun":      {func(c *gossh.Certificate) { c.ValidAfter = uint64(time.Now().Add(time.Minute).Unix()) }, false},
	"it never ends":         {func(c *gossh.Certificate) { c.ValidBefore = gossh.CertTimeInfinity }, false},
	"it is of another kind": {func(c *gossh.Certificate) { c.CertType = gossh.UserCert + gossh.HostCert - c.CertType }, false},
	"it is for another":     {func(c *gossh.Certificate) { c.ValidPrincipals = []string{"gamma"} }, false},
	"it is for all":         {func(c *gossh.Certificate) { c.ValidPrincipals = nil }, false},
	"it is for two":         {func(c *gossh.Certificate) { c.ValidPrincipals = append(c.ValidPrincipals, "gamma") }, false},
	"it has an option":      {func(c *gossh.Certificate) { c.CriticalOptions = map[string]string{"force-command": "x"} }, false},
}

// TestACertificateOfTheHouse, which is valid now and for the name that it says, has a server that dials, and one that is
// dialled, as a host of that name.
func TestACertificateOfTheHouse(t *testing.T) {
	h, other := newHouse(t), newHouse(t)
	at, beta := h.start("beta", Config{}, Services{}), h.member("beta")
	tryDial := func(what, user string, good bool, auth ...gossh.AuthMethod) {
		conn, err := dial(at.address, user, auth...)
		if (err == nil) != good {
			t.Errorf("%s dials: %v", what, err)
		}
		if err == nil {
			_ = conn.Close()
		}
	}
	tryFind := func(what string, good bool, key gossh.PublicKey) {
		_, err := beta.finds("alpha", &net.TCPAddr{}, key, DefaultLimits().Validity)
		if good != (err == nil) || !good && !errors.Is(err, ErrCertificate) {
			t.Errorf("%s is dialled: %v", what, err)
		}
	}
	for what, c := range certificates {
		tryDial(what, "alpha", c.good, gossh.PublicKeys(h.sign(c.change)))
		tryFind(what, c.good, h.sign(func(cert *gossh.Certificate) {
			cert.CertType = gossh.HostCert
			c.change(cert)
		}).PublicKey())
	}
	same := func(*gossh.Certificate) {}
	self := func(c *gossh.Certificate) { c.ValidPrincipals = []string{"beta"} }
	tryDial("a plain key", "alpha", false, gossh.PublicKeys(sshtest.NewKey(t)))
	tryDial("the key of the house", "alpha", false, gossh.PublicKeys(h.key))
	tryDial("another house", "alpha", false, gossh.PublicKeys(other.sign(same)))
	tryDial("another name", "gamma", false, gossh.PublicKeys(h.sign(same)))
	tryDial("this server", "beta", false, gossh.PublicKeys(h.sign(self)))
	tryDial("no key", "alpha", false, sshtest.WithoutKey(), gossh.Password(""))
	tryFind("a plain key", false, sshtest.NewKey(t).PublicKey())
	tryFind("another house", false, other.member("alpha").Host.PublicKey())
}

// TestAServerThatLies_IsNotConnected: what listens at the address of another server has a certificate, but not for that name.
func TestAServerThatLies_IsNotConnected(t *testing.T) {
	h := newHouse(t)
	liar, alpha := h.start("gamma", Config{}, Services{}), h.start("alpha", Config{}, Services{})
	if err := alpha.dial(t.Context(), "beta", liar.address); !errors.Is(err, ErrCertificate) {
		t.Error(err)
	}
	if _, err := alpha.Open("beta", someGuest()); !errors.Is(err, ErrDown) {
		t.Error(err)
	}
}

func TestNamesThatServersCannotHave(t *testing.T) {
	h := newHouse(t)
	for _, name := range []string{"", "a b", "A", "a.b", "ä", string(make([]byte, 64)), "alpha"} {
		if name != "alpha" {
			if _, _, err := Certify(h.key, sshtest.NewKey(t).PublicKey(), name, time.Now(), time.Now()); !errors.Is(err, ErrNode) {
				t.Errorf("%q: %v", name, err)
			}
		}
		peers := map[string]string{name: "127.0.0.1:1"} // alpha is the server itself
		if _, err := New(Config{Member: h.member("alpha"), Peers: peers, Limits: DefaultLimits()}); !errors.Is(err, ErrNode) {
			t.Errorf("a peer %q: %v", name, err)
		}
	}
}

// TestNewMember_RefusesWhatOthersWould refuse for ever.
func TestNewMember_RefusesWhatOthersWould(t *testing.T) {
	h, key, until := newHouse(t), sshtest.NewKey(t), time.Now().Add(time.Hour)
	host, user, err := Certify(h.key, key.PublicKey(), "alpha", time.Now(), until)
	other, _, err2 := Certify(h.key, key.PublicKey(), "beta", time.Now(), until)
	check(t, errors.Join(err, err2))
	if _, err := NewMember(key, other, user, h.key.PublicKey()); !errors.Is(err, ErrCertificate) {
		t.Errorf("of two servers: %v", err)
	}
	if _, err := NewMember(sshtest.NewKey(t), host, user, h.key.PublicKey()); !errors.Is(err, ErrCertificate) {
		t.Errorf("another key: %v", err)
	}
}
