package live

import (
	"errors"
	"time"

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

// spent reports whether a person may not guess any more. Guests have no name to count by, only where they come from.
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

// find is the room of a code. It fails as [Lobby.Enter] does.
func (l *Lobby) find(code string, who rooms.Person) (*running, error) {
	r, err := l.look(code, who)
	if errors.Is(err, rooms.ErrNoRoom) && l.joined() {
		r, err = l.seek(code, who)
	}
	if errors.Is(err, rooms.ErrNoRoom) {
		l.guesses.count(who)
	}
	return r, err
}

// look is the room of a code as far as is known.
func (l *Lobby) look(code string, who rooms.Person) (*running, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	r := l.rooms[code]
	server, elsewhere := l.serves(code)
	far := l.peers.find(code)
	switch {
	case l.closed:
		return nil, rooms.ErrClosed
	case r != nil && r.summary.Load().Open(who):
		return r, nil
	case elsewhere && far != nil && far.Summary != nil && far.Summary.Open(who):
		return nil, &rooms.MovedError{Owner: server}
	case l.guesses.spent(who): // whether there is such a room or not
		return nil, rooms.ErrTooManyGuesses
	case elsewhere:
		return nil, &rooms.MovedError{Owner: server}
	case r == nil:
		return nil, rooms.ErrNoRoom
	}
	return r, nil
}

const (
	// arrivalPatience is how long somebody waits for a room whose journal is nobody's, or this server's without running here.
	arrivalPatience = 3 * time.Second
	// seekEvery is how often they look.
	seekEvery = 100 * time.Millisecond
)

// seek looks for a room of which nobody has told: whose it is says its journal.
func (l *Lobby) seek(code string, who rooms.Person) (*running, error) {
	for end := time.Now().Add(arrivalPatience); ; {
		j, err := l.keeper.Journal(code)
		switch {
		case err == nil && j.Owner != "" && j.Owner != l.owner:
			return nil, &rooms.MovedError{Owner: j.Owner}
		case err != nil, !time.Now().Before(end):
			return nil, rooms.ErrNoRoom
		}
		select {
		case <-l.halt:
			return nil, rooms.ErrClosed
		case <-time.After(seekEvery):
		}
		if r, err := l.look(code, who); !errors.Is(err, rooms.ErrNoRoom) {
			return r, err
		}
	}
}
