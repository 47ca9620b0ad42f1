package rooms

import (
	"time"

	"shithead/engine"
)

// close ends the room, and the round that runs without a result.
func (r *room) close(now time.Time) effects {
	var fx effects
	if r.running() {
		r.round.shut = true
		r.abandon()
	}
	if r.phase == Playing && r.round != nil {
		r.settle(&fx, now)
	}
	fx.end = true
	return fx.with(r.tell(now))
}

// announce tells everybody in the room what the house says.
func (r *room) announce(n Notice, now time.Time) effects {
	r.note(Entry{Kind: EntryNotice, Seat: engine.NoSeat, Notice: n})
	return r.tell(now)
}

// drain has no more rounds dealt from now on, or again. That is not kept.
func (r *room) drain(on bool, now time.Time) effects {
	if r.draining && !on && r.phase == Between {
		r.clock.since = now // the next deal is not sudden
	}
	r.draining = on
	return r.tell(now)
}
