package sshsrv

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"sync"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"

	"shithead/rooms"
	"shithead/views"
	"shithead/views/frame"
)

// Config is what a server is made from.
type Config struct {
	// HostKey is the path of the server's ed25519 key. It is made if it is not there.
	HostKey string
	Limits  Limits
	Store   store
	Log     *slog.Logger
}

// Server lets people in. Make one with [New].
type Server struct {
	limits  Limits
	store   store
	log     *slog.Logger
	ssh     *ssh.Server
	gate    *gate
	codes   *codes
	news    *newcomers
	hall    *rooms.Hall
	palette *frame.Palette
	theme   *views.Theme
	// newModel makes what a session with a terminal shows.
	newModel func(*visit) model

	// running ends when the server stops; sessions waits for those that run.
	running  context.Context
	stop     context.CancelFunc
	sessions sync.WaitGroup
}

// New makes a server that is ready to serve. It fails if the host key can neither be read nor made.
func New(c Config) (*Server, error) {
	palette := frame.NewPalette()
	s := &Server{
		limits: c.Limits, store: c.Store, log: c.Log,
		codes: newCodes(c.Limits.CodeLife), hall: rooms.NewHall(c.Limits.Hall),
		palette: palette, theme: views.NewTheme(palette),
		newModel: newApp,
	}
	s.gate = newGate(&s.limits)
	var err error
	if s.news, err = newNewcomers(&s.limits); err != nil {
		return nil, err
	}
	s.running, s.stop = context.WithCancel(context.Background())
	s.ssh, err = wish.NewServer(
		wish.WithHostKeyPath(c.HostKey),
		wish.WithVersion("Shithead"),
		wish.WithPublicKeyAuth(acceptKey),
		wish.WithKeyboardInteractiveAuth(acceptGuest),
		s.configure,
	)
	if err != nil {
		return nil, fmt.Errorf("host key %s: %w", c.HostKey, err)
	}
	return s, nil
}

// configure sets what has no option of its own.
func (s *Server) configure(srv *ssh.Server) error {
	srv.HandshakeTimeout = s.limits.Handshake
	srv.ConnCallback = s.connect
	srv.ServerConfigCallback = func(ssh.Context) *gossh.ServerConfig {
		return &gossh.ServerConfig{MaxAuthTries: s.limits.AuthTries}
	}
	// Every other kind of channel and all requests of connections, forwarding among them, are refused.
	srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.openSession}
	srv.RequestHandlers = map[string]ssh.RequestHandler{}
	srv.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
	return nil
}

// Serve lets people in until the server stops. A server that was stopped gives nil.
func (s *Server) Serve(l net.Listener) error {
	err := s.ssh.Serve(l)
	if errors.Is(err, ssh.ErrServerClosed) {
		return nil
	}
	return err
}

// Stop lets nobody in any more, ends every session with a word of farewell, lets the clients hang up, and closes the
// connections of those that don't. It is bounded by the limits Farewell and HangUp.
func (s *Server) Stop() {
	left := s.gate.shut()
	s.stop()
	over := make(chan struct{})
	go func() {
		s.sessions.Wait()
		close(over)
	}()
	select {
	case <-over:
	case <-time.After(s.limits.Farewell):
		s.log.Warn("some sessions did not end in time")
	}
	select {
	case <-left:
	case <-time.After(s.limits.HangUp):
	}
	if err := s.ssh.Close(); err != nil && !errors.Is(err, net.ErrClosed) {
		s.log.Warn("closing the listener", "err", err)
	}
	s.gate.close()
}

// Listen opens a listener that notices dead peers: after 15 s of silence it asks three times, 5 s apart.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	config := net.ListenConfig{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3,
	}}
	return config.Listen(ctx, "tcp", address)
}

// connection is what is known of one connection besides what the library keeps.
type connection struct {
	net.Conn
	limits *Limits
	mu     sync.Mutex
	open   int
	idle   *time.Timer
}

type connectionKey struct{}

// connect lets a connection in, before anything is read from it. A connection that opens no session does not stay.
func (s *Server) connect(ctx ssh.Context, conn net.Conn) net.Conn {
	inside, ok := s.gate.enter(conn)
	if !ok {
		s.log.Warn("too many connections", "from", household(conn.RemoteAddr()))
		return nil
	}
	c := &connection{Conn: inside, limits: &s.limits}
	c.idle = time.AfterFunc(s.limits.Handshake+s.limits.Idle, func() { _ = c.Conn.Close() })
	ctx.SetValue(connectionKey{}, c)
	return c
}

// Close ends the connection and forgets its timer.
func (c *connection) Close() error {
	c.idle.Stop()
	return c.Conn.Close()
}

// begin counts a session, or refuses it.
func (c *connection) begin() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open >= c.limits.Sessions {
		return false
	}
	c.open++
	c.idle.Stop()
	return true
}

// end counts a session out. The connection may stay for a while without one.
func (c *connection) end() {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.open--; c.open == 0 {
		c.idle.Reset(c.limits.Idle)
	}
}

// openSession handles a channel of the type "session".
func (s *Server) openSession(_ *ssh.Server, sshConn *gossh.ServerConn, request gossh.NewChannel, ctx ssh.Context) {
	conn, ok := ctx.Value(connectionKey{}).(*connection)
	if !ok || s.running.Err() != nil || !conn.begin() {
		_ = request.Reject(gossh.ResourceShortage, "no more sessions")
		return
	}
	defer conn.end()
	ch, requests, err := request.Accept()
	if err != nil {
		return
	}
	v := &visit{
		server: s, from: household(conn.RemoteAddr()), log: s.log.With("from", conn.RemoteAddr().String()), hangUp: func() { _ = sshConn.Close() },
		channel: &channel{Channel: ch, limits: &s.limits, resized: make(chan struct{}, 1)},
	}
	running, cancel := context.WithCancel(s.running)
	var over sync.WaitGroup
	over.Add(1)
	started := false
	v.channel.serve(requests, cancel, func() {
		started = true
		s.sessions.Go(func() {
			defer over.Done()
			defer cancel()
			v.run(running, ctx)
		})
	})
	if started {
		over.Wait()
	}
}
