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

// has says whether somebody waits for a seat.
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

// wait lets somebody who watches wait for a seat, or not any more.
func (t *table) wait(fx *Effects, who rooms.Person, wait bool) error {
	waits := t.queue.has(who)
	switch {
	case wait == waits:
		return nil
	case waits:
		t.unqueue(who)
	case len(t.queue.people) >= t.limits.Queue:
		return rooms.ErrFull
	default:
		t.queue.people = append(slices.Clip(t.queue.people), who)
	}
	fx.Changed, t.unkept = true, true
	return nil
}
