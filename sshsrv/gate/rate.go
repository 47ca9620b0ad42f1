package gate

import (
	"net/netip"
	"time"

	"shithead/rooms/ratelimit"

	"golang.org/x/time/rate"
)

// Rate is a token bucket: Burst of something at once, and as many again, evenly, Within a time.
type Rate struct {
	Burst  int
	Within time.Duration
}

func (r Rate) every() time.Duration { return r.Within / time.Duration(r.Burst) }

// Rates bound how fast clients do something: on one connection, and from one address on all of them.
type Rates struct{ Connection, Address Rate }

func (r Rate) bucket() *rate.Limiter { return rate.NewLimiter(rate.Every(r.every()), r.Burst) }

// limiter delays what clients do that comes too fast: a token bucket per address, and one per connection. Who is delayed is not read any further, which their own side notices.
type limiter struct {
	// name is that of the limit, for observers.
	name    string
	rates   Rates
	most    time.Duration
	address *ratelimit.Limiter[netip.Prefix]
}

func newLimiter(name string, rates Rates, most time.Duration) *limiter {
	return &limiter{name: name, rates: rates, most: most, address: ratelimit.New[netip.Prefix](rates.Address.every(), rates.Address.Burst)}
}

// connLimiter is that of one connection, or of what is limited like one.
type connLimiter struct {
	*limiter
	from netip.Prefix
	own  *rate.Limiter
}

func (p *limiter) on(from netip.Prefix) connLimiter {
	return connLimiter{limiter: p, from: from, own: p.rates.Connection.bucket()}
}

// reserve says how long to wait until something may be done n times more, or ok is false.
func (p *connLimiter) reserve(n int) (wait time.Duration, ok bool) {
	now := time.Now()
	own, all := min(n, p.rates.Connection.Burst), min(n, p.rates.Address.Burst)
	return p.soon(p.own.ReserveN(now, own), p.address.ReserveAt(p.from, now, all))
}

// soon says how long to wait until all that was reserved may be used. What would take too long is given back.
func (p *limiter) soon(reserved ...*rate.Reservation) (wait time.Duration, ok bool) {
	for _, r := range reserved {
		wait = max(wait, r.Delay())
	}
	if wait > p.most {
		for _, r := range reserved {
			r.Cancel()
		}
		return 0, false
	}
	return wait, true
}

// waits waits as long as was said, if it was. It says no if the connection is gone by then.
func (c *counted) waits(wait time.Duration, ok bool) bool {
	if !ok || wait == 0 {
		return ok
	}
	select {
	case <-time.After(wait):
		return true
	case <-c.gone:
		return false
	}
}
