package rooms

import (
	"shithead/data"
)

// Private rooms are in no list but that of their own people, and who knows the code comes in. Whoever tries codes finds
// out nothing but that they are wrong, and may not do that for long. Rooms that everybody finds are open to everybody all
// the time.

// guesses bounds how many wrong codes are tried, by one person and from one address.
type guesses struct {
	people  *Paces[data.ID]
	origins *Paces[Origin]
}

func newGuesses(l *RoomLimits) guesses {
	return guesses{
		people:  NewPaces[data.ID](l.GuessEvery, l.Guesses),
		origins: NewPaces[Origin](l.GuessEveryOrigin, l.GuessesPerOrigin),
	}
}

// spent says whether somebody may not guess any more. Guests have no name to count by, only where they come from.
func (g *guesses) spent(who Person) bool {
	return !who.Guest() && g.people.Spent(who.ID) || who.Origin() != "" && g.origins.Spent(who.Origin())
}

// count counts a wrong guess.
func (g *guesses) count(who Person) {
	if !who.Guest() {
		g.people.Allow(who.ID)
	}
	if who.Origin() != "" {
		g.origins.Allow(who.Origin())
	}
}

// find is the room of a code. It fails with [ErrNoRoom], [ErrTooManyGuesses] or [ErrClosed]. The lock is held.
func (l *Lobby) find(code string, who Person) (*running, error) {
	r := l.rooms[code]
	switch {
	case l.closed:
		return nil, ErrClosed
	case r != nil && r.summary.Load().open(who):
		return r, nil
	case l.guesses.spent(who): // whether there is such a room or not
		return nil, ErrTooManyGuesses
	case r == nil:
		l.guesses.count(who)
		return nil, ErrNoRoom
	}
	return r, nil
}
