package rooms

import (
	"slices"

	"shithead/data"
)

// Private rooms are in no list but that of their own people, and who knows the code comes in. Whoever tries codes finds
// out nothing but that they are wrong, and may not do that for long. Rooms that everybody finds are open to everybody all
// the time.

// insiders are the people of a private room, who find it without its code: those who have a seat there, and its maker.
func insiders(s *RoomSummary) []Person { return append(slices.Clone(s.Players), s.Maker) }

// open says whether somebody finds the room without its code.
func (s *RoomSummary) open(who Person) bool {
	return !s.Terms.Private || slices.ContainsFunc(insiders(s), func(p Person) bool { return !who.Guest() && p.ID == who.ID })
}

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
	return !who.Guest() && g.people.Spent(who.ID) || who.origin != "" && g.origins.Spent(who.origin)
}

// count counts a wrong guess.
func (g *guesses) count(who Person) {
	if !who.Guest() {
		g.people.Allow(who.ID)
	}
	if who.origin != "" {
		g.origins.Allow(who.origin)
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
