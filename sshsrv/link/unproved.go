package link

import (
	"cmp"
	"net"
	"net/netip"
	"slices"
	"sync"
	"time"
)

// unproved are the connections that have not proved yet that they are a server's, the oldest first. If there are too
// many, a new one takes the place of the oldest from the address with the most. Addresses of servers come last.
type unproved struct {
	mu    sync.Mutex
	most  int
	conns []net.Conn
	// servers are the addresses of the other servers, as far as they are known.
	servers map[netip.Addr]bool
	// logged are the addresses from which a refused connection was logged since a time.
	logged map[netip.Addr]bool
	since  time.Time
}

// maxServerAddresses bounds the addresses that are remembered: of a few servers, each of which moves now and then.
const maxServerAddresses = 1000

// maxRefusalsLogged bounds the addresses whose refused connections are logged in one minute.
const maxRefusalsLogged = 100

func addressOf(conn net.Conn) netip.Addr {
	tcp, ok := conn.RemoteAddr().(*net.TCPAddr)
	if !ok {
		return netip.Addr{}
	}
	return tcp.AddrPort().Addr().Unmap()
}

// enter counts a connection in, and closes the one that has to go for it.
func (u *unproved) enter(conn net.Conn) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.conns = append(u.conns, conn)
	if len(u.conns) <= u.most {
		return
	}
	from := map[netip.Addr]int{}
	for _, c := range u.conns {
		from[addressOf(c)]++
	}
	weight := func(c net.Conn) int {
		if u.servers[addressOf(c)] {
			return from[addressOf(c)] - len(u.conns)
		}
		return from[addressOf(c)]
	}
	out := slices.MaxFunc(u.conns, func(a, b net.Conn) int { return cmp.Compare(weight(a), weight(b)) })
	_ = out.Close()
	u.conns = slices.DeleteFunc(u.conns, func(c net.Conn) bool { return c == out })
}

// leave counts a connection out that has proved something, or was refused.
func (u *unproved) leave(conn net.Conn) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.conns = slices.DeleteFunc(u.conns, func(c net.Conn) bool { return c == conn })
}

// know remembers the address of a server.
func (u *unproved) know(address netip.Addr) {
	u.mu.Lock()
	defer u.mu.Unlock()
	if len(u.servers) >= maxServerAddresses {
		clear(u.servers)
	}
	u.servers[address] = true
}

// shouldLog reports whether a refused connection is to be logged: once a minute and address.
func (u *unproved) shouldLog(address netip.Addr, now time.Time) bool {
	u.mu.Lock()
	defer u.mu.Unlock()
	if now.Sub(u.since) >= time.Minute {
		u.since = now
		clear(u.logged)
	}
	if u.logged[address] || len(u.logged) >= maxRefusalsLogged {
		return false
	}
	u.logged[address] = true
	return true
}
