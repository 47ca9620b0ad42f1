package sshsrv

import (
	"errors"
	"net"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"shithead/data"
	"shithead/ratelimit"
)

// connection is what is known of one connection besides what the library keeps. One on which no program runs does not
// stay.
type connection struct {
	*counted
	limits *Limits
	// rekeys, asks, opens, offers and reads pace what its client does.
	rekeys, asks, opens, offers, reads *pace
	// trusted: the client has said who it is. Before, unproved is how many bytes it has sent, and answers how often it was
	// sent something.
	trusted  atomic.Bool
	unproved int
	answers  atomic.Int64

	mu     sync.Mutex
	closed bool
	// open counts the channels, busy those of them on which a program runs.
	open, busy int
	// rest is how long it may be there without a program.
	rest time.Duration
	idle *time.Timer
}

// pacers are those of all connections.
type pacers struct {
	rekeys, asks, opens, offers, reads, draws *pacer
	// keys bounds those of all terminals of an address.
	keys *ratelimit.Limiter[netip.Prefix]
	// inAll and reserved are for handshakes; those of an address have their own.
	handshakes      *pacer
	inAll, reserved *rate.Limiter
}

func newPacers(l *Limits) *pacers {
	return &pacers{
		rekeys: newPacer(l.Rekeys, l.MostWait), asks: newPacer(l.Asks, l.MostWait), opens: newPacer(l.Opens, l.MostWait),
		offers: newPacer(l.Offers, l.MostWait), reads: newPacer(l.Reads, time.Hour), // each connection reads one thing at a time
		draws:      newPacer(l.Draws, l.MostWait),
		keys:       ratelimit.New[netip.Prefix](l.Keys.every(), l.Keys.Burst),
		handshakes: newPacer(Pacing{Address: l.HandshakesPerAddress}, l.MostWait),
		inAll:      l.HandshakesInAll.limiter(), reserved: l.HandshakesReserved.limiter(),
	}
}

// arrive counts a connection that comes from an address. It says no if it would have to wait too long for its handshake, which
// takes nothing from others.
func (p *pacers) arrive(from netip.Prefix) (own *rate.Reservation, ok bool) {
	own = p.handshakes.address.ReserveAt(from, time.Now(), 1)
	if own.Delay() > p.handshakes.most {
		own.Cancel()
		return nil, false
	}
	return own, true
}

// handshake waits until a connection that has arrived may begin. It says no if that would take too long.
func (p *pacers) handshake(c *counted, own *rate.Reservation, known bool) bool {
	now := time.Now()
	all := p.inAll.ReserveN(now, 1)
	if known && all.Delay() > 0 {
		all.Cancel()
		all = p.reserved.ReserveN(now, 1)
	}
	return delay(c.gone, p.handshakes.most, own, all)
}

func newConnection(c *counted, s *Server) *connection {
	conn := &connection{counted: c, limits: &s.limits, rest: s.limits.Idle}
	p := s.pacers
	conn.rekeys, conn.asks, conn.opens = p.rekeys.on(conn), p.asks.on(conn), p.opens.on(conn)
	conn.offers, conn.reads = p.offers.on(conn), p.reads.on(conn)
	conn.idle = time.AfterFunc(s.limits.Handshake+s.limits.Idle, func() { _ = c.Close() })
	return conn
}

type connectionKey struct{}

// connectionOf is the connection that the library works for.
func connectionOf(ctx ssh.Context) *connection {
	return ctx.Value(connectionKey{}).(*connection)
}

// accept lets people in until the server stops.
func (s *Server) accept(l net.Listener) error {
	wait, turned := time.Duration(0), int64(0)
	for {
		if now := s.refused.Load(); now-turned >= acceptRefused {
			turned = now
			time.Sleep(acceptBreath)
		}
		conn, err := l.Accept()
		var passing net.Error
		switch {
		case s.running.Err() != nil:
			if err == nil {
				_ = conn.Close()
			}
			return nil
		case errors.As(err, &passing) && passing.Timeout(), isTemporary(err):
			wait = min(max(2*wait, acceptWait), maxAcceptWait)
			select {
			case <-s.running.Done():
			case <-time.After(wait):
			}
		case err != nil:
			return err
		default:
			wait = 0
			s.receive(conn)
		}
	}
}

// acceptWait is how long nobody is let in after the system could not, for want of files or memory; twice as long each time,
// up to maxAcceptWait.
const (
	acceptWait    = 5 * time.Millisecond
	maxAcceptWait = time.Second
)

// After acceptRefused connections that were turned away, which takes a millisecond, the processor is left to others for
// acceptBreath: where there is only one, they would wait for three each time. Some 16,000 a second are taken that way; if fewer
// were, a flood would fill the system's queue, and nobody else would get into it.
const (
	acceptRefused = 32
	acceptBreath  = time.Millisecond
)

// isTemporary says whether a listener can go on after an error.
func isTemporary(err error) bool {
	var t interface{ Temporary() bool }
	return errors.As(err, &t) && t.Temporary()
}

// receive serves a connection, unless there are too many. It does not wait for it. Who is turned away costs no goroutine.
func (s *Server) receive(conn net.Conn) {
	if s.isProxy(conn.RemoteAddr()) {
		go func() {
			if client := s.behindProxy(conn); client != nil {
				s.enter(client, func(serve func()) { serve() })
			}
		}()
		return
	}
	s.enter(conn, func(serve func()) { go serve() })
}

// enter lets a connection in, and has it served. Nothing is looked up for an address from which too many come.
func (s *Server) enter(conn net.Conn, run func(serve func())) {
	from := household(conn.RemoteAddr())
	own, ok := s.pacers.arrive(from)
	if !ok {
		s.refused.Add(1)
		s.refuse(conn, "connections come too fast", from)
		return
	}
	known, err := s.store.KnownAddress(from, time.Now())
	if err != nil {
		s.turned.Do(func() { s.log.Error("whether an address is known", "err", err) })
	}
	inside, ok := s.gate.enter(conn, known)
	if !ok {
		own.Cancel()
		s.refuse(conn, "too many connections", from)
		return
	}
	run(func() {
		if !s.pacers.handshake(inside, own, known) {
			s.refuse(inside, "connections come too fast", from)
			return
		}
		s.ssh.HandleConn(newConnection(inside, s))
	})
}

// refuse closes a connection and says why in the log, if that was not said lately.
func (s *Server) refuse(conn net.Conn, why string, from netip.Prefix) {
	s.turned.Do(func() { s.log.Warn(why, "from", from) })
	_ = conn.Close()
}

// connect tells the library's context whose connection it is.
func (s *Server) connect(ctx ssh.Context, conn net.Conn) net.Conn {
	c := conn.(*connection)
	ctx.SetValue(connectionKey{}, c)
	if ban, is := s.bans.ofAddress(c.from); is {
		ctx.SetValue(bannedKey{}, ban)
	}
	return c
}

// terms are how the library deals with a connection.
func (s *Server) terms(ctx ssh.Context) *gossh.ServerConfig {
	c := connectionOf(ctx)
	config := &gossh.ServerConfig{
		Config: algorithms(), PublicKeyAuthAlgorithms: keyAlgorithms(),
		MaxAuthTries: s.limits.AuthTries, BannerCallback: s.turnAway(ctx), VerifiedPublicKeyCallback: s.admit(ctx),
		AuthLogCallback: func(_ gossh.ConnMetadata, method string, err error) {
			if err == nil {
				c.authenticated(method != "publickey")
			}
		},
	}
	for _, key := range s.hostKeys {
		config.AddHostKey(c.signer(key))
	}
	return config
}

// authenticated notes that the client has said who it is.
func (c *connection) authenticated(guest bool) {
	c.trusted.Store(true)
	c.counted.authenticated()
	c.mu.Lock()
	defer c.mu.Unlock()
	if guest {
		c.rest = c.limits.GuestIdle
	}
	if !c.closed {
		c.idle.Reset(c.rest)
	}
}

// Read reads from the client, no faster than it may send, and not much before it has said who it is.
func (c *connection) Read(p []byte) (int, error) {
	n, err := c.counted.Read(p)
	if !c.trusted.Load() {
		if c.unproved += n; c.unproved > c.limits.PendingBytes {
			return 0, errTooMuch
		}
	}
	if n > 0 && !c.reads.wait(n) {
		return 0, net.ErrClosed
	}
	return n, err
}

// Write writes to the client. Before it has said who it is, whatever goes beyond a handshake answers a key that it has offered,
// and comes no faster than keys may be offered: the library asks nobody about a key that is offered once more.
func (c *connection) Write(p []byte) (int, error) {
	if !c.trusted.Load() {
		if c.answers.Add(1) > int64(c.limits.HandshakeAnswers) && !c.offers.wait(1) {
			_ = c.Close()
			return 0, net.ErrClosed
		}
	}
	return c.counted.Write(p)
}

// errTooMuch ends a connection whose client sends too much before it has said who it is.
var errTooMuch = errors.New("too much before authentication")

// Close ends the connection and its timer.
func (c *connection) Close() error {
	c.mu.Lock()
	c.closed = true
	c.idle.Stop()
	c.mu.Unlock()
	return c.counted.Close()
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
		c.idle.Reset(c.rest)
	}
}

// ask waits until the client may have something looked at that it asks for, or hangs up and says no. The socket is closed,
// and not the library's connection, which would wait for whoever reads requests: that is who calls this.
func (c *connection) ask(n int) bool {
	ok := c.asks.wait(n)
	if !ok {
		_ = c.Close()
	}
	return ok
}

// refuseChannel refuses a channel, and hangs up on who asks for them all the time: each has a goroutine of its own, so
// nothing is gained by keeping it waiting.
func refuseChannel(_ *ssh.Server, _ *gossh.ServerConn, request gossh.NewChannel, ctx ssh.Context) {
	if !connectionOf(ctx).ask(1) {
		return
	}
	reason, text := gossh.UnknownChannelType, "unsupported channel type"
	if request.ChannelType() == "session" {
		reason, text = gossh.ResourceShortage, "no more sessions"
	}
	_ = request.Reject(reason, text)
}

// refuseRequest refuses what a client asks of its connection, keepalives among it, which do not mind. The connection is not
// read while that is delayed.
func refuseRequest(ctx ssh.Context, _ *ssh.Server, _ *gossh.Request) (bool, []byte) {
	_ = connectionOf(ctx).ask(1)
	return false, nil
}

// noteAddress makes the address of somebody with a profile known.
func (s *Server) noteAddress(from netip.Prefix, profile *data.Profile) {
	if profile.ID == "" {
		return
	}
	if err := s.store.NoteAddress(from, time.Now()); err != nil {
		s.log.Error("noting that an address is known", "err", err) // a full disk keeps nobody out
	}
}
