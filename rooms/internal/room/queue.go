package room

import (
	"slices"

	"shithead/data"
	"shithead/rooms"
)

// queue are those of a room's watchers who wait for a seat.
type queue struct {
	// people are they, in their order. The slice is never written over.
	people []rooms.Person
	// absent are those of them who were in the room before a pause or a restart and are not back yet.
	absent []data.ID
}

// has reports whether a player waits for a seat.
func (q *queue) has(who rooms.Person) bool {
	return slices.ContainsFunc(q.people, func(other rooms.Person) bool { return other.ID == who.ID })
}

// comes has somebody who waits, and has come in, be who they are now: what a journal has of them leaves out how they have come.
func (q *queue) comes(who rooms.Person) {
	if i := slices.IndexFunc(q.people, func(other rooms.Person) bool { return other.ID == who.ID }); i >= 0 {
		q.people = slices.Clone(q.people)
		q.people[i] = who
	}
}

func (t *table) unqueue(who rooms.Person) {
	waited := len(t.queue.people)
	t.queue.people = slices.DeleteFunc(slices.Clone(t.queue.people), func(other rooms.Person) bool { return other.ID == who.ID })
	t.unkept = t.unkept || len(t.queue.people) < waited
}

// present are those who are here, in their order.
func (q *queue) present() []rooms.Person {
	return slices.DeleteFunc(slices.Clone(q.people), func(who rooms.Person) bool { return slices.Contains(q.absent, who.ID) })
}

// seatQueue gives the seats that are free before a match to those who wait for one, in their order.
func (t *table) seatQueue() {
	if t.phase != rooms.Gathering {
		return
	}
	for _, who := range t.queue.present() {
		_ = t.sit(who) // who is not let in by the host, or finds no seat, waits on
	}
}

// shuns reports whether the host has removed a player before the match.
func (t *table) shuns(who rooms.Person) bool {
	return slices.Contains(t.removed, who.ID) || who.Guest() && slices.Contains(t.shunned, who.Origin())
}

// wait lets a watcher wait for a seat, or not any more.
func (r *Room) wait(fx *Effects, who rooms.Person, wait bool) error {
	waits := r.queue.has(who)
	switch {
	case wait == waits:
		return nil
	case waits:
		r.unqueue(who)
	case len(r.queue.people) >= r.limits.Queue:
		return rooms.ErrFull
	case r.phase == rooms.Gathering && r.seats.firstFree() >= 0:
		return r.wrote(fx, r.sit(who))
	default:
		r.queue.people = append(slices.Clip(r.queue.people), who)
	}
	fx.Changed, r.unkept = true, true
	return nil
}
