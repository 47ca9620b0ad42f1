package sshsrv

import (
	"errors"
	"io"
	"net"
	"net/netip"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/rooms"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshtest"
)

// TestAlgorithms_AreCheapAndStrong: a client gets in with each that is offered, and with no other there is.
func TestAlgorithms_AreCheapAndStrong(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	try := func(config gossh.Config) error {
		_, err := sshtest.TryDialWith(t, config, h.address, "ann", sshtest.WithoutKey())
		return err
	}
	good, bad, offered := gossh.SupportedAlgorithms(), gossh.InsecureAlgorithms(), gate.Algorithms()
	for _, kex := range append(good.KeyExchanges, bad.KeyExchanges...) {
		want := slices.Contains(offered.KeyExchanges, kex)
		if err := try(gossh.Config{KeyExchanges: []string{kex}}); want != (err == nil) {
			t.Errorf("%s: %v", kex, err)
		}
		if want && (strings.Contains(kex, "group") || strings.Contains(kex, "sha1")) {
			t.Errorf("%s is offered", kex)
		}
	}
	for _, cipher := range append(good.Ciphers, bad.Ciphers...) {
		if err := try(gossh.Config{Ciphers: []string{cipher}}); slices.Contains(offered.Ciphers, cipher) != (err == nil) {
			t.Errorf("%s: %v", cipher, err)
		}
	}
	for _, mac := range append(good.MACs, bad.MACs...) {
		err := try(gossh.Config{Ciphers: []string{gossh.CipherAES256CTR}, MACs: []string{mac}})
		if strings.Contains(mac, "-etm@") != (err == nil) {
			t.Errorf("%s: %v", mac, err)
		}
	}
	if slices.Contains(gate.KeyAlgorithms(), gossh.KeyAlgoRSA) {
		t.Error("signatures with SHA-1 are taken")
	}
}

// TestUnprovedBytes_AreBounded: who has not said who it is does not send much.
func TestUnprovedBytes_AreBounded(t *testing.T) {
	t.Parallel()
	h := startDefaultHost(t, func(*Limits) {})
	conn, err := net.Dial("tcp", h.address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	sent := 0
	line := []byte(strings.Repeat("x", 1000) + "\n")
	for err == nil && sent < 1<<24 {
		var n int
		n, err = conn.Write(line)
		sent += n
	}
	if err == nil {
		t.Errorf("%d bytes were taken", sent)
	}
}

// TestARekeyFlood_IsLimited: what a client gets of key exchanges is what the limits say, and then it is hung up on.
func TestARekeyFlood_IsLimited(t *testing.T) {
	t.Parallel()
	limits, signed := DefaultLimits(), new(countingSigner)
	limits.Gate.Rekeys = rates(3, 100)
	h := startHostWith(t, t.TempDir(), rooms.DefaultRoomLimits(), limits, func(s *Server) {
		signed.AlgorithmSigner = s.hostKey.(gossh.AlgorithmSigner)
		s.hostKey = signed
	})
	client, err := sshtest.TryDialWith(t, gossh.Config{RekeyThreshold: 256}, h.address, "mallory", sshtest.WithoutKey())
	if err != nil {
		t.Fatal(err)
	}
	for i := 0; ; i++ {
		if _, _, err := client.Conn.SendRequest("keepalive@openssh.com", true, make([]byte, 512)); err != nil {
			break
		}
		if i > 1000 {
			t.Fatal("nobody hung up")
		}
	}
	if n := signed.n.Load(); n != 1+3 {
		t.Errorf("%d key exchanges", n)
	}
}

// rates are so many at once on a connection, and from an address, and as many again within an hour.
func rates(onConnection, fromAddress int) gate.Rates {
	return gate.Rates{
		Connection: gate.Rate{Burst: onConnection, Within: time.Hour}, Address: gate.Rate{Burst: fromAddress, Within: time.Hour},
	}
}

// countingSigner counts what it signs.
type countingSigner struct {
	gossh.AlgorithmSigner
	n atomic.Int64
}

func (s *countingSigner) SignWithAlgorithm(rand io.Reader, what []byte, algorithm string) (*gossh.Signature, error) {
	s.n.Add(1)
	return s.AlgorithmSigner.SignWithAlgorithm(rand, what, algorithm)
}

// TestRequests_OnAConnection_AreLimited: so many are answered, and then it is hung up on. The same goes for those of a session
// and for channels.
func TestRequests_OnAConnection_AreLimited(t *testing.T) {
	t.Parallel()
	const most = 20
	for name, ask := range map[string]func(c *sshtest.Client) error{
		"global": func(c *sshtest.Client) error {
			_, _, err := c.Conn.SendRequest("nonsense", true, nil)
			return err
		},
		"channels": func(c *sshtest.Client) error {
			_, _, err := c.Conn.OpenChannel("nonsense", nil)
			if refused := (*gossh.OpenChannelError)(nil); errors.As(err, &refused) {
				return nil
			}
			return err
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := startDefaultHost(t, func(l *Limits) { l.Gate.Asks = rates(most, 1000) })
			c := h.guest(t)
			answered := 0
			for ask(c) == nil && answered < 1000 {
				answered++
			}
			if answered != most {
				t.Errorf("%d were answered", answered)
			}
			if err := ask(h.guest(t)); err != nil {
				t.Errorf("another connection: %v", err)
			}
		})
	}
	t.Run("window changes", func(t *testing.T) {
		h := startDefaultHost(t, func(l *Limits) { l.Gate.Asks = rates(most, 1000) })
		s := h.guest(t).Open()
		s.Request("pty-req", sshtest.PtyRequest{Term: "xterm", Columns: 80, Rows: 24})
		answered := 1
		for {
			ok, err := s.Channel.SendRequest("window-change", true, gossh.Marshal(sshtest.WindowChange{Columns: 90, Rows: 30}))
			if err != nil || !ok || answered > 1000 {
				break
			}
			answered++
		}
		if answered != most {
			t.Errorf("%d were answered", answered)
		}
	})
}

// TestSessions_AreLimitedByAddress, also over new connections.
func TestSessions_AreLimitedByAddress(t *testing.T) {
	t.Parallel()
	h := startDefaultHost(t, func(l *Limits) { l.Gate.Opens = rates(4, 6) })
	granted := 0
	for range 4 {
		c := h.guest(t)
		for range 3 {
			s, err := c.TryOpen()
			if err != nil {
				break
			}
			granted++
			s.Run("help")
		}
	}
	if granted != 6 {
		t.Errorf("%d sessions were granted", granted)
	}
}

// TestAnAddress_IsKnown_OnceSomebodyWithAProfileHasLoggedIn, not a guest and not a key that is new.
func TestAnAddress_IsKnown_OnceSomebodyWithAProfileHasLoggedIn(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	is := func(want bool) {
		t.Helper()
		if known, err := h.store.KnownAddress(netip.MustParsePrefix("127.0.0.1/32"), time.Now()); known != want || err != nil {
			t.Errorf("known: %v, %v", known, err)
		}
	}
	key := sshtest.WithKey(sshtest.NewKey(t))
	h.guest(t).Run("help")
	h.connect(t, "ann", key).Run("whoami")
	is(false)
	s := h.connect(t, "ann", key).Terminal()
	s.Sees("What shall we call you?").Sees("ann").Types("\r").Sees("Say something")
	is(false)
	h.connect(t, "ann", key).Run("whoami")
	is(true)
}

// TestGuestsWithNothingToDo_AreLetGo sooner than people with a key.
func TestGuestsWithNothingToDo_AreLetGo(t *testing.T) {
	t.Parallel()
	h := startDefaultHost(t, func(l *Limits) { l.Gate.GuestIdle, l.Gate.Idle = 10*time.Millisecond, time.Hour })
	h.guest(t).IsHungUpOn()
	keyed := h.connect(t, "ann", sshtest.WithKey(sshtest.NewKey(t)))
	if got := keyed.Run("help"); got.Status != 0 {
		t.Errorf("%+v", got)
	}
	if got := keyed.Run("help"); got.Status != 0 { // the connection is still there
		t.Errorf("%+v", got)
	}
}

// BenchmarkKeyExchange is what a key exchange costs the server and the client together, who do about the same.
func BenchmarkKeyExchange(b *testing.B) {
	key := sshtest.NewKey(b)
	good, bad := gossh.SupportedAlgorithms(), gossh.InsecureAlgorithms()
	for _, kex := range append(good.KeyExchanges, bad.KeyExchanges...) {
		b.Run(kex, func(b *testing.B) {
			config := gossh.Config{KeyExchanges: []string{kex}}
			server := &gossh.ServerConfig{Config: config, NoClientAuth: true}
			server.AddHostKey(key)
			client := &gossh.ClientConfig{Config: config, HostKeyCallback: gossh.FixedHostKey(key.PublicKey())}
			l, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				b.Fatal(err)
			}
			defer l.Close()
			for b.Loop() {
				go func() {
					if conn, err := l.Accept(); err == nil {
						_, _, _, _ = gossh.NewServerConn(conn, server)
					}
				}()
				conn, err := gossh.Dial("tcp", l.Addr().String(), client)
				if err != nil {
					b.Fatal(err)
				}
				_ = conn.Close()
			}
		})
	}
}

// countingStore counts how often it is asked whether an address is known.
type countingStore struct {
	store
	asked atomic.Int64
}

func (s *countingStore) KnownAddress(address netip.Prefix, now time.Time) (bool, error) {
	s.asked.Add(1)
	return s.store.KnownAddress(address, now)
}

// TestAFloodOfConnections_IsRefusedUnseen: nothing is looked up for those that come too fast, and nobody has to go for them.
func TestAFloodOfConnections_IsRefusedUnseen(t *testing.T) {
	t.Parallel()
	const most = 5
	limits, counting := DefaultLimits(), &countingStore{}
	limits.Gate.HandshakesPerAddress = gate.Rate{Burst: most, Within: time.Hour}
	h := startHostWith(t, t.TempDir(), rooms.DefaultRoomLimits(), limits, func(s *Server) {
		counting.store = s.store
		s.gate = gate.New(&s.limits.Gate, counting, nil, s.log, nil)
	})
	kept, open := 0, make([]net.Conn, 0, 10*most)
	for range cap(open) {
		conn, err := net.Dial("tcp", h.address)
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		open = append(open, conn)
	}
	for _, conn := range open {
		if _, err := conn.Read(make([]byte, 1)); err == nil {
			kept++ // the version is there
		}
	}
	if asked := counting.asked.Load(); asked != most || kept != most {
		t.Errorf("%d are looked up and %d let in", asked, kept)
	}
}

// countingKey counts how often a server is asked about it.
type countingKey struct {
	gossh.PublicKey
	asked *int
}

func (k countingKey) Marshal() []byte {
	*k.asked++
	return k.PublicKey.Marshal()
}

// neverProved is a key that is offered and proved never.
type neverProved struct{ key gossh.PublicKey }

func (n neverProved) PublicKey() gossh.PublicKey { return n.key }

func (n neverProved) Sign(io.Reader, []byte) (*gossh.Signature, error) {
	return nil, errors.New("never")
}

// changing is a key that looks like another once it has been answered, so that the client goes on.
type changing struct{ countingKey }

func (c changing) Marshal() []byte {
	blob := c.countingKey.Marshal()
	if *c.asked%2 == 0 {
		blob[len(blob)-1] ^= 1
	}
	return blob
}

// TestTheSameKey_OfferedAgainAndAgain, costs as much as others do: the library asks once about it and answers every time.
func TestTheSameKey_OfferedAgainAndAgain(t *testing.T) {
	t.Parallel()
	const most = 20
	h := startDefaultHost(t, func(l *Limits) { l.Gate.Offers = rates(most, 1000) })
	asked, key := 0, sshtest.NewKey(t).PublicKey()
	keys := make([]gossh.Signer, 1000)
	for i := range keys {
		keys[i] = neverProved{changing{countingKey{key, &asked}}}
	}
	if _, err := sshtest.TryDial(t, h.address, "mallory", gossh.PublicKeys(keys...)); err == nil {
		t.Error("let in")
	}
	if answered := asked/2 - 1; answered < most || answered > most+h.limits.Gate.HandshakeAnswers {
		t.Errorf("%d offers of one key are answered", answered)
	}
}

// TestAHandshake_IsAnsweredWithinItsAllowance, so that whoever has one key and no more pays for no offer.
func TestAHandshake_IsAnsweredWithinItsAllowance(t *testing.T) {
	t.Parallel()
	h := startDefaultHost(t, func(l *Limits) { l.Gate.Offers = rates(1, 1) })
	for range 3 {
		if got := h.connect(t, "ann", sshtest.WithKey(sshtest.NewKey(t))).Run("help"); got.Status != 0 {
			t.Errorf("with a key: %+v", got)
		}
		if got := h.guest(t).Run("help"); got.Status != 0 {
			t.Errorf("without: %+v", got)
		}
	}
}
