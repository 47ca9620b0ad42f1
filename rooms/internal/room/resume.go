package room

import (
	"time"

	"shithead/data"
	"shithead/rooms"
)

// What goes on in a room after a restart and after a pause: who waited, was ready or agreed counts for a while as if
// they were back already, and time that nobody could use is nobody's.

// resume sets the time right in a room that comes from its journal. What the journal says of when is by the clock of then.
func (r *Room) resume(now time.Time) {
	until := now
	if !r.stopped.IsZero() {
		until = r.stopped
	}
	if !r.running() {
		r.clock.since = until
	}
	r.shift(now.Sub(until), now)
	r.expect(now)
}

// shift puts off what runs, by a time that nobody could use.
func (r *Room) shift(by time.Duration, now time.Time) {
	r.clock.shift(by, r.limits.TurnLeft, now)
	if !r.voted.IsZero() {
		r.voted = earlier(r.voted.Add(by), now)
	}
}

// expect waits for those who were here.
func (r *Room) expect(now time.Time) {
	r.grace = now.Add(r.limits.Hold)
	r.queue.expect()
}

// giveUpOn ends the waiting for those who have not come back in time: they are not ready, and wait for nothing.
func (r *Room) giveUpOn(now time.Time) {
	if r.grace.IsZero() || now.Before(r.grace) {
		return
	}
	r.grace = time.Time{}
	for i := range r.seats {
		s := &r.seats[i]
		r.unkept = r.unkept || s.ready && !s.here
		s.ready, s.expected = s.ready && s.here, false
	}
	for _, id := range r.queue.absent {
		r.unqueue(rooms.Person{ID: id})
	}
	r.queue.absent = nil
}

// moment is what may change with an input besides what is kept at once: how it was before shows how it is if the input
// could not be kept.
type moment struct {
	phase rooms.Phase
	round data.ID
	moves int
	since time.Time
	voted time.Time
	queue []rooms.Person
	// ready and agrees have a bit for each seat.
	ready, agrees uint32
}

// Remember notes how it is before an input.
func (r *Room) Remember() { r.before = r.moment() }

func (r *Room) moment() moment {
	m := moment{phase: r.phase, since: r.clock.since, voted: r.voted, queue: r.queue.people}
	if r.round != nil {
		m.round, m.moves = r.round.id, r.round.state.Moves()
	}
	for i := range r.seats {
		if r.seats[i].ready {
			m.ready |= 1 << i
		}
		if r.seats[i].agrees {
			m.agrees |= 1 << i
		}
	}
	return m
}

// follows says whether a room that comes from its journal goes on from a moment: the input that came then is not in it.
func (m *moment) follows(is *moment) bool {
	return m.phase == is.phase && m.moves == is.moves && (m.phase != rooms.Playing || m.round == is.round)
}

// Inherit takes over, after a pause that began at a time, what the state that was thrown away had besides what is kept.
func (r *Room) Inherit(from Core, paused, now time.Time) {
	old, ok := from.(*Room)
	if !ok {
		return
	}
	r.chat.inherit(&old.chat, r.log.logged)
	was, is := old.before, r.moment()
	if was.follows(&is) {
		r.clock.since, r.voted, r.queue.people, r.unkept = was.since, was.voted, was.queue, true
		for i := range r.seats {
			s := &r.seats[i]
			s.ready = s.owned() && was.ready>>i&1 == 1
			s.agrees = s.owned() && was.agrees>>i&1 == 1
		}
	}
	r.shift(now.Sub(paused), now)
	r.expect(now)
	r.plan(now)
	r.Remember()
}
