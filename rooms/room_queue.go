package rooms

import (
	"slices"

	"shithead/engine"
)

// wait lets somebody who watches wait for a seat, or not any more.
func (r *room) wait(fx *effects, who Person, wait bool) error {
	waits := r.queued(who)
	switch {
	case who.Guest():
		return ErrGuest
	case r.seatOf(who) != engine.NoSeat:
		return ErrSeated
	case wait == waits:
		return nil
	case waits:
		r.unqueue(who)
	case len(r.queue) >= r.limits.Queue:
		return ErrFull
	default:
		r.queue = append(r.queue[:len(r.queue):len(r.queue)], who)
	}
	fx.changed, r.unkept = true, true
	return nil
}

// queued says whether somebody waits for a seat.
func (r *room) queued(who Person) bool {
	return slices.ContainsFunc(r.queue, func(other Person) bool { return other.ID == who.ID })
}

// unqueue ends somebody's waiting.
func (r *room) unqueue(who Person) {
	if r.queued(who) {
		r.queue = slices.DeleteFunc(slices.Clone(r.queue), func(other Person) bool { return other.ID == who.ID })
		r.unkept = true
	}
}

// awaited says whether somebody waits for a seat who will get one when the room goes on.
func (r *room) awaited() bool { return r.foremost() >= 0 && (r.phase == Between || r.phase == Over) }

// foremost is where in the queue the first is who is here, or -1.
func (r *room) foremost() int {
	return slices.IndexFunc(r.queue, func(who Person) bool { return !slices.Contains(r.absent, who.ID) })
}

// deserted says whether no seat is anybody's, nor going to be. Who waits and is not back yet may still come.
func (r *room) deserted() bool {
	return !r.owners() && (len(r.queue) == 0 || r.phase != Between && r.phase != Over)
}

// fillSeats gives the seats of those who left to those who wait, and else to bots. Bots that fill such seats make room, too,
// and so does every bot before another match.
func (r *room) fillSeats() {
	rematch := r.phase == Over
	for _, open := range []func(*seat) bool{
		func(s *seat) bool { return s.Left },
		func(s *seat) bool { return s.Stand },
		func(s *seat) bool { return rematch && s.Bot != "" },
	} {
		for i := range r.seats {
			if open(&r.seats[i]) {
				r.seatFirst(i)
			}
		}
	}
	for i := range r.seats {
		if r.seats[i].Left {
			r.seatBot(i, standIn)
			r.seats[i].Stand = true
		}
	}
	if r.seatOf(r.maker) == engine.NoSeat {
		r.handOver()
	}
}

// seatFirst gives a seat to whoever is here and has waited longest, if anybody. Its share in the deck stays the one that
// everybody was shown.
func (r *room) seatFirst(i int) {
	k := r.foremost()
	if k < 0 {
		return
	}
	who := r.queue[k]
	r.unqueue(who)
	r.seats[i] = newSeat(who)
	r.watchers--
	r.note(Entry{Kind: EntrySat, Seat: i})
}
