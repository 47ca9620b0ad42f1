package sshsrv

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/sshclient"
	"shithead/sshsrv/sshtest"
	"shithead/views/frame"
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

// TestRequests_OnAConnection_AreLimited: so many are answered, of whatever kind, and then it is hung up on.
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
	keyed := h.stranger(t).dial()
	for range 2 { // the connection is still there
		checkAnswer(t, keyed.Run("help"), 0, "")
	}
}

type countingStore struct {
	store
	asked atomic.Int64
}

func (s *countingStore) KnownAddress(address netip.Prefix, now time.Time) (bool, error) {
	s.asked.Add(1)
	return s.store.KnownAddress(address, now)
}

// TestAFloodOfConnections_IsRefusedUnseen: nothing is looked up for those that come too fast, and no other has to go.
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

// repeated is a key that is offered again and again: once it is answered it looks like another, so the client goes on.
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

// TestTheSameKey_OfferedAgainAndAgain costs as much as others do: the library asks once and answers every time.
func TestTheSameKey_OfferedAgainAndAgain(t *testing.T) {
	t.Parallel()
	const most = 20
	h := limitedTo(t, func(c *config) { c.limits.Gate.Offers = rates(most, 1000) })
	asked, keys := 0, make([]gossh.Signer, 1000)
	key := sshtest.NewKey(t).PublicKey()
	for i := range keys {
		keys[i] = badSigner{repeated{key, &asked}}
	}
	h.refuse(t, "a key", gossh.PublicKeys(keys...))
	if answered := asked/2 - 1; answered < most || answered > most+h.limits.Gate.HandshakeAnswers {
		t.Errorf("%d offers of one key are answered", answered)
	}
}

// TestAHandshake_IsAnsweredWithinItsAllowance, so that who has one key and no more pays for no offer.
func TestAHandshake_IsAnsweredWithinItsAllowance(t *testing.T) {
	t.Parallel()
	h := limitedTo(t, func(c *config) { c.limits.Gate.Offers = rates(1, 1) })
	for range 3 {
		h.stranger(t).run("help", 0, "")
		h.keyless(t).run("help", 0, "")
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

// TestStoppingSaysGoodbye to all terminals, and keeps the tables, which are there again with the next server.
func TestStoppingSaysGoodbye(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	h := startAt(t, folder)
	c := h.gather(t, "ann", "bob")
	c.readyAll()
	c.plays(t, 3)
	arrived, guest, silent := h.arrive(t, "cid"), h.guest(t).Terminal().Sees("You are a guest"), h.guest(t)
	program, other := h.api(t, "dan"), h.api(t, "eve")
	room := program.do("create", fields{"rules": "classic", "seats": 2}).text("room")
	other.do("join", fields{"room": room})
	program.do("start", nil)
	program.do("chat", fields{"text": "after the break"})
	h.Stop()
	journal := must(h.store.Journal(room))
	last := string(journal.Lines[len(journal.Lines)-1].Text)
	for _, want := range []string{"after the break", `"stopped":`} {
		if !strings.Contains(last, want) {
			t.Errorf("no %s in %s", want, last)
		}
	}
	for _, s := range append(c.people, arrived, guest) {
		checkEnd(t, s, 0, "The server is going down")
		got := s.Got()
		if left := strings.LastIndex(got, "\x1b[?1049l"); left < 0 || !strings.Contains(got[left:], "The server is going down") {
			t.Errorf("last words: %q", got[max(0, len(got)-200):])
		}
		if strings.Contains(got, "closed") {
			t.Error("a player was told that the table is closed")
		}
	}
	silent.IsHungUpOn()
	h.refuse(t, "a guest after the end", sshtest.WithoutKey())
	h.end()

	moves := c.moves(c.people[0])
	c.host, c.people = startAt(t, folder), nil
	for _, p := range c.players {
		s := p.at(c.host).dial().Terminal().Sees(c.code).Types("\r")
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
	h.refuse(t, "a fourth", sshtest.WithoutKey())
	first.HangUp()
	waitUntil(t, "another comes in", func() bool {
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
	waitUntil(t, "a session", func() bool { // again, where the client was too slow and the connection has ended by then
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
	waitUntil(t, "a channel", func() bool { return opens() == nil })
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

// TestAClient_ThatDoesNotCloseItsSide of a session that has ended is hung up on before its connection is idle.
func TestAClient_ThatDoesNotCloseItsSide(t *testing.T) {
	t.Parallel()
	h := startHost(t, func(s *Server) {
		s.limits.StuckWrite, s.limits.Gate.Idle, s.limits.Gate.GuestIdle = 100*time.Millisecond, time.Hour, time.Hour
	})
	conn := &deafConn{must(net.Dial("tcp", h.address)), make(chan struct{}), make(chan struct{})}
	defer conn.Close()
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

// attack runs hostile clients while ann and bob talk, unharmed; afterwards all is as before.
func attack(t *testing.T, change func(*Server), attacks ...hostile) {
	t.Helper()
	h := startHost(t, change)
	ann, bob := h.talk(t, "ann"), h.talk(t, "bob")
	talk := func(line string) {
		t.Helper()
		ann.Types(line + "\r").Sees("ann  " + line)
		bob.Sees("ann  " + line)
	}
	talk("before")
	bob.Sees("2 here")
	goroutines, heap := settled()
	for _, a := range attacks {
		// What the attack opens is closed when this inner test ends.
		t.Run(a.name, func(t *testing.T) {
			a.attacks(t, h)
			talk("meanwhile " + a.name)
		})
		talk("after " + a.name)
		ann.Sees("2 here").SeesNot("guest")
		why := ""
		waitUntil(t, "all is as it was", func() bool {
			now, nowHeap := settled()
			switch {
			case now > goroutines+4:
				why = fmt.Sprintf("%d goroutines, %d before", now, goroutines)
			case nowHeap > heap+8<<20:
				why = fmt.Sprintf("%d KB of heap, %d before", nowHeap>>10, heap>>10)
			case busy() > 0.2:
				why = "the processor is busy"
			default:
				return true
			}
			t.Log(why)
			return false
		})
	}
}

type hostile struct {
	name    string
	attacks func(t *testing.T, h *host)
}

func settled() (goroutines, heap int) {
	debug.FreeOSMemory()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return runtime.NumGoroutine(), int(stats.HeapAlloc + stats.StackInuse)
}

// busy is the part of a processor that this process uses, over a tenth of a second.
func busy() float64 {
	const span = 100 * time.Millisecond
	before := spent()
	<-time.After(span)
	return float64(spent()-before) / float64(span)
}

// spent is how much of the processors the process has had.
func spent() time.Duration {
	var u syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &u)
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// starts asks for a terminal of a size and for a program, and reads nothing.
func starts(c *sshtest.Session, size sshtest.WindowChange) *sshtest.Session {
	c.Request("pty-req", sshtest.PtyRequest{Term: "xterm", Columns: size.Columns, Rows: size.Rows})
	c.Request("shell", nil)
	return c
}

// resizes changes the window again and again, until it is hung up on.
func resizes(c *sshtest.Session, often uint32, reads bool) {
	for i := range often {
		size := sshtest.WindowChange{Columns: 60 + i%340, Rows: 20 + i%100}
		if _, err := c.Channel.SendRequest("window-change", !reads && i%50 == 0, gossh.Marshal(size)); err != nil {
			return
		}
	}
}

func TestHostileClients(t *testing.T) {
	attack(t, nil,
		hostile{"odd window sizes", func(t *testing.T, h *host) {
			sizes := []sshtest.WindowChange{
				{Columns: 4294967295, Rows: 10},
				{Columns: 100000, Rows: 100000},
				{Columns: 3000, Rows: 2000},
				{},
				{Columns: 1, Rows: 1},
				{Columns: 4294967295, Rows: 4294967295},
				{Columns: 10},
				{Rows: 10},
			}
			for _, size := range sizes {
				c := starts(h.guest(t).Open(), size).Read()
				c.Wait("a picture", func() bool { return c.Got() != "" })
				for _, other := range sizes {
					if !c.Request("window-change", other) {
						t.Fatal("refused")
					}
				}
				c.Forget() // after all of them it shows what it should at a size that fits
				c.Request("window-change", sshtest.WindowChange{Columns: 80, Rows: 24})
				c.Wait("the hall", func() bool { return strings.Contains(c.Got(), "ssh-keygen") })
				c.Types("q").Ends()
			}
		}},
		hostile{"malformed requests", func(t *testing.T, h *host) {
			c := h.guest(t).Open()
			for _, kind := range strings.Split("pty-req,window-change,env,exec,subsystem,signal,x11-req,,"+strings.Repeat("x", 10000), ",") {
				for _, payload := range [][]byte{nil, {0}, {0, 0, 0, 1}, {255, 255, 255, 255}, make([]byte, 30000)} {
					granted := must(c.Channel.SendRequest(kind, true, payload))
					if granted && kind != "pty-req" && kind != "window-change" {
						t.Errorf("%.10q with %d bytes was granted", kind, len(payload))
					}
				}
			}
		}},
		hostile{"channels that are closed", func(t *testing.T, h *host) {
			client := h.guest(t)
			for range 50 {
				var c *sshtest.Session
				waitUntil(t, "a session", func() (granted bool) { // the one before may still be packing up
					var err error
					c, err = client.TryOpen()
					return err == nil
				})
				check(t, starts(c, sshtest.WindowChange{Columns: 80, Rows: 24}).Channel.Close())
				c.Wait("the end", c.Ended)
			}
		}},
		hostile{"the end of the input", func(t *testing.T, h *host) {
			c := h.guest(t).Terminal().Sees("You are a guest")
			c.EndInput()
			checkEnd(t, c, 0, "")
		}},
		hostile{"a megabyte of keys", func(t *testing.T, h *host) {
			checkEnd(t, h.talk(t, "mallory").Types(strings.Repeat("x", 1<<20)).Types("\x03"), 0, "")
		}},
		hostile{"unterminated sequences", func(t *testing.T, h *host) {
			for _, start := range []string{"\x1b[200~", "\x1b]2;", "\x1bP", "\x1b[", "\x1b_", "\xf0\x9f"} {
				c := h.talk(t, "mallory").Types(start)
				for range 64 {
					c.Types(strings.Repeat("y", 4096))
				}
				// However it is taken, the keyboard comes back in the end.
				quiet, pressed := 2*max(h.limits.Input.PasteSilence, h.limits.Input.SequenceTime), time.Time{}
				waitUntil(t, "leaving", func() bool {
					if time.Since(pressed) > quiet { // a key that comes sooner belongs to what has begun
						pressed = time.Now()
						_, _ = c.Write([]byte("\x03"))
					}
					return c.Ended()
				})
			}
		}},
		hostile{"a flood of variables", func(t *testing.T, h *host) {
			c := h.guest(t).Open()
			for i := range 1000 {
				if c.Env(fmt.Sprint("LC_", i), strings.Repeat("x", 30_000)) {
					t.Fatal("kept")
				}
			}
			d := h.guest(t).Open()
			d.Env("LANG", strings.Repeat("x", 30_000))
			for name, value := range map[string]string{"TTY_FORCE": "1", "TMUX": "1", "TERM": "screen", "PATH": "/", "LD_PRELOAD": "x"} {
				if d.Env(name, value) {
					t.Errorf("%s was kept", name)
				}
			}
			if !d.Env("LANG", "de_DE.UTF-8") {
				t.Error("the language was not kept")
			}
		}},
		hostile{"many channels", func(t *testing.T, h *host) {
			c, granted := h.guest(t), 0
			for range 500 {
				channel, requests, err := c.Conn.OpenChannel("session", nil)
				if err != nil {
					continue
				}
				granted++
				go gossh.DiscardRequests(requests)
				_, _ = channel.SendRequest("pty-req", false, gossh.Marshal(sshtest.PtyRequest{Term: "xterm", Columns: 80, Rows: 24}))
				_, _ = channel.SendRequest("shell", false, nil)
			}
			if granted != h.limits.Gate.Sessions {
				t.Errorf("%d of 500 channels were granted, %d at once are allowed", granted, h.limits.Gate.Sessions)
			}
		}},
		hostile{"forwarding", func(t *testing.T, h *host) {
			c := h.guest(t)
			to := gossh.Marshal(struct {
				Host     string
				Port     uint32
				From     string
				FromPort uint32
			}{"127.0.0.1", 22, "127.0.0.1", 1})
			for _, kind := range []string{
				"direct-tcpip", "forwarded-tcpip", "direct-streamlocal@openssh.com", "tun@openssh.com", "x11", "auth-agent@openssh.com",
			} {
				if _, _, err := c.Conn.OpenChannel(kind, to); err == nil {
					t.Errorf("%s was opened", kind)
				}
			}
			for _, kind := range []string{"tcpip-forward", "streamlocal-forward@openssh.com", "keepalive@openssh.com"} {
				if granted, _, err := c.Conn.SendRequest(kind, true, to); granted || err != nil {
					t.Errorf("%s: %v, %v", kind, granted, err)
				}
			}
			session := c.Open()
			for _, kind := range strings.Fields("auth-agent-req@openssh.com x11-req subsystem signal break eow@openssh.com xon-xoff") {
				if session.Request(kind, struct{ Name string }{"sftp"}) {
					t.Errorf("%s was granted", kind)
				}
			}
		}},
		hostile{"sending to what is not read", func(t *testing.T, h *host) {
			idle, client := h.guest(t).Open(), h.guest(t)
			for range 30_000 {
				must(idle.Channel.Write([]byte("x")))
			}
			const window = 2 << 20 // which stderr never fills, on either of two sessions
			var sent sync.WaitGroup
			for range 2 {
				running := client.Terminal().Sees("You are a guest")
				sent.Go(func() { must(running.Channel.Stderr().Write(make([]byte, window+window/4))) })
			}
			sent.Wait()
		}},
	)
}

func TestWindowChangeFlood(t *testing.T) {
	flood := func(columns, often uint32, reads bool) func(*testing.T, *host) {
		return func(t *testing.T, h *host) {
			c := starts(h.guest(t).Open(), sshtest.WindowChange{Columns: columns, Rows: 120})
			if reads {
				c.Read()
			}
			if resizes(c, often, reads); !reads {
				c.IsHungUpOn()
			}
		}
	}
	attack(t, func(s *Server) { s.limits.StuckWrite, s.limits.Resizes = 2*time.Second, 1000 },
		hostile{"read", flood(80, 20_000, true)},
		hostile{"with the SSH window used up", flood(400, 1<<30, false)},
	)
}

type bomb struct{ *session }

func (b bomb) Init() tea.Cmd {
	switch b.id.User {
	case "init":
		panic("in Init")
	case "batch":
		return tea.Batch(func() tea.Msg { return nil }, func() tea.Msg { panic("in a batch") })
	}
	return nil
}

func (b bomb) Update(msg tea.Msg) tea.Cmd {
	key, ok := msg.(tea.KeyPressMsg)
	switch {
	case ok && key.String() == "u":
		panic("in Update")
	case ok && key.String() == "c":
		return func() tea.Msg { panic("in a command") }
	}
	return nil
}

func (b bomb) Draw(f *frame.Frame) {
	f.Text(0, 0, "a bomb", 0)
	if columns, _ := b.channel.size.get(); columns == 99 {
		panic("in Draw")
	}
}

func TestAPanicEndsOneSession(t *testing.T) {
	change := func(s *Server) {
		newApp := s.newModel
		s.newModel = func(v *session) model {
			switch v.id.User {
			case "mallory", "init", "batch":
				return bomb{v}
			case "making":
				newApp(v)
				panic("once in the hall")
			}
			return newApp(v)
		}
	}
	attack(t, change, hostile{"panics", func(t *testing.T, h *host) {
		for name, how := range map[string]func(c *sshtest.Session){
			"Update":  func(c *sshtest.Session) { c.Types("u") },
			"command": func(c *sshtest.Session) { c.Types("c") },
			"Draw":    func(c *sshtest.Session) { c.Request("window-change", sshtest.WindowChange{Columns: 99, Rows: 24}) },
		} {
			c := h.guest(t).Terminal().Sees("a bomb")
			how(c)
			if checkEnd(t, c, 1, "Something broke"); strings.Contains(c.Got(), "goroutine") {
				t.Errorf("%s: %q", name, c.Got())
			}
		}
		for _, user := range []string{"init", "batch", "making"} {
			checkEnd(t, h.connect(t, user, sshtest.WithoutKey()).Terminal(), 1, "Something broke")
		}
	}})
}

// TestASessionAtRest_HasFewGoroutines, as each collection of garbage looks through the stacks of all of them.
func TestASessionAtRest_HasFewGoroutines(t *testing.T) {
	h := startHost(t, nil)
	h.guest(t).Terminal().Sees("You are a guest")
	const many, each = 8, 7
	before := serving()
	for range many {
		h.guest(t).Terminal().Sees("You are a guest").Types("i").Sees("Rules")
	}
	waitUntil(t, "there are few goroutines", func() bool { return serving()-before <= many*each })
}

// serving counts the goroutines of the server, but two a connection of x/crypto, which clients have as well.
func serving() (n int) {
	servers, buf := regexp.MustCompile(`shithead/sshsrv\.\(|charm\.land/|shithead/sshsrv/wire\.`), make([]byte, 1<<20)
	for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		if servers.MatchString(stack) && !strings.Contains(stack, "sshtest.") && !strings.Contains(stack, "testing.tRunner") {
			n++
		}
	}
	return n
}
