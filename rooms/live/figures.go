package live

import (
	"errors"
	"sync/atomic"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/counters"
	"shithead/rooms/internal/room"
	"shithead/rooms/internal/thinking"
)

// Figures are what a lobby has counted since it began, for whoever wants to know how it does.
type Figures struct {
	// Moves are those that people have made, BotMoves those of bots, also for people who are away or late.
	Moves, BotMoves atomic.Uint64
	// Rounds are those that are over and on disk, however they ended.
	Rounds atomic.Uint64
	// Pauses counts how often a room had to wait, for the disk or to be read again.
	Pauses atomic.Uint64
	// HandedOver counts the rooms that were handed to another server, and Rescued those that were taken as nobody served them.
	HandedOver, Rescued atomic.Uint64
	// BotTime is how long it takes a room to make a bot's move, without the disk and without what bots think about that look ahead.
	BotTime *counters.Histogram
	// Thinking is what was counted of bots that look ahead.
	Thinking *thinking.Figures
	// JournalWait is how long a room waits until what it wants kept is on disk, and Batch how many writes share a
	// transaction, as far as the keeper tells.
	JournalWait, Batch *counters.Histogram
}

func newFigures(thoughts *thinking.Figures) *Figures {
	return &Figures{
		BotTime: counters.Times(), Thinking: thoughts,
		JournalWait: counters.Times(), Batch: counters.Sizes(data.MaxTogether),
	}
}

// Figures are those of the lobby, which go on counting.
func (l *Lobby) Figures() *Figures { return l.figures }

// moved counts the moves that were made and are kept.
func (f *Figures) moved(fx *room.Effects) {
	if fx.Moves == 0 {
		return
	}
	bots := fx.Moves
	if fx.Made > 0 {
		f.Moves.Add(1)
		bots--
	}
	f.BotMoves.Add(uint64(bots))
}

// The names of limits that people run into here.
const (
	// LimitMaking is how fast somebody makes rooms, LimitCommands how fast they do things in them, sitting down among these,
	// and LimitGuesses how many codes they guess.
	LimitMaking   = "rooms_made"
	LimitCommands = "room_commands"
	LimitGuesses  = "room_guesses"
)

// namedLimit is a limit, and what those are told who run into it.
type namedLimit struct {
	says error
	name string
}

// namedLimits are those that are told of by an error of their own.
func namedLimits() []namedLimit {
	return []namedLimit{
		{rooms.ErrRooms, "rooms"},
		{rooms.ErrOwnRooms, "rooms_per_player"},
		{rooms.ErrOriginRooms, "rooms_per_address"},
		{rooms.ErrSeats, "seats"},
		{rooms.ErrOwnSeats, "seats_per_player"},
		{rooms.ErrOriginSeats, "seats_per_address"},
		{rooms.ErrTooManyGuesses, LimitGuesses},
	}
}

// LimitNames are the names of all limits that people run into here.
func LimitNames() []string {
	names := []string{LimitMaking, LimitCommands}
	for _, limit := range namedLimits() {
		names = append(names, limit.name)
	}
	return names
}

// refused says which limit somebody has run into, if that is why they were refused something; pace names the one of how fast that is
// done.
func (l *Lobby) refused(err error, pace string, from rooms.Origin) {
	if err == nil || l.hit == nil {
		return
	}
	if errors.Is(err, rooms.ErrTooFast) {
		l.hit(pace, from)
		return
	}
	for _, limit := range l.named {
		if errors.Is(err, limit.says) {
			l.hit(limit.name, from)
			return
		}
	}
}
