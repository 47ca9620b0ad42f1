package gate

import (
	"log/slog"
	"net/netip"
	"testing"
	"testing/synctest"
	"time"
)

// TestDraws_OfASessionAndAnAddress are as many as the limits say, and a large screen counts for more.
func TestDraws_OfASessionAndAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newLimiter("", Rates{Rate{10, 10 * time.Second}, Rate{25, 25 * time.Second}}, 5*time.Second)
		here, there := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
		atOnce := func(d *Draws, cells int) (n int) {
			for d.Wait(cells) == 0 {
				n++
			}
			return n
		}
		first := &Draws{p.on(here), nobody{}}
		if n := atOnce(first, 80*24); n != 10 {
			t.Errorf("a session is drawn %d times at once", n)
		}
		for range 20 {
			if wait := first.Wait(80 * 24); wait > 5*time.Second {
				t.Errorf("it waits %v", wait)
			}
		}
		atOnce(&Draws{p.on(here), nobody{}}, 80*24)
		if n := atOnce(&Draws{p.on(here), nobody{}}, 80*24); n > 5 {
			t.Errorf("the third session of an address is drawn %d times at once", n)
		}
		if n := atOnce(&Draws{p.on(there), nobody{}}, 400*120); n != 2 {
			t.Errorf("a large screen elsewhere is drawn %d times at once", n)
		}
	})
}

// TestKeys_OfOneAddress_AreBounded, in all terminals together; whoever wants to leave does, and other addresses have their own.
func TestKeys_OfOneAddress_AreBounded(t *testing.T) {
	limits := DefaultLimits()
	limits.Keys = Rate{100, time.Hour}
	g := New(&limits, nobodyKnown{}, nil, slog.New(slog.DiscardHandler), nil)
	here, there := netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")
	passed := 0
	for range limits.Keys.Burst + 2*limits.Reads.Address.Burst/lostKeyBytes {
		if g.Passes(here, false) {
			passed++
		}
	}
	if passed != limits.Keys.Burst {
		t.Errorf("%d keys are passed on", passed)
	}
	// Those that are lost are paid for in bytes, of that address.
	if wait := g.limiters.reads.address.ReserveAt(here, time.Now(), 1).Delay(); wait == 0 || wait > limits.Reads.Address.Within {
		t.Errorf("what it sends next is read after %v", wait)
	}
	if wait := g.limiters.reads.address.ReserveAt(there, time.Now(), 1).Delay(); wait != 0 {
		t.Errorf("another address waits for %v", wait)
	}
	if !g.Passes(here, true) {
		t.Error("nobody can leave")
	}
	if !g.Passes(there, false) {
		t.Error("another address pays for it")
	}
}
