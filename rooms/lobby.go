package rooms

import (
	"log/slog"

	"shithead/data"
)

// Keeper is where rooms are kept: see [data.Store].
type Keeper interface {
	Commit(writes []data.Write) []error
	Claim() ([]data.Journal, error)
	Journal(room string) (data.Journal, error)
	SetAside(room, reason string) error
}

// Config is what a lobby is made from.
type Config struct {
	Limits RoomLimits
	Keeper Keeper
	Log    *slog.Logger
}

// Lobby is all the rooms.
type Lobby struct{}

// NewLobby brings back every room that was kept. A room that cannot come back is set aside and reported. It fails if the
// journals cannot be read.
func NewLobby(c Config) (*Lobby, error) { panic("not yet") }

// Close ends all rooms' work; they are kept, and come back with the next lobby.
func (l *Lobby) Close() { panic("not yet") }

// Watch shows the lobby from now on. Views come to the box, the first at once.
func (l *Lobby) Watch(box *Mailbox[LobbyView]) *LobbyVisit { panic("not yet") }

// LobbyVisit is one person looking at the lobby.
type LobbyVisit struct{}

// Leave ends the visit. A second time does nothing.
func (v *LobbyVisit) Leave() { panic("not yet") }

// Make makes a room in which its maker has the first seat, and gives its code. It waits for the disk. It fails with
// [ErrGuest], [ErrTerms], [ErrRooms], [ErrOwnRooms], [ErrTooFast], or what the disk says.
func (l *Lobby) Make(who Person, terms Terms) (code string, err error) { panic("not yet") }

// Enter lets somebody into a room: to their seat if they have one, else to watch. Views come to the box, the first at
// once. It fails with [ErrNoRoom].
func (l *Lobby) Enter(code string, who Person, box *Mailbox[RoomView]) (*Place, error) {
	panic("not yet")
}

// Place is one person being in a room once.
type Place struct{}

// Do does something and gives why not, if so. It waits for the room, and the room for the disk.
func (p *Place) Do(c Command) error { panic("not yet") }

// Exit ends being in the room. A seat stays its owner's. A second time does nothing. It never waits.
func (p *Place) Exit() { panic("not yet") }
