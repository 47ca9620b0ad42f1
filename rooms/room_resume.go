package rooms

import (
	"slices"
	"time"

	"shithead/data"
)

// What a room takes up again after a restart and after a pause: who waited, was ready or agreed counts for a while as if
// they were back already, and time that nobody could use is nobody's.

// resume sets the time right in a room that comes from its journal. What the journal says of when is by the clock of then.
func (r *room) resume(now time.Time) {
	until := now
	if !r.stopped.IsZero() {
		until = r.stopped
	}
	if !r.running() {
		r.since = until
	}
	r.shift(now.Sub(until), now)
	r.expect(now)
}

// shift puts off what runs, by a time that nobody could use. What lies ahead of now is of a clock that was set back since.
func (r *room) shift(by time.Duration, now time.Time) {
	r.since = earlier(r.since.Add(by), now)
	if !r.voted.IsZero() {
		r.voted = earlier(r.voted.Add(by), now)
	}
	r.floor = now.Add(r.limits.TurnLeft)
}

// earlier is the earlier of two times.
func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// expect waits for those who were here.
func (r *room) expect(now time.Time) {
	r.grace = now.Add(r.limits.Hold)
	r.absent = nil
	for _, who := range r.queue {
		r.absent = append(r.absent, who.ID)
	}
}

// giveUpOn ends the waiting for those who have not come back in time: they are not ready, and wait for nothing.
func (r *room) giveUpOn(now time.Time) {
	if r.grace.IsZero() || now.Before(r.grace) {
		return
	}
	r.grace = time.Time{}
	for i := range r.seats {
		s := &r.seats[i]
		r.unkept = r.unkept || s.ready && !s.here
		s.ready, s.expected = s.ready && s.here, false
	}
	for _, id := range r.absent {
		r.unqueue(Person{ID: id})
	}
	r.absent = nil
}

// moment is what may change with an input besides what is kept at once: how it was before shows how it is if the input
// could not be kept.
type moment struct {
	phase Phase
	round data.ID
	moves int
	since time.Time
	voted time.Time
	queue []Person
	// ready and agrees have a bit for each seat.
	ready, agrees uint32
}

// remember notes how it is before an input.
func (r *room) remember() { r.before = r.moment() }

func (r *room) moment() moment {
	m := moment{phase: r.phase, since: r.since, voted: r.voted, queue: r.queue}
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
	return m.phase == is.phase && m.moves == is.moves && (m.phase != Playing || m.round == is.round)
}

// inherit takes over, after a pause that began at a time, what the state that was thrown away had besides what is kept.
func (r *room) inherit(from core, paused, now time.Time) {
	old, ok := from.(*room)
	if !ok {
		return
	}
	r.talk = old.talk
	r.inheritChat(old.chat)
	was, is := old.before, r.moment()
	if was.follows(&is) {
		r.since, r.voted, r.queue, r.unkept = was.since, was.voted, was.queue, true
		for i := range r.seats {
			s := &r.seats[i]
			s.ready = s.owned() && was.ready>>i&1 == 1
			s.agrees = s.owned() && was.agrees>>i&1 == 1
		}
	}
	r.shift(now.Sub(paused), now)
	r.expect(now)
	r.plan(now)
	r.remember()
}

// inheritChat is the chat of the state that was thrown away. Its lines stand in the log where the journal has them, those
// from before it in front, and those from behind it at the end.
func (r *room) inheritChat(old []ChatLine) {
	chat, kept := slices.Clone(old), 0
	if n := len(r.chat); n > 0 {
		kept = 1 + slices.IndexFunc(old, func(line ChatLine) bool { return line.Same(&r.chat[n-1]) })
	}
	for i := range chat {
		switch before := len(r.chat) - (kept - i); {
		case i >= kept:
			chat[i].Logged = r.logged
		case before >= 0:
			chat[i].Logged = r.chat[before].Logged
		default:
			chat[i].Logged = 0
		}
	}
	r.chat, r.unsaid = chat, len(chat)-kept
}
