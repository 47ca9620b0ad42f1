package gate

import (
	"fmt"
	"net"
	"net/netip"
	"slices"

	"github.com/pires/go-proxyproto"
)

// isProxy reports whether connections from an address begin with a header that says whose they are. No other's is looked at.
func (g *Gate) isProxy(addr net.Addr) bool {
	from := ipOf(addr)
	return slices.ContainsFunc(g.proxies, func(trusted netip.Prefix) bool { return trusted.Contains(from) })
}

// behindProxy reads the PROXY header (versions 1 and 2) of a balancer's connection. What it returns has the client's
// address, or the balancer's own if the header says that it is from itself, as for a look whether the server is there. It
// is nil if there is no such header in time.
func (g *Gate) behindProxy(conn net.Conn) net.Conn {
	client := proxyproto.NewConn(conn, proxyproto.WithPolicy(proxyproto.REQUIRE),
		proxyproto.SetReadHeaderTimeout(g.limits.ProxyHeader), proxyproto.ValidateHeader(overTCP))
	if client.ProxyHeader() == nil {
		g.turned.Do(func() { g.log.Warn("PROXY header missing from a balancer", "balancer", conn.RemoteAddr()) })
		_ = conn.Close()
		return nil
	}
	return client
}

// overTCP refuses a header of somebody who has not come over TCP, and so from no address that could be counted.
func overTCP(h *proxyproto.Header) error {
	if h.Command.IsLocal() {
		return nil
	}
	if _, _, ok := h.TCPAddrs(); !ok {
		return fmt.Errorf("%v in a PROXY header", h.TransportProtocol)
	}
	return nil
}
