package sshsrv

import (
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/engine/enginetest"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/sshsrv/link"
	"shithead/sshsrv/sshtest"
	"shithead/views/frame"
)

// dialWith comes in as a guest, with what else a client can set.
func (h *host) dialWith(t *testing.T, config *gossh.ClientConfig) (*sshtest.Client, error) {
	t.Helper()
	config.User, config.Auth = "mallory", []gossh.AuthMethod{sshtest.WithoutKey()}
	return sshtest.TryDialOver(t, enginetest.Must(net.Dial("tcp", h.address)), config)
}

func TestAlgorithms_AreCheapAndStrong(t *testing.T) {
	h := serve(t)
	try := func(name string, config gossh.Config, want bool) {
		t.Helper()
		_, err := h.dialWith(t, &gossh.ClientConfig{Config: config})
		if want != (err == nil) || want && (strings.Contains(name, "group") || strings.Contains(name, "sha1")) {
			t.Errorf("%s: %v", name, err)
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
		config := gossh.Config{Ciphers: []string{gossh.CipherAES256CTR}, MACs: []string{mac}}
		try(mac, config, strings.Contains(mac, "-etm@"))
	}
	checkEqual(t, slices.Contains(gate.KeyAlgorithms(), gossh.KeyAlgoRSA), false, "signatures with SHA-1")
}

// rates are so many at once on a connection, and from an address, and as many again within an hour.
func rates(onConnection, fromAddress int) gate.Rates {
	return gate.Rates{
		Connection: gate.Rate{Burst: onConnection, Within: time.Hour},
		Address:    gate.Rate{Burst: fromAddress, Within: time.Hour},
	}
}

func TestUnprovedBytes_AreBounded(t *testing.T) {
	conn := enginetest.Must(net.Dial("tcp", serve(t, hurried).address))
	defer conn.Close()
	line := []byte(strings.Repeat("x", 1<<14) + "\n")
	if untilFails(func() error { return errorOf(conn.Write(line)) }) == 1000 {
		t.Error("16 MB were taken")
	}
}

type countingSigner struct {
	gossh.AlgorithmSigner
	n atomic.Int64
}

func (s *countingSigner) SignWithAlgorithm(rand io.Reader, what []byte, algorithm string) (*gossh.Signature, error) {
	s.n.Add(1)
	return s.AlgorithmSigner.SignWithAlgorithm(rand, what, algorithm)
}

func TestARekeyFlood_IsLimited(t *testing.T) {
	signed := new(countingSigner)
	h := serve(t, hurried, func(c *config) {
		c.Limits.Gate.Rekeys = rates(3, 100)
		c.change = func(s *Server) {
			signed.AlgorithmSigner = s.hostKey.(gossh.AlgorithmSigner)
			s.hostKey = signed
		}
	})
	client := enginetest.Must(h.dialWith(t, &gossh.ClientConfig{Config: gossh.Config{RekeyThreshold: 256}}))
	asked := untilFails(func() error {
		_, _, err := client.Conn.SendRequest("keepalive@openssh.com", true, make([]byte, 512))
		return err
	})
	checkEqual(t, signed.n.Load(), 1+3)
	checkEqual(t, asked < 1000, true)
}

// untilFails does something until it fails, but not more than 1,000 times, and gives how often it has not failed.
func untilFails(do func() error) int {
	for n := range 1000 {
		if do() != nil {
			return n
		}
	}
	return 1000
}

func TestRequests_OnAConnection_AreLimited(t *testing.T) {
	const most = 20
	h := serve(t, hurried, func(c *config) { c.Limits.Gate.Asks = rates(most, 1000) })
	for name, ask := range map[string]func(s *sshtest.Session) error{
		"global": func(s *sshtest.Session) error {
			_, _, err := s.Conn.SendRequest("nonsense", true, nil)
			return err
		},
		"channels": func(s *sshtest.Session) error {
			_, _, err := s.Conn.OpenChannel("nonsense", nil)
			if refused := (*gossh.OpenChannelError)(nil); errors.As(err, &refused) {
				return nil
			}
			return err
		},
		"window changes": func(s *sshtest.Session) error {
			_, err := s.Channel.SendRequest("window-change", true, gossh.Marshal(sshtest.WindowChange{Columns: 90}))
			return err
		},
		"variables": func(s *sshtest.Session) error {
			_, err := s.Channel.SendRequest("env", true, gossh.Marshal(struct{ Name, Value string }{"LANG", "C"}))
			return err
		},
	} {
		s := h.guest(t).Open().Pty(80, 24) // which is one of them
		checkEqual(t, untilFails(func() error { return ask(s) }), most-1, name)
		check(t, ask(h.guest(t).Open().Pty(80, 24))) // on another connection
	}
}

// TestSendEnv_OfEverything: variables that nothing looks at shut no client out.
func TestSendEnv_OfEverything(t *testing.T) {
	s := serve(t, hurried, func(c *config) { c.Limits.Gate.GuestIdle = time.Hour }).guest(t).Open()
	for i := range 150 {
		checkEqual(t, s.Env(fmt.Sprint("VARIABLE", i), strings.Repeat("x", 100)), false)
	}
	s.Start(80, 24).Sees("You are a guest")
}

// TestAWindowOfNoSize_KeepsTheLast: a client that does not know a number sends 0.
func TestAWindowOfNoSize_KeepsTheLast(t *testing.T) {
	limits := DefaultLimits()
	c := newChannel(nil, &limits, nil)
	for _, sent := range [][4]uint32{
		{0, 0, 80, 24},
		{100, 30, 100, 30},
		{0, 0, 100, 30},
		{0, 50, 100, 50},
		{120, 0, 120, 50},
	} {
		checkEqual(t, c.resize(gossh.Marshal(sshtest.WindowChange{Columns: sent[0], Rows: sent[1]})), true)
		columns, rows := c.size.get()
		checkEqual(t, [2]uint32{uint32(columns), uint32(rows)}, [2]uint32(sent[2:]), sent)
	}
}

func TestSessions_AreLimitedByAddress(t *testing.T) {
	h := serve(t, hurried, func(c *config) { c.Limits.Gate.Opens = rates(4, 6) })
	granted := 0
	for range 4 {
		c := h.guest(t)
		for range 3 {
			if s, err := c.TryOpen(); err == nil {
				granted++
				s.Run("help")
			}
		}
	}
	checkEqual(t, granted, 6)
}

func TestGuestsWithNothingToDo_AreLetGo(t *testing.T) {
	h := serve(t, hurried, func(c *config) { c.Limits.Gate.GuestIdle = 10 * time.Millisecond })
	h.guest(t).IsHungUpOn()
	keyed := h.stranger(t).dial()
	for range 2 { // the connection is still there
		checkAnswer(t, keyed.Run("help"), 0, "")
	}
	idle := startHost(t, func(c *config) { c.Limits.Gate.Idle = 10 * time.Millisecond })
	for range 2 {
		c := idle.stranger(t).dial()
		if s, err := c.TryOpen(); err == nil && s.Request("shell", nil) { // it may have been too slow
			_ = s.Channel.Close()
		}
		c.IsHungUpOn()
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
	const most = 5
	counting := &countingStore{}
	h := serve(t, hurried, func(c *config) {
		c.Limits.Gate.HandshakesPerAddress = gate.Rate{Burst: most, Within: time.Hour}
		c.change = func(s *Server) {
			counting.store = s.store
			s.gate = gate.New(&s.limits.Gate, counting, nil, s.log, s.figures)
		}
	})
	kept, open := 0, make([]net.Conn, 10*most)
	for i := range open {
		open[i] = enginetest.Must(net.Dial("tcp", h.address))
		defer open[i].Close()
	}
	for _, conn := range open {
		if _, err := conn.Read(make([]byte, 1)); err == nil {
			kept++ // the version is there
		}
	}
	checkEqual(t, counting.asked.Load(), most)
	checkEqual(t, kept, most)
}

// TestTheSameKey_OfferedAgainAndAgain costs as much as others do: the library asks once and answers every time.
func TestTheSameKey_OfferedAgainAndAgain(t *testing.T) {
	const most = 20
	h := serve(t, hurried, func(c *config) { c.Limits.Gate.Offers = rates(most, 1000) })
	asked, key := 0, sshtest.NewKey(t).PublicKey()
	h.refuse(t, "a key", gossh.PublicKeys(slices.Repeat([]gossh.Signer{badSigner{flickering{key, &asked}}}, 1000)...))
	if answered := asked/2 - 1; answered < most || answered > most+h.limits.Gate.HandshakeAnswers {
		t.Errorf("%d offers of one key are answered", answered)
	}
}

// TestAHandshake_IsAnsweredWithinItsAllowance, so that who has one key and no more pays for no offer.
func TestAHandshake_IsAnsweredWithinItsAllowance(t *testing.T) {
	h := serve(t, hurried, func(c *config) { c.Limits.Gate.Offers = rates(1, 1) })
	for range 3 {
		h.stranger(t).run("help", 0, "")
		h.keyless(t).run("help", 0, "")
	}
}

func TestStoppingBeforeServing(t *testing.T) {
	t.Parallel()
	for range 10 {
		h := startHost(t)
		h.Stop() // whether serving has begun by now or not
		check(t, h.Serve(enginetest.Must(Listen(t.Context(), "127.0.0.1:0"))))
	}
}

func TestStoppingSaysGoodbye(t *testing.T) {
	folder := t.TempDir()
	h := serve(t, in(folder))
	ann := h.known(t, "ann")
	sits, code := ann.deal()
	guest, silent, program := h.guest(t).Terminal().Sees("You are a guest"), h.guest(t), h.api(t, "bob")
	program.do("watch", fields{"room": code})
	program.do("chat", fields{"text": "after the break"})
	h.Stop()
	journal, kept := enginetest.Must(h.store.Journal(code)), ""
	for _, l := range journal.Lines { // what was said may have gone with a bot's move before
		kept += string(l.Text)
	}
	checkMatches(t, kept, "after the break", `"stopped":"[^"]*"}$`)
	for _, s := range []*sshtest.Session{sits, guest} {
		checkEnd(t, s, 0, "")
		_, words, _ := strings.Cut(s.Got(), "\x1b[?1049l")
		checkMatches(t, words, "The server is going down")
		checkLacks(t, s.Got(), "closed")
	}
	silent.IsHungUpOn()
	h.refuse(t, "a guest after the end", sshtest.WithoutKey())
	h.end()
	ann.at(startHost(t, in(folder))).lobby().Sees(code).Types("\r").Sees("ready, no more swaps")
}

func TestConnectionsAreCounted(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Gate.ConnectionsPerAddress = 2 })
	first := h.guest(t)
	h.guest(t)
	h.refuse(t, "a third", sshtest.WithoutKey())
	first.HangUp()
	waitUntil(t, "another comes in", func() bool {
		_, err := sshtest.TryDial(t, h.address, "another", sshtest.WithoutKey())
		return err == nil
	})
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
	h := serve(t, func(c *config) {
		c.Limits.StuckWrite, c.Limits.Gate.Idle, c.Limits.Gate.GuestIdle = 100*time.Millisecond, time.Hour, time.Hour
	})
	conn := &deafConn{enginetest.Must(net.Dial("tcp", h.address)), make(chan struct{}), make(chan struct{})}
	defer close(conn.closed)
	config := &gossh.ClientConfig{User: "mallory", Auth: []gossh.AuthMethod{sshtest.WithoutKey()}}
	channel := enginetest.Must(sshtest.TryDialOver(t, conn, config)).Open().Channel
	close(conn.deaf)
	_, _ = channel.SendRequest("env", false, gossh.Marshal(struct{ Name, Value string }{"LANG", "C"}))
	_, _ = channel.SendRequest("exec", false, gossh.Marshal(struct{ Command string }{"rooms"}))
	counts(t, h.figures.Drops, figures.Stuck, 1)
}

type hostile struct {
	name    string
	attacks func(t *testing.T)
}

// attack runs hostile clients of a host while ann and bob talk, unharmed. Afterwards all is as before.
func attack(t *testing.T, h *host, attacks ...hostile) {
	t.Helper()
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
			a.attacks(t)
			talk("meanwhile " + a.name)
		})
		talk("after " + a.name)
		ann.Sees("2 here").SeesNot("guest")
		waitUntil(t, fmt.Sprintf("%d goroutines and %d KB of heap, as before", goroutines, heap>>10), func() bool {
			now, nowHeap := settled()
			return now <= goroutines+4 && nowHeap <= heap+8<<20
		})
	}
}

func settled() (goroutines, heap int) {
	debug.FreeOSMemory()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return runtime.NumGoroutine(), int(stats.HeapAlloc + stats.StackInuse)
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
	h := startHost(t)
	attack(t, h,
		hostile{"odd window sizes", func(t *testing.T) {
			const most = 1<<32 - 1
			sizes := []sshtest.WindowChange{
				{Columns: most, Rows: 10}, {Columns: 3000, Rows: 2000}, {}, {Columns: 1, Rows: 1}, {Columns: most, Rows: most},
			}
			for _, size := range sizes {
				c := starts(h.guest(t).Open(), size).Read()
				c.Wait("a picture", func() bool { return c.Got() != "" })
				for _, other := range sizes {
					checkEqual(t, c.Request("window-change", other), true)
				}
				c.Forget() // after all of them it shows what it should at a size that fits
				c.Request("window-change", sshtest.WindowChange{Columns: 80, Rows: 24})
				c.Sees("ssh-keygen").Types("q").Ends()
			}
		}},
		hostile{"malformed requests", func(t *testing.T) {
			c := h.guest(t).Open()
			checkEqual(t, c.Request("pty-req", struct{ Term string }{"xterm"}), false)
			c.Pty(80, 24) // the next, good one is not refused
			kinds := strings.Split("pty-req,window-change,env,exec,subsystem,signal,,"+strings.Repeat("x", 10000), ",")
			for _, kind := range kinds {
				for _, payload := range [][]byte{nil, {0}, {0, 0, 0, 1}, {255, 255, 255, 255}, make([]byte, 30000)} {
					granted := enginetest.Must(c.Channel.SendRequest(kind, true, payload))
					if granted && kind != "pty-req" && kind != "window-change" {
						t.Errorf("%.10q with %d bytes was granted", kind, len(payload))
					}
				}
			}
		}},
		hostile{"channels that are closed", func(t *testing.T) {
			client := h.guest(t)
			for range 50 {
				var c *sshtest.Session
				waitUntil(t, "a session", func() bool { // the one before may still be packing up
					c, _ = client.TryOpen()
					return c != nil
				})
				check(t, starts(c, sshtest.WindowChange{Columns: 80, Rows: 24}).Channel.Close())
				c.Wait("the end", c.Ended)
			}
		}},
		hostile{"a megabyte of keys", func(t *testing.T) {
			checkEnd(t, h.talk(t, "mallory").Types(strings.Repeat("x", 1<<20)).Types("\x03"), 0, "")
		}},
		hostile{"unterminated sequences", func(t *testing.T) {
			for _, start := range []string{"\x1b[200~", "\x1b]2;", "\xf0\x9f"} {
				c := h.talk(t, "mallory").Types(start).Types(strings.Repeat("y", 1<<18))
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
		hostile{"a flood of variables", func(t *testing.T) {
			c, d, long := h.guest(t).Open(), h.guest(t).Open(), strings.Repeat("x", 30_000)
			for i := range 1000 {
				checkEqual(t, c.Env(fmt.Sprint("LC_", i), long), false)
			}
			for _, name := range []string{"TTY_FORCE", "TMUX", "TERM", "PATH", "LD_PRELOAD"} {
				checkEqual(t, d.Env(name, "1"), false, name)
			}
			checkEqual(t, d.Env("LANG", long), false)
			checkEqual(t, d.Env("LANG", "de_DE.UTF-8"), true)
		}},
		hostile{"many channels", func(t *testing.T) {
			c, granted := h.guest(t), 0
			for range 500 {
				if s, err := c.TryOpen(); err == nil {
					granted++
					starts(s, sshtest.WindowChange{Columns: 80, Rows: 24})
				}
			}
			checkEqual(t, granted, h.limits.Gate.Sessions)
		}},
		hostile{"forwarding", func(t *testing.T) {
			c := h.guest(t)
			session := c.Open()
			to := gossh.Marshal(struct {
				Host     string
				Port     uint32
				From     string
				FromPort uint32
			}{"127.0.0.1", 22, "127.0.0.1", 1})
			kinds := "direct-tcpip forwarded-tcpip direct-streamlocal@openssh.com tun@openssh.com x11 auth-agent@openssh.com " +
				"tcpip-forward streamlocal-forward@openssh.com keepalive@openssh.com auth-agent-req@openssh.com x11-req " +
				"subsystem signal break eow@openssh.com xon-xoff " + link.ChannelType
			for _, kind := range strings.Fields(kinds) {
				_, _, err := c.Conn.OpenChannel(kind, to)
				granted, _, failed := c.Conn.SendRequest(kind, true, to)
				if err == nil || granted || failed != nil || session.Request(kind, struct{ Name string }{"sftp"}) {
					t.Errorf("%s: %v, %v, %v", kind, err, granted, failed)
				}
			}
		}},
		hostile{"sending to what is not read", func(t *testing.T) {
			idle, running := h.guest(t).Open(), h.guest(t).Terminal().Sees("You are a guest")
			for range 30_000 {
				enginetest.Must(idle.Channel.Write([]byte("x")))
			}
			enginetest.Must(running.Channel.Stderr().Write(make([]byte, 3<<20))) // which is more than an SSH window
		}},
	)
}

func TestWindowChangeFlood(t *testing.T) {
	h := startHost(t, func(c *config) { c.Limits.StuckWrite, c.Limits.Resizes = time.Second, 1000 })
	attack(t, h,
		hostile{"read", func(t *testing.T) {
			resizes(starts(h.guest(t).Open(), sshtest.WindowChange{Columns: 80, Rows: 120}).Read(), 5_000, true)
		}},
		hostile{"not read", func(t *testing.T) {
			c := starts(h.guest(t).Open(), sshtest.WindowChange{Columns: 400, Rows: 120})
			resizes(c, 1<<30, false)
			c.IsHungUpOn()
		}},
	)
}

// bomb is a model that panics, at its beginning for one user name, or when it is told.
type bomb struct{ *session }

func (b bomb) Init() tea.Cmd {
	if b.id.User == "init" {
		panic("in Init")
	}
	return nil
}

func (b bomb) Update(msg tea.Msg) tea.Cmd {
	fails := func() tea.Msg { panic("in a command") }
	switch key, _ := msg.(tea.KeyPressMsg); key.String() {
	case "u":
		panic("in Update")
	case "c":
		return fails
	case "b":
		return tea.Batch(func() tea.Msg { return nil }, fails)
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
	h := startHost(t, func(c *config) {
		c.change = func(s *Server) {
			newApp := s.newModel
			s.newModel = func(v *session) model {
				switch v.id.User {
				case "mallory", "init":
					return bomb{v}
				case "making":
					newApp(v)
					panic("once in the hall")
				}
				return newApp(v)
			}
		}
	})
	attack(t, h, hostile{"panics", func(t *testing.T) {
		begins := func() *sshtest.Session { return h.guest(t).Terminal().Sees("a bomb") }
		ends := []*sshtest.Session{begins().Types("u"), begins().Types("c"), begins().Types("b"), begins().Resize(99, 24)}
		for _, user := range []string{"init", "making"} {
			ends = append(ends, h.connect(t, user, sshtest.WithoutKey()).Terminal())
		}
		for _, c := range ends {
			checkEnd(t, c, 1, "Something broke")
			checkLacks(t, c.Got(), "goroutine")
		}
	}})
}

// TestAFullServer_HasPlacesForPlayers: an idle guest goes for any key, and a newcomer for a player, from whatever address.
func TestAFullServer_HasPlacesForPlayers(t *testing.T) {
	h := serve(t, func(c *config) { c.Limits.Gate.Connections, c.Limits.Gate.ConnectionsReserved = 5, 1 })
	banner := ""
	from := func(address byte, auth gossh.AuthMethod) (*sshtest.Client, error) {
		conn := enginetest.Must((&net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, address, 0, 1)}}).Dial("tcp", h.address))
		return sshtest.TryDialOver(t, conn, &gossh.ClientConfig{
			User: "ann", Auth: []gossh.AuthMethod{auth}, BannerCallback: func(says string) error {
				banner += says
				return nil
			},
		})
	}
	in := func(address byte, auth gossh.AuthMethod) *sshtest.Client {
		t.Helper()
		c, err := from(address, auth)
		check(t, err)
		return c
	}
	screen, program := in(1, sshtest.WithoutKey()).Terminal().Sees("You are a guest"), in(1, sshtest.WithoutKey()).Open()
	program.Exec("api")
	program.Read().ReadErrors().Wait("a program", func() bool { return strings.Contains(program.Got(), "hello") })
	in(1, sshtest.WithoutKey())
	newcomer := h.stranger(t)
	first := in(2, newcomer.auth()).Terminal().Sees("Your key is new here")
	if _, err := from(1, sshtest.WithoutKey()); err == nil {
		t.Error("a guest has a place that is reserved")
	}
	checkMatches(t, banner, "The server is full, and there is no place", "Der Server ist voll", "Le serveur est plein")
	in(3, h.stranger(t).auth()).Terminal().Sees("Your key is new here")
	checkEnd(t, screen, cmdline.Failed, "a player needs your place")
	in(4, h.stranger(t).auth())
	checkEnd(t, program, cmdline.Failed, "a player needs your place")
	for _, name := range []string{"ann", "bob", "mary"} {
		p := h.known(t, name)
		h.keep(&data.Round{ID: "R" + p.ID, Rules: "leeds", Ended: time.Now(), Seats: []data.SeatResult{{Player: p.ID}, {Place: 1}}})
		in(5, p.auth()).Terminal().Sees("Evening, " + p.Name)
	}
	checkEnd(t, first, cmdline.Failed, "a player needs your place")
	counts(t, h.figures.Limits, gate.LimitConnections, 5)
	counts(t, h.figures.Drops, gate.DroppedDisplaced, 4)
}
