package link

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
)

func TestAGuestTerminal_BothWays(t *testing.T) {
	alpha, beta := pair(t, DefaultLimits(), Services{Guest: echo}, Services{Guest: echo})
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
	for _, l := range []*linked{alpha, beta} {
		l.mu.Lock()
		if len(l.open) != 1 {
			t.Errorf("%d connections", len(l.open))
		}
		l.mu.Unlock()
	}
}

func TestEvents_ComeInTurn(t *testing.T) {
	alpha := serving(t, DefaultLimits(), func(_ *Guest, line *Line) {
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
	line := alpha.openLine("beta")
	check(t, errors.Join(line.Resize(100, 30), line.Set(data.Settings{Language: "de"}), line.Rename("Ann"), line.Dismiss("out!\n")))
	_, _ = io.ReadAll(line)
	if got := line.End().Out; got != "100x30 de Ann out!\n" {
		t.Error(got)
	}
}

// TestWhatIsWrong_EndsTheTerminal and nothing else.
func TestWhatIsWrong_EndsTheTerminal(t *testing.T) {
	wrong := make(chan error, 1)
	alpha := serving(t, DefaultLimits(), func(_ *Guest, line *Line) { wrong <- line.Follow(deaf) })
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
	wrote := make(chan int, 1)
	limits := DefaultLimits()
	alpha := serving(t, limits, func(g *Guest, line *Line) {
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
	})
	slow := alpha.openLine("beta")
	g := someGuest()
	g.Wants.Do = Watch
	other, err := alpha.Open("beta", g)
	check(t, err)
	for range 100 {
		_, sent := other.Write([]byte("x"))
		_, came := io.ReadFull(other, make([]byte, 1))
		check(t, errors.Join(sent, came))
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
	for _, c := range []struct {
		typed, rest, left string
		reads             int
	}{
		{"hello, you", "o", "o, you", 0}, {long, "", long[5:], limits.TypedWindow},
	} {
		alpha := serving(t, limits, func(_ *Guest, line *Line) {
			go func() { _ = line.Follow(deaf) }()
			_, _ = io.ReadFull(line, make([]byte, 5))
			if c.reads > 0 {
				_, _ = io.ReadAtLeast(line, make([]byte, c.reads), 1)
			}
			_ = line.Return(&End{Reason: Lobby, Taken: 5, Rest: []byte(c.rest)})
		})
		line := alpha.openLine("beta")
		if _, err := io.WriteString(line, c.typed); err != nil {
			t.Fatal(err)
		}
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
	alpha := serving(t, limits, func(_ *Guest, line *Line) { _ = line.Follow(deaf) })
	first, nowhere := alpha.openLine("beta"), someGuest()
	nowhere.Wants.Room = ""
	for what, c := range map[string]struct {
		node  string
		guest *Guest
		want  error
	}{
		"one more than may be":         {"beta", someGuest(), ErrRefused},
		"to a server that there isn't": {"gamma", someGuest(), ErrDown},
		"one that is none":             {"beta", nowhere, ErrGuest},
	} {
		if _, err := alpha.Open(c.node, c.guest); !errors.Is(err, c.want) {
			t.Errorf("%s: %v", what, err)
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
	p := alpha.peerAt("beta")
	for _, text := range []string{"", "{}", strings.Repeat("x", 9<<10)} {
		if _, err := p.open([]byte(text)); !errors.Is(err, ErrRefused) {
			t.Errorf("%.10q: %v", text, err)
		}
	}
	if _, _, err := p.conn.OpenChannel("session", nil); err == nil {
		t.Error("a session was opened")
	}
}

// TestALostConnection_IsMadeAgain, and a guest that was served over it comes back.
func TestALostConnection_IsMadeAgain(t *testing.T) {
	alpha, beta := pair(t, DefaultLimits(), Services{}, Services{Guest: echo})
	line, lost := alpha.openLine("beta"), beta.peerAt("alpha")
	_ = lost.conn.Close()
	if _, err := io.ReadAll(line); err != nil || line.End().Reason != Gone {
		t.Errorf("%+v, %v", line.End(), err)
	}
	waitFor(t, func() bool { return beta.peerAt("alpha") != nil && beta.peerAt("alpha") != lost })
	alpha.await("beta")
}

// TestAServerThatIsSilent_IsGoneWithinSeconds: nothing of what is sent arrives any more, nor does an end.
func TestAServerThatIsSilent_IsGoneWithinSeconds(t *testing.T) {
	h, limits := newHouse(t), DefaultLimits()
	limits.Ask, limits.Silence = 20*time.Millisecond, 100*time.Millisecond
	beta := h.start("beta", Config{Limits: limits}, Services{Guest: echo})
	between, silent := listen(t), make(chan struct{})
	go relay(between, beta.address, silent)
	t.Cleanup(func() { _ = between.Close() })
	alpha := h.start("alpha", Config{Limits: limits, Peers: map[string]string{"beta": between.Addr().String()}}, Services{})
	alpha.await("beta")
	line := alpha.openLine("beta")
	close(silent)
	_, _ = io.ReadAll(line)
	if end := line.End(); end.Reason != Gone {
		t.Errorf("%+v", end)
	}
}

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
			for buf := make([]byte, 1<<15); ; {
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

// TestHandshakes_AreBounded: a connection that proves nothing does not stay, and there are not many of them.
func TestHandshakes_AreBounded(t *testing.T) {
	h, limits := newHouse(t), DefaultLimits()
	limits.Handshakes, limits.Handshake = 1, 300*time.Millisecond
	beta := h.start("beta", Config{Limits: limits}, Services{})
	silent, err := net.Dial("tcp", beta.address)
	check(t, err)
	defer silent.Close()
	if _, err := io.ReadFull(silent, make([]byte, 4)); err != nil { // it says its version
		t.Fatal(err)
	}
	second, err := net.Dial("tcp", beta.address)
	check(t, err)
	defer second.Close()
	if n, err := second.Read(make([]byte, 1)); n > 0 || err == nil {
		t.Error("a second one is served")
	}
	_, _ = io.Copy(io.Discard, silent) // until it is closed
	user := h.member("alpha").User
	waitFor(t, func() bool { // until there is room
		conn, err := dial(beta.address, "alpha", gossh.PublicKeys(user))
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	})
}
