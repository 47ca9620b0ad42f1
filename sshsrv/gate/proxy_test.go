package gate

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/netip"
	"strings"
	"testing"
	"time"

	"github.com/pires/go-proxyproto"
)

// TestTheProxyHeader_OfABalancer tells whose a connection is, in both versions. No other's is read, and a balancer has to send one.
func TestTheProxyHeader_OfABalancer(t *testing.T) {
	format := func(header *proxyproto.Header) string {
		text, err := header.Format()
		check(t, err)
		return string(text)
	}
	v2 := func(from, to string) string {
		addr := func(text string) net.Addr { return net.TCPAddrFromAddrPort(netip.MustParseAddrPort(text)) }
		return format(proxyproto.HeaderProxyFromAddrs(2, addr(from), addr(to)))
	}
	local := format(&proxyproto.Header{Version: 2, Command: proxyproto.LOCAL, TransportProtocol: proxyproto.UNSPEC})
	const version, v1 = "SSH-2.0-test\r\n", "PROXY TCP4 203.0.113.9 127.0.0.1 4000 22\r\n"
	for name, c := range map[string]struct {
		trusted, sent string
		from          string // whose the connection counts as, empty if it is refused
	}{
		"nothing is trusted":         {"", v1 + version, "127.0.0.1/32"},
		"another one is":             {"10.0.0.0/8", v1 + version, "127.0.0.1/32"},
		"version 1":                  {"127.0.0.1/32", v1 + version, "203.0.113.9/32"},
		"version 1, IPv6":            {"127.0.0.0/8", "PROXY TCP6 2001:db8:1:2::9 ::1 4000 22\r\n" + version, "2001:db8:1:2::/64"},
		"version 2":                  {"127.0.0.0/8", v2("203.0.113.9:4000", "127.0.0.1:22") + version, "203.0.113.9/32"},
		"version 2, IPv6":            {"127.0.0.0/8", v2("[2001:db8:1:2::9]:4000", "[::1]:22") + version, "2001:db8:1:2::/64"},
		"a look whether it is there": {"127.0.0.0/8", local + version, "127.0.0.1/32"},
		"no header":                  {"127.0.0.0/8", version, ""},
		"nothing":                    {"127.0.0.0/8", "", ""},
		"half a header":              {"127.0.0.0/8", "PROXY TCP4 203.0.113.9", ""},
		"a header too long":          {"127.0.0.0/8", "PROXY " + strings.Repeat("x", 4096), ""},
		"a header of nonsense":       {"127.0.0.0/8", "PROXY TCP4 nowhere 127.0.0.1 4000 22\r\n" + version, ""},
		"no address":                 {"127.0.0.0/8", "PROXY UNKNOWN\r\n" + version, "127.0.0.1/32"},
	} {
		t.Run(name, func(t *testing.T) {
			limits := DefaultLimits()
			if limits.ProxyHeader = time.Minute; c.from == "" { // which is waited for in vain
				limits.ProxyHeader = 100 * time.Millisecond
			}
			var trusted []netip.Prefix
			if c.trusted != "" {
				trusted = append(trusted, netip.MustParsePrefix(c.trusted))
			}
			g := newGate(limits, trusted...)
			conn, err := net.Dial("tcp", greet(t, g))
			check(t, err)
			defer conn.Close()
			if _, err := conn.Write([]byte(c.sent)); err != nil {
				t.Fatal(err)
			}
			line, err := bufio.NewReader(conn).ReadString('\n')
			if in := err == nil && strings.HasPrefix(line, "SSH-2.0-"); in != (c.from != "") {
				t.Fatalf("it is let in: %v, %q, %v", in, line, err)
			}
			g.mu.Lock()
			defer g.mu.Unlock()
			if c.from != "" && (g.addresses[netip.MustParsePrefix(c.from)] == nil || len(g.all) != 1) {
				t.Errorf("it counts as %v", g.addresses)
			}
		})
	}
}

func greet(t *testing.T, g *Gate) (address string) {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check(t, err)
	running, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- g.Serve(running, l, func(c *Conn) {
			defer c.Close()
			_, _ = c.Write([]byte("SSH-2.0-Shithead\r\n"))
			_, _ = io.Copy(io.Discard, c)
		})
	}()
	t.Cleanup(func() {
		left := g.Shut()
		stop()
		_ = l.Close()
		g.Close()
		<-left
		check(t, <-ended)
	})
	return l.Addr().String()
}
