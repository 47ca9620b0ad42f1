package rooms

import (
	"errors"
	"time"

	"shithead/data"
	"shithead/engine"
)

// What happens when a room cannot go on: something cannot be put on disk, or the room panics. Either way the state in
// memory is not the one on disk. It is thrown away, but for what is kept now and then only; the room pauses, and tries every
// now and then to come back from its journal as it was.
//
// A room whose journal leads nowhere, or which fails again and again without anything coming of it, is set aside for
// somebody to look at, and ends.

// maxFailures is how often in a row, with nothing kept in between, a room may panic or find what it needs damaged before
// it is set aside. A disk that is full or gone does not count: that ends some time.
const maxFailures = 3

// fail pauses the room, or ends it.
func (r *running) fail(why error) {
	if errors.Is(why, data.ErrConflict) {
		r.lobby.log.Error("room has another owner", "room", r.code, "err", why)
		r.finish()
		return
	}
	if errors.Is(why, errPanic) || errors.Is(why, data.ErrDamaged) {
		if r.failures++; r.failures >= maxFailures {
			r.lobby.setAside(r.code, why)
			r.finish()
			return
		}
	}
	if r.paused.IsZero() {
		r.lobby.log.Error("room pauses", "room", r.code, "err", why)
		r.again(r.places, markPaused)
		r.pausedAt = time.Now()
	}
	r.paused = time.Now().Add(r.lobby.limits.Retry)
}

// retry brings the room back as it is on disk, with everybody who is here.
func (r *running) retry() {
	j, err := r.lobby.keeper.Journal(r.code)
	switch {
	case errors.Is(err, data.ErrNotFound):
		r.finish() // the room's end was said to have failed, and reached the disk
		return
	case errors.Is(err, data.ErrDamaged):
		r.lobby.setAside(r.code, err)
		r.finish()
		return
	case err == nil && j.Epoch != r.epoch:
		err = data.ErrConflict
	}
	if err != nil {
		r.fail(err)
		return
	}
	c, err := r.lobby.restore(j)
	if err != nil {
		r.lobby.setAside(r.code, err)
		r.finish()
		return
	}
	now := time.Now()
	if err := r.contain(func() { c.inherit(r.core, r.pausedAt, now) }); err != nil {
		r.fail(err)
		return
	}
	r.core, r.next, r.pausedAt = c, j.Next, now
	all := effects{changed: true, summary: true}
	if r.lobby.Draining() {
		if err := r.contain(func() { c.drain(true, time.Now()) }); err != nil {
			r.fail(err)
			return
		}
	}
	for _, p := range r.places {
		var fx effects
		err := r.contain(func() { fx = c.arrive(p.who, time.Now()) })
		if err == nil {
			err = r.keep(&fx)
		}
		if err != nil {
			r.fail(err)
			return
		}
		all.end = all.end || fx.end
	}
	r.paused = time.Time{}
	r.lobby.log.Info("room goes on", "room", r.code)
	r.show(all)
}

// again puts the last view once more into the boxes of places, with a mark on it. Places that had the same still do.
func (r *running) again(places []*Place, mark func(*RoomView)) {
	marked := map[*RoomView]*RoomView{}
	for _, p := range places {
		if marked[p.last] == nil {
			v := r.outside()
			if p.last != nil {
				v = *p.last
			}
			v.At = time.Now()
			mark(&v)
			marked[p.last] = &v
		}
		p.give(marked[p.last])
	}
}

// outside is what somebody sees of a room that they have not seen anything of before it paused: who sits there.
func (r *running) outside() RoomView {
	s := r.summary.Load()
	v := RoomView{
		Code: r.code, Terms: s.Terms, Maker: s.Maker, Phase: Gathering, Seats: make([]SeatView, s.Terms.Seats),
		Seat: engine.NoSeat, Titled: engine.NoSeat, Forfeit: s.Terms.Forfeit, Watchers: s.Watchers, At: time.Now(),
	}
	for i, who := range s.Players {
		v.Seats[i] = SeatView{Owner: who, Name: who.Name}
	}
	return v
}

func markPaused(v *RoomView) { v.Paused = true }

// finish ends the room's work. Everybody gets a last view.
func (r *running) finish() {
	r.over = true
	why := ErrClosed
	if r.ending != nil {
		why = r.ending
	}
	r.again(r.places, func(v *RoomView) { v.Closed = why })
	r.places = nil
	r.lobby.ended(r)
}
