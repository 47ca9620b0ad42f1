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

	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshclient"
	"shithead/sshsrv/sshtest"
)

// TestAlgorithms_AreCheapAndStrong: a client gets in with each that is offered, and with no other there is.
func TestAlgorithms_AreCheapAndStrong(t *testing.T) {
	t.Parallel()
	h := startHost(t, nil)
	try := func(name string, config gossh.Config, want bool) {
		t.Helper()
		_, err := sshtest.TryDialWith(t, config, h.address, "ann", sshtest.WithoutKey())
		if want != (err == nil) {
			t.Errorf("%s: %v", name, err)
		}
		if want && (strings.Contains(name, "group") || strings.Contains(name, "sha1")) {
			t.Errorf("%s is offered", name)
		}
	}
	good, bad, offered := gossh.SupportedAlgorithms(), gossh.InsecureAlgorithms(), gate.Algorithms()
	for _, kex := range append(good.KeyExchanges, bad.KeyExchanges...) {
		try(kex, gossh.Config{KeyExchanges: []string{kex}}, slices.Contains(offered.KeyExchanges, kex))
	}
	for _, cipher := range append(good.Ciphers, bad.Ciphers...) {
		try(cipher, gossh.Config{Ciphers: []string{cipher}}, slices.Contains(offered.Ciphers, cipher))
	}
	for _, mac := range append(good.MACs, bad.MACs...) {
		try(mac, gossh.Config{Ciphers: []string{gossh.CipherAES256CTR}, MACs: []string{mac}}, strings.Contains(mac, "-etm@"))
	}
	if slices.Contains(gate.KeyAlgorithms(), gossh.KeyAlgoRSA) {
		t.Error("signatures with SHA-1 are taken")
	}
}

// limitedTo starts a server with the limits that it has outside of tests, but for what is changed.
func limitedTo(t *testing.T, change func(*config)) *host {
	t.Helper()
	return startWith(t, func(c *config) {
		c.limits = DefaultLimits()
		change(c)
	})
}

// rates are so many at once on a connection, and from an address, and as many again within an hour.
func rates(onConnection, fromAddress int) gate.Rates {
	return gate.Rates{
		Connection: gate.Rate{Burst: onConnection, Within: time.Hour}, Address: gate.Rate{Burst: fromAddress, Within: time.Hour},
	}
}

// TestUnprovedBytes_AreBounded: a client that has not proved who it is does not send much.
func TestUnprovedBytes_AreBounded(t *testing.T) {
	t.Parallel()
	h := limitedTo(t, func(*config) {})
	conn := must(net.Dial("tcp", h.address))
	defer conn.Close()
	line, sent := []byte(strings.Repeat("x", 1000)+"\n"), 0
	for sent < 1<<24 {
		n, err := conn.Write(line)
		if sent += n; err != nil {
			return
		}
	}
	t.Errorf("%d bytes were taken", sent)
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

// TestARekeyFlood_IsLimited: what a client gets of key exchanges is what the limits allow, and then it is hung up on.
func TestARekeyFlood_IsLimited(t *testing.T) {
	t.Parallel()
	signed := new(countingSigner)
	h := limitedTo(t, func(c *config) {
		c.limits.Gate.Rekeys = rates(3, 100)
		c.change = func(s *Server) {
			signed.AlgorithmSigner = s.hostKey.(gossh.AlgorithmSigner)
			s.hostKey = signed
		}
	})
	client := must(sshtest.TryDialWith(t, gossh.Config{RekeyThreshold: 256}, h.address, "mallory", sshtest.WithoutKey()))
	for i := 0; ; i++ {
		if _, _, err := client.Conn.SendRequest("keepalive@openssh.com", true, make([]byte, 512)); err != nil {
			break
		}
		if i > 1000 {
			t.Fatal("it is not hung up on")
		}
	}
	if n := signed.n.Load(); n != 1+3 {
		t.Errorf("%d key exchanges", n)
	}
}

// TestRequests_OnAConnection_AreLimited: so many are answered, and then it is hung up on. The same goes for those of a session and for
// channels.
func TestRequests_OnAConnection_AreLimited(t *testing.T) {
	t.Parallel()
	const most = 20
	h := limitedTo(t, func(c *config) { c.limits.Gate.Asks = rates(most, 1000) })
	for name, asks := range map[string]func(c *sshtest.Client) (ask func() error){
		"global": func(c *sshtest.Client) func() error {
			return func() error {
				_, _, err := c.Conn.SendRequest("nonsense", true, nil)
				return err
			}
		},
		"channels": func(c *sshtest.Client) func() error {
			return func() error {
				_, _, err := c.Conn.OpenChannel("nonsense", nil)
				if refused := (*gossh.OpenChannelError)(nil); errors.As(err, &refused) {
					return nil
				}
				return err
			}
		},
		"window changes": func(c *sshtest.Client) func() error {
			s, kind, size := c.Open(), "pty-req", gossh.Marshal(sshtest.PtyRequest{Term: "xterm", Columns: 80, Rows: 24})
			return func() error {
				granted, err := s.Channel.SendRequest(kind, true, size)
				if kind, size = "window-change", gossh.Marshal(sshtest.WindowChange{Columns: 90}); !granted && err == nil {
					return io.EOF
				}
				return err
			}
		},
	} {
		ask, answered := asks(h.guest(t)), 0
		for ask() == nil && answered < 1000 {
			answered++
		}
		if answered != most {
			t.Errorf("%s: %d were answered", name, answered)
		}
		if err := asks(h.guest(t))(); err != nil {
			t.Errorf("%s: another connection: %v", name, err)
		}
	}
}

// TestSessions_AreLimitedByAddress, also over new connections.
func TestSessions_AreLimitedByAddress(t *testing.T) {
	t.Parallel()
	h := limitedTo(t, func(c *config) { c.limits.Gate.Opens = rates(4, 6) })
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

// TestGuestsWithNothingToDo_AreLetGo sooner than players with a key.
func TestGuestsWithNothingToDo_AreLetGo(t *testing.T) {
	t.Parallel()
	h := limitedTo(t, func(c *config) { c.limits.Gate.GuestIdle, c.limits.Gate.Idle = 10*time.Millisecond, time.Hour })
	h.guest(t).IsHungUpOn()
	keyed := h.stranger(t).dials()
	for range 2 { // the connection is still there
		answers(t, keyed.Run("help"), 0, "")
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

// TestAFloodOfConnections_IsRefusedUnseen: nothing is looked up for those that come too fast, and no other has to go for them.
func TestAFloodOfConnections_IsRefusedUnseen(t *testing.T) {
	t.Parallel()
	const most = 5
	counting := &countingStore{}
	h := limitedTo(t, func(c *config) {
		c.limits.Gate.HandshakesPerAddress = gate.Rate{Burst: most, Within: time.Hour}
		c.change = func(s *Server) {
			counting.store = s.store
			s.gate = gate.New(&s.limits.Gate, counting, nil, s.log, nil)
		}
	})
	kept, open := 0, make([]net.Conn, 10*most)
	for i := range open {
		open[i] = must(net.Dial("tcp", h.address))
		defer open[i].Close()
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

// repeated is a key that is offered again and again and proved never: it looks like another once it has been answered, so that the client
// goes on.
type repeated struct {
	gossh.PublicKey
	asked *int
}

func (r repeated) Marshal() []byte {
	*r.asked++
	blob := r.PublicKey.Marshal()
	if *r.asked%2 == 0 {
		blob[len(blob)-1] ^= 1
	}
	return blob
}

// TestTheSameKey_OfferedAgainAndAgain costs as much as others do: the library asks once about it and answers every time.
func TestTheSameKey_OfferedAgainAndAgain(t *testing.T) {
	t.Parallel()
	const most = 20
	h := limitedTo(t, func(c *config) { c.limits.Gate.Offers = rates(most, 1000) })
	asked, keys := 0, make([]gossh.Signer, 1000)
	key := sshtest.NewKey(t).PublicKey()
	for i := range keys {
		keys[i] = badSigner{repeated{key, &asked}}
	}
	h.refuses(t, "a key", gossh.PublicKeys(keys...))
	if answered := asked/2 - 1; answered < most || answered > most+h.limits.Gate.HandshakeAnswers {
		t.Errorf("%d offers of one key are answered", answered)
	}
}

// TestAHandshake_IsAnsweredWithinItsAllowance, so that who has one key and no more pays for no offer.
func TestAHandshake_IsAnsweredWithinItsAllowance(t *testing.T) {
	t.Parallel()
	h := limitedTo(t, func(c *config) { c.limits.Gate.Offers = rates(1, 1) })
	for range 3 {
		h.stranger(t).runs("help", 0, "")
		h.keyless(t).runs("help", 0, "")
	}
}

// TestARefusedTerminalIsNone: a request for a terminal that makes no sense leaves nothing behind.
func TestARefusedTerminalIsNone(t *testing.T) {
	t.Parallel()
	c := startHost(t, nil).guest(t).Open()
	if c.Request("pty-req", struct{ Term string }{"xterm"}) {
		t.Fatal("granted")
	}
	c.Pty(80, 24) // the next, good one is not refused
}

// TestStoppingBeforeServing: a server that is told to stop while it starts does.
func TestStoppingBeforeServing(t *testing.T) {
	t.Parallel()
	for range 10 {
		h := startHost(t, nil)
		h.Stop() // whether serving has begun by now or not
		check(t, h.Serve(must(Listen(t.Context(), "127.0.0.1:0"))))
	}
}

// TestStoppingSaysGoodbye: all terminals are left as they were, with a word why. Tables are kept as they are while all are still there:
// what was said, and who was ready to go on; and they are there again with the next server.
func TestStoppingSaysGoodbye(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	h := startAt(t, folder)
	c := h.gather(t, "ann", "bob")
	c.readies()
	c.plays(t, 3)
	arrived, guest, silent := h.arrives(t, "cid"), h.guest(t).Terminal().Sees("You are a guest"), h.guest(t)
	program, other := h.api(t, "dan"), h.api(t, "eve")
	room := program.does("create", fields{"rules": "classic", "seats": 2}).text("room")
	other.does("join", fields{"room": room})
	program.does("start", nil)
	program.does("chat", fields{"text": "after the break"})
	h.Stop()
	journal := must(h.store.Journal(room))
	last := string(journal.Lines[len(journal.Lines)-1].Text)
	for _, want := range []string{"after the break", `"stopped":`} {
		if !strings.Contains(last, want) {
			t.Errorf("no %s in %s", want, last)
		}
	}
	for _, s := range append(c.people, arrived, guest) {
		ends(t, s, 0, "The server is going down")
		got := s.Got()
		if left := strings.LastIndex(got, "\x1b[?1049l"); left < 0 || !strings.Contains(got[left:], "The server is going down") {
			t.Errorf("last words: %q", got[max(0, len(got)-200):])
		}
		if strings.Contains(got, "closed") {
			t.Error("a player was told that the table is closed")
		}
	}
	silent.IsHungUpOn()
	h.refuses(t, "a guest after the end", sshtest.WithoutKey())
	h.end()

	moves := c.moves(c.people[0])
	c.host, c.people = startAt(t, folder), nil
	for _, p := range c.players {
		s := p.at(c.host).dials().Terminal().Sees(c.code).Types("\r")
		c.isAt(s)
		c.people = append(c.people, s)
	}
	if n := c.moves(c.people[0]); n < moves {
		t.Errorf("%d moves, %d before", n, moves)
	}
	c.plays(t, 3)
}

// TestConnectionsAreCounted: no more than allowed from one address, and who leaves makes room.
func TestConnectionsAreCounted(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) { s.limits.Gate.ConnectionsPerAddress = 3 })
	first := h.guest(t)
	h.guest(t)
	h.guest(t)
	h.refuses(t, "a fourth", sshtest.WithoutKey())
	first.HangUp()
	comesTrue(t, "another comes in", func() bool {
		_, err := sshtest.TryDial(t, h.address, "fourth", sshtest.WithoutKey())
		return err == nil
	})
}

// TestIdleConnectionsEnd: a connection without a session does not stay.
func TestIdleConnectionsEnd(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) {
		s.limits.Gate.Idle, s.limits.Gate.GuestIdle = 50*time.Millisecond, 50*time.Millisecond
	})
	var c *sshtest.Session
	opens := func() (err error) {
		c, err = h.guest(t).TryOpen()
		return err
	}
	comesTrue(t, "a session", func() bool { // again, where the client was too slow and the connection has ended by then
		if opens() != nil || !c.TryStart(80, 24) {
			return false
		}
		there := func() bool { return strings.Contains(c.Picture(), "You are a guest") }
		c.Wait("a guest, or the end", func() bool { return there() || c.Ended() })
		return there()
	})
	c.Types("q").Ends()
	c.IsHungUpOn()
	h.guest(t).IsHungUpOn()
	comesTrue(t, "a channel", func() bool { return opens() == nil })
	c.IsHungUpOn()
}

// deafConn reads nothing any more once it is deaf, until it is closed.
type deafConn struct {
	net.Conn
	deaf, closed chan struct{}
}

func (c *deafConn) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	select {
	case <-c.deaf:
		<-c.closed
		return 0, net.ErrClosed
	default:
		return n, err
	}
}

// TestAClient_ThatDoesNotCloseItsSide of a session that has ended is hung up on, long before its connection is idle for too long.
func TestAClient_ThatDoesNotCloseItsSide(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) {
		s.limits.StuckWrite, s.limits.Gate.Idle, s.limits.Gate.GuestIdle = 100*time.Millisecond, time.Hour, time.Hour
	})
	conn := &deafConn{must(net.Dial("tcp", h.address)), make(chan struct{}), make(chan struct{})}
	defer conn.Conn.Close()
	defer close(conn.closed)
	client, channels, requests, err := gossh.NewClientConn(conn, h.address, &gossh.ClientConfig{
		User: "x", Auth: []gossh.AuthMethod{sshtest.WithoutKey()}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	check(t, err)
	channel, asked, err := sshclient.Quiet(client, channels, requests).OpenChannel("session", nil)
	check(t, err)
	go gossh.DiscardRequests(asked)
	close(conn.deaf)
	_, _ = channel.SendRequest("env", false, gossh.Marshal(struct{ Name, Value string }{"LANG", "C"}))
	_, _ = channel.SendRequest("exec", false, gossh.Marshal(struct{ Command string }{"rooms"}))
	counts(t, h.figures.Drops, figures.Stuck, 1)
}
