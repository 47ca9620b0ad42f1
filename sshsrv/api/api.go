package api

import (
	"context"
	"net/netip"
	"time"

	"shithead/data"
	"shithead/data/wait"
	"shithead/rooms"
	"shithead/rooms/access"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
)

// Names say who has a name.
type Names interface {
	ByName(name string) (data.Profile, error)
}

// Lobby makes rooms and lets into them.
type Lobby interface {
	Make(who rooms.Person, terms rooms.Terms) (code string, err error)
	Enter(code string, who rooms.Person, views *feed.Mailbox[rooms.RoomView]) (access.Place, error)
}

// Config is what the play API is made from.
type Config struct {
	Limits   *Limits
	Accounts *account.Accounts
	Names    Names
	Lobby    Lobby
	Hall     access.Hall
	// Listed is the list of rooms: see [object.RoomList].
	Listed func() []byte
	// Wrote is told of everything that is written: how many bytes, and since when the move was awaited that it tells of, zero for
	// none. Hit is told who has run into which limit of [LimitNames]. Neither waits.
	Wrote func(bytes int, since time.Time)
	Hit   func(limit string, from netip.Prefix)
	// Far is the other server of the house that has a room, empty for none, and for a room of which nobody knows; nil in a house of
	// one server. Said is the server to which the room has moved, as whoever had it said, empty if nobody has: where that is this
	// one, it is waited for, for some seconds.
	Far func(ctx context.Context, room, said string) (node string)
	// Server is what programs are told that the server is, with its version.
	Server string
}

// The limits that programs run into.
const (
	// LimitRequests is what they may ask for: lines, bytes, and work. LimitAnswers is what may wait to be read.
	LimitRequests = "program_requests"
	LimitAnswers  = "program_answers"
)

// LimitNames are all of them.
func LimitNames() []string { return []string{LimitRequests, LimitAnswers} }

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
	return &Inbox{
		limits: a.Limits, payer: a.budgets.newPayer(from), flooded: hangUp, rings: wait.NewBell(),
		refused: func() { a.Hit(LimitRequests, from) },
	}
}
