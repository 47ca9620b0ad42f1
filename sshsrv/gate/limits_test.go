package gate

import (
	"log/slog"
	"net"
	"net/netip"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"shithead/engine/enginetest"
)

var check = enginetest.NoError

// nobody is an observer that notes nothing.
type nobody struct{}

func (nobody) Hit(string, netip.Prefix) {}
func (nobody) Dropped(string)           {}
func (nobody) LoggedIn(string)          {}

var here, there = netip.MustParsePrefix("192.0.2.1/32"), netip.MustParsePrefix("192.0.2.2/32")

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

func (g *counter) letIn(t *testing.T, n int, known bool) (*caller, *counted) {
	t.Helper()
	from := callerFrom(n)
	c, ok := g.enter(from, known)
	if !ok {
		t.Fatalf("one from address %d is refused", n)
	}
	return from, c
}

func (g *counter) expect(t *testing.T, all, pending int) {
	t.Helper()
	if len(g.all) != all || len(g.pending) != pending {
		t.Errorf("%d connections, not %d, %d pending, not %d", len(g.all), all, len(g.pending), pending)
	}
}

// TestSilentConnections_ShutNoOtherOut, from 79 addresses with 64 each, one every 20 ms: they go once they are slow.
func TestSilentConnections_ShutNoOtherOut(t *testing.T) { synctest.Test(t, silentConnections) }

func silentConnections(t *testing.T) {
	limits := DefaultLimits()
	g := newCounter(&limits, nobody{})
	for i := range 64 * 79 {
		if c, ok := g.enter(callerFrom(i%79), false); ok {
			g.noteHandshake(c)
		}
		time.Sleep(20 * time.Millisecond)
	}
	g.expect(t, limits.Pending, limits.Pending)
	honest, c := g.letIn(t, 1000, false)
	for i := range 24 * limits.Pending {
		g.enter(callerFrom(i%8), false)
	}
	if honest.closed {
		t.Error("one that came alone had to go for those that come by the dozen")
	}
	g.take(c, Guest, 1)
	g.expect(t, limits.Pending, limits.Pending-1)
}

// TestPendingConnections_OfOneAddress_AreBounded: one that stays silent goes, and those that have logged in stay.
func TestPendingConnections_OfOneAddress_AreBounded(t *testing.T) {
	synctest.Test(t, pendingOfOneAddress)
}

func pendingOfOneAddress(t *testing.T) {
	limits := DefaultLimits()
	g := newCounter(&limits, nobody{})
	in, c := g.letIn(t, 1, false)
	g.take(c, Guest, 1)
	first, old := g.letIn(t, 1, false)
	g.noteHandshake(old)
	time.Sleep(2 * slowHandshake)
	for range limits.PendingPerAddress {
		g.letIn(t, 1, false)
	}
	if !first.closed || in.closed {
		t.Errorf("the oldest is closed: %v, the one that has logged in: %v", first.closed, in.closed)
	}
	select {
	case <-old.gone:
	default:
		t.Error("it was not told that it has to go")
	}
	_ = old.Close() // as the one that serves it does then
	g.expect(t, limits.PendingPerAddress+1, limits.PendingPerAddress)
}

// TestStrangers_NeverTakeAPlaceFromAnAddressThatIsKnown, where a passphrase is typed.
func TestStrangers_NeverTakeAPlaceFromAnAddressThatIsKnown(t *testing.T) {
	limits := DefaultLimits()
	limits.Pending = 8
	g := newCounter(&limits, nobody{})
	var known []*caller
	for range 8 {
		c, _ := g.letIn(t, 1, true)
		known = append(known, c)
	}
	if _, ok := g.enter(callerFrom(2), false); ok {
		t.Error("a stranger came in")
	}
	for _, c := range known {
		if c.closed {
			t.Error("a known one had to go for a stranger")
		}
	}
	if g.letIn(t, 3, true); !slices.ContainsFunc(known, func(c *caller) bool { return c.closed }) {
		t.Error("all eight stay for one that is known from elsewhere")
	}
}

// TestHandshakes_OfOneAddress_TakeNothingFromOthers, and those that are known have a reserve when all have used up the rest.
func TestHandshakes_OfOneAddress_TakeNothingFromOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) { // in no time, however slow the machine is
		limits := DefaultLimits()
		limits.MostWait = 0
		p := newLimiters(&limits)
		come := func(times, from int, known bool) (in int) {
			for range times {
				_, ok := p.arrive(household(callerFrom(from).RemoteAddr()))
				if ok {
					_, ok = p.handshake(known)
				}
				if ok {
					in++
				}
			}
			return in
		}
		if in, most := come(10_000, 1, false), limits.HandshakesPerAddress.Burst; in < most || in > most+1 {
			t.Errorf("%d handshakes of one address at once", in)
		}
		if in := come(2*20, 2, false); in < 2*20 { // twenty, each with a second attempt
			t.Errorf("only %d of an honest address", in)
		}
		for n := range 4000 {
			come(1, 1000+n, false)
		}
		if stranger, known := come(1, 3, false), come(1, 3, true); stranger != 0 || known != 1 {
			t.Errorf("%d of a stranger, and %d of one that is known, when all are used up", stranger, known)
		}
	})
}

// TestHandshakes_OfNewNetworks_ComeFirst, however many wait from networks that have had theirs, and none of those goes
// for one of these.
func TestHandshakes_OfNewNetworks_ComeFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultLimits()
		limits.HandshakesInAll, limits.Pending = Rate{10, time.Second}, 200
		g := newGate(limits)
		var begun atomic.Int64
		come := func(network byte) {
			c, ok := g.counter.enter(&caller{from: netip.AddrFrom4([4]byte{10, network, 0, 1})}, false)
			if ok && g.begin(c, 0, false) {
				begun.Add(1)
			}
		}
		for n := range byte(180) {
			go come(n % 60)
		}
		time.Sleep(7 * time.Second)
		synctest.Wait()
		if n := begun.Load(); n < 60 || n > 81 {
			t.Fatalf("%d handshakes in 7 s", n)
		}
		for n := range byte(100) {
			go come(n % 60)
		}
		began := time.Now()
		if come(200); time.Since(began) > 200*time.Millisecond {
			t.Errorf("one from a new network waits %v", time.Since(began))
		}
		if len(g.pending) != limits.Pending {
			t.Errorf("%d are pending", len(g.pending))
		}
		time.Sleep(limits.MostWait) // all have had their turn, or waited too long
		synctest.Wait()
	})
}

// TestBytes_OfOneAddress_AreLimited, on all connections together, whatever is in the packets.
func TestBytes_OfOneAddress_AreLimited(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const each, most = 1000, 10_000
		p := newLimiter("", Rates{Rate{each, time.Second}, Rate{most, 100 * time.Hour}}, 1000*time.Hour)
		took := func(bytes int) time.Duration {
			c := &Conn{counted: &counted{from: here, gone: make(chan struct{})}}
			began, reads := time.Now(), p.on(here)
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

type flood struct {
	net.Listener
	left int
}

func (f *flood) Accept() (net.Conn, error) {
	if f.left--; f.left < 0 {
		return nil, net.ErrClosed
	}
	return callerFrom(1), nil
}

func (f *flood) Close() error { return nil }

// TestAFloodOfConnections_LeavesTimeToOthers: the gate pauses now and then, and for no others.
func TestAFloodOfConnections_LeavesTimeToOthers(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := newGate(DefaultLimits())
		for ok := true; ok; {
			_, ok = g.limiters.arrive(household(callerFrom(1).RemoteAddr()))
		}
		began := time.Now()
		_ = g.Serve(t.Context(), &flood{left: 10 * acceptRefused}, func(*Conn) {})
		if took := time.Since(began); took != 10*acceptBreath {
			t.Errorf("it pauses for %v", took)
		}
	})
}

// TestSmallPackets_CountAsLargeOnes: of nine bytes each, a client may send hardly more packets than of 200.
func TestSmallPackets_CountAsLargeOnes(t *testing.T) {
	for data, want := range map[int][2]int{9: {250, 350}, 200: {400, 550}, 4000: {4000, 4500}} {
		c, each, sum := &Conn{}, data+40, 0
		if c.cost(each) != each {
			t.Error("what comes before the login counts as more")
		}
		c.trusted.Store(true)
		const packets = 1000
		for range packets {
			sum += c.cost(each)
			c.Delivered(data)
		}
		if got := sum / packets; got < want[0] || got > want[1] {
			t.Errorf("a packet of %d bytes counts as %d", data, got)
		}
	}
}

// TestReads_OfAllStrangers_ShareABudget: those who play, and players, wait for none of them.
func TestReads_OfAllStrangers_ShareABudget(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, limits, strangers := newInn(t, 10, 0), DefaultLimits(), Rate{100, time.Second}.bucket()
		read := func(v *visitor, times int) time.Duration {
			c, began := &Conn{counted: v.place, limits: &limits, strangers: strangers}, time.Now()
			c.trusted.Store(true)
			for range times {
				c.waitAmongStrangers()
			}
			return time.Since(began)
		}
		guest := h.in("192.0.2.1", Guest, false)
		if took := read(guest, 100); took != 0 {
			t.Errorf("what guests may read at once takes %v", took)
		}
		if took := read(h.in("10.0.0.1", Newcomer, false), 100); took != time.Second {
			t.Errorf("behind a guest, a newcomer's reads take %v", took)
		}
		if took := read(h.in("10.0.1.1", Guest, true), 100) + read(h.in("10.0.2.1", Player, false), 100); took != 0 {
			t.Errorf("behind strangers, those who play and players wait %v", took)
		}
	})
}

// TestDraws_OfASessionAndAnAddress are as many as the limits say, and a large screen counts for more.
func TestDraws_OfASessionAndAnAddress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newLimiter("", Rates{Rate{10, 10 * time.Second}, Rate{25, 25 * time.Second}}, 5*time.Second)
		atOnce := func(from netip.Prefix, cells int) (n int, d *Draws) {
			for d = (&Draws{connLimiter: p.on(from), observer: nobody{}}); d.Wait(cells, true, false) == 0; {
				n++
			}
			return n, d
		}
		n, first := atOnce(here, 80*24)
		if n != 10 {
			t.Errorf("a session is drawn %d times at once", n)
		}
		for range 20 {
			if wait := first.Wait(80*24, true, false); wait > 5*time.Second {
				t.Errorf("it waits %v", wait)
			}
		}
		atOnce(here, 80*24)
		if n, _ := atOnce(here, 80*24); n > 5 {
			t.Errorf("the third session of an address is drawn %d times at once", n)
		}
		if n, _ := atOnce(there, 400*120); n != 2 {
			t.Errorf("a large screen elsewhere is drawn %d times at once", n)
		}
	})
}

// TestDraws_OfAllWhoDoNotPlay are bounded: those who play wait for none of them, and nor does what is typed.
func TestDraws_OfAllWhoDoNotPlay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		limits := DefaultLimits()
		g, drawn := newGate(limits), 0
		for n := range 4000 {
			d := g.Draws(netip.PrefixFrom(netip.AddrFrom4([4]byte{10, byte(n >> 8), byte(n), 1}), 32))
			if wait := d.Wait(80*24, false, false); wait < time.Second {
				drawn++
			} else if wait > limits.MostWait {
				t.Fatalf("one waits %v", wait)
			}
		}
		if most := 2 * limits.Watching.Burst * int(time.Second/limits.Watching.Within); drawn < most/4 || drawn > most {
			t.Errorf("%d of 4000 are drawn within a second", drawn)
		}
		if plays, typed := g.Draws(here).Wait(400*120, true, false), g.Draws(there).Wait(400*120, false, true); plays+typed > 0 {
			t.Errorf("one that plays waits %v, and what is typed %v", plays, typed)
		}
	})
}

// TestKeys_OfOneAddress_AreBounded, in all terminals together. Those that leave can, and other addresses have their own.
func TestKeys_OfOneAddress_AreBounded(t *testing.T) {
	limits := DefaultLimits()
	limits.Keys = Rate{100, time.Hour}
	g := newGate(limits)
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
	wait := func(from netip.Prefix) time.Duration {
		return g.limiters.reads.address.ReserveAt(from, time.Now(), 1).Delay()
	}
	if own, other := wait(here), wait(there); own == 0 || own > limits.Reads.Address.Within || other != 0 {
		t.Errorf("what it sends next is read after %v, and of another address after %v", own, other)
	}
	if !g.Passes(here, true) || !g.Passes(there, false) {
		t.Error("it cannot leave, or another address pays for it")
	}
}

// TestSweeps_AreDoneEverySoManyBytes until they are ended.
func TestSweeps_AreDoneEverySoManyBytes(t *testing.T) {
	var s sweeps
	often, seldom := 0, 0
	end := s.add(10, func() { often++ })
	s.add(100, func() { seldom++ })
	for i := range 100 {
		if i == 50 {
			end()
		}
		s.read(5)
	}
	if often != 25 || seldom != 5 {
		t.Errorf("%d and %d times", often, seldom)
	}
}

type nobodyKnown struct{}

func (nobodyKnown) KnownAddress(netip.Prefix, time.Time) (bool, error) { return false, nil }

func newGate(limits Limits, trusted ...netip.Prefix) *Gate {
	return New(&limits, nobodyKnown{}, trusted, slog.New(slog.DiscardHandler), nobody{})
}
