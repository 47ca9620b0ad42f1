package sshsrv

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"

	"shithead/ratelimit"
)

// Rate is a token bucket: Burst of something at once, and as many again, evenly, Within a time.
type Rate struct {
	Burst  int
	Within time.Duration
}

func (r Rate) every() time.Duration { return r.Within / time.Duration(r.Burst) }

// Pacing is how fast clients may do something: on one connection, and from one address on all of them.
type Pacing struct{ Connection, Address Rate }

func (r Rate) limiter() *rate.Limiter { return rate.NewLimiter(rate.Every(r.every()), r.Burst) }

// pacer delays what clients do that comes too fast. Who is delayed is not read any further, which their own side notices.
type pacer struct {
	pacing  Pacing
	most    time.Duration
	address *ratelimit.Limiter[netip.Prefix]
}

func newPacer(pacing Pacing, most time.Duration) *pacer {
	return &pacer{pacing: pacing, most: most, address: ratelimit.New[netip.Prefix](pacing.Address.every(), pacing.Address.Burst)}
}

// pace is that of one connection.
type pace struct {
	*pacer
	from  netip.Prefix
	limit *rate.Limiter
	// gone is closed when the connection is.
	gone <-chan struct{}
}

func (p *pacer) on(c *connection) *pace {
	return &pace{pacer: p, from: c.from, limit: p.pacing.Connection.limiter(), gone: c.gone}
}

// wait waits until something may be done n times more. It says no if that would take too long, or the connection is gone.
func (p *pace) wait(n int) bool {
	now := time.Now()
	own, all := min(n, p.pacing.Connection.Burst), min(n, p.pacing.Address.Burst)
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
