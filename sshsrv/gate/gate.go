package gate

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/netip"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// AddressStore says which addresses are known: those from which somebody with a profile has logged in lately.
type AddressStore interface {
	KnownAddress(address netip.Prefix, now time.Time) (bool, error)
}

// Gate lets connections in, as many and as fast as may be. Make one with [New].
type Gate struct {
	*counter
	limits   *Limits
	store    AddressStore
	log      *slog.Logger
	limiters *limiters
	// proxies are the addresses from which connections begin with whose they are.
	proxies []netip.Prefix
	// turned is when it is logged that something is wrong with connections: once in a while, however many there are.
	turned rate.Sometimes
	// refused counts connections that were turned away at once.
	refused atomic.Int64
}

// New makes a gate. Connections from the addresses of proxies begin with a PROXY header that says whose they are.
func New(l *Limits, store AddressStore, proxies []netip.Prefix, log *slog.Logger, observer Observer) *Gate {
	return &Gate{
		limits: l, store: store, log: log, counter: newCounter(l, observer), limiters: newLimiters(l), proxies: proxies,
		turned: rate.Sometimes{Interval: time.Minute},
	}
}

// Serve lets connections in until the context ends, which is nil, and has each handled, in a goroutine of its own. The
// listener is closed by who opened it.
func (g *Gate) Serve(running context.Context, l net.Listener, handle func(*Conn)) error {
	wait, turned := time.Duration(0), int64(0)
	for {
		if now := g.refused.Load(); now-turned >= acceptRefused {
			turned = now
			time.Sleep(acceptBreath)
		}
		conn, err := l.Accept()
		switch {
		case running.Err() != nil:
			if err == nil {
				_ = conn.Close()
			}
			return nil
		case isTemporary(err):
			wait = min(max(2*wait, acceptWait), maxAcceptWait)
			select {
			case <-running.Done():
			case <-time.After(wait):
			}
		case err != nil:
			return err
		default:
			wait = 0
			g.receive(conn, handle)
		}
	}
}

// acceptWait is how long nobody is let in after the system could not, for want of files or memory; twice as long each time,
// up to maxAcceptWait.
const (
	acceptWait    = 5 * time.Millisecond
	maxAcceptWait = time.Second
)

// After acceptRefused connections that were turned away, which takes a millisecond, the processor is left to others for
// acceptBreath: where there is only one, they would wait for three each time. Some 16,000 a second are taken that way; if fewer
// were, a flood would fill the system's queue, and nobody else would get into it.
const (
	acceptRefused = 32
	acceptBreath  = time.Millisecond
)

// isTemporary reports whether a listener can go on after an error.
func isTemporary(err error) bool {
	var t interface{ Temporary() bool }
	return errors.As(err, &t) && t.Temporary()
}

// receive serves a connection, unless there are too many. It does not wait for it. Who is turned away costs no goroutine.
func (g *Gate) receive(conn net.Conn, handle func(*Conn)) {
	if !g.isProxy(conn.RemoteAddr()) {
		g.enter(conn, handle)
		return
	}
	go func() {
		if client := g.behindProxy(conn); client != nil {
			g.enter(client, handle)
		}
	}()
}

// enter lets a connection in, and has it served. Nothing is looked up for an address from which too many come.
func (g *Gate) enter(conn net.Conn, handle func(*Conn)) {
	from := household(conn.RemoteAddr())
	own, ok := g.limiters.arrive(from)
	if !ok {
		g.refused.Add(1)
		g.observer.Hit(LimitHandshakesPerAddress, from)
		_ = conn.Close()
		return
	}
	known, err := g.store.KnownAddress(from, time.Now())
	if err != nil {
		g.turned.Do(func() { g.log.Error("known addresses not read", "err", err) })
	}
	inside, ok := g.counter.enter(conn, known)
	if !ok {
		own.Cancel()
		_ = conn.Close()
		return
	}
	go func() {
		if !g.begin(inside, own.Delay(), known) {
			_ = inside.Close()
			return
		}
		client := newConn(inside, g)
		handle(client)
		client.ended()
	}()
}

// begin waits until a connection may begin its handshake: as long as those of its address have to wait, and for its turn
// among all. It reports no if that takes too long.
func (g *Gate) begin(c *counted, own time.Duration, known bool) bool {
	if own > 0 {
		g.observer.Hit(LimitHandshakesPerAddress, c.from)
	}
	if !c.waits(own, true) {
		return false
	}
	wait, ok := g.limiters.handshake(known)
	if !ok || wait > 0 {
		g.observer.Hit(LimitHandshakes, c.from)
		if !known {
			return g.awaitTurn(c, wait)
		}
	}
	if ok = c.waits(wait, ok); ok {
		g.noteHandshake(c)
	}
	return ok
}
