package rooms

import (
	"errors"

	"shithead/engine/errcode"
)

// Why something that somebody wants to say, in the hall or in a room, is not said.
var (
	// ErrSilent: there was nothing to say, once it was cleaned.
	ErrSilent = errcode.New("empty", "nothing to say")
	// ErrTooFast: more at once than one person may do.
	ErrTooFast = errcode.New("too_fast", "too fast")
	// ErrLong: longer than a line may be.
	ErrLong = errcode.New("too_long", "too long")
	// ErrGuest: guests look on.
	ErrGuest = errcode.New("guest", "guests only watch")
	// ErrGone: who speaks has left.
	ErrGone = errcode.New("not_in_a_room", "has left")
)

// Why a room is not made, or not entered.
var (
	// ErrTerms: no room can be made of these terms. It comes with a reason.
	ErrTerms = errcode.New("bad_terms", "bad terms")
	// ErrNoRoom: there is no such room.
	ErrNoRoom = errcode.New("no_such_room", "no such room")
	// ErrTooManyGuesses: whoever it is, or somebody from the same place, has tried too many codes of rooms that there are
	// not.
	ErrTooManyGuesses = errcode.New("too_many_guesses", "too many guesses")
	// ErrRooms: there are as many rooms as there may be.
	ErrRooms = errcode.New("too_many_rooms", "no more rooms")
	// ErrOwnRooms: the maker has as many rooms as one person may have.
	ErrOwnRooms = errcode.New("too_many_rooms", "too many rooms of one host")
	// ErrDraining: the server is about to stop, and begins nothing any more.
	ErrDraining = errcode.New("draining", "the server is about to stop")
	// ErrOriginRooms: people from where the maker is have as many rooms as they may have.
	ErrOriginRooms = errcode.New("too_many_rooms", "too many rooms from one network")
)

// Why nobody may take one more seat anywhere.
var (
	// ErrSeats: as many seats are taken as may be.
	ErrSeats = errcode.New("too_many_seats", "no more seats")
	// ErrOwnSeats: has as many seats as one person may have.
	ErrOwnSeats = errcode.New("too_many_seats", "too many seats of one person")
	// ErrOriginSeats: people from there have as many seats as they may have.
	ErrOriginSeats = errcode.New("too_many_seats", "too many seats from one network")
)

// Why a command is refused.
var (
	// ErrClosed: the room is closed.
	ErrClosed = errcode.New("closed", "the room is closed")
	// ErrShut: the house has closed the room. It comes as a [ShutError].
	ErrShut = errcode.New("shut", "the house has closed the room")
	// ErrElsewhere: the seat's owner came in again, and this session is over.
	ErrElsewhere = errcode.New("elsewhere", "came in again elsewhere")
	// ErrPaused: nothing can be written to disk, so nothing is done.
	ErrPaused = errcode.New("paused", "the room is paused")
	// ErrSeated: has a seat already.
	ErrSeated = errcode.New("seated", "has a seat already")
	// ErrNotSeated: has no seat.
	ErrNotSeated = errcode.New("not_seated", "has no seat")
	// ErrFull: no seat is free.
	ErrFull = errcode.New("full", "no seat is free")
	// ErrSeatsFree: the match begins when every seat is taken.
	ErrSeatsFree = errcode.New("seats_free", "seats are free")
	// ErrBegun: the match has begun.
	ErrBegun = errcode.New("begun", "the match has begun")
	// ErrNotMaker: that is for the maker of the room.
	ErrNotMaker = errcode.New("not_maker", "only the host may")
	// ErrNotAlone: that is for the only person at the table, who is somebody else.
	ErrNotAlone = errors.New("somebody else plays alone with the bots")
	// ErrNoBot: no bot sits here.
	ErrNoBot = errors.New("no bot sits here")
	// ErrRemoved: the maker has removed who wants to sit down.
	ErrRemoved = errcode.New("removed", "was removed")
	// ErrNobody: nobody sits there whom the maker could remove.
	ErrNobody = errors.New("nobody sits there")
	// ErrNotNow: there is no round to move in, or no next one to be ready for.
	ErrNotNow = errcode.New("not_now", "not now")
	// ErrStale: others have acted since, so that the move was an answer to something else.
	ErrStale = errcode.New("stale", "too late")
)
