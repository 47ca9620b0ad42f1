package sshsrv

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
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
	ann, bob := h.talks(t, "ann"), h.talks(t, "bob")
	ann.Types("before\r").Sees("ann  before")
	bob.Sees("ann  before").Sees("2 here")
	goroutines, heap := settled()

	// What the attack opens is closed when this inner test ends.
	t.Run("attack", func(t *testing.T) {
		hostile(t, h)
		ann.Types("meanwhile\r").Sees("ann  meanwhile")
		bob.Sees("ann  meanwhile")
	})

	ann.Types("after\r").Sees("ann  after").Sees("2 here").SeesNot("guest")
	bob.Sees("ann  after")
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
	late := time.After(sshtest.Patience)
	for {
		err := look()
		if err == nil {
			return
		}
		select {
		case <-time.After(10 * time.Millisecond):
		case <-late:
			buf := make([]byte, 1<<16)
			t.Fatalf("%v\n%s", err, buf[:runtime.Stack(buf, true)])
		}
	}
}

func (h *host) guest(t testing.TB) *sshtest.Client {
	t.Helper()
	return h.connect(t, "mallory", sshtest.WithoutKey())
}

var oddSizes = []sshtest.WindowChange{
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
			c := h.guest(t).Open()
			c.Request("pty-req", sshtest.PtyRequest{Term: "xterm", Columns: size.Columns, Rows: size.Rows})
			c.Request("shell", nil)
			c.Read()
			c.Wait("a picture", func() bool { return c.Got() != "" })
			for _, other := range oddSizes {
				if !c.Request("window-change", other) {
					t.Fatal("refused")
				}
			}
			// After all of them it shows what it should at a size that fits.
			c.Forget()
			c.Request("window-change", sshtest.WindowChange{Columns: 80, Rows: 24})
			c.Wait("the hall", func() bool { return strings.Contains(c.Got(), "ssh-keygen") })
			c.Types("q").Ends()
		}
	})
}

func TestMalformedRequests(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t).Open()
		for _, kind := range []string{"pty-req", "window-change", "env", "exec", "subsystem", "signal", "x11-req", "", strings.Repeat("x", 10000)} {
			for _, payload := range [][]byte{nil, {0}, {0, 0, 0, 1}, {255, 255, 255, 255}, make([]byte, 30000)} {
				ok, err := c.Channel.SendRequest(kind, true, payload)
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
			change := func(s *Server) { s.limits.StuckWrite, s.limits.Resizes = 2*time.Second, 1000 }
			attackOn(t, change, func(t *testing.T, h *host) {
				c := h.guest(t).Open()
				c.Request("pty-req", sshtest.PtyRequest{Term: "xterm", Columns: 80, Rows: 24})
				c.Request("shell", nil)
				if reads {
					c.Read()
				}
				late := time.Now().Add(sshtest.Patience)
				for i := uint32(0); time.Now().Before(late); i++ {
					if reads && i == 20_000 {
						return
					}
					size := sshtest.WindowChange{Columns: 60 + i%340, Rows: 20 + i%100}
					// An answer now and then leaves time for a picture, until the window is full of them.
					if _, err := c.Channel.SendRequest("window-change", !reads && i%50 == 0, gossh.Marshal(size)); err != nil {
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
		client := h.guest(t)
		for range 50 {
			var c *sshtest.Session
			// The session before may still be packing up.
			comesBack(t, func() (err error) {
				c, err = client.TryOpen()
				return err
			})
			c.Request("pty-req", sshtest.PtyRequest{Term: "xterm", Columns: 80, Rows: 24})
			c.Request("shell", nil)
			if err := c.Channel.Close(); err != nil {
				t.Fatal(err)
			}
			c.Wait("the end", c.Ended)
		}
	})
}

func TestEndOfInputWithoutDisconnect(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t).Terminal().Sees("You are a guest")
		c.EndInput()
		if status := c.Ends(); status != 0 {
			t.Errorf("ends with %d", status)
		}
	})
}

func TestAClientThatNeverReads(t *testing.T) {
	change := func(s *Server) { s.limits.StuckWrite, s.limits.Resizes = 2*time.Second, 1000 }
	attackOn(t, change, func(t *testing.T, h *host) {
		c := h.guest(t).Open()
		c.Request("pty-req", sshtest.PtyRequest{Term: "xterm", Columns: 400, Rows: 120})
		c.Request("shell", nil)
		// Whole pictures until the window is used up; then the connection is ended.
		for {
			for i := range uint32(50) {
				size := sshtest.WindowChange{Columns: 399 + i%2, Rows: 120}
				if _, err := c.Channel.SendRequest("window-change", true, gossh.Marshal(size)); err != nil {
					return
				}
			}
		}
	})
}

func TestAMegabyteOfKeys(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.talks(t, "mallory")
		c.Types(strings.Repeat("x", 1<<20))
		c.Types("\x03")
		if status := c.Ends(); status != 0 {
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
				c := h.talks(t, "mallory")
				c.Types(start)
				for range 64 {
					c.Types(strings.Repeat("y", 4096))
				}
				// However it is taken, the keyboard comes back in the end.
				quiet, pressed := 2*max(h.limits.Input.PasteSilence, h.limits.Input.SequenceTime), time.Time{}
				comesTrue(t, "leaving", func() bool {
					if time.Since(pressed) > quiet { // a key that comes sooner belongs to what has begun
						pressed = time.Now()
						_, _ = c.Write([]byte("\x03"))
					}
					return c.Ended()
				})
			})
		})
	}
}

func TestEnvironmentFlood(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t).Open()
		for i := range 3000 {
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
	})
}

func TestManyChannels(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		c := h.guest(t)
		granted := 0
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
			if channel, _, err := c.Conn.OpenChannel(kind, payload); err == nil {
				t.Errorf("%s was opened", kind)
				_ = channel.Close()
			}
		}
		for _, kind := range []string{"tcpip-forward", "streamlocal-forward@openssh.com", "no-more-sessions@openssh.com", "keepalive@openssh.com"} {
			ok, _, err := c.Conn.SendRequest(kind, true, gossh.Marshal(struct {
				Host string
				Port uint32
			}{"127.0.0.1", 2200}))
			if ok || err != nil {
				t.Errorf("%s: %v, %v", kind, ok, err)
			}
		}
		session := c.Open()
		for _, kind := range []string{"auth-agent-req@openssh.com", "x11-req", "subsystem", "signal", "break", "eow@openssh.com", "xon-xoff"} {
			if session.Request(kind, struct{ Name string }{"sftp"}) {
				t.Errorf("%s was granted", kind)
			}
		}
	})
}

// TestSendingToWhatIsNotRead: what nobody wants is read all the same and thrown away, before the program and beside it.
func TestSendingToWhatIsNotRead(t *testing.T) {
	attack(t, func(t *testing.T, h *host) {
		idle := h.guest(t).Open()
		running := h.guest(t).Terminal().Sees("You are a guest")
		for range 100_000 {
			if _, err := idle.Channel.Write([]byte("x")); err != nil {
				t.Fatal(err)
			}
			if _, err := running.Channel.Stderr().Write([]byte("x")); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestStderr_IsReadToTheEnd: what a client sends there never fills its window, on either of two sessions of a connection.
func TestStderr_IsReadToTheEnd(t *testing.T) {
	h := startHost(t, nil)
	client := h.guest(t)
	const window = 2 << 20
	sent := make(chan error, 2)
	for range cap(sent) {
		running := client.Terminal().Sees("You are a guest")
		go func() {
			_, err := running.Channel.Stderr().Write(make([]byte, window+window/4))
			sent <- err
		}()
	}
	late := time.After(sshtest.Patience)
	for range cap(sent) {
		select {
		case err := <-sent:
			if err != nil {
				t.Error(err)
			}
		case <-late:
			t.Fatal("what was sent is not read")
		}
	}
}
