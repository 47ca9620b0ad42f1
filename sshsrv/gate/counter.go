package gate

import (
	"maps"
	"net"
	"net/netip"
	"slices"
	"sync"
)

// counter counts connections, in all and by address, and can close them all. Of those that have not said yet who they are it
// keeps few: a new one takes the place of the oldest from where the most are.
type counter struct {
	limits   *Limits
	observer Observer

	mu     sync.Mutex
	closed bool
	// emptied is closed when nobody is in and nobody may come any more.
	emptied   chan struct{}
	all       map[*counted]struct{}
	addresses map[netip.Prefix]*address
	// strangers are the connections from addresses that are not known, pending those that have not said who they are.
	strangers, pending int
}

// address is what is counted of one.
type address struct {
	known bool
	// in counts its connections; pending are those that have not said who they are, the oldest first.
	in      int
	pending []*counted
}

func newCounter(l *Limits, observer Observer) *counter {
	return &counter{
		limits: l, observer: observer, emptied: make(chan struct{}), all: map[*counted]struct{}{},
		addresses: map[netip.Prefix]*address{},
	}
}

// enter lets a connection in, or not. The one let in is counted until it is closed; known reports whether its address is.
func (g *counter) enter(conn net.Conn, known bool) (*counted, bool) {
	c := &counted{Conn: conn, all: g, from: household(conn.RemoteAddr()), gone: make(chan struct{})}
	out, limit, ok := g.admit(c, known)
	if limit != "" {
		g.observer.Hit(limit, c.from)
	}
	if out != nil {
		g.observer.Dropped(DroppedDisplaced)
		_ = out.Conn.Close()
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
	switch limit = g.reached(a); limit {
	case "":
		g.add(c, a)
		return nil, "", true
	case LimitConnectionsPerAddress, LimitPendingPerAddress:
		out = a.oldest()
	default:
		out = g.busiest(a.known).oldest()
	}
	if out == nil {
		return nil, limit, false
	}
	g.remove(out)
	if ok = !g.full(a); ok {
		g.add(c, a)
	}
	return out, limit, ok
}

// reached is the limit because of which there is no room for one more from an address, empty for none.
func (g *counter) reached(a *address) string {
	switch {
	case a.in >= g.limits.ConnectionsPerAddress:
		return LimitConnectionsPerAddress
	case len(a.pending) >= g.limits.PendingPerAddress:
		return LimitPendingPerAddress
	case g.pending >= g.limits.Pending:
		return LimitPending
	case g.full(a):
		return LimitConnections
	}
	return ""
}

// full reports whether there is no more room for a connection from an address.
func (g *counter) full(a *address) bool {
	reserved := min(g.limits.ConnectionsReserved, g.limits.Connections/5)
	return len(g.all) >= g.limits.Connections || !a.known && g.strangers >= g.limits.Connections-reserved
}

// busiest is the address with the most pending connections, nil for none; one that is known only if all are, and only for
// one that is known too.
func (g *counter) busiest(known bool) (most *address) {
	for _, a := range g.addresses {
		if len(a.pending) > 0 && (known || !a.known) && (most == nil || a.busier(most)) {
			most = a
		}
	}
	return most
}

func (a *address) busier(than *address) bool {
	if a.known != than.known {
		return than.known
	}
	return len(a.pending) > len(than.pending)
}

// oldest is the pending connection that has been there the longest, nil for none.
func (a *address) oldest() *counted {
	if a == nil || len(a.pending) == 0 {
		return nil
	}
	return a.pending[0]
}

func (g *counter) add(c *counted, a *address) {
	g.addresses[c.from] = a
	g.all[c] = struct{}{}
	a.in++
	a.pending = append(a.pending, c)
	g.pending++
	c.stranger = !a.known
	if c.stranger {
		g.strangers++
	}
}

// remove counts a connection out. Whoever waits for its end hears of it.
func (g *counter) remove(c *counted) {
	g.unpend(c)
	delete(g.all, c)
	if c.stranger {
		g.strangers--
	}
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
	a := g.addresses[c.from]
	if i := slices.Index(a.pending, c); i >= 0 {
		a.pending = slices.Delete(a.pending, i, i+1)
		g.pending--
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
	all  *counter
	from netip.Prefix
	// gone is closed when the connection is not counted any more.
	gone     chan struct{}
	stranger bool
}

// authenticated notes that the connection has said who it is.
func (c *counted) authenticated() {
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	if _, in := c.all.all[c]; in {
		c.all.unpend(c)
	}
}

func (c *counted) Close() error {
	c.all.mu.Lock()
	if _, in := c.all.all[c]; in {
		c.all.remove(c)
	}
	c.all.mu.Unlock()
	return c.Conn.Close()
}
