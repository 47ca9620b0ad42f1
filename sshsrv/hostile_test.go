package sshsrv

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	tea "charm.land/bubbletea/v2"
	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshtest"
	"shithead/views/frame"
)

// attack runs something hostile against a server on which ann and bob talk: the two go on unharmed while it lasts, and afterwards memory,
// processor and goroutines are what they were.
func attack(t *testing.T, change func(*Server), attacks ...hostile) {
	t.Helper()
	h := startHost(t, change)
	ann, bob := h.talks(t, "ann"), h.talks(t, "bob")
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
		comesTrue(t, "all is as it was", func() bool {
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

// hostile is an attack.
type hostile struct {
	name    string
	attacks func(t *testing.T, h *host)
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

// resizes changes the window of a session all the time, until it is hung up on or that is done so often. Where it reads nothing, an answer
// now and then leaves time for a picture, until the window of SSH is full of them.
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
			for _, kind := range []string{"pty-req", "window-change", "env", "exec", "subsystem", "signal", "x11-req", "", strings.Repeat("x", 10000)} {
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
				comesTrue(t, "a session", func() (granted bool) { // the one before may still be packing up
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
			ends(t, c, 0, "")
		}},
		hostile{"a megabyte of keys", func(t *testing.T, h *host) {
			ends(t, h.talks(t, "mallory").Types(strings.Repeat("x", 1<<20)).Types("\x03"), 0, "")
		}},
		hostile{"unterminated sequences", func(t *testing.T, h *host) {
			for _, start := range []string{"\x1b[200~", "\x1b]2;", "\x1bP", "\x1b[", "\x1b_", "\xf0\x9f"} {
				c := h.talks(t, "mallory").Types(start)
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
			for _, kind := range []string{"tcpip-forward", "streamlocal-forward@openssh.com", "no-more-sessions@openssh.com", "keepalive@openssh.com"} {
				if granted, _, err := c.Conn.SendRequest(kind, true, to); granted || err != nil {
					t.Errorf("%s: %v, %v", kind, granted, err)
				}
			}
			session := c.Open()
			for _, kind := range []string{"auth-agent-req@openssh.com", "x11-req", "subsystem", "signal", "break", "eow@openssh.com", "xon-xoff"} {
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

// bomb is a model that panics.
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
			if ends(t, c, 1, "Something broke"); strings.Contains(c.Got(), "goroutine") {
				t.Errorf("%s: %q", name, c.Got())
			}
		}
		for _, user := range []string{"init", "batch", "making"} {
			ends(t, h.connect(t, user, sshtest.WithoutKey()).Terminal(), 1, "Something broke")
		}
	}})
}

// TestASessionAtRest_HasFewGoroutines: one that reads its connection, two of the library that serves that, one that reads what is typed,
// one that reads its requests, and two of its program, besides two of x/crypto. Each collection of garbage looks through all their stacks.
func TestASessionAtRest_HasFewGoroutines(t *testing.T) {
	h := startHost(t, nil)
	h.guest(t).Terminal().Sees("You are a guest")
	const many, each = 8, 7
	before := serving()
	for range many {
		h.guest(t).Terminal().Sees("You are a guest").Types("i").Sees("Rules")
	}
	comesTrue(t, "there are few goroutines", func() bool { return serving()-before <= many*each })
}

// serving counts the goroutines of the server, but two a connection of x/crypto, which clients have as well.
func serving() (n int) {
	buf := make([]byte, 1<<20)
	for stack := range strings.SplitSeq(string(buf[:runtime.Stack(buf, true)]), "\n\n") {
		ours := strings.Contains(stack, "shithead/sshsrv.(") || strings.Contains(stack, "charm.land/") || strings.Contains(stack, "shithead/sshsrv/wire.")
		if ours && !strings.Contains(stack, "sshtest.") && !strings.Contains(stack, "testing.tRunner") {
			n++
		}
	}
	return n
}
