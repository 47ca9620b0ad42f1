package room

import (
	"time"

	"shithead/engine"
	"shithead/rooms"
)

// Close ends the room, and the round that runs without a result.
func (r *Room) Close(now time.Time) Effects {
	var fx Effects
	if r.running() {
		r.round.shut = true
		r.abandon()
	}
	if r.phase == rooms.Playing && r.round != nil {
		r.settle(&fx, now)
	}
	fx.End = true
	return fx.with(r.tell(now))
}

// Announce tells everybody in the room what the house says.
func (r *Room) Announce(n rooms.Notice, now time.Time) Effects {
	r.note(rooms.Entry{Kind: rooms.EntryNotice, Seat: engine.NoSeat, Notice: n})
	return r.tell(now)
}

// Drain has no more rounds dealt from now on, or again. That is not kept.
func (r *Room) Drain(on bool, now time.Time) Effects {
	if r.draining && !on && r.phase == rooms.Between {
		r.clock.since = now // the next deal is not sudden
	}
	r.draining = on
	return r.tell(now)
}
