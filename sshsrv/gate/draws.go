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

// Passes says whether an event of a terminal at an address is passed on to its program. All but the key that leaves count; they
// are not made to wait, as what is not read takes much more memory than it has bytes.
func (g *Gate) Passes(from netip.Prefix, leaves bool) bool {
	return leaves || g.limiters.keys.Allow(from)
}
