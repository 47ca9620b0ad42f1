package live

import (
	"slices"

	"shithead/data"
	"shithead/rooms"
)

// shares counts rooms or seats in use in the house: in all, by one person, and by all who come from where that person does.
type shares struct{ all, own, near int }

func (s *shares) add(of, who rooms.Person) {
	s.all++
	if of.ID == who.ID {
		s.own++
	}
	if who.Origin() != "" && of.Origin() == who.Origin() {
		s.near++
	}
}

// check is the first of the errors whose limit is reached.
func (s *shares) check(all, own, near int, errAll, errOwn, errNear error) error {
	switch {
	case s.all >= all:
		return errAll
	case s.own >= own:
		return errOwn
	case s.near >= near:
		return errNear
	default:
		return nil
	}
}

// mayMake says why somebody may not make one more room, and have a seat in it, if so.
func (l *Lobby) mayMake(who rooms.Person) error {
	var made shares
	for s := range l.newest {
		made.add(s.Maker, who)
	}
	for _, maker := range l.making {
		made.add(maker, who)
	}
	if err := made.check(l.limits.Rooms, l.limits.RoomsPerMaker, l.limits.RoomsPerOrigin, rooms.ErrRooms, rooms.ErrOwnRooms, rooms.ErrOriginRooms); err != nil {
		return err
	}
	return l.maySit(who)
}

// maySit says why somebody may not have one more seat, if so.
func (l *Lobby) maySit(who rooms.Person) error {
	var taken shares
	for s := range l.newest {
		for _, owner := range s.Players {
			taken.add(owner, who)
		}
	}
	for _, maker := range l.making {
		taken.add(maker, who)
	}
	for r, other := range l.sitting {
		if !r.seats(other) {
			taken.add(other, who)
		}
	}
	return taken.check(l.limits.Seats, l.limits.SeatsPerPlayer, l.limits.SeatsPerOrigin, rooms.ErrSeats, rooms.ErrOwnSeats, rooms.ErrOriginSeats)
}

// seats reports whether a person has a seat in the room, as its summary knows.
func (r *running) seats(who rooms.Person) bool {
	return slices.ContainsFunc(r.summary.Load().Players, func(p rooms.Person) bool { return p.ID == who.ID })
}

// beginToSit reserves a seat in a room for somebody, or says why they may not have one. Who has one there, and a guest,
// is told so by the room. The seat counts from now on, as others may sit down elsewhere at the same time, until endToSit,
// or until it is in the room's summary.
func (l *Lobby) beginToSit(r *running, who rooms.Person) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if who.None() || r.seats(who) {
		return nil
	}
	if err := l.maySit(who); err != nil {
		return err
	}
	if !l.sitRate.Allow(lasting(who)) {
		return rooms.ErrTooFast
	}
	l.sitting[r] = who
	return nil
}

// lasting is what stays of somebody from one visit to the next: of a guest it is where they come from.
func lasting(who rooms.Person) data.ID {
	if from := who.Origin(); who.Guest() && from != "" {
		return data.ID(from)
	}
	return who.ID
}

func (l *Lobby) endToSit(r *running) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.sitting, r)
}
