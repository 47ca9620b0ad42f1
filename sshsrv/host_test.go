package sshsrv

import (
	"crypto/ed25519"
	"crypto/rand"
	"encoding/binary"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	gossh "golang.org/x/crypto/ssh"

	"shithead/data"
)

// host is a server that runs for a test, on a port of its own, with a store of its own.
type host struct {
	*Server
	address string
	store   *data.Store
}

// patience is how long a test waits for what it expects before it fails. Nothing is ever waited for that long.
const patience = 30 * time.Second

func startHost(t *testing.T, change func(*Server)) *host {
	t.Helper()
	folder := t.TempDir()
	store, err := data.Open(filepath.Join(folder, "shithead.db"))
	if err != nil {
		t.Fatal(err)
	}
	limits := DefaultLimits()
	limits.ConnectionsPerAddress = 1000
	server, err := New(Config{
		HostKey: filepath.Join(folder, "host"), Limits: limits, Store: store, Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	if change != nil {
		change(server)
	}
	listener, err := Listen(t.Context(), "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(listener) }()
	t.Cleanup(func() {
		server.Stop()
		if err := <-ended; err != nil {
			t.Errorf("serving ended with %v", err)
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return &host{server, listener.Addr().String(), store}
}

// newKey is a key that nobody has used before.
func newKey(t testing.TB) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

func withKey(key gossh.Signer) gossh.AuthMethod { return gossh.PublicKeys(key) }

// withoutKey answers the question that asks nothing.
func withoutKey() gossh.AuthMethod {
	return gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
}

// client is a real SSH client with a terminal that is emulated.
type client struct {
	t       testing.TB
	conn    gossh.Conn
	channel gossh.Channel

	mu     sync.Mutex
	screen *vt.Emulator
	raw    []byte
	// ended is set when the channel is closed and everything that came was read; going counts what is missing for that.
	ended  bool
	going  int
	status int
	news   chan struct{}
}

// connect makes a connection without a session.
func (h *host) connect(t testing.TB, user string, auth ...gossh.AuthMethod) *client {
	t.Helper()
	c, err := h.tryConnect(user, auth...)
	if err != nil {
		t.Fatal(err)
	}
	c.t = t
	t.Cleanup(func() { _ = c.conn.Close() })
	return c
}

func (h *host) tryConnect(user string, auth ...gossh.AuthMethod) (*client, error) {
	tcp, err := net.Dial("tcp", h.address)
	if err != nil {
		return nil, err
	}
	conn, channels, requests, err := gossh.NewClientConn(tcp, h.address, &gossh.ClientConfig{
		User: user, Auth: auth, HostKeyCallback: gossh.InsecureIgnoreHostKey(),
	})
	if err != nil {
		_ = tcp.Close()
		return nil, err
	}
	go gossh.DiscardRequests(requests)
	go func() {
		for c := range channels {
			_ = c.Reject(gossh.Prohibited, "")
		}
	}()
	return &client{conn: conn, status: -1, news: make(chan struct{}, 1)}, nil
}

// open opens a session's channel and reads nothing from it.
func (c *client) open() *client {
	c.t.Helper()
	if err := c.tryOpen(); err != nil {
		c.t.Fatal(err)
	}
	return c
}

func (c *client) tryOpen() error {
	channel, requests, err := c.conn.OpenChannel("session", nil)
	if err != nil {
		return err
	}
	c.channel = channel
	c.going, c.ended = 1, false
	go func() {
		for r := range requests {
			if r.Type == "exit-status" && len(r.Payload) == 4 {
				c.mu.Lock()
				c.status = int(binary.BigEndian.Uint32(r.Payload))
				c.mu.Unlock()
			}
			_ = r.Reply(false, nil)
		}
		c.done()
	}()
	return nil
}

func (c *client) done() {
	c.mu.Lock()
	c.going--
	c.ended = c.going == 0
	c.mu.Unlock()
	c.ring()
}

// request asks for something, and says whether it was granted.
func (c *client) request(kind string, payload any) bool {
	c.t.Helper()
	var b []byte
	if payload != nil {
		b = gossh.Marshal(payload)
	}
	ok, err := c.channel.SendRequest(kind, true, b)
	if err != nil && err != io.EOF {
		c.t.Fatalf("%s: %v", kind, err)
	}
	return ok
}

type ptyRequest struct {
	Term                         string
	Columns, Rows, Width, Height uint32
	Modes                        string
}

type windowChange struct{ Columns, Rows, Width, Height uint32 }

type variable struct{ Name, Value string }

// terminal asks for a terminal of 80x24 and for a program, and shows on an emulator what comes.
func (c *client) terminal() *client {
	c.t.Helper()
	const columns, rows = 80, 24
	c.open()
	if !c.request("pty-req", ptyRequest{Term: "xterm-256color", Columns: columns, Rows: rows, Modes: "\x00"}) {
		c.t.Fatal("no terminal")
	}
	c.request("env", variable{"COLORTERM", "truecolor"})
	c.screen = vt.NewEmulator(columns, rows)
	c.read()
	if !c.request("shell", nil) {
		c.t.Fatal("no program")
	}
	return c
}

// read reads what comes until the channel ends.
func (c *client) read() {
	c.mu.Lock()
	c.going++
	c.mu.Unlock()
	go func() {
		defer c.done()
		buf := make([]byte, 1<<15)
		for {
			n, err := c.channel.Read(buf)
			c.mu.Lock()
			if c.screen != nil {
				_, _ = c.screen.Write(buf[:n])
			}
			if len(c.raw) < 1<<20 {
				c.raw = append(c.raw, buf[:n]...)
			}
			c.mu.Unlock()
			c.ring()
			if err != nil {
				return
			}
		}
	}()
}

func (c *client) ring() {
	select {
	case c.news <- struct{}{}:
	default:
	}
}

// wait waits until something is so.
func (c *client) wait(what string, is func() bool) {
	c.t.Helper()
	late := time.NewTimer(patience)
	defer late.Stop()
	for {
		c.mu.Lock()
		ok := is()
		c.mu.Unlock()
		if ok {
			return
		}
		select {
		case <-c.news:
		case <-late.C:
			c.t.Fatalf("never came: %s\nThe screen:\n%s", what, c.picture())
		}
	}
}

// isHungUpOn waits until the server has closed the connection.
func (c *client) isHungUpOn() {
	c.t.Helper()
	over := make(chan struct{})
	go func() {
		_ = c.conn.Wait()
		close(over)
	}()
	select {
	case <-over:
	case <-time.After(patience):
		c.t.Fatal("the server never closed the connection")
	}
}

// sees waits until a text is on the screen.
func (c *client) sees(text string) *client {
	c.t.Helper()
	c.wait("the text "+text, func() bool { return strings.Contains(c.screen.String(), text) })
	return c
}

// seesNot waits until a text is no longer on the screen.
func (c *client) seesNot(text string) {
	c.t.Helper()
	c.wait("no text "+text, func() bool { return !strings.Contains(c.screen.String(), text) })
}

// types sends keys.
func (c *client) types(keys string) *client {
	c.t.Helper()
	if _, err := io.WriteString(c.channel, keys); err != nil {
		c.t.Fatalf("typing: %v", err)
	}
	return c
}

// ends waits until the session is over, and gives its exit status.
func (c *client) ends() int {
	c.t.Helper()
	c.wait("the end", func() bool { return c.ended })
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.status
}

// got is all that came, raw.
func (c *client) got() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return string(c.raw)
}

func (c *client) picture() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.screen == nil {
		return fmt.Sprintf("%q", c.raw)
	}
	return c.screen.String()
}

// arrives comes in with a key of its own and chooses a name.
func (h *host) arrives(t testing.TB, name string) *client {
	t.Helper()
	c := h.connect(t, name, withKey(newKey(t))).terminal()
	c.sees("What shall we call you?").sees(name).types("\r").sees("Say something")
	return c
}
