package sshsrv

import (
	"errors"
	"fmt"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/sshsrv/account"
	"shithead/views/words"
)

// Practice are the tables at which guests play alone with bots. Nothing of them is kept, and nobody else finds them: see
// [live.NewPractice].
type Practice interface {
	access.Lobby
	Drain(on bool)
	Announce(n rooms.Notice)
	// Shut closes a room, and tells who is there why. It waits for the room.
	Shut(code, why string) error
}

// withPractice are all rooms for those who run the house: what is said to everybody is said at the tables of guests, too.
type withPractice struct {
	Lobby
	practice Practice
}

func (w withPractice) Drain(on bool) {
	w.Lobby.Drain(on)
	w.practice.Drain(on)
}

func (w withPractice) Announce(n rooms.Notice) {
	w.Lobby.Announce(n)
	w.practice.Announce(n)
}

// practising is a guest at a table of bots, where they are somebody for as long as they are in the house. The house's lock is held.
type practising struct {
	rooms.Person
	// code is that of the table, empty for none.
	code string
}

// practises makes a table for a guest at which all other seats are bots'. It fails with [rooms.ErrGuest] where people could sit down, or
// guests do not play, and else as [access.Lobby.Make] does.
func (h *house) practises(who rooms.Person, terms rooms.Terms) (code string, err error) {
	practice := h.server.practice
	if practice == nil || len(terms.Bots) != terms.Seats-1 {
		return "", rooms.ErrGuest
	}
	h.mu.Lock()
	if h.visits.ID == "" {
		who.ID, who.Name = data.NewID(), account.GuestName
		h.visits.Person = who
	}
	is := h.visits.Person
	h.mu.Unlock()
	terms.Private = true // so that its code is none that anybody could mean
	switch code, err = practice.Make(is, terms); {
	case errors.Is(err, rooms.ErrRooms), errors.Is(err, rooms.ErrOriginRooms):
		return "", fmt.Errorf("%w: %w", rooms.ErrGuests, err)
	case err != nil:
		return "", err
	}
	h.mu.Lock()
	h.visits.code = code
	over := h.over
	h.mu.Unlock()
	if over {
		h.endPractice(code)
	}
	return code, nil
}

// endPractice ends a table if it is the guest's own: nobody comes back to it. It does not wait.
func (h *house) endPractice(code string) {
	h.mu.Lock()
	own := code == h.visits.code && code != ""
	if own {
		h.visits.code = ""
	}
	h.mu.Unlock()
	if own {
		h.server.begin(func() { _ = h.server.practice.Shut(code, "") }) // which is gone anyway if the server stops
	}
}

// entrance is where somebody goes into a room, and as whom. It fails with [words.ErrFar] for one that another server serves.
func (h *house) entrance(code string) (at access.Lobby, who rooms.Person, err error) {
	if who, err = h.inside(); err != nil {
		return nil, who, err
	}
	h.mu.Lock()
	guest := h.visits
	h.mu.Unlock()
	switch {
	case code != "" && code == guest.code:
		return h.server.practice, guest.Person, nil
	case h.server.far(code) != "":
		return nil, who, words.ErrFar
	default:
		return h.server.lobby, who, nil
	}
}
