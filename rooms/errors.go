package rooms

import "errors"

// Why something that somebody wants to say, in the hall or in a room, is not said.
var (
	// ErrSilent: there was nothing to say, once it was cleaned.
	ErrSilent = errors.New("nothing to say")
	// ErrTooFast: more at once than one person may do.
	ErrTooFast = errors.New("too fast")
	// ErrLong: longer than a line may be.
	ErrLong = errors.New("too long")
	// ErrGuest: guests look on.
	ErrGuest = errors.New("guests only watch")
	// ErrGone: who speaks has left.
	ErrGone = errors.New("has left")
)

// Why a room is not made, or not entered.
var (
	// ErrTerms: no room can be made of these terms. It comes with a reason.
	ErrTerms = errors.New("bad terms")
	// ErrNoRoom: there is no such room.
	ErrNoRoom = errors.New("no such room")
	// ErrTooManyGuesses: whoever it is, or somebody from the same place, has tried too many codes of rooms that there are
	// not.
	ErrTooManyGuesses = errors.New("too many guesses")
	// ErrRooms: there are as many rooms as there may be.
	ErrRooms = errors.New("no more rooms")
	// ErrOwnRooms: the maker has as many rooms as one person may have.
	ErrOwnRooms = errors.New("too many rooms of one host")
	// ErrDraining: the server is about to stop, and begins nothing any more.
	ErrDraining = errors.New("the server is about to stop")
	// ErrOriginRooms: people from where the maker is have as many rooms as they may have.
	ErrOriginRooms = errors.New("too many rooms from one network")
)

// Why nobody may sit down anywhere.
var (
	// ErrSeats: people have as many seats as they may have together.
	ErrSeats = errors.New("no more seats")
	// ErrOwnSeats: has as many seats as one person may have.
	ErrOwnSeats = errors.New("too many seats of one person")
	// ErrOriginSeats: people from there have as many seats as they may have.
	ErrOriginSeats = errors.New("too many seats from one network")
)

// Why a command is refused.
var (
	// ErrClosed: the room is closed.
	ErrClosed = errors.New("the room is closed")
	// ErrShut: the house has closed the room. It comes as a [ShutError].
	ErrShut = errors.New("the house has closed the room")
	// ErrElsewhere: the seat's owner came in again, and this session is not in the room any more.
	ErrElsewhere = errors.New("came in again elsewhere")
	// ErrPaused: nothing can be written to disk, so nothing is done.
	ErrPaused = errors.New("the room is paused")
	// ErrSeated: has a seat already.
	ErrSeated = errors.New("has a seat already")
	// ErrNotSeated: has no seat.
	ErrNotSeated = errors.New("has no seat")
	// ErrFull: no seat is free.
	ErrFull = errors.New("no seat is free")
	// ErrSeatsFree: the match begins when every seat is taken.
	ErrSeatsFree = errors.New("seats are free")
	// ErrBegun: the match has begun.
	ErrBegun = errors.New("the match has begun")
	// ErrNotMaker: that is for the maker of the room.
	ErrNotMaker = errors.New("only the host may")
	// ErrNotAlone: that is for the only person at the table, who is somebody else.
	ErrNotAlone = errors.New("somebody else plays alone with the bots")
	// ErrNoBot: no bot sits here.
	ErrNoBot = errors.New("no bot sits here")
	// ErrRemoved: the maker has removed who wants to sit down.
	ErrRemoved = errors.New("was removed")
	// ErrNobody: nobody sits there whom the maker could remove.
	ErrNobody = errors.New("nobody sits there")
	// ErrNotNow: there is no round to move in, or no next one to be ready for.
	ErrNotNow = errors.New("not now")
	// ErrStale: others have acted since, so that the move was an answer to something else.
	ErrStale = errors.New("too late")
)
