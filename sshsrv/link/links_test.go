package link

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"strings"
	"sync"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
	"shithead/sshsrv/sshtest"
)

// linked is a server's links, which run for a test.
type linked struct {
	*Links
	address string
	// end ends them.
	end func()
}

// run runs links on a port of their own.
func run(t testing.TB, m *Member, peers map[string]string, serve Handler) *linked {
	t.Helper()
	return runLogged(t, m, peers, serve, slog.New(slog.DiscardHandler))
}

func runLogged(t testing.TB, m *Member, peers map[string]string, serve Handler, log *slog.Logger) *linked {
	t.Helper()
	return runOn(t, listen(t), m, peers, DefaultLimits(), serve, log)
}

func listen(t testing.TB) net.Listener {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	return listener
}

func runOn(t testing.TB, listener net.Listener, m *Member, peers map[string]string, limits Limits, serve Handler, log *slog.Logger) *linked {
	t.Helper()
	return runServing(t, listener, m, peers, limits, Services{Guest: serve}, log)
}

func runServing(
	t testing.TB, listener net.Listener, m *Member, peers map[string]string, limits Limits, serves Services, log *slog.Logger,
) *linked {
	t.Helper()
	l, err := New(Config{Member: m, Peers: peers, Limits: limits, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- l.Run(ctx, listener, serves) }()
	end := sync.OnceFunc(func() {
		cancel()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	t.Cleanup(end)
	return &linked{l, listener.Addr().String(), end}
}

// said is a log that tells when something is said.
type said struct {
	what string
	to   chan<- struct{}
}

func (s said) Enabled(context.Context, slog.Level) bool { return true }
func (s said) Handle(_ context.Context, r slog.Record) error {
	if r.Message == s.what {
		select {
		case s.to <- struct{}{}:
		default:
		}
	}
	return nil
}
func (s said) WithAttrs([]slog.Attr) slog.Handler { return s }
func (s said) WithGroup(string) slog.Handler      { return s }

// pair are two servers of a house, of which the first dials.
func pair(t testing.TB, limits Limits, atAlpha, atBeta Handler) (alpha, beta *linked) {
	t.Helper()
	return pairServing(t, limits, Services{Guest: atAlpha}, Services{Guest: atBeta})
}

func pairServing(t testing.TB, limits Limits, atAlpha, atBeta Services) (alpha, beta *linked) {
	t.Helper()
	house := sshtest.NewKey(t)
	log := slog.New(slog.DiscardHandler)
	beta = runServing(t, listen(t), certified(t, house, "beta"), nil, limits, atBeta, log)
	alpha = runServing(t, listen(t), certified(t, house, "alpha"), map[string]string{"beta": beta.address}, limits, atAlpha, log)
	alpha.sees(t, "beta")
	beta.sees(t, "alpha")
	return alpha, beta
}

// sees waits until another server is connected.
func (l *linked) sees(t testing.TB, node string) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), sshtest.Patience)
	defer cancel()
	if !l.Await(ctx, node) {
		t.Fatalf("%s never was connected", node)
	}
}

// opens opens a terminal.
func (l *linked) opens(t testing.TB, node string) *Line {
	t.Helper()
	line, err := l.Open(node, someGuest())
	if err != nil {
		t.Fatal(err)
	}
	return line
}

// echo gives back what comes, to the end of it.
func echo(_ string, _ *Guest, line *Line) {
	var all sync.WaitGroup
	all.Go(func() { _ = line.Follow(deaf) })
	n, _ := io.Copy(line, line)
	_ = line.Return(&End{Reason: Left, Status: 3, Taken: uint64(n)})
	all.Wait()
}

// deaf hears nothing.
var deaf = Events{func(int, int) {}, func(data.Settings) {}, func(string) {}, func(string) {}}

func TestAGuestTerminal_BothWays(t *testing.T) {
	alpha, beta := pair(t, DefaultLimits(), echo, echo)
	for _, line := range []*Line{alpha.opens(t, "beta"), beta.opens(t, "alpha")} { // over one connection
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
		if end := line.End(); end.Reason != Left || end.Status != 3 || end.Taken != uint64(len(want)) {
			t.Errorf("%+v", end)
		}
		if left := line.Untaken(); len(left) > 0 {
			t.Errorf("%d bytes are left", len(left))
		}
	}
	for _, l := range []*linked{alpha, beta} {
		l.mu.Lock()
		if len(l.open) != 1 {
			t.Errorf("%d connections", len(l.open))
		}
		l.mu.Unlock()
	}
}

func TestEvents_ComeInTurn(t *testing.T) {
	alpha, _ := pair(t, DefaultLimits(), nil, func(_ string, _ *Guest, line *Line) {
		var told []string
		tell := func(what string) { told = append(told, what) }
		_ = line.Follow(Events{
			Resized: func(columns, rows int) { tell(fmt.Sprint(columns, "x", rows)) },
			Set:     func(s data.Settings) { tell(s.Language) }, Renamed: tell,
			Finished: func(words string) {
				tell(words)
				_ = line.Return(&End{Reason: Left, Out: strings.Join(told, " ")})
			},
		})
	})
	line := alpha.opens(t, "beta")
	if err := errors.Join(line.Resize(100, 30), line.Set(data.Settings{Language: "de"}), line.Rename("Ann"), line.Dismiss("out!\n")); err != nil {
		t.Fatal(err)
	}
	_, _ = io.ReadAll(line)
	if got := line.End().Out; got != "100x30 de Ann out!\n" {
		t.Error(got)
	}
}

// TestWhatIsWrong_EndsTheTerminal and nothing else.
func TestWhatIsWrong_EndsTheTerminal(t *testing.T) {
	wrong := make(chan error, 1)
	alpha, _ := pair(t, DefaultLimits(), nil, func(_ string, _ *Guest, line *Line) {
		wrong <- line.Follow(deaf)
	})
	for what, say := range map[string]func(l *Line) error{
		"a window of nothing":    func(l *Line) error { return l.Resize(0, 0) },
		"a window without end":   func(l *Line) error { return l.Resize(1<<20, 1) },
		"a name that is none":    func(l *Line) error { return l.Rename("a\x1bb") },
		"settings that are none": func(l *Line) error { return l.say(settingsSet, []byte(`{"language": "de"}`)) },
		"what nobody knows":      func(l *Line) error { return l.say("shell", nil) },
		"an end":                 func(l *Line) error { return l.say(ended, marshal(End{Reason: Left})) },
		"more taken than sent":   func(l *Line) error { return l.say(taken, count(7)) },
		"a count of 3 bytes":     func(l *Line) error { return l.say(taken, []byte("abc")) },
		"a request that is long": func(l *Line) error { return l.say(dismissed, make([]byte, 65<<10)) },
	} {
		line := alpha.opens(t, "beta")
		if err := say(line); err != nil {
			t.Fatal(err)
		}
		if err := <-wrong; !errors.Is(err, ErrEvent) {
			t.Errorf("%s: %v", what, err)
		}
		if _, err := line.Read(make([]byte, 1)); err == nil || line.End().Reason != Gone {
			t.Errorf("%s: it goes on", what)
		}
	}
}

// TestWhoeverDoesNotRead_HasLittleOnTheWay, and keeps nobody else waiting.
func TestWhoeverDoesNotRead_HasLittleOnTheWay(t *testing.T) {
	wrote := make(chan int, 1)
	limits := DefaultLimits()
	alpha, _ := pair(t, limits, nil, func(node string, g *Guest, line *Line) {
		if g.Wants.Do == Watch {
			echo(node, g, line)
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
	})
	slow := alpha.opens(t, "beta")
	g := someGuest()
	g.Wants.Do = Watch
	other, err := alpha.Open("beta", g)
	if err != nil {
		t.Fatal(err)
	}
	for range 100 {
		if _, err := other.Write([]byte("x")); err != nil {
			t.Fatal(err)
		}
		if _, err := io.ReadFull(other, make([]byte, 1)); err != nil {
			t.Fatal(err)
		}
	}
	_ = slow.Close()
	if n := <-wrote; n > limits.ScreenWindow {
		t.Errorf("%d bytes were on the way", n)
	}
}

// TestWhatWasNotTaken_IsKnown: the other end has read some of it.
func TestWhatWasNotTaken_IsKnown(t *testing.T) {
	alpha, _ := pair(t, DefaultLimits(), nil, func(_ string, _ *Guest, line *Line) {
		go func() { _ = line.Follow(deaf) }()
		_, _ = io.ReadFull(line, make([]byte, 5))
		_ = line.Return(&End{Reason: Lobby, Taken: 5, Rest: []byte("o")})
	})
	line := alpha.opens(t, "beta")
	if _, err := line.Write([]byte("hello, you")); err != nil {
		t.Fatal(err)
	}
	_, _ = io.ReadAll(line)
	end := line.End()
	if got := string(end.Rest) + string(line.Untaken()); got != "o, you" {
		t.Errorf("%q", got)
	}
	if _, err := line.Write([]byte("!")); !errors.Is(err, ErrOver) {
		t.Error(err)
	}
}

// TestWhatWasReadAndNotTaken is typed elsewhere: whoever reads nothing after it has not done with it.
func TestWhatWasReadAndNotTaken(t *testing.T) {
	limits := DefaultLimits()
	most := limits.TypedWindow
	alpha, _ := pair(t, limits, nil, func(_ string, _ *Guest, line *Line) {
		go func() { _ = line.Follow(deaf) }()
		_, _ = io.ReadFull(line, make([]byte, 5))
		_, _ = io.ReadAtLeast(line, make([]byte, most), 1)
		_ = line.Return(&End{Reason: Lobby, Taken: 5})
	})
	line := alpha.opens(t, "beta")
	text := strings.Repeat("x", most)
	if _, err := io.WriteString(line, text); err != nil {
		t.Fatal(err)
	}
	_, _ = io.ReadAll(line)
	if end := line.End(); end.Reason != Lobby || len(line.Untaken()) != most-5 {
		t.Errorf("%+v, %d bytes are left", end, len(line.Untaken()))
	}
}

func TestAGuestWhoIsRefused(t *testing.T) {
	limits := DefaultLimits()
	limits.Guests = 1
	alpha, _ := pair(t, limits, nil, func(_ string, _ *Guest, line *Line) { _ = line.Follow(deaf) })
	first := alpha.opens(t, "beta")
	if _, err := alpha.Open("beta", someGuest()); !errors.Is(err, ErrRefused) {
		t.Errorf("one more than may be: %v", err)
	}
	_ = first.Close()
	for _, err := alpha.Open("beta", someGuest()); err != nil; _, err = alpha.Open("beta", someGuest()) {
		if !errors.Is(err, ErrRefused) { // it has not gone yet
			t.Fatal(err)
		}
	}
	if _, err := alpha.Open("gamma", someGuest()); !errors.Is(err, ErrDown) {
		t.Errorf("a server that there is not: %v", err)
	}
	g := someGuest()
	g.Wants.Room = ""
	if _, err := alpha.Open("beta", g); !errors.Is(err, ErrGuest) {
		t.Errorf("a guest that is none: %v", err)
	}
	alpha.mu.Lock()
	p := alpha.open["beta"]
	alpha.mu.Unlock()
	for _, text := range []string{"", "{}", strings.Repeat("x", 9<<10)} {
		if _, err := p.open([]byte(text)); !errors.Is(err, ErrRefused) {
			t.Errorf("%.10q: %v", text, err)
		}
	}
	if _, _, err := p.conn.OpenChannel("session", nil); err == nil {
		t.Error("a session was opened")
	}
}

// TestALostConnection_IsMadeAgain, and whoever was served over it comes back.
func TestALostConnection_IsMadeAgain(t *testing.T) {
	alpha, beta := pair(t, DefaultLimits(), nil, echo)
	line := alpha.opens(t, "beta")
	beta.mu.Lock()
	lost := beta.open["alpha"]
	beta.mu.Unlock()
	_ = lost.conn.Close()
	if _, err := io.ReadAll(line); err != nil {
		t.Error(err)
	}
	if end := line.End(); end.Reason != Gone {
		t.Errorf("%+v", end)
	}
	for {
		beta.mu.Lock()
		now, changed := beta.open["alpha"], beta.changed
		beta.mu.Unlock()
		if now != nil && now != lost {
			break
		}
		<-changed
	}
	beta.sees(t, "alpha")
	alpha.sees(t, "beta")
}

// TestAServerThatIsSilent_IsGoneWithinSeconds: nothing of what is sent arrives any more, nor does an end.
func TestAServerThatIsSilent_IsGoneWithinSeconds(t *testing.T) {
	house := sshtest.NewKey(t)
	limits := DefaultLimits()
	limits.Ask, limits.Silence = 20*time.Millisecond, 100*time.Millisecond
	log := slog.New(slog.DiscardHandler)
	beta := runOn(t, listen(t), certified(t, house, "beta"), nil, limits, echo, log)
	between := listen(t)
	silent := make(chan struct{})
	go relay(between, beta.address, silent)
	t.Cleanup(func() { _ = between.Close() })
	alpha := runOn(t, listen(t), certified(t, house, "alpha"), map[string]string{"beta": between.Addr().String()}, limits, nil, log)
	alpha.sees(t, "beta")
	line := alpha.opens(t, "beta")
	close(silent)
	_, _ = io.ReadAll(line)
	if end := line.End(); end.Reason != Gone {
		t.Errorf("%+v", end)
	}
}

// relay passes connections on until it is silent.
func relay(l net.Listener, to string, silent <-chan struct{}) {
	for {
		from, err := l.Accept()
		if err != nil {
			return
		}
		on, err := net.Dial("tcp", to)
		if err != nil {
			return
		}
		pass := func(w io.Writer, r io.Reader) {
			buf := make([]byte, 1<<15)
			for {
				n, err := r.Read(buf)
				if err != nil {
					return
				}
				select {
				case <-silent:
				default:
					_, _ = w.Write(buf[:n])
				}
			}
		}
		go pass(on, from)
		go pass(from, on)
	}
}

// TestACertificateThatEnds_EndsTheConnection, although it was good when that began.
func TestACertificateThatEnds_EndsTheConnection(t *testing.T) {
	house := sshtest.NewKey(t)
	limits := DefaultLimits()
	limits.Ask = 20 * time.Millisecond
	over := make(chan struct{}, 1)
	log := slog.New(said{"the certificate of another server has ended", over})
	soon := time.Now().Add(2 * time.Second) // certificates know seconds
	beta := runOn(t, listen(t), certified(t, house, "beta"), nil, limits, nil, log)
	short := certifiedUntil(t, house, "alpha", time.Now().Add(-time.Hour), soon)
	runOn(t, listen(t), short, map[string]string{"beta": beta.address}, limits, nil, log)
	beta.sees(t, "alpha")
	select {
	case <-over:
	case <-time.After(sshtest.Patience):
		t.Error("it goes on")
	}
}

// TestHandshakes_AreBounded: who proves nothing does not stay, and there are not many of them.
func TestHandshakes_AreBounded(t *testing.T) {
	house := sshtest.NewKey(t)
	limits := DefaultLimits()
	limits.Handshakes, limits.Handshake = 1, 300*time.Millisecond
	beta := runOn(t, listen(t), certified(t, house, "beta"), nil, limits, nil, slog.New(slog.DiscardHandler))
	silent, err := net.Dial("tcp", beta.address)
	if err != nil {
		t.Fatal(err)
	}
	defer silent.Close()
	if _, err := io.ReadFull(silent, make([]byte, 4)); err != nil { // it says its version
		t.Fatal(err)
	}
	second, err := net.Dial("tcp", beta.address)
	if err != nil {
		t.Fatal(err)
	}
	defer second.Close()
	if n, err := second.Read(make([]byte, 1)); n > 0 || err == nil {
		t.Error("a second one is served")
	}
	if _, err := io.Copy(io.Discard, silent); err != nil {
		t.Logf("closed with %v", err)
	}
	config := &gossh.ClientConfig{
		User: "alpha", Auth: []gossh.AuthMethod{gossh.PublicKeys(certified(t, house, "alpha").User)}, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	}
	conn, err := gossh.Dial("tcp", beta.address, config)
	for began := time.Now(); err != nil && time.Since(began) < sshtest.Patience; { // until there is room
		conn, err = gossh.Dial("tcp", beta.address, config)
	}
	if err != nil {
		t.Fatal(err)
	}
	_ = conn.Close()
}

func TestNew_RefusesPeers(t *testing.T) {
	m := certified(t, sshtest.NewKey(t), "alpha")
	for _, node := range []string{"alpha", "", "B"} {
		if _, err := New(Config{Member: m, Peers: map[string]string{node: "127.0.0.1:1"}, Limits: DefaultLimits()}); !errors.Is(err, ErrNode) {
			t.Errorf("%q: %v", node, err)
		}
	}
}
