package gate

import (
	"net/netip"
	"testing"
)

// visitor is a client that has logged in.
type visitor struct {
	conn  *caller
	place *counted
	plays bool
}

func (v *visitor) Playing() bool { return v.plays }
func (v *visitor) Displace()     { v.conn.closed = true }

// inn is a counter with a lot of visitors.
type inn struct {
	*counter
	t *testing.T
}

func newInn(t *testing.T, connections, reserved int) inn {
	limits := DefaultLimits()
	limits.Connections, limits.ConnectionsReserved = connections, reserved
	return inn{newCounter(&limits, nobody{}), t}
}

// come has a client log in, and reports whether it gets a place.
func (h inn) come(from string, s Standing, plays bool) (v *visitor, ok bool) {
	h.t.Helper()
	v = &visitor{conn: &caller{from: netip.MustParseAddr(from)}, plays: plays}
	if v.place, ok = h.enter(v.conn, false); !ok {
		h.t.Fatalf("%s is refused before it has logged in", from)
	}
	c := &Conn{counted: v.place, limits: h.limits}
	if ok = c.Enter(s); ok {
		ok = c.Begin(v, ProgramBytes)
	}
	return v, ok
}

// in is come for one that has to get a place.
func (h inn) in(from string, s Standing, plays bool) *visitor {
	h.t.Helper()
	v, ok := h.come(from, s, plays)
	if !ok {
		h.t.Fatalf("%s, %d, gets no place", from, s)
	}
	return v
}

// out expects that a client gets no place.
func (h inn) out(from string, s Standing) {
	h.t.Helper()
	if _, ok := h.come(from, s, false); ok {
		h.t.Fatalf("%s, %d, gets a place", from, s)
	}
}

// TestPlaces_ByStanding: players have a reserve, guests go first, and a client in a match never goes.
func TestPlaces_ByStanding(t *testing.T) {
	h := newInn(t, 10, 2)
	playing := h.in("192.0.2.1", Guest, true)
	guest := h.in("192.0.2.2", Guest, false)
	newcomer := h.in("192.0.2.3", Newcomer, false)
	for n := range 5 {
		h.in(netip.AddrFrom4([4]byte{10, 0, byte(n), 1}).String(), Newcomer, true)
	}
	h.out("192.0.2.4", Guest)
	if h.in("10.1.0.1", Newcomer, true); !guest.conn.closed {
		t.Error("a guest keeps the place that a newcomer needs")
	}
	h.out("10.1.0.2", Guest)
	h.in("10.2.0.1", Player, false)
	h.in("10.2.0.2", Player, false)
	if newcomer.conn.closed {
		t.Error("a newcomer goes although the reserve has room")
	}
	if h.in("10.2.0.3", Player, true); !newcomer.conn.closed {
		t.Error("a newcomer keeps the place that a player needs")
	}
	h.in("10.3.0.1", Player, true) // for one of the three from the same network
	h.in("10.4.0.1", Player, true)
	h.out("10.5.0.1", Player)
	if playing.conn.closed {
		t.Error("a guest who plays had to go")
	}
	if got := h.taken; got != [Player + 1]int{Guest: 1, Newcomer: 6, Player: 3} {
		t.Errorf("the places are %v", got)
	}
}

// TestPlaces_InFairSharesByNetwork: a network with many addresses gets no more than one with few, at each width.
func TestPlaces_InFairSharesByNetwork(t *testing.T) {
	for name, of := range map[string]struct {
		crowd  func(n byte) netip.Addr
		honest string
	}{
		"an address":   {func(byte) netip.Addr { return netip.MustParseAddr("10.0.0.1") }, "10.0.0.2"},
		"an IPv4 /24":  {func(n byte) netip.Addr { return netip.AddrFrom4([4]byte{10, 0, 0, n}) }, "10.0.1.1"},
		"an IPv6 /56":  {func(n byte) netip.Addr { return netip.AddrFrom16([16]byte{0x20, 1, 7: n}) }, "2001:0:0:100::1"},
		"an IPv6 /48":  {func(n byte) netip.Addr { return netip.AddrFrom16([16]byte{0x20, 1, 6: n, 7: 1}) }, "2001:0:1::1"},
		"beside a /24": {func(n byte) netip.Addr { return netip.AddrFrom16([16]byte{0x20, 1, 6: n, 7: 1}) }, "10.0.0.1"},
	} {
		t.Run(name, func(t *testing.T) {
			h := newInn(t, 20, 0)
			var crowd []*visitor
			for n := range byte(20) {
				crowd = append(crowd, h.in(of.crowd(n).String(), Guest, false))
			}
			h.out(of.crowd(20).String(), Guest)
			for n := range 10 {
				if h.in(of.honest, Guest, false); !crowd[n].conn.closed {
					t.Fatalf("the oldest of the crowd but %d stays", n)
				}
			}
			h.out(of.honest, Guest)
			h.in(of.honest, Newcomer, false)
		})
	}
}

// TestPlaces_FollowMemory: what the server is expected to need is within its budget, which a measurement corrects.
func TestPlaces_FollowMemory(t *testing.T) {
	const each, fit = ConnectionBytes + ProgramBytes, 60
	h := newInn(t, 1000, 100)
	address := func(n int) string { return netip.AddrFrom4([4]byte{10, byte(n), 0, 1}).String() }
	h.limits.Memory = fit * each
	first := h.in(address(0), Guest, false)
	for n := 1; n < fit*4/5; n++ {
		h.in(address(n), Guest, n > 10)
	}
	h.out(address(fit), Guest)
	if h.in(address(fit), Player, true); first.conn.closed {
		t.Error("a guest goes although a fifth is for players")
	}
	h.Measured(fit * each / 2) // they need less
	for n := range fit / 4 {
		h.in(address(100+n), Guest, true)
	}
	h.Measured(2 * fit * each) // they need more, so all go that do not play
	if !first.conn.closed || h.taken[Guest] != fit*4/5-11+fit/4 {
		t.Errorf("%d guests have a place", h.taken[Guest])
	}
	few := newInn(t, 1000, 100)
	few.limits.Memory = 1
	for n := range fewestPlaces {
		few.in(address(n), Guest, true)
	}
	few.out(address(fewestPlaces), Player)
}
