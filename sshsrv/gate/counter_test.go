package gate

import (
	"net"
	"net/netip"
	"testing"
	"testing/synctest"
)

// caller is a connection from an address, that is only opened and closed.
type caller struct {
	net.Conn
	from   netip.Addr
	closed bool
}

func (c *caller) RemoteAddr() net.Addr { return net.TCPAddrFromAddrPort(netip.AddrPortFrom(c.from, 1)) }

func (c *caller) Close() error {
	c.closed = true
	return nil
}

func callerFrom(n int) *caller {
	return &caller{from: netip.AddrFrom4([4]byte{10, 0, byte(n >> 8), byte(n)})}
}

// TestSilentConnections_FromManyAddresses_ShutNobodyOut: 79 addresses with 64 each are all that the server may have.
func TestSilentConnections_FromManyAddresses_ShutNobodyOut(t *testing.T) {
	limits := DefaultLimits()
	g := newCounter(&limits)
	for range 64 {
		for n := range 79 {
			if _, ok := g.enter(callerFrom(n), false); !ok {
				t.Fatal("an attacker is refused, where the oldest has to go")
			}
		}
	}
	if len(g.all) != limits.Pending || g.pending != limits.Pending {
		t.Errorf("%d connections, %d pending", len(g.all), g.pending)
	}
	honest := callerFrom(1000)
	c, ok := g.enter(honest, false)
	if !ok {
		t.Fatal("a newcomer is shut out")
	}
	for range 3 * limits.Pending {
		for n := range 8 {
			g.enter(callerFrom(n), false)
		}
	}
	if honest.closed {
		t.Error("who came alone had to go for those who come by the dozen")
	}
	c.authenticated()
	if g.pending != limits.Pending-1 || len(g.all) != limits.Pending {
		t.Errorf("%d connections, %d pending", len(g.all), g.pending)
	}
}

// TestPendingConnections_OfOneAddress_AreBounded: the oldest goes, and those who have logged in stay.
func TestPendingConnections_OfOneAddress_AreBounded(t *testing.T) {
	limits := DefaultLimits()
	g := newCounter(&limits)
	in := callerFrom(1)
	c, _ := g.enter(in, false)
	c.authenticated()
	first := callerFrom(1)
	old, _ := g.enter(first, false)
	for range limits.PendingPerAddress {
		if _, ok := g.enter(callerFrom(1), false); !ok {
			t.Fatal("refused")
		}
	}
	if !first.closed || in.closed || g.pending != limits.PendingPerAddress {
		t.Errorf("the oldest is closed: %v, who has logged in: %v, %d pending", first.closed, in.closed, g.pending)
	}
	select {
	case <-old.gone:
	default:
		t.Error("nobody was told that it has to go")
	}
	_ = old.Close() // as whoever serves it does then
	if len(g.all) != limits.PendingPerAddress+1 {
		t.Errorf("%d are counted", len(g.all))
	}
}

// TestConnections_HaveAReserveForThoseWhoAreKnown, also when every other place is taken by people who have logged in.
func TestConnections_HaveAReserveForThoseWhoAreKnown(t *testing.T) {
	limits := DefaultLimits()
	limits.Connections, limits.ConnectionsReserved = 100, 10
	g := newCounter(&limits)
	enters := func(n int, known bool) bool {
		c, ok := g.enter(callerFrom(n), known)
		if ok {
			c.authenticated()
		}
		return ok
	}
	for n := range 90 {
		if !enters(n, false) {
			t.Fatalf("stranger %d is refused", n)
		}
	}
	if enters(90, false) {
		t.Error("a stranger has a place that is reserved")
	}
	for n := range 10 {
		if !enters(100+n, true) {
			t.Errorf("known %d is refused", n)
		}
	}
	if enters(200, true) {
		t.Error("there are more than may be")
	}
}

// TestStrangers_NeverTakeThePlaceOfSomebodyKnown, who types a passphrase.
func TestStrangers_NeverTakeThePlaceOfSomebodyKnown(t *testing.T) {
	limits := DefaultLimits()
	limits.Pending = 8
	g := newCounter(&limits)
	var known []*caller
	for range 8 {
		c := callerFrom(1)
		known = append(known, c)
		g.enter(c, true)
	}
	if _, ok := g.enter(callerFrom(2), false); ok {
		t.Error("a stranger came in")
	}
	for _, c := range known {
		if c.closed {
			t.Error("somebody known had to go for a stranger")
		}
	}
	if _, ok := g.enter(callerFrom(3), true); !ok || !known[0].closed {
		t.Error("somebody known from elsewhere is refused")
	}
}

// TestHandshakes_OfOneAddress_TakeNothingFromOthers, and somebody known has a reserve when all have used up the rest.
func TestHandshakes_OfOneAddress_TakeNothingFromOthers(t *testing.T) {
	synctest.Test(t, handshakesOfOneAddress) // in no time, however slow the machine is
}

func handshakesOfOneAddress(t *testing.T) {
	limits := DefaultLimits()
	limits.MostWait = 0
	p := newLimiters(&limits)
	comes := func(n int, known bool) bool {
		own, ok := p.arrive(household(callerFrom(n).RemoteAddr()))
		if ok {
			_, ok, _ = p.handshake(own, known)
		}
		return ok
	}
	in := 0
	for range 10_000 {
		if comes(1, false) {
			in++
		}
	}
	if most := limits.HandshakesPerAddress.Burst; in < most || in > most+1 {
		t.Errorf("%d handshakes of one address at once", in)
	}
	for n := range 2 * 20 { // twenty at another one, each with a second attempt
		if !comes(2, false) {
			t.Fatalf("the honest one %d is refused", n)
		}
	}
	for n := range 4000 {
		comes(1000+n, false)
	}
	if comes(3, false) {
		t.Error("there are more handshakes than may be")
	}
	if !comes(3, true) {
		t.Error("somebody known is refused")
	}
}
