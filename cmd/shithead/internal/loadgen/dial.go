package loadgen

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	gossh "golang.org/x/crypto/ssh"

	"shithead/sshsrv/sshclient"
)

// handshakeWithin is how long a connection may take until somebody is logged in.
const handshakeWithin = 30 * time.Second

// client is a connection to the server.
type client struct {
	conn gossh.Conn
	// key is whose connection it is.
	key gossh.Signer
	// ended is closed when the connection is.
	ended chan struct{}
}

// dial logs a player in, from an address of this machine or nil for any. It ignores the host key: no secrets are sent.
func dial(
	ctx context.Context, from net.Addr, address, user string, key gossh.Signer, in *atomic.Int64,
) (*client, error) {
	ctx, cancel := context.WithTimeout(ctx, handshakeWithin)
	defer cancel()
	tcp, err := (&net.Dialer{LocalAddr: from}).DialContext(ctx, "tcp", address)
	if err != nil {
		return nil, err
	}
	hangUp := context.AfterFunc(ctx, func() { _ = tcp.Close() })
	conn, channels, requests, err := gossh.NewClientConn(counted{tcp, in}, address, &gossh.ClientConfig{
		User: user, Auth: []gossh.AuthMethod{gossh.PublicKeys(key)},
		HostKeyCallback: func(string, net.Addr, gossh.PublicKey) error { return nil },
	})
	if !hangUp() || err != nil {
		_ = tcp.Close()
		return nil, errors.Join(err, ctx.Err())
	}
	c := &client{conn: sshclient.Quiet(conn, channels, requests), key: key, ended: make(chan struct{})}
	go func() {
		_ = conn.Wait()
		close(c.ended)
	}()
	return c, nil
}

// hangUp ends the connection, and waits until it has ended.
func (c *client) hangUp() {
	_ = c.conn.Close()
	<-c.ended
}

// ptyRequest asks for a terminal (RFC 4254, 6.2).
type ptyRequest struct {
	Term                         string
	Columns, Rows, Width, Height uint32
	Modes                        string
}

// windowChange says that a terminal has another size (RFC 4254, 6.7).
type windowChange struct{ Columns, Rows, Width, Height uint32 }

// sizes says so.
func (s *session) sizes(to windowChange) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	_, err := s.SendRequest("window-change", false, gossh.Marshal(to))
	return err
}

// session is a command that runs over a connection.
type session struct {
	*client
	gossh.Channel
	// writing is held to write into Channel, in which two may not write at once.
	writing sync.Mutex
	// over is closed once all that it said has been read.
	over chan struct{}
	// mu guards what follows.
	mu sync.Mutex
	// complaint is the beginning of what it said on standard error, and unheard why what it says is no longer read, nil for its end.
	complaint strings.Builder
	unheard   error
	// left: it ends on purpose. The load's lock guards it.
	left bool
}

// maxComplaint bounds what is kept of standard error, in bytes.
const maxComplaint = 600

// open runs a command, the lobby where it is empty, on a terminal of a size unless there are no columns, and hands on what it says,
// in one goroutine. The session ends if that fails.
func (c *client) open(command string, columns, rows int, hear func(io.Reader) error) (*session, error) {
	channel, requests, err := c.conn.OpenChannel("session", nil)
	if err != nil {
		return nil, err
	}
	go gossh.DiscardRequests(requests)
	s := &session{client: c, Channel: channel, over: make(chan struct{})}
	if columns > 0 {
		terminal := ptyRequest{Term: "xterm-256color", Columns: uint32(columns), Rows: uint32(rows), Modes: "\x00"}
		if err := s.ask("pty-req", terminal); err != nil {
			return nil, err
		}
	}
	var reading sync.WaitGroup
	reading.Go(func() {
		err := hear(channel)
		s.mu.Lock()
		s.unheard = err
		s.mu.Unlock()
		if err != nil {
			_ = channel.Close()
		}
	})
	reading.Go(func() { s.hearComplaint(channel.Stderr()) })
	go func() {
		reading.Wait()
		close(s.over)
	}()
	if command == "" {
		return s, s.ask("shell", nil)
	}
	return s, s.ask("exec", struct{ Command string }{command})
}

// Write sends input.
func (s *session) Write(p []byte) (int, error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	return s.Channel.Write(p)
}

// ask makes a request that has to be granted.
func (s *session) ask(kind string, payload any) error {
	var text []byte
	if payload != nil {
		text = gossh.Marshal(payload)
	}
	switch ok, err := s.SendRequest(kind, true, text); {
	case err != nil:
		return fmt.Errorf("%s: %w", kind, err)
	case !ok:
		return fmt.Errorf("%s is refused", kind)
	default:
		return nil
	}
}

func (s *session) hearComplaint(r io.Reader) {
	buf := make([]byte, maxComplaint)
	for {
		n, err := r.Read(buf)
		s.mu.Lock()
		if s.complaint.Len() < maxComplaint {
			s.complaint.Write(buf[:n])
		}
		s.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// why is why a session has ended, as far as it says.
func (s *session) why() error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.unheard != nil {
		return s.unheard
	}
	if text := strings.Join(strings.Fields(s.complaint.String()), " "); text != "" {
		return fmt.Errorf("the server says: %s", text)
	}
	return errEnded
}

var errEnded = errors.New("the server has hung up")
