package gate

import (
	"log/slog"
	"net"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

// TestBytes_OfOneAddress_AreLimited, on all connections together, whatever is in the packets.
func TestBytes_OfOneAddress_AreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const each, most = 1000, 10_000
		p := newLimiter("", Rates{Rate{each, time.Second}, Rate{most, 100 * time.Hour}}, 1000*time.Hour)
		from := netip.MustParsePrefix("192.0.2.1/32")
		took := func(bytes int) time.Duration {
			c := &Conn{counted: &counted{from: from, gone: make(chan struct{})}}
			began, reads := time.Now(), p.on(from)
			for range bytes / 10 {
				if !c.waits(reads.reserve(10)) {
					t.Fatal("hung up on")
				}
			}
			return time.Since(began)
		}
		if got := took(2 * each); got < time.Second-10*time.Millisecond {
			t.Errorf("twice what a connection may send at once takes %v", got)
		}
		for range 8 {
			took(each)
		}
		if got := took(each); got < 9*time.Hour {
			t.Errorf("one connection more than an address may have takes %v", got)
		}
	})
}

// flood is a listener at which connections of one address come as fast as they are taken.
type flood struct{ left int }

func (f *flood) Accept() (net.Conn, error) {
	if f.left--; f.left < 0 {
		return nil, net.ErrClosed
	}
	return callerFrom(1), nil
}

func (f *flood) Close() error { return nil }

func (f *flood) Addr() net.Addr { return nil }

// TestAFloodOfConnections_LeavesTimeToOthers: whoever takes them pauses now and then, and for no others.
func TestAFloodOfConnections_LeavesTimeToOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultLimits()
		g := New(&limits, nobodyKnown{}, nil, slog.New(slog.DiscardHandler), nil)
		for g.limiters.arriveFrom(1) {
		}
		began := time.Now()
		_ = g.Serve(t.Context(), &flood{left: 10 * acceptRefused}, func(*Conn) {})
		if took := time.Since(began); took != 10*acceptBreath {
			t.Errorf("it pauses for %v", took)
		}
	})
}

// arriveFrom says whether somebody may come from an address.
func (p *limiters) arriveFrom(n int) bool {
	_, ok := p.arrive(household(callerFrom(n).RemoteAddr()))
	return ok
}
