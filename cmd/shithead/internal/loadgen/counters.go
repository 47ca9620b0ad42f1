package loadgen

import (
	"net"
	"sync/atomic"
)

// counters count what comes, since the beginning.
type counters struct {
	logins, moves, updates, watched atomic.Int64
	// seatBytes are what terminals and programs with a seat were sent, wire is what came over the network, to everybody.
	seatBytes, wire atomic.Int64
	// again counts keys that were pressed again as nothing came of them, lost the sessions that ended by themselves.
	again, lost atomic.Int64
	sessions    atomic.Int64
}

// sees counts that somebody sees a new picture of a table, with moves that nobody has seen before.
func (c *counters) sees(s *sight, moves int) {
	c.moves.Add(int64(moves))
	if s.watches {
		c.watched.Add(1)
	} else {
		c.updates.Add(1)
	}
}

// totals are the counters at one moment.
type totals struct{ logins, moves, updates, watched, seatBytes, wire, again int64 }

func (c *counters) totals() totals {
	return totals{
		c.logins.Load(), c.moves.Load(), c.updates.Load(), c.watched.Load(), c.seatBytes.Load(), c.wire.Load(), c.again.Load(),
	}
}

// counted is a connection of which it is counted what comes.
type counted struct {
	net.Conn
	in *atomic.Int64
}

func (c counted) Read(p []byte) (int, error) {
	n, err := c.Conn.Read(p)
	c.in.Add(int64(n))
	return n, err
}
