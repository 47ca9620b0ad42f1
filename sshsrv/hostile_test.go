package sshsrv

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"shithead/views/frame"
)

// attack runs something hostile against a server on which ann and bob talk, and says what it cost: the two go on
// unharmed while it lasts, and afterwards memory, processor and goroutines are what they were.
func attack(t *testing.T, hostile func(t *testing.T, h *host)) {
	t.Helper()
	attackOn(t, nil, hostile)
}

func attackOn(t *testing.T, change func(*Server), hostile func(t *testing.T, h *host)) {
	t.Helper()
	h := startHost(t, change)
	ann, bob := h.arrives(t, "ann"), h.arrives(t, "bob")
	ann.types("before\r").sees("ann  before")
	bob.sees("ann  before").sees("2 here")
	goroutines, heap := settled()

	// What the attack opens is closed when this inner test ends.
	t.Run("attack", func(t *testing.T) {
		hostile(t, h)
		ann.types("meanwhile\r").sees("ann  meanwhile")
		bob.sees("ann  meanwhile")
	})

	ann.types("after\r").sees("ann  after").sees("2 here").seesNot("guest")
	bob.sees("ann  after")
	const spareHeap, spareGoroutines = 8 << 20, 4
	comesBack(t, func() error {
		nowGoroutines, nowHeap := settled()
		switch {
		case nowGoroutines > goroutines+spareGoroutines:
			return fmt.Errorf("%d goroutines, %d before", nowGoroutines, goroutines)
		case nowHeap > heap+spareHeap:
			return fmt.Errorf("%d KB of heap, %d before", nowHeap>>10, heap>>10)
		case busy() > 0.2:
			return fmt.Errorf("the processor is busy")
		}
		return nil
	})
}

// settled counts goroutines and the bytes in use.
func settled() (goroutines, heap int) {
	debug.FreeOSMemory()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return runtime.NumGoroutine(), int(stats.HeapAlloc + stats.StackInuse)
}

// busy is the part of a processor that this process uses, over a tenth of a second.
func busy() float64 {
	used := func() time.Duration {
		var r syscall.Rusage
		if err := syscall.Getrusage(syscall.RUSAGE_SELF, &r); err != nil {
			return 0
		}
		return time.Duration(r.Utime.Nano() + r.Stime.Nano())
	}
	const span = 100 * time.Millisecond
	before := used()
	<-time.After(span)
	return float64(used()-before) / float64(span)
}

// comesBack asks again and again until all is as it was.
func comesBack(t *testing.T, look func() error) {
	t.Helper()
	late := time.Now().Add(patience)
	for {
		err := look()
		if err == nil {
			return
		}
		if time.Now().After(late) {
			buf := make([]byte, 1<<16)
			t.Fatalf("%v\n%s", err, buf[:runtime.Stack(buf, true)])
		}
	}
}

func (h *host) guest(t testing.TB) *client {
	t.Helper()
	return h.connect(t, "mallory", withoutKey())
}

var oddSizes = []windowChange{
	{Columns: 4294967295, Rows: 10},
	{Columns: 100000, Rows: 100000},
	{Columns: 3000, Rows: 2000},
	{},
	{Columns: 1, Rows: 1},
	{Columns: 4294967295, Rows: 4294967295},
	{Columns: 10, Rows: 0},
	{Columns: 0, Rows: 10},
}

func TestOddWindowSizes(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		for _, size := range oddSizes {
			c := h.guest(t).open()
			c.request("pty-req", ptyRequest{Term: "xterm", Columns: size.Columns, Rows: size.Rows})
			c.request("shell", nil)
			c.read()
			c.wait("a picture", func() bool { return len(c.raw) > 0 })
			for _, other := range oddSizes {
				if !c.request("window-change", other) {
					t.Fatal("refused")
				}
			}
			// After all of them it shows what it should at a size that fits.
			c.mu.Lock()
			c.raw = nil
			c.mu.Unlock()
			c.request("window-change", windowChange{Columns: 80, Rows: 24})
			c.wait("the hall", func() bool { return strings.Contains(string(c.raw), "ssh-keygen") })
			c.types("q").ends()
		}
	})
}

func TestMalformedRequests(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t).open()
		for _, kind := range []string{"pty-req", "window-change", "env", "exec", "subsystem", "signal", "x11-req", "", strings.Repeat("x", 10000)} {
			for _, payload := range [][]byte{nil, {0}, {0, 0, 0, 1}, {255, 255, 255, 255}, make([]byte, 30000)} {
				ok, err := c.channel.SendRequest(kind, true, payload)
				if err != nil {
					t.Fatal(err)
				}
				if ok && kind != "pty-req" && kind != "window-change" {
					t.Errorf("%.10q with %d bytes was granted", kind, len(payload))
				}
			}
		}
	})
}

func TestWindowChangeFlood(t *testing.T) {
	for name, reads := range map[string]bool{"read": true, "with the SSH window used up": false} {
		t.Run(name, func(t *testing.T) {
			change := func(s *Server) { s.limits.StuckWrite = 2 * time.Second }
			attackOn(t, change, func(t *testing.T, h *host) {
				c := h.guest(t).open()
				c.request("pty-req", ptyRequest{Term: "xterm", Columns: 80, Rows: 24})
				c.request("shell", nil)
				if reads {
					c.read()
				}
				late := time.Now().Add(patience)
				for i := uint32(0); time.Now().Before(late); i++ {
					if reads && i == 20_000 {
						return
					}
					size := windowChange{Columns: 60 + i%340, Rows: 20 + i%100}
					// An answer now and then leaves time for a picture, until the window is full of them.
					if _, err := c.channel.SendRequest("window-change", !reads && i%50 == 0, gossh.Marshal(size)); err != nil {
						return // hung up on
					}
				}
				t.Error("nobody hung up")
			})
		})
	}
}

func TestChannelClosedButNotTheConnection(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t)
		for range 50 {
			// The session before may still be packing up.
			comesBack(t, c.tryOpen)
			c.request("pty-req", ptyRequest{Term: "xterm", Columns: 80, Rows: 24})
			c.request("shell", nil)
			if err := c.channel.Close(); err != nil {
				t.Fatal(err)
			}
			c.wait("the end", func() bool { return c.ended })
		}
	})
}

func TestEndOfInputWithoutDisconnect(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t).terminal().sees("You are a guest")
		if err := c.channel.CloseWrite(); err != nil {
			t.Fatal(err)
		}
		if status := c.ends(); status != 0 {
			t.Errorf("ends with %d", status)
		}
	})
}

func TestAClientThatNeverReads(t *testing.T) {
	change := func(s *Server) { s.limits.StuckWrite = 2 * time.Second }
	attackOn(t, change, func(t *testing.T, h *host) {
		c := h.guest(t).open()
		c.request("pty-req", ptyRequest{Term: "xterm", Columns: 400, Rows: 120})
		c.request("shell", nil)
		// Whole pictures until the window is used up; then the connection is ended.
		for {
			for i := range uint32(50) {
				size := windowChange{Columns: 399 + i%2, Rows: 120}
				if _, err := c.channel.SendRequest("window-change", true, gossh.Marshal(size)); err != nil {
					return
				}
			}
		}
	})
}

func TestAMegabyteOfKeys(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.arrives(t, "mallory")
		c.types(strings.Repeat("x", 1<<20))
		c.types("\x03")
		if status := c.ends(); status != 0 {
			t.Errorf("ends with %d", status)
		}
	})
}

func TestUnterminatedSequences(t *testing.T) {
	for name, start := range map[string]string{
		"paste": "\x1b[200~", "OSC": "\x1b]2;", "DCS": "\x1bP", "CSI": "\x1b[", "APC": "\x1b_", "half a rune": "\xf0\x9f",
	} {
		t.Run(name, func(t *testing.T) {
			attack(t, func(t *testing.T, h *host) {
				c := h.arrives(t, "mallory")
				c.types(start)
				for range 64 {
					c.types(strings.Repeat("y", 4096))
				}
				// However it is taken, the keyboard comes back in the end.
				c.wait("leaving", func() bool {
					c.mu.Unlock()
					defer c.mu.Lock()
					_, _ = c.channel.Write([]byte("\x03"))
					<-time.After(20 * time.Millisecond)
					return c.isEnded()
				})
			})
		})
	}
}

func (c *client) isEnded() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.ended
}

func TestEnvironmentFlood(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t).open()
		for i := range 3000 {
			if c.request("env", variable{fmt.Sprint("LC_", i), strings.Repeat("x", 30_000)}) {
				t.Fatal("kept")
			}
		}
		d := h.guest(t).open()
		d.request("env", variable{"LANG", strings.Repeat("x", 30_000)})
		for _, v := range []variable{{"TTY_FORCE", "1"}, {"TMUX", "1"}, {"TERM", "screen"}, {"PATH", "/"}, {"LD_PRELOAD", "x"}} {
			if d.request("env", v) {
				t.Errorf("%s was kept", v.Name)
			}
		}
		if !d.request("env", variable{"LANG", "de_DE.UTF-8"}) {
			t.Error("the language was not kept")
		}
	})
}

func TestManyChannels(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t)
		granted := 0
		for range 500 {
			channel, requests, err := c.conn.OpenChannel("session", nil)
			if err != nil {
				continue
			}
			granted++
			go gossh.DiscardRequests(requests)
			_, _ = channel.SendRequest("pty-req", false, gossh.Marshal(ptyRequest{Term: "xterm", Columns: 80, Rows: 24}))
			_, _ = channel.SendRequest("shell", false, nil)
		}
		if granted != h.limits.Sessions {
			t.Errorf("%d of 500 channels were granted, %d at once are allowed", granted, h.limits.Sessions)
		}
	})
}

func TestNothingIsForwarded(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t)
		for _, kind := range []string{"direct-tcpip", "forwarded-tcpip", "direct-streamlocal@openssh.com", "tun@openssh.com", "x11", "auth-agent@openssh.com"} {
			payload := gossh.Marshal(struct {
				Host     string
				Port     uint32
				From     string
				FromPort uint32
			}{"127.0.0.1", 22, "127.0.0.1", 1})
			if channel, _, err := c.conn.OpenChannel(kind, payload); err == nil {
				t.Errorf("%s was opened", kind)
				_ = channel.Close()
			}
		}
		for _, kind := range []string{"tcpip-forward", "streamlocal-forward@openssh.com", "no-more-sessions@openssh.com", "keepalive@openssh.com"} {
			ok, _, err := c.conn.SendRequest(kind, true, gossh.Marshal(struct {
				Host string
				Port uint32
			}{"127.0.0.1", 2200}))
			if ok || err != nil {
				t.Errorf("%s: %v, %v", kind, ok, err)
			}
		}
		c.open()
		for _, kind := range []string{"auth-agent-req@openssh.com", "x11-req", "subsystem", "signal", "break", "eow@openssh.com", "xon-xoff"} {
			if c.request(kind, struct{ Name string }{"sftp"}) {
				t.Errorf("%s was granted", kind)
			}
		}
	})
}

// bomb is a model that panics.
type bomb struct{ *visit }

func (b bomb) Init() tea.Cmd {
	switch b.id.user {
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
		s.newModel = func(v *visit) model {
			switch v.id.user {
			case "mallory", "init", "batch":
				return bomb{v}
			case "making":
				newApp(v)
				panic("once in the hall")
			}
			return newApp(v)
		}
	}
	attackOn(t, change, func(t *testing.T, h *host) {
		for name, how := range map[string]func(c *client){
			"Update":  func(c *client) { c.types("u") },
			"command": func(c *client) { c.types("c") },
			"Draw":    func(c *client) { c.request("window-change", windowChange{Columns: 99, Rows: 24}) },
		} {
			c := h.guest(t).terminal().sees("a bomb")
			how(c)
			if status := c.ends(); status != 1 {
				t.Errorf("%s: ends with %d", name, status)
			}
			if got := c.got(); !strings.Contains(got, "Something broke") || strings.Contains(got, "goroutine") {
				t.Errorf("%s: %q", name, got)
			}
		}
		for _, user := range []string{"init", "batch", "making"} {
			c := h.connect(t, user, withoutKey()).terminal()
			if status := c.ends(); status != 1 || !strings.Contains(c.got(), "Something broke") {
				t.Errorf("%s: ends with %d, %q", user, status, c.got())
			}
		}
	})
}

// TestSendingToWhatIsNotRead: what nobody wants is read all the same and thrown away, before the program and beside it.
func TestSendingToWhatIsNotRead(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		idle := h.guest(t).open()
		running := h.guest(t).terminal().sees("You are a guest")
		for range 100_000 {
			if _, err := idle.channel.Write([]byte("x")); err != nil {
				t.Fatal(err)
			}
			if _, err := running.channel.Stderr().Write([]byte("x")); err != nil {
				t.Fatal(err)
			}
		}
	})
}
