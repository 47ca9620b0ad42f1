package gate

import (
	"maps"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// counter counts connections, in all and by address, and can close them all. Of those that have not logged in it keeps
// few: a new one takes the place of another one, see [counter.pendingVictim]. The others have [places].
type counter struct {
	limits   *Limits
	observer Observer

	mu     sync.Mutex
	closed bool
	// emptied is closed when nobody is in and nobody may come any more.
	emptied   chan struct{}
	all       map[*counted]struct{}
	addresses map[netip.Prefix]*address
	// pending are the connections that have not logged in, the oldest first.
	pending []*counted
	served  served
	places
}

// served is when networks had a handshake begin last. It is forgotten after one or two times [servedFor].
type served struct {
	lately, before map[netip.Prefix]time.Time
	// since is the beginning of lately.
	since time.Time
}

const servedFor = time.Minute

// last is when a network had a handshake begin last, zero if that is not known.
func (s *served) last(network netip.Prefix) time.Time {
	if last, ok := s.lately[network]; ok {
		return last
	}
	return s.before[network]
}

// note notes that a network has a handshake begin.
func (s *served) note(network netip.Prefix) {
	now := time.Now()
	if now.Sub(s.since) > servedFor {
		s.lately, s.before, s.since = map[netip.Prefix]time.Time{}, s.lately, now
	}
	s.lately[network] = now
}

// address is what is counted of one.
type address struct {
	known bool
	// in counts its connections, and pending those that have not logged in.
	in, pending int
}

func newCounter(l *Limits, observer Observer) *counter {
	return &counter{
		limits: l, observer: observer, emptied: make(chan struct{}), all: map[*counted]struct{}{},
		addresses: map[netip.Prefix]*address{}, places: places{networks: map[netip.Prefix]*network{}},
	}
}

// enter lets a connection in, or not. The one let in is counted until it is closed; known reports whether its address is.
func (g *counter) enter(conn net.Conn, known bool) (*counted, bool) {
	c := &counted{
		Conn: conn, all: g, from: household(conn.RemoteAddr()), since: time.Now(),
		gone: make(chan struct{}), turn: make(chan struct{}),
	}
	out, limit, ok := g.admit(c, known)
	if limit != "" {
		g.observer.Hit(limit, c.from)
	}
	if out != nil {
		out.displace()
	}
	return c, ok
}

// admit counts a connection in, and gives the one that has to go for it, or nil, and the limit for which it has to.
func (g *counter) admit(c *counted, known bool) (out *counted, limit string, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return nil, "", false
	}
	a := g.addresses[c.from]
	if a == nil {
		a = &address{}
	}
	a.known = a.known || known
	limit = g.reached(a)
	g.addresses[c.from] = a
	g.all[c] = struct{}{}
	a.in++
	a.pending++
	g.pending = append(g.pending, c)
	if limit == "" {
		return nil, "", true
	}
	out = g.pendingVictim(a, limit != LimitPending)
	if g.remove(out); out == c {
		return nil, limit, false
	}
	return out, limit, true
}

// reached is the limit because of which there is no room for one more from an address, empty for none.
func (g *counter) reached(a *address) string {
	switch {
	case a.in >= g.limits.ConnectionsPerAddress:
		return LimitConnectionsPerAddress
	case a.pending >= g.limits.PendingPerAddress:
		return LimitPendingPerAddress
	case len(g.pending) >= g.limits.Pending,
		g.limits.Memory > 0 && int64(len(g.pending)) >= max(fewestPlaces, g.limits.Memory/pendingShare/ConnectionBytes):
		return LimitPending
	}
	return ""
}

// pendingVictim is the pending connection that has to go for the newest one, which comes from an address, or that one itself.
// Own: only one from that address goes. One from a known address goes only for one that comes from a known one, too.
func (g *counter) pendingVictim(a *address, own bool) (first *counted) {
	for _, c := range g.pending {
		if of := g.addresses[c.from]; own && of != a || of.known && !a.known {
			continue
		}
		if first == nil || g.goBefore(c, first) {
			first = c
		}
	}
	return first
}

// goBefore reports whether a pending connection has to go before another one: from where the most are, from a network
// that had another handshake begin lately, one whose handshake takes long, and of those that still wait the newest.
func (g *counter) goBefore(c, other *counted) bool {
	of, others := g.addresses[c.from], g.addresses[other.from]
	switch mine, its := g.servedBefore(c), g.servedBefore(other); {
	case of.known != others.known:
		return others.known
	case of.pending != others.pending:
		return of.pending > others.pending
	case networkOf(c.from) != networkOf(other.from) && !mine.Equal(its):
		return mine.After(its)
	case c.isSlow() != other.isSlow():
		return c.isSlow()
	case c.begun.IsZero() != other.begun.IsZero():
		return c.begun.IsZero()
	case c.begun.IsZero():
		return c.since.After(other.since)
	}
	return c.begun.Before(other.begun)
}

// isSlow reports whether the handshake has taken long, as one of a client that stays silent.
func (c *counted) isSlow() bool { return !c.begun.IsZero() && time.Since(c.begun) > slowHandshake }

const slowHandshake = 5 * time.Second

// servedBefore is when the network of a pending connection had another handshake begin last.
func (g *counter) servedBefore(c *counted) time.Time {
	if !c.begun.IsZero() {
		return c.served
	}
	return g.served.last(networkOf(c.from))
}

// noteHandshake notes that a handshake begins.
func (g *counter) noteHandshake(c *counted) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.noteLocked(c)
}

// noteLocked is noteHandshake for a caller that holds the lock.
func (g *counter) noteLocked(c *counted) {
	c.waiting, c.served, c.begun = false, g.servedBefore(c), time.Now()
	g.served.note(networkOf(c.from))
}

// grantTurn has the handshake begin of one that waits for its turn: one from the network that had one the longest ago, and of
// those the oldest.
func (g *counter) grantTurn() {
	g.mu.Lock()
	defer g.mu.Unlock()
	var first *counted
	for _, c := range g.pending {
		if c.waiting && (first == nil || g.servedBefore(c).Before(g.servedBefore(first))) {
			first = c
		}
	}
	if first != nil {
		g.noteLocked(first)
		close(first.turn)
	}
}

// awaitTurn waits until it is a connection's turn to begin its handshake. It reports no if that takes too long, or the
// connection is gone by then. After the wait that it has reserved, if any, one of those that wait has its turn.
func (g *counter) awaitTurn(c *counted, reserved time.Duration) bool {
	g.mu.Lock()
	c.waiting = true
	g.mu.Unlock()
	if reserved > 0 {
		time.AfterFunc(reserved, g.grantTurn)
	}
	select {
	case <-c.turn:
		return true
	case <-c.gone:
	case <-time.After(g.limits.MostWait):
	}
	return false
}

// remove counts a connection out. Whoever waits for its end hears of it.
func (g *counter) remove(c *counted) {
	g.unpend(c)
	g.vacate(c)
	delete(g.all, c)
	a := g.addresses[c.from]
	if a.in--; a.in == 0 {
		delete(g.addresses, c.from)
	}
	close(c.gone)
	if g.closed && len(g.all) == 0 {
		close(g.emptied)
	}
}

// unpend counts a connection out of those that are pending.
func (g *counter) unpend(c *counted) {
	if i := slices.Index(g.pending, c); i >= 0 {
		g.pending = slices.Delete(g.pending, i, i+1)
		g.addresses[c.from].pending--
	}
}

// Shut lets nobody in any more. What it gives is closed when the last has left.
func (g *counter) Shut() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed && len(g.all) == 0 {
		close(g.emptied)
	}
	g.closed = true
	return g.emptied
}

// Close closes every connection, also those that have not said yet who they are.
func (g *counter) Close() {
	g.mu.Lock()
	all := slices.Collect(maps.Keys(g.all))
	g.mu.Unlock()
	for _, c := range all {
		_ = c.Close()
	}
}

// household is what counts as one address: an IPv4 address, or the 64 bits of an IPv6 one that one customer has.
func household(addr net.Addr) netip.Prefix {
	ip := ipOf(addr)
	return netip.PrefixFrom(ip, min(ip.BitLen(), CustomerBits)).Masked()
}

// ipOf is the IP address of one of TCP, an IPv4 one as such and without a zone. It is invalid for any other.
func ipOf(addr net.Addr) netip.Addr {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr().Unmap().WithZone("")
}

// CustomerBits are those of an IPv6 address that tell one customer from another.
const CustomerBits = 64

// counted is a connection that is counted until it is closed.
type counted struct {
	net.Conn
	all   *counter
	from  netip.Prefix
	since time.Time
	// gone is closed when the connection is not counted any more.
	gone chan struct{}
	// turn is closed when its handshake may begin.
	turn chan struct{}
	// The counter's lock guards what follows. waiting is set while it waits for its turn. begun is when its handshake
	// began, zero before, and served when its network had one begin before that. standing is [Pending] until it has
	// logged in and taken a place, networks are set since then, and bytes is the memory that it was given.
	waiting  bool
	begun    time.Time
	served   time.Time
	standing Standing
	networks [3]*network
	bytes    int64

	programs programs
}

func (c *counted) Close() error {
	c.all.mu.Lock()
	if _, in := c.all.all[c]; in {
		c.all.remove(c)
	}
	c.all.mu.Unlock()
	return c.Conn.Close()
}
