package sshsrv

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/netip"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	"charm.land/wish/v2"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"shithead/data"
	"shithead/ratelimit"
	"shithead/rooms/hall"
	"shithead/rooms/live"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words/languages"
)

// Config is what a server is made from.
type Config struct {
	// HostKey is the server's own.
	HostKey gossh.Signer
	Limits  Limits
	Store   store
	// Lobby are the rooms. They are closed after the server has stopped, by who made them.
	Lobby *live.Lobby
	Log   *slog.Logger
	// Machine is what operators can ask of the process around the server.
	Machine Machine
	// Proxies are the addresses of balancers whose connections begin with a PROXY header that says whose they are.
	Proxies []netip.Prefix
}

// Server lets people in. Make one with [New].
type Server struct {
	limits Limits
	store  store
	log    *slog.Logger
	ssh    *ssh.Server
	gate   *gate
	pacers *pacers
	// proxies are the addresses from which connections begin with whose they are.
	proxies []netip.Prefix
	// hostKeys sign key exchanges.
	hostKeys []gossh.Signer
	codes    *codes
	// farewells are the words with which people delete their profiles.
	farewells *codes
	boards    *boards
	newcomers *newcomers
	// redeems bounds how many codes are tried from one address, deeds how often somebody changes their profile.
	redeems *ratelimit.Limiter[netip.Prefix]
	deeds   *ratelimit.Limiter[data.ID]
	api     *apiShared
	// settingsMu is held while somebody's settings are changed.
	settingsMu sync.Mutex
	operators  atomic.Pointer[Operators]
	machine    Machine
	bans       *bans
	people     *people
	draining   draining
	began      time.Time
	hall       *hall.Hall
	lobby      *live.Lobby
	palette    *frame.Palette
	theme      *ui.Theme
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
	// refused counts connections that were turned away at once.
	refused atomic.Int64
}

// New makes a server that is ready to serve. It fails if the bans cannot be read.
func New(c Config) (*Server, error) {
	palette := frame.NewPalette()
	s := &Server{
		limits: c.Limits, store: c.Store, log: c.Log,
		codes: newCodes(c.Limits.CodeLife), hall: hall.New(c.Limits.Hall), lobby: c.Lobby,
		farewells: newCodes(c.Limits.CodeLife), boards: newBoards(c.Store, c.Limits.BoardLife),
		redeems: ratelimit.New[netip.Prefix](c.Limits.RedeemEvery, c.Limits.Redeems),
		deeds:   ratelimit.New[data.ID](c.Limits.DeedEvery, c.Limits.Deeds),
		palette: palette, theme: ui.NewTheme(palette),
		newcomers: newNewcomers(c.Store, &c.Limits),
		newModel:  newApp,
		turned:    rate.Sometimes{Interval: time.Minute},
		machine:   c.Machine, people: newPeople(), began: time.Now(),
	}
	s.gate = newGate(&s.limits)
	s.pacers = newPacers(&s.limits)
	s.proxies = c.Proxies
	s.running, s.stop = context.WithCancel(context.Background())
	var err error
	if s.bans, err = newBans(c.Store); err != nil {
		return nil, fmt.Errorf("the bans: %w", err)
	}
	if s.api, err = newAPIShared(&s.limits.API); err != nil {
		return nil, fmt.Errorf("the limits of programs: %w", err)
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
	for _, signer := range s.ssh.HostSigners {
		s.hostKeys = append(s.hostKeys, signer)
	}
	s.ssh.HostSigners = nil // the library would sign with it past what a connection signs with
	return s, nil
}

// configure sets what has no option of its own.
func (s *Server) configure(srv *ssh.Server) error {
	srv.HandshakeTimeout = s.limits.Handshake
	srv.ConnCallback = s.connect
	srv.ServerConfigCallback = s.terms
	// Every other kind of channel and all requests of connections, forwarding among them, are refused.
	srv.ChannelHandlers = map[string]ssh.ChannelHandler{"session": s.openSession, "default": refuseChannel}
	srv.RequestHandlers = map[string]ssh.RequestHandler{"default": refuseRequest}
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
	return s.accept(l)
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

// Stop lets nobody in any more, has the rooms keep what is not kept yet, ends every session with a word of farewell, lets the
// clients hang up, and closes the connections of those that don't. It is bounded by the limits Farewell, twice, and HangUp.
func (s *Server) Stop() {
	left := s.gate.shut()
	s.mu.Lock()
	s.stopped = true
	listener := s.listener
	s.mu.Unlock()
	s.stopRooms()
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

// stopRooms has the rooms keep what they have not kept yet, while everybody is still there.
func (s *Server) stopRooms() {
	kept := make(chan struct{})
	go func() {
		s.lobby.Stop()
		close(kept)
	}()
	select {
	case <-kept:
	case <-time.After(s.limits.Farewell):
		s.log.Warn("the rooms are not kept in time")
	}
}

// Listen opens a listener that notices dead peers: after 15 s of silence it asks three times, 5 s apart.
func Listen(ctx context.Context, address string) (net.Listener, error) {
	config := net.ListenConfig{KeepAliveConfig: net.KeepAliveConfig{
		Enable: true, Idle: 15 * time.Second, Interval: 5 * time.Second, Count: 3,
	}}
	return config.Listen(ctx, "tcp", address)
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
	return func(gossh.ConnMetadata) string {
		var text strings.Builder
		for _, language := range languages.All() {
			text.WriteString(says(language.Words()) + "\n")
		}
		return text.String()
	}
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

// openSession handles a channel of the type "session".
func (s *Server) openSession(_ *ssh.Server, sshConn *gossh.ServerConn, request gossh.NewChannel, ctx ssh.Context) {
	conn := connectionOf(ctx)
	if !conn.count(1) {
		refuseChannel(nil, sshConn, request, ctx)
		return
	}
	defer conn.count(-1)
	if !conn.opens.wait(1) {
		_ = conn.Close()
		return
	}
	ch, requests, err := request.Accept()
	if err != nil {
		return
	}
	v := &visit{
		server: s, from: conn.from, log: s.log.With("from", conn.RemoteAddr().String()),
		channel: newChannel(ch, &s.limits, conn.ask), hangUp: func() { _ = sshConn.Close() },
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
