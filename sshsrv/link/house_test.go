package link

import (
	"bytes"
	"context"
	"crypto/rand"
	"errors"
	"io"
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

func TestAQuestion(t *testing.T) {
	alpha, _ := pair(t, DefaultLimits(), Services{Answer: func(_ context.Context, from string, question []byte, out,
		errs io.Writer,
	) int {
		_, _ = io.WriteString(errs, from)
		_, _ = io.WriteString(out, strings.Repeat(string(question), 1_000_000)) // many windows of the channel
		_, _ = io.WriteString(errs, " asks")
		return 3
	}})
	for range 3 {
		var out, errs bytes.Buffer
		status, err := alpha.Ask(t.Context(), "beta", []byte("why?"), &out, &errs)
		if err != nil || status != 3 || out.String() != strings.Repeat("why?", 1_000_000) || errs.String() != "alpha asks" {
			t.Errorf("status %d, %v, %d bytes, %q", status, err, out.Len(), errs.String())
		}
	}
	for node, c := range map[string]struct {
		bytes int
		want  error
	}{"beta": {DefaultLimits().AskBytes + 1, ErrRefused}, "gamma": {1, ErrDown}} {
		if _, err := alpha.Ask(t.Context(), node, make([]byte, c.bytes), io.Discard, io.Discard); !errors.Is(err,
			c.want) {
			t.Errorf("%d bytes to %s: %v, not %v", c.bytes, node, err, c.want)
		}
	}
}

// TestQuestions_ThatTakeTime end when they are answered, when the server that asks gives up, and with the connection.
func TestQuestions_ThatTakeTime(t *testing.T) {
	limits := DefaultLimits()
	limits.Asks = 1
	asked, answered, over := make(chan struct{}), make(chan struct{}), make(chan struct{})
	alpha, _ := pair(t, limits, Services{Answer: func(ctx context.Context, _ string, _ []byte, out, _ io.Writer) int {
		_, _ = io.WriteString(out, "let me see")
		asked <- struct{}{}
		select {
		case <-answered:
		case <-ctx.Done():
			over <- struct{}{}
		}
		return 0
	}})
	for _, c := range []struct {
		end  func(cancel func())
		want error
	}{
		{func(func()) { answered <- struct{}{} }, nil},
		{func(cancel func()) { cancel(); <-over }, context.Canceled},
		{func(func()) { _ = alpha.peer("beta").conn.Close(); <-over }, ErrDown}, // the last: what is asked next fails
	} {
		ctx, cancel := context.WithCancel(t.Context())
		defer cancel()
		ask := func() error {
			_, err := alpha.Ask(ctx, "beta", []byte("why?"), io.Discard, io.Discard)
			return err
		}
		first := make(chan error, 1)
		go func() {
			err := ErrRefused
			for errors.Is(err, ErrRefused) { // until the one before is counted out
				err = ask()
			}
			first <- err
		}()
		<-asked
		if err := ask(); !errors.Is(err, ErrRefused) {
			t.Error("one more than may be:", err)
		}
		c.end(cancel)
		if err := <-first; !errors.Is(err, c.want) {
			t.Errorf("%v, not %v", err, c.want)
		}
	}
}
