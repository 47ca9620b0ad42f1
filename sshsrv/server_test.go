package sshsrv

import (
	"crypto/rand"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
)

// TestARefusedTerminalIsNone: a request for a terminal that makes no sense leaves nothing behind.
func TestARefusedTerminalIsNone(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	c := h.guest(t).Open()
	short := gossh.Marshal(struct{ Term string }{"xterm"})
	if ok, err := c.Channel.SendRequest("pty-req", true, short); ok || err != nil {
		t.Fatalf("granted: %v, %v", ok, err)
	}
	if !c.Request("pty-req", sshtest.PtyRequest{Term: "xterm", Columns: 80, Rows: 24}) {
		t.Error("the next, good one was refused")
	}
}

// TestStoppingBeforeServing: a server that is told to stop while it starts does.
func TestStoppingBeforeServing(t *testing.T) {
	t.Parallel()
	for range 20 {
		h := startHost(t, nil)
		h.Stop() // whether serving has begun by now or not
		if err := h.Serve(mustListen(t)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestCertificatesAreNoKeys: the key in them is who one is, not the paper round it.
func TestCertificatesAreNoKeys(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	key := sshtest.NewKey(t)
	certificate := &gossh.Certificate{
		Key: key.PublicKey(), CertType: gossh.UserCert, ValidPrincipals: []string{"ann"}, ValidBefore: gossh.CertTimeInfinity,
	}
	if err := certificate.SignCert(rand.Reader, sshtest.NewKey(t)); err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewCertSigner(certificate, key)
	if err != nil {
		t.Fatal(err)
	}
	if c, err := sshtest.TryDial(t, h.address, "ann", sshtest.WithKey(signer)); err == nil {
		_ = c.Conn.Close()
		t.Error("a certificate came in")
	}
	h.connect(t, "ann", gossh.PublicKeys(signer, key)).Terminal().Sees("Your key is new here")
}

func mustListen(t *testing.T) net.Listener {
	t.Helper()
	l, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestStoppingSaysGoodbye: everybody's terminal is left as it was, with a word why.
func TestStoppingSaysGoodbye(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann, guest := h.arrives(t, "ann"), h.guest(t).Terminal().Sees("You are a guest")
	silent := h.guest(t)
	h.Stop()
	for _, c := range []*sshtest.Session{ann, guest} {
		if status := c.Ends(); status != 0 {
			t.Errorf("ends with %d", status)
		}
		got := c.Got()
		left := strings.LastIndex(got, "\x1b[?1049l")
		if left < 0 || !strings.Contains(got[left:], "The server is going down") {
			t.Errorf("last words: %q", got[max(0, len(got)-200):])
		}
	}
	silent.IsHungUpOn()
	if _, err := sshtest.TryDial(t, h.address, "late", sshtest.WithoutKey()); err == nil {
		t.Error("somebody came in after the server had stopped")
	}
}

// TestStoppingKeepsTheTables as they are while everybody is still there: what was said, and who was ready to go on.
func TestStoppingKeepsTheTables(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	ann, _, code := h.apiTable(t, nil)
	ann.does("start", nil)
	ann.does("chat", map[string]any{"text": "after the break"})
	h.Stop()
	j, err := h.store.Journal(code)
	if err != nil {
		t.Fatal(err)
	}
	last := string(j.Lines[len(j.Lines)-1].Text)
	for _, want := range []string{"after the break", `"stopped":`} {
		if !strings.Contains(last, want) {
			t.Errorf("no %s in %s", want, last)
		}
	}
}

// TestConnectionsAreCounted: no more than allowed, in all and from one address, and who leaves makes room.
func TestConnectionsAreCounted(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Gate.ConnectionsPerAddress = 3 })
	var in []*sshtest.Client
	for range 3 {
		in = append(in, h.guest(t))
	}
	if _, err := sshtest.TryDial(t, h.address, "fourth", sshtest.WithoutKey()); err == nil {
		t.Fatal("a fourth connection came in")
	}
	if err := in[0].Conn.Close(); err != nil {
		t.Fatal(err)
	}
	comesBack(t, func() error {
		c, err := sshtest.TryDial(t, h.address, "fourth", sshtest.WithoutKey())
		if err == nil {
			_ = c.Conn.Close()
		}
		return err
	})
}

// TestIdleConnectionsEnd: a connection without a session does not stay.
func TestIdleConnectionsEnd(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) {
		s.limits.Gate.Idle, s.limits.Gate.GuestIdle = 50*time.Millisecond, 50*time.Millisecond
	})
	var c *sshtest.Session
	opens := func(start bool) func() error { // again, where the client was too slow and the connection has ended by then
		return func() (err error) {
			if c, err = h.guest(t).TryOpen(); err == nil && start && !c.TryStart(80, 24) {
				return io.ErrClosedPipe
			}
			if err == nil && start {
				there := func() bool { return strings.Contains(c.Picture(), "You are a guest") }
				if c.Wait("a guest, or the end", func() bool { return there() || c.Ended() }); !there() {
					err = io.ErrClosedPipe
				}
			}
			return err
		}
	}
	comesBack(t, opens(true))
	c.Types("q").Ends()
	c.IsHungUpOn()
	h.guest(t).IsHungUpOn()
	comesBack(t, opens(false))
	c.IsHungUpOn()
}
