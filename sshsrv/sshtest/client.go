// Package sshtest is a real SSH client for tests, whose terminals are emulated.
// It types, and waits until something is on a screen. A test that waits in vain fails and shows that screen.
package sshtest

import (
	"crypto/ed25519"
	"fmt"
	"io"
	"net"
	"net/netip"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/data/wait"
	"shithead/sshsrv/sshclient"
)

// Patience is how long a test waits before it fails. Nothing takes that long, not even on a slow machine.
const Patience = 2 * time.Minute

// Client is a connection to a server.
type Client struct {
	Conn gossh.Conn
	// HostKey is the server's key.
	HostKey gossh.PublicKey
	t       testing.TB
}

// NewKey makes a key that was never used before.
func NewKey(t testing.TB) gossh.Signer {
	t.Helper()
	_, private, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	signer, err := gossh.NewSignerFromKey(private)
	if err != nil {
		t.Fatal(err)
	}
	return signer
}

// WithKey logs in with a key.
func WithKey(key gossh.Signer) gossh.AuthMethod { return gossh.PublicKeys(key) }

// WithoutKey logs in as a guest: it answers the question that asks nothing.
func WithoutKey() gossh.AuthMethod {
	return gossh.KeyboardInteractive(func(string, string, []string, []bool) ([]string, error) { return nil, nil })
}

// Dial makes a connection, which is closed when the test ends.
func Dial(t testing.TB, address, user string, auth ...gossh.AuthMethod) *Client {
	t.Helper()
	c, err := TryDial(t, address, user, auth...)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TryDial is [Dial] where it may fail.
func TryDial(t testing.TB, address, user string, auth ...gossh.AuthMethod) (*Client, error) {
	t.Helper()
	return TryDialFrom(t, nil, gossh.Config{}, address, user, auth...)
}

// TryDialFrom is [TryDial] from one of the machine's own addresses, nil for any, with algorithms of the client's own.
func TryDialFrom(
	t testing.TB, from net.IP, config gossh.Config, address, user string, auth ...gossh.AuthMethod,
) (*Client, error) {
	t.Helper()
	dialer := net.Dialer{}
	if from != nil {
		dialer.LocalAddr = &net.TCPAddr{IP: from}
	}
	conn, err := dialer.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	return TryDialOver(t, conn, &gossh.ClientConfig{Config: config, User: user, Auth: auth})
}

// TryDialOver is [TryDial] over a connection, with all that a client can set but the check of the server's key.
func TryDialOver(t testing.TB, tcp net.Conn, config *gossh.ClientConfig) (*Client, error) {
	t.Helper()
	c := &Client{t: t}
	config.HostKeyCallback = func(_ string, _ net.Addr, key gossh.PublicKey) error {
		c.HostKey = key
		return nil
	}
	conn, channels, requests, err := gossh.NewClientConn(tcp, tcp.RemoteAddr().String(), config)
	if err != nil {
		_ = tcp.Close()
		return nil, err
	}
	c.Conn = sshclient.Quiet(conn, channels, requests)
	t.Cleanup(c.HangUp)
	return c, nil
}

// HangUp closes the connection without a word, as when the network is gone.
func (c *Client) HangUp() { _ = c.Conn.Close() }

// IsHungUpOn waits until the server has closed the connection.
func (c *Client) IsHungUpOn() {
	c.t.Helper()
	over := make(chan struct{})
	go func() {
		defer close(over)
		_ = c.Conn.Wait()
	}()
	select {
	case <-over:
	case <-time.After(Patience):
		c.t.Fatal("the server never closed the connection")
	}
}

// Open opens a session in which nothing is asked for yet, and reads nothing from it.
func (c *Client) Open() *Session {
	c.t.Helper()
	s, err := c.TryOpen()
	if err != nil {
		c.t.Fatal(err)
	}
	return s
}

// TryOpen is [Client.Open] where it may fail.
func (c *Client) TryOpen() (*Session, error) {
	channel, requests, err := c.Conn.OpenChannel("session", nil)
	if err != nil {
		return nil, err
	}
	s := &Session{Client: c, Channel: channel, status: -1, going: 1, news: wait.NewBell()}
	go s.answer(requests)
	return s, nil
}

// Terminal opens a session with a terminal of 80 columns and 24 rows.
func (c *Client) Terminal() *Session {
	c.t.Helper()
	return c.Open().Start(80, 24)
}

// Run runs ssh HOST COMMAND without a terminal.
func (c *Client) Run(command string) Answer {
	c.t.Helper()
	return c.Open().Run(command)
}

// Balancer listens until the test ends, and says with the PROXY protocol that what it passes on comes from elsewhere.
func Balancer(t testing.TB, server, from string) (address string) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	header := fmt.Sprintf("PROXY TCP4 %s 127.0.0.1 4000 22\r\n", from)
	if netip.MustParseAddr(from).Is6() {
		header = fmt.Sprintf("PROXY TCP6 %s ::1 4000 22\r\n", from)
	}
	go func() {
		for {
			in, err := listener.Accept()
			if err != nil {
				return
			}
			go relay(in, server, header)
		}
	}()
	return listener.Addr().String()
}

// relay passes on what comes in both directions, after a header, until either side ends.
func relay(in net.Conn, server, header string) {
	defer func() { _ = in.Close() }()
	out, err := net.Dial("tcp", server)
	if err != nil {
		return
	}
	defer func() { _ = out.Close() }()
	_, _ = io.WriteString(out, header)
	go func() {
		_, _ = io.Copy(out, in)
		_ = out.Close()
	}()
	_, _ = io.Copy(in, out)
}
