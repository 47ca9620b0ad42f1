package gate

import (
	"cmp"
	"net/netip"
	"sync"
	"time"
)

// Standing is what a client has proved. When places are short, clients of a lower standing lose theirs first.
type Standing int

// The standings, the lowest first.
const (
	// Pending clients have not logged in yet.
	Pending Standing = iota
	// Guest is a client without a key.
	Guest
	// Newcomer is one with a key that has not played a round to its end.
	Newcomer
	// Player is one with a key that has.
	Player
)

// Program runs on a connection. None of its methods waits.
type Program interface {
	// Playing reports whether its client has a seat in a match that runs. Such a client is never displaced.
	Playing() bool
	// Displace ends it with a farewell: its place is needed.
	Displace()
}

// The memory that the server is expected to need, in bytes: the most of what was measured, as windows can grow.
const (
	ConnectionBytes = 48 << 10
	// ScreenBytes is for a screen of 400 columns and 120 rows, ProgramBytes for any other program.
	ScreenBytes  = 400 << 10
	ProgramBytes = 48 << 10
	// pendingShare is the divisor of the part of the memory that connections may take that have not logged in.
	pendingShare = 8
	// fewestPlaces are given away whatever the memory is, so that operators and players get in.
	fewestPlaces = 32
)

// places counts the connections that have logged in, and the memory that they take. The counter's lock guards it.
type places struct {
	// networks count connections by the networks that they come from, at several widths.
	networks map[netip.Prefix]*network
	// taken counts them by standing.
	taken [Player + 1]int
	// live is how much memory the server took when that was measured last, in bytes, and charged what connections have
	// been given since.
	live, charged int64
}

// network counts the connections that come from it, by standing.
type network struct{ in [Player + 1]int }

// networkWidths are the widths at which networks get equal shares, in bits, of IPv4 and IPv6 addresses.
var networkWidths = map[bool][3]int{true: {24, 32, 32}, false: {48, 56, CustomerBits}}

// Measured notes how much memory the server takes now, in bytes. Where that is too much, guests and newcomers have to go.
func (g *counter) Measured(live int64) {
	g.mu.Lock()
	g.live, g.charged = live, 0
	var out []*counted
	for g.crowded(Player, 0, 0) == LimitMemory && len(out) < mostShed {
		victim := g.victim(nil, Player)
		if victim == nil || victim.standing == Player {
			break
		}
		g.remove(victim)
		out = append(out, victim)
	}
	g.mu.Unlock()
	for _, c := range out {
		c.displace()
	}
}

// mostShed is how many connections have to go at most at once where memory is short: then it is measured again.
const mostShed = 64

// crowded is the limit because of which clients of a standing get no more memory, or no more places; empty for none.
func (g *counter) crowded(s Standing, places int, bytes int64) string {
	strangers := g.taken[Guest] + g.taken[Newcomer]
	reserved, budget := min(g.limits.ConnectionsReserved, g.limits.Connections/reservedShare), g.limits.Memory
	if s < Player {
		budget -= budget / reservedShare
	}
	switch all := strangers + g.taken[Player]; {
	case all+places > g.limits.Connections, s < Player && strangers+places > g.limits.Connections-reserved:
		return LimitConnections
	case g.limits.Memory > 0 && all+places > fewestPlaces && g.live+g.charged+bytes > budget:
		return LimitMemory
	}
	return ""
}

// reservedShare is the divisor of the part of all places, and of the memory, that is for players.
const reservedShare = 5

// mostDisplaced is how many connections make room for one.
const mostDisplaced = 8

// take gives a connection memory, in bytes, and a place by what it has proved unless it has one. It gives those that
// lose theirs for it, and the limit that was reached. Where there is too little memory, those free as much.
func (g *counter) take(c *counted, s Standing, bytes int64) (out []*counted, limit string, ok bool) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, in := g.all[c]; !in {
		return nil, "", false
	}
	places := 0
	if c.standing == Pending {
		places, c.networks = 1, g.networksOf(c.from)
	}
	for freed := int64(0); ; {
		crowded := g.crowded(s, places, bytes)
		if crowded == "" || crowded == LimitMemory && freed >= bytes {
			break
		}
		limit = crowded
		victim := g.victim(c, s)
		if victim == nil || len(out) == mostDisplaced {
			return out, limit, false
		}
		freed += victim.bytes
		g.remove(victim)
		out = append(out, victim)
	}
	g.unpend(c)
	g.stand(c, s)
	c.bytes += bytes
	g.charged += bytes
	return out, limit, true
}

// stand counts a connection by another standing.
func (g *counter) stand(c *counted, s Standing) {
	for _, change := range []struct {
		standing Standing
		by       int
	}{{c.standing, -1}, {s, 1}} {
		if change.standing == Pending {
			continue
		}
		g.taken[change.standing] += change.by
		for i, n := range c.networks {
			if i == 0 || n != c.networks[i-1] {
				n.in[change.standing] += change.by
			}
		}
	}
	c.standing = s
}

// release takes memory back from a connection that has logged in, in bytes.
func (g *counter) release(c *counted, bytes int64) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if _, in := g.all[c]; in {
		c.bytes -= bytes
		g.charged -= bytes
	}
}

// vacate takes the place of a connection away that is counted out.
func (g *counter) vacate(c *counted) {
	g.stand(c, Pending)
	g.charged -= c.bytes
	for i, width := range networkWidths[c.from.Addr().Is4()] {
		if n := c.networks[i]; n != nil && *n == (network{}) {
			delete(g.networks, wider(c.from, width))
		}
	}
}

// victim is the connection that has to go for another one of a standing, or for none, nil if there is none: one that does
// not play, of the lowest standing, from where the most are, and of these the oldest. One of the same standing goes only
// for one from a network with fewer.
func (g *counter) victim(c *counted, s Standing) (first *counted) {
	for other := range g.all {
		if other == c || other.standing == Pending || other.standing > s || c != nil && other.standing == s && !other.moreCrowded(c) {
			continue
		}
		if (first == nil || other.before(first)) && !other.playing() {
			first = other
		}
	}
	return first
}

// moreCrowded reports whether a connection comes from a network with at least two more of its standing, at the first width
// at which that and the other's network differ.
func (c *counted) moreCrowded(other *counted) bool {
	for i, n := range c.networks {
		if n != other.networks[i] {
			return n.in[c.standing] > other.networks[i].in[c.standing]+1
		}
	}
	return false
}

// before reports whether a connection has to go before another one.
func (c *counted) before(other *counted) bool {
	order := cmp.Compare(c.standing, other.standing)
	for i, n := range c.networks {
		order = cmp.Or(order, -cmp.Compare(n.in[c.standing], other.networks[i].in[other.standing]))
	}
	return cmp.Or(order, c.since.Compare(other.since)) < 0
}

// networksOf are the networks of an address, the widest first.
func (g *counter) networksOf(from netip.Prefix) (all [3]*network) {
	for i, width := range networkWidths[from.Addr().Is4()] {
		of := wider(from, width)
		if g.networks[of] == nil {
			g.networks[of] = new(network)
		}
		all[i] = g.networks[of]
	}
	return all
}

// networkOf is the widest network of an address.
func networkOf(from netip.Prefix) netip.Prefix {
	return wider(from, networkWidths[from.Addr().Is4()][0])
}

// wider is the network of an address with so many bits.
func wider(from netip.Prefix, bits int) netip.Prefix {
	return netip.PrefixFrom(from.Addr(), min(bits, from.Bits())).Masked()
}

// programs are those that run on a connection.
type programs struct {
	mu  sync.Mutex
	all map[Program]int64
}

// playing reports whether the client of a program on the connection plays.
func (c *counted) playing() bool {
	c.programs.mu.Lock()
	defer c.programs.mu.Unlock()
	for p := range c.programs.all {
		if p.Playing() {
			return true
		}
	}
	return false
}

// displace ends a connection that has lost its place. Its programs say farewell, if it has any.
func (c *counted) displace() {
	c.all.observer.Dropped(DroppedDisplaced)
	c.programs.mu.Lock()
	defer c.programs.mu.Unlock()
	if len(c.programs.all) == 0 {
		_ = c.Conn.Close()
		return
	}
	for p := range c.programs.all {
		p.Displace()
	}
	time.AfterFunc(farewell, func() { _ = c.Conn.Close() })
}

// farewell is how long a client that has lost its place has to read why.
const farewell = 2 * time.Second

// Enter gives the connection a place by what its client has proved, or reports that there is none.
func (c *Conn) Enter(s Standing) bool { return c.claim(s, ConnectionBytes) }

// stands gives the standing of the connection's client.
func (c *counted) stands() Standing {
	c.all.mu.Lock()
	defer c.all.mu.Unlock()
	return c.standing
}

// Begin gives a program that begins the memory that it needs, in bytes, or reports that there is none.
func (c *Conn) Begin(p Program, bytes int64) bool {
	if !c.claim(c.stands(), bytes) {
		return false
	}
	c.programs.mu.Lock()
	defer c.programs.mu.Unlock()
	if c.programs.all == nil {
		c.programs.all = map[Program]int64{}
	}
	c.programs.all[p] = bytes
	return true
}

// End gives back the memory of a program that has begun.
func (c *Conn) End(p Program) {
	c.programs.mu.Lock()
	bytes := c.programs.all[p]
	delete(c.programs.all, p)
	c.programs.mu.Unlock()
	c.all.release(c.counted, bytes)
}

// Promote notes that the client has played a round to its end, and reports whether it is the first.
func (c *Conn) Promote() bool {
	g := c.all
	g.mu.Lock()
	defer g.mu.Unlock()
	_, in := g.all[c.counted]
	first := in && c.standing == Newcomer
	if first {
		g.stand(c.counted, Player)
	}
	return first
}

// claim is [counter.take], and displaces those that have to go.
func (c *Conn) claim(s Standing, bytes int64) bool {
	out, limit, ok := c.all.take(c.counted, s, bytes)
	if limit != "" {
		c.observer().Hit(limit, c.from)
	}
	for _, other := range out {
		other.displace()
	}
	return ok
}
