package gate

import (
	"net/netip"
	"time"

	"golang.org/x/time/rate"
)

// Draws bounds how often a session's screen is drawn, and how often all those of one address are, whatever makes it change:
// keys, windows, or what happens at the table. Nothing is lost: what comes too fast is drawn together, a little later.
type Draws struct {
	connLimiter
	observer Observer
	// others and typed bound the screens of all who don't play: what others do there, and what they type.
	others, typed *rate.Limiter
}

// Draws are those of a session that comes from an address.
func (g *Gate) Draws(from netip.Prefix) *Draws {
	return &Draws{g.limiters.draws.on(from), g.observer, g.limiters.others, g.limiters.typed}
}

// drawCells is how many cells of a screen cost as much to draw as everything else about it.
const drawCells = 10_000

// Wait is how long to wait until a screen of so many cells may be drawn. Those of players wait for no others, and what is
// typed waits for nothing else.
func (d *Draws) Wait(cells int, plays, typed bool) time.Duration {
	n := 1 + cells/drawCells
	wait, ok := d.reserve(n)
	if !plays && ok {
		all := d.others
		if typed {
			all = d.typed
		}
		var more time.Duration
		more, ok = d.soon(all.ReserveN(time.Now(), min(n, all.Burst())))
		wait = max(wait, more)
	}
	if !ok {
		wait = d.most
	}
	if wait > 0 {
		d.observer.Hit(d.name, d.from)
	}
	return wait
}

// lostKeyBytes is how many bytes more a key that is lost counts as in Reads.
const lostKeyBytes = 256

// Passes reports whether an event of a terminal at an address is passed on to its program. All but the key that leaves count. One
// that is lost is paid for in bytes: a key has some forty of them, and costs more than any other packet of that length. So
// connections of the address are read later; what is read already does not wait, as it takes much more memory than it has bytes.
func (g *Gate) Passes(from netip.Prefix, leaves bool) bool {
	if leaves || g.limiters.keys.Allow(from) {
		return true
	}
	g.observer.Hit(LimitKeys, from)
	reads := g.limiters.reads
	reads.address.ReserveAt(from, time.Now(), min(lostKeyBytes, reads.rates.Address.Burst))
	return false
}
