package live

import (
	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/ratelimit"
)

// Private rooms are in no list but that of their own people, and who knows the code comes in. Whoever tries codes finds
// out nothing but that they are wrong, and may not do that for long. Rooms that everybody finds are open to everybody all
// the time.

// guesses bounds how many wrong codes are tried, by one person and from one address.
type guesses struct {
	people  *ratelimit.Limiter[data.ID]
	origins *ratelimit.Limiter[rooms.Origin]
}

// spent says whether somebody may not guess any more. Guests have no name to count by, only where they come from.
func (g *guesses) spent(who rooms.Person) bool {
	return !who.Guest() && g.people.Spent(who.ID) || who.Origin() != "" && g.origins.Spent(who.Origin())
}

func (g *guesses) count(who rooms.Person) {
	if !who.Guest() {
		g.people.Allow(who.ID)
	}
	if who.Origin() != "" {
		g.origins.Allow(who.Origin())
	}
}

// find is the room of a code. It fails with [rooms.ErrNoRoom], [rooms.ErrTooManyGuesses] or [rooms.ErrClosed]. The lock
// is held.
func (l *Lobby) find(code string, who rooms.Person) (*running, error) {
	r := l.rooms[code]
	switch {
	case l.closed:
		return nil, rooms.ErrClosed
	case r != nil && r.summary.Load().Open(who):
		return r, nil
	case l.guesses.spent(who): // whether there is such a room or not
		return nil, rooms.ErrTooManyGuesses
	case r == nil:
		l.guesses.count(who)
		return nil, rooms.ErrNoRoom
	}
	return r, nil
}
