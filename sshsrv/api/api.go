package api

import (
	"net/netip"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/rooms/live"
	"shithead/sshsrv/account"
)

// Names say who has a name, and the name that somebody has now.
type Names interface {
	ByName(name string) (data.Profile, error)
	ByID(id data.ID) (data.Profile, error)
}

// Lobby makes rooms and lets into them.
type Lobby interface {
	Make(who rooms.Person, terms rooms.Terms) (code string, err error)
	Enter(code string, who rooms.Person, views *feed.Mailbox[rooms.RoomView]) (*live.Place, error)
}

// Config is what the play API is made from.
type Config struct {
	Limits   *Limits
	Accounts *account.Accounts
	Names    Names
	Lobby    Lobby
	// Listed is the list of rooms: see [object.RoomList].
	Listed func() []byte
}

// API is the play API, and what the sessions of all programs share. Make one with [New].
type API struct {
	Config
	budgets *allBudgets
	long    *longAnswers
	watched *watched
}

// New fails for limits that remember nobody.
func New(c Config) (*API, error) {
	budgets, err := newAllBudgets(c.Limits)
	if err != nil {
		return nil, err
	}
	return &API{c, budgets, newLongAnswers(c.Limits), &watched{rooms: map[string]*watchedRoom{}}}, nil
}

// Listen makes the inbox of a program that comes from an address. A program that floods it is hung up on.
func (a *API) Listen(from netip.Prefix, hangUp func()) *Inbox {
	return newInbox(a.Limits, a.budgets.newPayer(from), hangUp)
}
