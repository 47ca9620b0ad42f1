package command

import (
	"log/slog"
	"net/netip"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/live"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/object"
)

// Config is what the commands of a server are made from.
type Config struct {
	Limits   *Limits
	Store    *data.Store
	Lobby    *live.Lobby
	Accounts *account.Accounts
	// CodeLife is how long the word is good for with which somebody deletes their profile.
	CodeLife  time.Duration
	Operators *account.OperatorList
	Open      *account.Sessions
	Admin     *admin.House
	Log       *slog.Logger
}

// Commands are those of a server, and what all who give them share. Make them with [New].
type Commands struct {
	limits    *Limits
	store     *data.Store
	lobby     *live.Lobby
	accounts  *account.Accounts
	operators *account.OperatorList
	open      *account.Sessions
	admin     *admin.House
	houseLog  *slog.Logger
	// deletions are the words with which people delete their profiles.
	deletions *account.Codes
	boards    *boards
	listed    object.RoomList
	// redeems bounds how many codes are tried from one address.
	redeems *ratelimit.Limiter[netip.Prefix]
}

// New makes commands.
func New(c Config) *Commands {
	return &Commands{
		limits: c.Limits, store: c.Store, lobby: c.Lobby, accounts: c.Accounts, operators: c.Operators, open: c.Open, admin: c.Admin,
		houseLog: c.Log, deletions: account.NewCodes(c.CodeLife), boards: newBoards(c.Store, c.Limits.BoardLife),
		redeems: ratelimit.New[netip.Prefix](c.Limits.RedeemEvery, c.Limits.Redeems),
	}
}

// Rooms is the list of the rooms that everybody sees: see [object.RoomList].
func (c *Commands) Rooms() []byte { return c.listed.Of(c.lobby.List(rooms.Person{})) }
