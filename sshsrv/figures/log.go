package figures

import (
	"log/slog"
	"net/netip"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"

	"shithead/rooms/ratelimit"
	"shithead/sshsrv/gate"
)

// How often it is logged that somebody has run into a limit: once in sayEvery of a limit and an address, and of all together so
// many lines at once and one a second after that, so that an attack from many addresses does not fill the disk.
const (
	sayEvery = time.Minute
	sayBurst = 60
)

// limitLog says who runs into limits.
type limitLog struct {
	each *ratelimit.Limiter[limitHit]
	all  *rate.Limiter
	// unsaid counts the lines that were too many.
	unsaid *atomic.Int64
}

// limitHit is an address that runs into a limit.
type limitHit struct {
	limit string
	from  netip.Prefix
}

// say says it, unless that was said lately, or what is hit only has screens drawn together, as at many a table.
func (l *limitLog) say(log *slog.Logger, limit string, from netip.Prefix) {
	if limit == gate.LimitDraws || !l.each.Allow(limitHit{limit, from}) {
		return
	}
	if !l.all.Allow() {
		l.unsaid.Add(1)
		return
	}
	facts := []any{"limit", limit}
	if from.IsValid() {
		facts = append(facts, "address", Address(from))
	}
	if n := l.unsaid.Swap(0); n > 0 {
		facts = append(facts, "unsaid", n)
	}
	log.Warn("limit reached", facts...)
}

// Address is how an address is written for operators, who can ban it so: an IPv4 address, or the network of an IPv6 one that a
// customer has. It is empty for none.
func Address(from netip.Prefix) string {
	switch {
	case !from.IsValid():
		return ""
	case from.IsSingleIP():
		return from.Addr().String()
	}
	return from.String()
}
