package sshtest

import (
	"net"
	"testing"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshclient"
)

// Patience is how long a test waits for what it expects before it fails. Nothing is ever waited for that long, not even
// on a slow machine that has more to do.
const Patience = 2 * time.Minute

// Client is a connection to a server.
type Client struct {
	Conn gossh.Conn
	// HostKey is the server's key.
	HostKey gossh.PublicKey
	t       testing.TB
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
	return TryDialWith(t, gossh.Config{}, address, user, auth...)
}

// TryDialWith is [TryDial] with algorithms, or a time for new keys, of the client's own.
func TryDialWith(t testing.TB, config gossh.Config, address, user string, auth ...gossh.AuthMethod) (*Client, error) {
	t.Helper()
	return TryDialFrom(t, nil, config, address, user, auth...)
}

// TryDialFrom is [TryDialWith] from one of the machine's own addresses, nil for any.
func TryDialFrom(t testing.TB, from net.IP, config gossh.Config, address, user string, auth ...gossh.AuthMethod) (*Client, error) {
	t.Helper()
	dialer := net.Dialer{}
	if from != nil {
		dialer.LocalAddr = &net.TCPAddr{IP: from}
	}
	tcp, err := dialer.Dial("tcp", address)
	if err != nil {
		return nil, err
	}
	c := &Client{t: t}
	conn, channels, requests, err := gossh.NewClientConn(tcp, address, &gossh.ClientConfig{
		Config: config, User: user, Auth: auth,
		HostKeyCallback: func(_ string, _ net.Addr, key gossh.PublicKey) error {
			c.HostKey = key
			return nil
		},
	})
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
		_ = c.Conn.Wait()
		close(over)
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
	s := &Session{Client: c, Channel: channel, status: -1, going: 1, news: make(chan struct{}, 1)}
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
