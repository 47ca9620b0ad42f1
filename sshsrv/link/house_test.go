package link

import (
	"crypto/rand"
	"errors"
	"net"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// sign is a key with a certificate for alpha, as a client, that is changed by a function.
func (h *house) sign(change func(*gossh.Certificate)) gossh.Signer {
	h.Helper()
	key := sshtest.NewKey(h)
	_, c, err := Certify(h.key, key.PublicKey(), "alpha", time.Now().Add(-time.Hour), time.Now().Add(time.Hour))
	check(h, err)
	change(c)
	check(h, c.SignCert(rand.Reader, h.key))
	signer, err := gossh.NewCertSigner(c, key)
	check(h, err)
	return signer
}

// certificates are changes of a good certificate after which it is none.
var certificates = map[string]func(c *gossh.Certificate){
	"it has ended":          func(c *gossh.Certificate) { c.ValidBefore = uint64(time.Now().Add(-time.Minute).Unix()) },
	"it has not begun":      func(c *gossh.Certificate) { c.ValidAfter = uint64(time.Now().Add(time.Minute).Unix()) },
	"it never ends":         func(c *gossh.Certificate) { c.ValidBefore = gossh.CertTimeInfinity },
	"it is of another kind": func(c *gossh.Certificate) { c.CertType = gossh.UserCert + gossh.HostCert - c.CertType },
	"it is for another":     func(c *gossh.Certificate) { c.ValidPrincipals = []string{"gamma"} },
	"it is for two":         func(c *gossh.Certificate) { c.ValidPrincipals = append(c.ValidPrincipals, "gamma") },
	"it has an option":      func(c *gossh.Certificate) { c.CriticalOptions = map[string]string{"force-command": "x"} },
}

// TestACertificateOfTheHouse is valid now and for one name. A server that dials has one, and one that is dialled.
func TestACertificateOfTheHouse(t *testing.T) {
	h, other := newHouse(t), newHouse(t)
	at, beta := h.start("beta", Config{}, Services{}), h.member("beta")
	tryDial := func(what, user string, good bool, auth ...gossh.AuthMethod) {
		if _, err := dial(t, at.address, user, auth...); (err == nil) != good {
			t.Errorf("%s dials: %v", what, err)
		}
	}
	tryFind := func(what string, good bool, key gossh.PublicKey) {
		_, err := beta.finds("alpha", &net.TCPAddr{}, key, DefaultLimits().Validity)
		if good != (err == nil) || !good && !errors.Is(err, ErrCertificate) {
			t.Errorf("%s is dialled: %v", what, err)
		}
	}
	for what, change := range certificates {
		tryDial(what, "alpha", false, gossh.PublicKeys(h.sign(change)))
		tryFind(what, false, h.sign(func(c *gossh.Certificate) {
			c.CertType = gossh.HostCert
			change(c)
		}).PublicKey())
	}
	same := func(*gossh.Certificate) {}
	tryDial("a good one", "alpha", true, gossh.PublicKeys(h.sign(same)))
	tryFind("a good one", true, h.member("alpha").Host.PublicKey())
	tryDial("a plain key", "alpha", false, gossh.PublicKeys(sshtest.NewKey(t)))
	tryDial("the key of the house", "alpha", false, gossh.PublicKeys(h.key))
	tryDial("another house", "alpha", false, gossh.PublicKeys(other.sign(same)))
	tryDial("another name", "gamma", false, gossh.PublicKeys(h.sign(same)))
	tryDial("this server", "beta", false, gossh.PublicKeys(beta.User))
	tryDial("no key", "alpha", false, sshtest.WithoutKey(), gossh.Password(""))
	tryFind("a plain key", false, sshtest.NewKey(t).PublicKey())
	tryFind("another house", false, other.member("alpha").Host.PublicKey())
	alpha := h.start("alpha", Config{}, Services{})
	if err := alpha.dial(t.Context(), "gamma", at.address); !errors.Is(err, ErrCertificate) {
		t.Error("a server that is another one is connected:", err)
	}
}

func TestNamesThatServersCannotHave(t *testing.T) {
	h := newHouse(t)
	for _, name := range []string{"", "a b", "A", "a.b", "ä", strings.Repeat("a", 64), "alpha"} {
		if name != "alpha" {
			if _, _, err := Certify(h.key, h.key.PublicKey(), name, time.Now(), time.Now()); !errors.Is(err, ErrNode) {
				t.Errorf("%q: %v", name, err)
			}
		}
		peers := map[string]string{name: "127.0.0.1:1"} // alpha is the server itself
		if _, err := New(Config{Member: h.member("alpha"), Peers: peers}); !errors.Is(err, ErrNode) {
			t.Errorf("a peer %q: %v", name, err)
		}
	}
}

func TestNewMember_RefusesWhatOthersWould(t *testing.T) {
	h, key := newHouse(t), sshtest.NewKey(t)
	host, user, err := Certify(h.key, key.PublicKey(), "alpha", time.Now(), time.Now())
	check(t, err)
	if _, err := NewMember(key, h.member("beta").Host.PublicKey().(*gossh.Certificate), user,
		h.key.PublicKey()); !errors.Is(err, ErrCertificate) {
		t.Errorf("of two servers: %v", err)
	}
	if _, err := NewMember(h.key, host, user, h.key.PublicKey()); !errors.Is(err, ErrCertificate) {
		t.Errorf("another key: %v", err)
	}
}
