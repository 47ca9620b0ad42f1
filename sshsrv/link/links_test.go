package link

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/netip"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

func TestAGuestTerminal_BothWays(t *testing.T) {
	alpha, beta := pair(t, DefaultLimits(), Services{Guest: echo})
	for _, line := range []*Line{alpha.openLine("beta"), beta.openLine("alpha")} { // over one connection
		want := bytes.Repeat([]byte("0123456789abcdef"), 64<<10)
		go func() {
			if _, err := line.Write(want); err != nil {
				t.Error(err)
			}
			_ = line.CloseWrite()
		}()
		got, err := io.ReadAll(line)
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("%d bytes, %v", len(got), err)
		}
		end, left := line.End(), line.Untaken()
		if end.Reason != Left || end.Status != 3 || end.Taken != uint64(len(want)) || len(left) > 0 {
			t.Errorf("%+v, %d bytes are left", end, len(left))
		}
	}
}

func TestEvents_ComeInTurn(t *testing.T) {
	alpha, _ := pair(t, DefaultLimits(), Services{Guest: func(_ string, _ *Guest, line *Line) {
		told := ""
		_ = line.Follow(Events{
			Resized: func(columns, rows int) { told += fmt.Sprint(columns, "x", rows) },
			Set:     func(s data.Settings) { told += " " + s.Language },
			Renamed: func(name string) { told += " " + name },
			Finished: func(words string) {
				_ = line.Return(&End{Reason: Left, Out: told + " " + words})
			},
		})
	}})
	line := alpha.openLine("beta")
	check(t, line.Resize(100, 30), line.Set(data.Settings{Language: "de"}), line.Rename("Ann"), line.Dismiss("out!\n"))
	_, _ = io.ReadAll(line)
	if got := line.End().Out; got != "100x30 de Ann out!\n" {
		t.Error(got)
	}
}

func TestWhatIsWrong_EndsTheTerminal(t *testing.T) {
	wrong := make(chan error, 1)
	alpha, _ := pair(t, DefaultLimits(), Services{Guest: func(_ string, _ *Guest,
		line *Line,
	) {
		wrong <- line.Follow(deaf)
	}})
	for what, say := range map[string]func(l *Line) error{
		"a window of nothing":    func(l *Line) error { return l.Resize(0, 0) },
		"a window without end":   func(l *Line) error { return l.Resize(1<<20, 1) },
		"a name that is none":    func(l *Line) error { return l.Rename("a\x1bb") },
		"settings that are none": func(l *Line) error { return l.say(settingsSet, []byte(`{"language": "de"}`)) },
		"what is not known":      func(l *Line) error { return l.say("shell", nil) },
		"an end":                 func(l *Line) error { return l.say(ended, marshal(End{Reason: Left})) },
		"more taken than sent":   func(l *Line) error { return l.say(taken, count(7)) },
		"a count of 3 bytes":     func(l *Line) error { return l.say(taken, []byte("abc")) },
		"a request that is long": func(l *Line) error { return l.say(dismissed, make([]byte, 65<<10)) },
	} {
		line := alpha.openLine("beta")
		check(t, say(line))
		if err := <-wrong; !errors.Is(err, ErrEvent) {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := line.Read(make([]byte, 1)); err == nil || line.End().Reason != Gone {
			t.Errorf("%s: it goes on", what)
		}
	}
}

// TestAGuestThatDoesNotRead_HasLittleOnTheWay, and keeps no other waiting.
func TestAGuestThatDoesNotRead_HasLittleOnTheWay(t *testing.T) {
	wrote, limits := make(chan int, 1), DefaultLimits()
	alpha, _ := pair(t, limits, Services{Guest: func(_ string, g *Guest, line *Line) {
		if g.Wants.Do == Watch {
			echo("", g, line)
			return
		}
		go func() {
			n, err := line.Write(make([]byte, 1<<20))
			if !errors.Is(err, ErrOver) {
				t.Error(err)
			}
			wrote <- n
		}()
		_ = line.Follow(deaf)
	}})
	slow, watches := alpha.openLine("beta"), someGuest()
	watches.Wants.Do = Watch
	other, err := alpha.Open("beta", watches)
	check(t, err)
	for range 100 {
		_, sent := other.Write([]byte("x"))
		_, came := io.ReadFull(other, make([]byte, 1))
		check(t, sent, came)
	}
	_ = slow.Close()
	if n := <-wrote; n > limits.ScreenWindow {
		t.Errorf("%d bytes were on the way", n)
	}
}

// TestWhatWasNotTaken_IsKnown: the other end has read some of it. What it reads nothing after, it has not done with.
func TestWhatWasNotTaken_IsKnown(t *testing.T) {
	limits := DefaultLimits()
	long := strings.Repeat("x", limits.TypedWindow)
	for _, c := range []struct{ typed, rest, left string }{{"hello, you", "o", "o, you"}, {long, "", long[5:]}} {
		alpha, _ := pair(t, limits, Services{Guest: func(_ string, _ *Guest, line *Line) {
			go func() { _ = line.Follow(deaf) }()
			_, _ = io.ReadFull(line, make([]byte, 5))
			if c.typed == long {
				_, _ = line.Read(make([]byte, limits.TypedWindow))
			}
			_ = line.Return(&End{Reason: Lobby, Taken: 5, Rest: []byte(c.rest)})
		}})
		line := alpha.openLine("beta")
		_, err := io.WriteString(line, c.typed)
		check(t, err)
		_, _ = io.ReadAll(line)
		end := line.End()
		if got := string(end.Rest) + string(line.Untaken()); got != c.left || end.Reason != Lobby {
			t.Errorf("%+v, %d bytes are left of %.20s", end, len(got), c.typed)
		}
		if _, err := line.Write([]byte("!")); !errors.Is(err, ErrOver) {
			t.Error(err)
		}
	}
}

func TestAGuestWhoIsRefused(t *testing.T) {
	limits := DefaultLimits()
	limits.Guests = 1
	alpha, _ := pair(t, limits, Services{Guest: func(_ string, _ *Guest, line *Line) { _ = line.Follow(deaf) }})
	first, nowhere := alpha.openLine("beta"), someGuest()
	nowhere.Wants.Room = ""
	for _, c := range []struct {
		node  string
		guest *Guest
		want  error
	}{{"beta", someGuest(), ErrRefused}, {"gamma", someGuest(), ErrDown}, {"beta", nowhere, ErrGuest}} {
		if _, err := alpha.Open(c.node, c.guest); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, not %v", c.node, err, c.want)
		}
	}
	_ = first.Close()
	waitFor(t, func() bool {
		_, err := alpha.Open("beta", someGuest())
		if err != nil && !errors.Is(err, ErrRefused) { // the first has not gone yet
			t.Fatal(err)
		}
		return err == nil
	})
	p := alpha.peer("beta")
	for _, text := range []string{"", "{}", strings.Repeat("x", 9<<10)} {
		if _, err := p.open([]byte(text)); !errors.Is(err, ErrRefused) {
			t.Errorf("%.10q: %v", text, err)
		}
	}
	if _, _, err := p.conn.OpenChannel("session", nil); err == nil {
		t.Error("a session was opened")
	}
	if _, err := alpha.Ask(t.Context(), "beta", []byte("why?"), io.Discard, io.Discard); !errors.Is(err, ErrRefused) {
		t.Errorf("what answers nothing: %v", err)
	}
}

// muffled is a connection into which nothing more comes once it is silent.
type muffled struct {
	net.Conn
	silent *atomic.Bool
}

func (m muffled) Write(p []byte) (int, error) {
	if m.silent.Load() {
		return len(p), nil
	}
	return m.Conn.Write(p)
}

// TestAServerThatIsSilent_IsGoneWithinSeconds: nothing of what is sent arrives any more, nor does an end.
func TestAServerThatIsSilent_IsGoneWithinSeconds(t *testing.T) {
	h, limits := newHouse(t), DefaultLimits()
	limits.Ask, limits.Silence = 20*time.Millisecond, 100*time.Millisecond
	beta := h.start("beta", Config{Limits: limits}, Services{Guest: echo})
	between, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	defer between.Close()
	alpha := h.start("alpha", Config{Limits: limits, Peers: map[string]string{"beta": between.Addr().String()}}, Services{})
	from, err := between.Accept()
	check(t, err)
	defer from.Close()
	to, err := net.Dial("tcp", beta.address)
	check(t, err)
	defer to.Close()
	var silent atomic.Bool
	go func() { _, _ = io.Copy(muffled{to, &silent}, from) }()
	go func() { _, _ = io.Copy(muffled{from, &silent}, to) }()
	alpha.await("beta")
	line := alpha.openLine("beta")
	silent.Store(true)
	_, _ = io.ReadAll(line)
	if end := line.End(); end.Reason != Gone {
		t.Errorf("%+v", end)
	}
}

// TestSilentConnections_KeepNoServerOut: many that prove nothing do not stay, and one that proves something has its place.
func TestSilentConnections_KeepNoServerOut(t *testing.T) {
	h, limits := newHouse(t), DefaultLimits()
	limits.Handshakes, limits.Handshake = 4, sshtest.Patience
	beta := h.start("beta", Config{Limits: limits}, Services{})
	for range 24 {
		silent, err := net.Dial("tcp", beta.address)
		check(t, err)
		defer silent.Close()
		_, err = io.ReadFull(silent, make([]byte, 4)) // it says its version
		check(t, err)
	}
	alpha := h.start("alpha", Config{Limits: limits, Peers: map[string]string{"beta": beta.address}}, Services{})
	alpha.await("beta")
	limits.Handshake = 100 * time.Millisecond
	silent, err := net.Dial("tcp", h.start("gamma", Config{Limits: limits}, Services{}).address)
	check(t, err)
	defer silent.Close()
	_, err = io.Copy(io.Discard, silent)
	check(t, err) // it ends
}

// TestTheOldestOfTheBusiestAddress has to go first, and the servers' own addresses last.
func TestTheOldestOfTheBusiestAddress(t *testing.T) {
	u := &unproved{most: 4, servers: map[netip.Addr]bool{}, logged: map[netip.Addr]bool{}}
	u.know(netip.MustParseAddr("10.0.0.9"))
	closed := ""
	for i, address := range strings.Fields("10.0.0.9 10.0.0.9 10.0.0.9 10.0.0.1 10.0.0.2 10.0.0.2 10.0.0.2") {
		u.enter(&namedConn{nil, fmt.Sprint(i, " of ", address), address, &closed})
	}
	if want := "3 of 10.0.0.1, 4 of 10.0.0.2, 5 of 10.0.0.2, "; closed != want {
		t.Error(closed)
	}
	a, now := netip.MustParseAddr("10.0.0.1"), time.Now()
	if !u.shouldLog(a, now) || u.shouldLog(a, now.Add(time.Second)) || !u.shouldLog(a, now.Add(time.Minute)) {
		t.Error("a refusal is logged once a minute and address")
	}
}

// namedConn is a connection that says when it is closed.
type namedConn struct {
	net.Conn
	name, address string
	closed        *string
}

func (c *namedConn) RemoteAddr() net.Addr {
	return net.TCPAddrFromAddrPort(netip.AddrPortFrom(netip.MustParseAddr(c.address), 1))
}

func (c *namedConn) Close() error {
	*c.closed += c.name + ", "
	return nil
}

type lost struct {
	gossh.Channel
	left int
}

func (c *lost) Write(p []byte) (int, error) {
	n := min(len(p), c.left)
	if c.left -= n; n < len(p) {
		return n, io.EOF
	}
	return n, nil
}

func TestWhatCannotBeWritten(t *testing.T) {
	const typed = "abcdef"
	for comes := range len(typed) {
		limits := DefaultLimits()
		line := newLine(&lost{left: comes}, nil, &limits, true)
		written := 0
		n, err := line.Write([]byte(typed[:2]))
		for written += n; err == nil; written += n {
			n, err = line.Write([]byte(typed[written:]))
		}
		if got := string(line.Untaken()) + typed[written:]; got != typed || !errors.Is(err, ErrOver) {
			t.Errorf("after %d bytes it fails with %v, and %q is left", comes, err, got)
		}
	}
}
