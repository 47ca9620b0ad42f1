package sshsrv

import (
	"maps"
	"net"
	"net/netip"
	"slices"
	"sync"
)

// gate counts connections, in all and by address, and can close them all.
type gate struct {
	most, mostPerAddress int

	mu     sync.Mutex
	closed bool
	// emptied is closed when nobody is in and nobody may come any more.
	emptied   chan struct{}
	all       map[*counted]struct{}
	byAddress map[netip.Prefix]int
}

func newGate(l *Limits) *gate {
	return &gate{most: l.Connections, mostPerAddress: l.ConnectionsPerAddress, emptied: make(chan struct{}), all: map[*counted]struct{}{}, byAddress: map[netip.Prefix]int{}}
}

// enter lets a connection in, or not. The one let in is counted until it is closed.
func (g *gate) enter(conn net.Conn) (net.Conn, bool) {
	from := household(conn.RemoteAddr())
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed || len(g.all) >= g.most || g.byAddress[from] >= g.mostPerAddress {
		return nil, false
	}
	c := &counted{Conn: conn}
	c.leave = func() { g.leave(c, from) }
	g.all[c] = struct{}{}
	g.byAddress[from]++
	return c, true
}

func (g *gate) leave(c *counted, from netip.Prefix) {
	g.mu.Lock()
	defer g.mu.Unlock()
	delete(g.all, c)
	if g.byAddress[from]--; g.byAddress[from] == 0 {
		delete(g.byAddress, from)
	}
	if g.closed && len(g.all) == 0 {
		close(g.emptied)
	}
}

// shut lets nobody in any more. What it gives is closed when the last has left.
func (g *gate) shut() <-chan struct{} {
	g.mu.Lock()
	defer g.mu.Unlock()
	if !g.closed && len(g.all) == 0 {
		close(g.emptied)
	}
	g.closed = true
	return g.emptied
}

// close closes every connection, also those that have not said yet who they are.
func (g *gate) close() {
	g.mu.Lock()
	all := slices.Collect(maps.Keys(g.all))
	g.mu.Unlock()
	for _, c := range all {
		_ = c.Close()
	}
}

// household is what counts as one address: an IPv4 address, or the 64 bits of an IPv6 one that one customer has.
func household(addr net.Addr) netip.Prefix {
	tcp, ok := addr.(*net.TCPAddr)
	if !ok {
		return netip.Prefix{}
	}
	ip := tcp.AddrPort().Addr().Unmap()
	bits := ip.BitLen()
	if ip.Is6() {
		bits = customerBits
	}
	prefix, err := ip.WithZone("").Prefix(bits)
	if err != nil {
		return netip.Prefix{}
	}
	return prefix
}

// customerBits are those of an IPv6 address that tell one customer from another.
const customerBits = 64

// counted is a connection that is counted until it is closed.
type counted struct {
	net.Conn
	once  sync.Once
	leave func()
}

func (c *counted) Close() error {
	c.once.Do(c.leave)
	return c.Conn.Close()
}
