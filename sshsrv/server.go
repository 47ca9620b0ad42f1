package sshsrv

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	lru "github.com/hashicorp/golang-lru/v2"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"shithead/data"
	"shithead/rooms"
	"shithead/views"
	"shithead/views/frame"
)

// Config is what a server is made from.
type Config struct {
	// HostKey is the server's own.
	HostKey gossh.Signer
	Limits  Limits
	Store   store
	// Lobby are the rooms. They are closed after the server has stopped, by who made them.
	Lobby *rooms.Lobby
	Log   *slog.Logger
	// Machine is what operators can ask of the process around the server.
	Machine Machine
}

// Server lets people in. Make one with [New].
type Server struct {
	limits Limits
	store  store
	log    *slog.Logger
	ssh    *ssh.Server
	gate   *gate
	codes  *codes
	// farewells are the words with which people delete their profiles.
	farewells *codes
	boards    *boards
	// news bounds how many profiles are made from one address.
	news *rooms.Paces[netip.Prefix]
	// redeems bounds how many codes are tried from one address, deeds how often somebody changes their profile.
	redeems   *rooms.Paces[netip.Prefix]
	deeds     *rooms.Paces[data.ID]
	operators atomic.Pointer[Operators]
	machine   Machine
	bans      *bans
	people    *people
	draining  draining
	began     time.Time
	hall      *rooms.Hall
	lobby     *rooms.Lobby
	palette   *frame.Palette
	theme     *views.Theme
	// words are those of the latest locales. They are never changed, and all sessions of a locale share them.
	words *lru.Cache[string, *views.Words]
	// newModel makes what a session with a terminal shows.
	newModel func(*visit) model

	// running ends when the server stops; sessions waits for those that run.
	running  context.Context
	stop     context.CancelFunc
	sessions sync.WaitGroup

	mu       sync.Mutex
	stopped  bool
	listener net.Listener
	// turned is when a refused connection is logged: once in a while, however many there are.
	turned rate.Sometimes
}

// New makes a server that is ready to serve. It fails if the bans cannot be read.
func New(c Config) (*Server, error) {
	palette := frame.NewPalette()
	s := &Server{
		limits: c.Limits, store: c.Store, log: c.Log,
		codes: newCodes(c.Limits.CodeLife), hall: rooms.NewHall(c.Limits.Hall), lobby: c.Lobby,
		farewells: newCodes(c.Limits.CodeLife), boards: newBoards(c.Store, c.Limits.BoardLife),
		redeems: rooms.NewPaces[netip.Prefix](c.Limits.RedeemEvery, c.Limits.Redeems),
		deeds:   rooms.NewPaces[data.ID](c.Limits.DeedEvery, c.Limits.Deeds),
		palette: palette, theme: views.NewTheme(palette),
		news:     rooms.NewPaces[netip.Prefix](c.Limits.NewcomerEvery, c.Limits.Newcomers),
		newModel: newApp,
		turned:   rate.Sometimes{Interval: time.Minute},
		machine:  c.Machine, people: newPeople(), began: time.Now(),
	}
	s.gate = newGate(&s.limits)
	s.running, s.stop = context.WithCancel(context.Background())
	var err error
	if s.bans, err = newBans(c.Store); err != nil {
		return nil, fmt.Errorf("the bans: %w", err)
	}
	if s.words, err = lru.New[string, *views.Words](keptLocales); err != nil {
		return nil, err
	}
	s.ssh, err = wish.NewServer(
		func(srv *ssh.Server) error {
			srv.AddHostKey(c.HostKey)
			return nil
		},
		wish.WithVersion("Shithead"),
		wish.WithPublicKeyAuth(acceptKey),
		wish.WithKeyboardInteractiveAuth(acceptGuest),
		s.configure,
	)
	if err != nil {
		return nil, err
	}
	return s, nil
}

// keptLocales is for how many locales words are kept: more than people who understand two languages will set.
const keptLocales = 16

// wordsFor are the words for what a client says of its language.
func (s *Server) wordsFor(locale string) *views.Words {
	words, ok := s.words.Get(locale)
	if !ok {
		words = views.WordsFor(locale)
		s.words.Add(locale, words)
	}
	return words
}

// configure sets what has no option of its own.
func (s *Server) configure(srv *ssh.Server) error {
	srv.HandshakeTimeout = s.limits.Handshake
	srv.ConnCallback = s.connect
	srv.ServerConfigCallback = func(ctx ssh.Context) *gossh.ServerConfig {
		return &gossh.ServerConfig{
			MaxAuthTries: s.limits.AuthTries, BannerCallback: s.turnAway(ctx), VerifiedPublicKeyCallback: s.admit(ctx),
		}
	}
	// Every other kind of channel and all requests of connections, forwarding among them, are refused.
	srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.openSession}
	srv.RequestHandlers = map[string]ssh.RequestHandler{}
	srv.SubsystemHandlers = map[string]ssh.SubsystemHandler{}
	return nil
}

// Serve lets people in until the server stops. A server that was stopped, or is before it has begun, gives nil.
func (s *Server) Serve(l net.Listener) error {
	s.mu.Lock()
	stopped := s.stopped
	s.listener = l
	s.mu.Unlock()
	if stopped {
		return l.Close()
	}
	if err := s.ssh.Serve(l); s.running.Err() == nil {
		return err
	}
	return nil // stopped, however the library calls it
}

// begin runs a session, unless the server stops.
func (s *Server) begin(session func()) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stopped {
		return false
	}
	s.sessions.Go(session)
	return true
}

// Stop lets nobody in any more, ends every session with a word of farewell, lets the clients hang up, and closes the
// connections of those that don't. It is bounded by the limits Farewell and HangUp.
func (s *Server) Stop() {
	left := s.gate.shut()
	s.mu.Lock()
	s.stopped = true
	listener := s.listener
	s.mu.Unlock()
	s.stop()
	if listener != nil {
		_ = listener.Close() // it may be closed already
	}
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
	_ = s.ssh.Close() // the listener is closed
	s.gate.close()
}

// Listen opens a listener that notices dead peers: after 15 s of silence it asks three times, 5 s apart.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	config := net.ListenConfig{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3,
	}}
	return config.Listen(ctx, "tcp", address)
}

// connection is what is known of one connection besides what the library keeps. One on which no program runs does not
// stay.
type connection struct {
	net.Conn
	limits *Limits
	mu     sync.Mutex
	closed bool
	// open counts the channels, busy those of them on which a program runs.
	open, busy int
	idle       *time.Timer
}

type connectionKey struct{}

// connect lets a connection in, before anything is read from it.
func (s *Server) connect(ctx ssh.Context, conn net.Conn) net.Conn {
	inside, ok := s.gate.enter(conn)
	if !ok {
		s.turned.Do(func() { s.log.Warn("too many connections", "from", household(conn.RemoteAddr())) })
		return nil
	}
	c := &connection{Conn: inside, limits: &s.limits}
	c.idle = time.AfterFunc(s.limits.Handshake+s.limits.Idle, func() { _ = c.Conn.Close() })
	ctx.SetValue(connectionKey{}, c)
	if ban, is := s.bans.ofAddress(household(conn.RemoteAddr())); is {
		ctx.SetValue(bannedKey{}, ban)
	}
	return c
}

// bannedKey is where a connection from a banned address has its [data.Ban]: nobody but operators gets in over it.
type bannedKey struct{}

// turnAway tells a client from a banned address why it will not get in. Its language is not known yet.
func (s *Server) turnAway(ctx ssh.Context) func(gossh.ConnMetadata) string {
	ban, is := ctx.Value(bannedKey{}).(data.Ban)
	if !is {
		return nil
	}
	says := banSays(&ban)
	return func(gossh.ConnMetadata) string { return says(s.wordsFor("")) + "\n" + says(s.wordsFor("de")) + "\n" }
}

// admit refuses keys from a banned address that are no operator's. It does once they are proved, so that nobody learns from
// it whose a key is that they have not got.
func (s *Server) admit(ctx ssh.Context) func(gossh.ConnMetadata, gossh.PublicKey, *gossh.Permissions, string) (*gossh.Permissions, error) {
	return func(_ gossh.ConnMetadata, key gossh.PublicKey, given *gossh.Permissions, _ string) (*gossh.Permissions, error) {
		_, is := s.operator(&data.Key{Fingerprint: gossh.FingerprintSHA256(key)})
		if !is && ctx.Value(bannedKey{}) != nil {
			return nil, errBanned
		}
		return given, nil
	}
}

// errBanned says that an address is banned.
var errBanned = errors.New("banned")

// Close ends the connection and its timer.
func (c *connection) Close() error {
	c.mu.Lock()
	c.closed = true
	c.idle.Stop()
	c.mu.Unlock()
	return c.Conn.Close()
}

// count counts a channel in or out, by 1 or -1. It says no if there are as many as may be.
func (c *connection) count(by int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if by > 0 && c.open >= c.limits.Sessions {
		return false
	}
	c.open += by
	return true
}

// work counts a program in or out, by 1 or -1.
func (c *connection) work(by int) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.busy += by
	switch {
	case c.busy > 0:
		c.idle.Stop()
	case !c.closed:
		c.idle.Reset(c.limits.Idle)
	}
}

// openSession handles a channel of the type "session".
func (s *Server) openSession(_ *ssh.Server, sshConn *gossh.ServerConn, request gossh.NewChannel, ctx ssh.Context) {
	conn, ok := ctx.Value(connectionKey{}).(*connection)
	if !ok || !conn.count(1) {
		_ = request.Reject(gossh.ResourceShortage, "no more sessions")
		return
	}
	defer conn.count(-1)
	ch, requests, err := request.Accept()
	if err != nil {
		return
	}
	v := &visit{
		server: s, from: household(conn.RemoteAddr()), log: s.log.With("from", conn.RemoteAddr().String()),
		channel: newChannel(ch, &s.limits), hangUp: func() { _ = sshConn.Close() },
	}
	v.channel.commanded = v.listen
	v.channel.drain()
	running, cancel := context.WithCancel(s.running)
	started, ended := false, make(chan struct{})
	v.channel.serve(requests, cancel, func() {
		began := s.begin(func() {
			defer close(ended)
			conn.work(1)
			defer conn.work(-1)
			v.run(running, ctx)
		})
		if !began {
			close(ended)
			v.hangUp()
		}
		started = true
	})
	if started {
		<-ended
	}
}
