package gate

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// Draws bounds how often a session's screen is drawn, and how often all those of one address are, whatever makes it change:
// keys, windows, or what happens at the table. Nothing is lost: what comes too fast is drawn together, a little later.
type Draws struct {
	*limiter
	from    netip.Prefix
	session *rate.Limiter
}

// Draws are those of a session that comes from an address.
func (g *Gate) Draws(from netip.Prefix) *Draws { return newDraws(g.limiters.draws, from) }

func newDraws(l *limiter, from netip.Prefix) *Draws {
	return &Draws{limiter: l, from: from, session: l.rates.Connection.bucket()}
}

// drawCells is how many cells of a screen cost as much to draw as everything else about it.
const drawCells = 10_000

// Wait is how long to wait until a screen of so many cells may be drawn.
func (d *Draws) Wait(cells int) time.Duration {
	now, cost := time.Now(), 1+cells/drawCells
	own := d.session.ReserveN(now, min(cost, d.rates.Connection.Burst))
	all := d.address.ReserveAt(d.from, now, min(cost, d.rates.Address.Burst))
	if wait := max(own.DelayFrom(now), all.DelayFrom(now)); wait <= d.most {
		return wait
	}
	own.CancelAt(now)
	all.CancelAt(now)
	return d.most
}

// lostKeyBytes is how many bytes more a key that is lost counts as in Reads.
const lostKeyBytes = 256

// Passes says whether an event of a terminal at an address is passed on to its program. All but the key that leaves count. One
// that is lost is paid for in bytes: a key has some forty of them, and costs more than any other packet of that length. So
// connections of the address are read later; what is read already does not wait, as it takes much more memory than it has bytes.
func (g *Gate) Passes(from netip.Prefix, leaves bool) bool {
	if leaves || g.limiters.keys.Allow(from) {
		return true
	}
	reads := g.limiters.reads
	reads.address.ReserveAt(from, time.Now(), min(lostKeyBytes, reads.rates.Address.Burst))
	return false
}
