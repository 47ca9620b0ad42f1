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
	rates   Rates
	most    time.Duration
	address *ratelimit.Limiter[netip.Prefix]
}

func newLimiter(rates Rates, most time.Duration) *limiter {
	return &limiter{rates: rates, most: most, address: ratelimit.New[netip.Prefix](rates.Address.every(), rates.Address.Burst)}
}

// connLimiter is that of one connection.
type connLimiter struct {
	*limiter
	from  netip.Prefix
	limit *rate.Limiter
	// gone is closed when the connection is.
	gone <-chan struct{}
}

func (p *limiter) on(c *Conn) *connLimiter {
	return &connLimiter{limiter: p, from: c.from, limit: p.rates.Connection.bucket(), gone: c.gone}
}

// wait waits until something may be done n times more. It says no if that would take too long, or the connection is gone.
func (p *connLimiter) wait(n int) bool {
	now := time.Now()
	own, all := min(n, p.rates.Connection.Burst), min(n, p.rates.Address.Burst)
	return delay(p.gone, p.most, p.limit.ReserveN(now, own), p.address.ReserveAt(p.from, now, all))
}

// delay waits until all that was reserved may be used. What would take too long is given back, and the answer is no.
func delay(gone <-chan struct{}, most time.Duration, reserved ...*rate.Reservation) bool {
	var wait time.Duration
	for _, r := range reserved {
		wait = max(wait, r.Delay())
	}
	switch {
	case wait == 0:
		return true
	case wait > most:
		for _, r := range reserved {
			r.Cancel()
		}
		return false
	}
	timer := time.NewTimer(wait)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-gone:
		return false
	}
}
