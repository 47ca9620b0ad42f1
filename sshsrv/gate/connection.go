package gate

import (
	"errors"
	"net"
	"net/netip"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"charm.land/ssh"
	gossh "golang.org/x/crypto/ssh"
	"golang.org/x/time/rate"

	"shithead/rooms/ratelimit"
)

// Conn is what is known of one connection besides what the library keeps. One on which no program runs does not
// stay.
type Conn struct {
	*counted
	limits *Limits
	// rekeys, asks, opens, offers and reads limit how fast its client does what they are named after.
	rekeys, asks, opens, offers, reads connLimiter
	// strangers limits the reads from all guests and newcomers who do not play.
	strangers *rate.Limiter
	// trusted: the client has said who it is. Before, unproved is how many bytes it has sent, and answers how often it was
	// sent something.
	trusted  atomic.Bool
	unproved int
	answers  atomic.Int64
	// data is what was delivered and not counted yet: see [Conn.cost].
	data atomic.Int64

	sweeps sweeps

	mu     sync.Mutex
	closed bool
	// open counts the channels, busy those of them on which a program runs.
	open, busy int
	// banned: nobody but operators gets in over it.
	banned bool
	// rest is how long it may be there without a program.
	rest time.Duration
	idle *time.Timer
}

// limiters are those of all connections.
type limiters struct {
	rekeys, asks, opens, offers, reads, draws *limiter
	// keys bounds those of all terminals of an address.
	keys *ratelimit.Limiter[netip.Prefix]
	// inAll and reserved are for handshakes; those of an address have their own.
	handshakes      *limiter
	inAll, reserved *rate.Limiter
	// others and typed are for the screens of all who don't play: see [Draws]. Strangers is that of [Limits].
	others, typed, strangers *rate.Limiter
}

func newLimiters(l *Limits) *limiters {
	return &limiters{
		rekeys: newLimiter(LimitRekeys, l.Rekeys, l.MostWait), asks: newLimiter(LimitAsks, l.Asks, l.MostWait),
		opens: newLimiter(LimitOpens, l.Opens, l.MostWait), offers: newLimiter(LimitOffers, l.Offers, l.MostWait),
		reads:      newLimiter(LimitReads, l.Reads, time.Hour), // each connection reads one thing at a time
		draws:      newLimiter(LimitDraws, l.Draws, l.MostWait),
		keys:       ratelimit.New[netip.Prefix](l.Keys.every(), l.Keys.Burst),
		handshakes: newLimiter(LimitHandshakesPerAddress, Rates{Address: l.HandshakesPerAddress}, l.MostWait),
		inAll:      l.HandshakesInAll.bucket(), reserved: l.HandshakesReserved.bucket(),
		others: l.Watching.bucket(), typed: l.Watching.bucket(), strangers: l.Strangers.bucket(),
	}
}

// arrive counts a connection that comes from an address. It says no if it would have to wait too long for its handshake, which
// takes nothing from others.
func (p *limiters) arrive(from netip.Prefix) (own *rate.Reservation, ok bool) {
	own = p.handshakes.address.ReserveAt(from, time.Now(), 1)
	if own.Delay() > p.handshakes.most {
		own.Cancel()
		return nil, false
	}
	return own, true
}

// handshake reserves a handshake among all together, and says how long it is until then, or ok is false: that would be
// too long. Those from known addresses have some more.
func (p *limiters) handshake(known bool) (wait time.Duration, ok bool) {
	all := p.inAll.Reserve()
	if known && all.Delay() > 0 {
		all.Cancel()
		all = p.reserved.Reserve()
	}
	return p.handshakes.soon(all)
}

func newConn(c *counted, g *Gate) *Conn {
	p := g.limiters
	conn := &Conn{counted: c, limits: g.limits, strangers: p.strangers, rest: g.limits.Idle}
	conn.rekeys, conn.asks, conn.opens = p.rekeys.on(c.from), p.asks.on(c.from), p.opens.on(c.from)
	conn.offers, conn.reads = p.offers.on(c.from), p.reads.on(c.from)
	conn.idle = time.AfterFunc(g.limits.Handshake+g.limits.Idle, func() {
		g.observer.Dropped(DroppedIdle)
		_ = c.Close()
	})
	return conn
}

type connectionKey struct{}

// Note has the library's context know the connection, for [Of].
func (c *Conn) Note(ctx ssh.Context) { ctx.SetValue(connectionKey{}, c) }

// Of is the connection that the library works for.
func Of(ctx ssh.Context) *Conn {
	return ctx.Value(connectionKey{}).(*Conn)
}

// ServerConfig is how the library deals with the connection, with a host key. Who may come in is not in it.
func (c *Conn) ServerConfig(hostKey gossh.Signer) *gossh.ServerConfig {
	config := &gossh.ServerConfig{
		Config: Algorithms(), PublicKeyAuthAlgorithms: KeyAlgorithms(), MaxAuthTries: c.limits.AuthTries,
		AuthLogCallback: func(_ gossh.ConnMetadata, method string, err error) {
			if err == nil {
				c.authenticated(method != "publickey")
			}
		},
	}
	config.AddHostKey(c.signer(hostKey))
	return config
}

// From is the address that it comes from: an IPv4 address, or a /64 of IPv6. It is invalid for none.
func (c *Conn) From() netip.Prefix { return c.from }

// MayOpen waits until the client may open one more session, or hangs up and says no.
func (c *Conn) MayOpen() bool { return c.may(&c.opens, 1) }

// authenticated notes that the client has said who it is.
func (c *Conn) authenticated(guest bool) {
	c.trusted.Store(true)
	outcome := LoginKey
	if guest {
		outcome = LoginGuest
	}
	c.observer().LoggedIn(outcome)
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
func (c *Conn) Read(p []byte) (int, error) {
	n, err := c.counted.Read(p)
	if !c.trusted.Load() {
		if c.unproved += n; c.unproved > c.limits.PendingBytes {
			c.observer().Dropped(DroppedUnproved)
			return 0, errTooMuch
		}
	}
	if n > 0 && (!c.paced(&c.reads, c.cost(n)) || !c.waitAmongStrangers()) {
		return 0, net.ErrClosed
	}
	c.sweeps.read(n)
	return n, err
}

// packetCost is what a byte counts as more that a client sends besides data. A packet has some forty, so it counts as 240
// more, and small packets cost what they cost.
const packetCost = 6

// cost is what bytes that were read count as. What was delivered of them as data is known a little later.
func (c *Conn) cost(n int) int {
	if !c.trusted.Load() {
		return n
	}
	more := int64(n) * packetCost
	data := min(more, c.data.Load())
	c.data.Add(-data)
	return n + int(more-data)
}

// Delivered notes that so many bytes were data.
func (c *Conn) Delivered(n int) { c.data.Add(int64(n) * packetCost) }

// waitAmongStrangers waits until one more read is due of all guests and newcomers who do not play, where the client is
// one. It reports whether the connection is still there then.
func (c *Conn) waitAmongStrangers() bool {
	if !c.trusted.Load() || c.playing() || c.stands() == Player {
		return true
	}
	wait := c.strangers.Reserve().Delay()
	if wait > 0 {
		c.observer().Hit(LimitReads, c.from)
	}
	return c.waits(wait, true)
}

// Sweep has something done whenever so many bytes more have been read, by who reads, who must not be kept waiting. It gives what ends that.
func (c *Conn) Sweep(every int, do func()) (end func()) { return c.sweeps.add(every, do) }

// Write writes to the client. Before it has said who it is, whatever goes beyond a handshake answers a key that it has offered,
// and comes no faster than keys may be offered: the library asks nobody about a key that is offered once more.
func (c *Conn) Write(p []byte) (int, error) {
	if !c.trusted.Load() {
		if c.answers.Add(1) > int64(c.limits.HandshakeAnswers) && !c.may(&c.offers, 1) {
			return 0, net.ErrClosed
		}
	}
	return c.counted.Write(p)
}

// errTooMuch ends a connection whose client sends too much before it has said who it is.
var errTooMuch = errors.New("too much before authentication")

// Close ends the connection and its timer.
func (c *Conn) Close() error {
	c.mu.Lock()
	c.closed = true
	c.idle.Stop()
	c.mu.Unlock()
	return c.counted.Close()
}

// Count counts a channel in or out, by 1 or -1. It says no if there are as many as may be.
func (c *Conn) Count(by int) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	if by > 0 && c.open >= c.limits.Sessions {
		c.observer().Hit(LimitSessions, c.from)
		return false
	}
	c.open += by
	return true
}

// Work counts a program in or out, by 1 or -1.
func (c *Conn) Work(by int) {
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

// Ask waits until the client may have something looked at that it asks for, or hangs up and says no.
func (c *Conn) Ask(n int) bool { return c.may(&c.asks, n) }

// may waits until the client may do something n times more, or hangs up and says no. The socket is closed, and not the
// library's connection, which would wait for whoever reads requests: that is who calls this.
func (c *Conn) may(limited *connLimiter, n int) bool {
	ok := c.paced(limited, n)
	if !ok {
		_ = c.Close()
	}
	return ok
}

// paced waits until the client may do something n times more, or says no: it would take too long, or the connection is gone.
func (c *Conn) paced(limited *connLimiter, n int) bool {
	wait, ok := limited.reserve(n)
	if wait > 0 || !ok {
		c.observer().Hit(limited.name, c.from)
	}
	if !ok {
		c.observer().Dropped(DroppedTooFast)
	}
	return c.waits(wait, ok)
}

func (c *Conn) observer() Observer { return c.all.observer }

// RefuseChannel refuses a channel, and hangs up on who asks for them all the time: each has a goroutine of its own, so
// nothing is gained by keeping it waiting.
func RefuseChannel(_ *ssh.Server, _ *gossh.ServerConn, request gossh.NewChannel, ctx ssh.Context) {
	if !Of(ctx).Ask(1) {
		return
	}
	reason, text := gossh.UnknownChannelType, "unsupported channel type"
	if request.ChannelType() == "session" {
		reason, text = gossh.ResourceShortage, "no more sessions"
	}
	_ = request.Reject(reason, text)
}

// RefuseRequest refuses what a client asks of its connection, keepalives among it, which do not mind. The connection is not
// read while that is delayed.
func RefuseRequest(ctx ssh.Context, _ *ssh.Server, _ *gossh.Request) (bool, []byte) {
	_ = Of(ctx).Ask(1)
	return false, nil
}

// sweeps are what is done whenever so many bytes have been read.
type sweeps struct {
	mu  sync.Mutex
	all []*sweep
}

type sweep struct {
	every, left int
	do          func()
}

// add adds one, and gives what takes it away.
func (s *sweeps) add(every int, do func()) (end func()) {
	one := &sweep{every, every, do}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.all = append(s.all, one)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.all = slices.DeleteFunc(s.all, func(other *sweep) bool { return other == one })
	}
}

// read notes that bytes have been read.
func (s *sweeps) read(n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, one := range s.all {
		if one.left -= n; one.left <= 0 {
			one.left = one.every
			one.do()
		}
	}
}
