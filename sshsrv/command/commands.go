package command

import (
	"context"
	"log/slog"
	"net/netip"
	"slices"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/ratelimit"
	"shithead/sshsrv/account"
	"shithead/sshsrv/admin"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/object"
	"shithead/views"
)

// Store is where what commands show and change is kept.
type Store interface {
	ByName(name string) (data.Profile, error)
	ByID(id data.ID) (data.Profile, error)
	Rename(id data.ID, name string, now time.Time) (data.Profile, error)
	HeldNames(id data.ID, now time.Time) (map[string]time.Time, error)
	SavedRules(id data.ID) ([]data.SavedRules, error)
	Delete(id data.ID, now time.Time) error

	ByKey(fingerprint string) (data.Profile, error)
	Keys(id data.ID) ([]data.Key, error)
	ClaimKey(id data.ID, key data.Key) error
	LabelKey(id data.ID, fingerprint, label string) error
	RemoveKey(id data.ID, fingerprint string) error

	Boards(rules string, n int) (data.Boards, error)
	Stats(player data.ID) (data.PlayerStats, error)
	Round(id data.ID) (data.Round, error)
	Rounds(player data.ID, n int) ([]data.Round, error)
	RoundsBefore(player data.ID, one *data.Round, n int) ([]data.Round, error)
}

// Lobby is the rooms.
type Lobby interface {
	List(who rooms.Person) *rooms.LobbyView
	Plays(round data.ID) bool
}

// Config is what the commands of a server are made from.
type Config struct {
	Limits    *Limits
	Store     Store
	Lobby     Lobby
	Accounts  *account.Accounts
	Operators *account.OperatorList
	Open      *account.Sessions
	// InEffect waits until what has been written so far has taken effect on the sessions and rooms of this server.
	InEffect func()
	Admin    *admin.House
	Log      *slog.Logger
	// Guessed is told from which address too many codes are tried. It does not wait.
	Guessed func(from netip.Prefix)
}

// Commands are those of a server, and what all who give them share. Make them with [New].
type Commands struct {
	Config
	boards boards
	listed object.RoomList
	// redeems bounds how many codes are tried from one address.
	redeems *ratelimit.Limiter[netip.Prefix]
}

// New makes commands.
func New(c Config) *Commands {
	return &Commands{
		Config: c, boards: boards{kept: map[string]board{}},
		redeems: ratelimit.New[netip.Prefix](c.Limits.RedeemEvery, c.Limits.Redeems),
	}
}

// ShareLimits makes how many codes are tried from an address hold for a house of several servers.
func (c *Commands) ShareLimits(s *ratelimit.Shared) {
	ratelimit.ShareAs(s, "codes_redeemed", c.redeems, netip.Prefix.String, netip.ParsePrefix)
}

// Rooms is the list of the rooms that everybody sees: see [object.RoomList].
func (c *Commands) Rooms() []byte { return c.listed.Of(c.Lobby.List(rooms.Person{})) }

// Named is which command a line gives, for logs and counts: never what was typed, but a name of the table, "admin", "unknown" for any
// other, or empty for none. Screens reports whether it shows screens.
func Named(line string) (name string, screens bool) {
	words, err := cmdline.Words(line)
	if err != nil || len(words) == 0 {
		return unknownName(line), false
	}
	if words[0] == adminCommand {
		return adminCommand, false
	}
	if found := find(Everybody, words[0]); found != nil {
		return found.Name, found.Screens
	}
	return unknownName(line), false
}

// AsksForLines reports whether a line asks for plain lines.
func AsksForLines(line string) bool {
	words, err := cmdline.Words(line)
	return err == nil && slices.Contains(words, "--plain")
}

// Converses reports whether what follows a line is typed, on a screen or in lines.
func Converses(line string) bool {
	switch name, _ := Named(line); name {
	case "", "play", "learn", "join", "watch":
		return true
	default:
		return false
	}
}

func unknownName(line string) string {
	if line == "" {
		return ""
	}
	return "unknown"
}

// Session is the session that gives a command.
type Session struct {
	*Client
	ID      *account.Identity
	Account *account.Account
	From    netip.Prefix
	// Own is the session as others see it, who may end it. Dismissed reports whether they have.
	Own       account.Session
	Dismissed func() bool
	Input     Input
	// Play plays with a program, to its end.
	Play func(ctx context.Context)
	// Start is where the screens begin that the command asks for, nil if it asks for none. They are shown once it is over:
	// nothing of it is held during the game.
	Start *views.Start
}

// Input is what a client types, or sends on standard input.
type Input interface {
	// Typed is what has come so far: all of it if it is over, else the beginning; spilled if there was more than is kept.
	Typed() (text []byte, over, spilled bool)
	// Heard receives after something has come, or there is no more.
	Heard() <-chan struct{}
}
