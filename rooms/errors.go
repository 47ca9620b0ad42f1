package rooms

import "shithead/engine/errcode"

// Why something that somebody wants to say, in the hall or in a room, is not said.
var (
	// ErrSilent: there was nothing to say, once it was cleaned.
	ErrSilent = errcode.New("empty", "nothing to say")
	// ErrTooFast: more at once than one person may do.
	ErrTooFast = errcode.New("too_fast", "too fast")
	ErrLong    = errcode.New("too_long", "too long")
	ErrGuest   = errcode.New("guest", "guests only watch")
	// ErrGone: who speaks has left.
	ErrGone = errcode.New("not_in_a_room", "has left")
)

// Why a room is not made, or not entered.
var (
	// ErrTerms: no room can be made of these terms. It comes with a reason.
	ErrTerms  = errcode.New("bad_terms", "bad terms")
	ErrNoRoom = errcode.New("no_such_room", "no such room")
	// ErrTooManyGuesses: whoever it is, or somebody from the same place, has tried too many codes of rooms that there are
	// not.
	ErrTooManyGuesses = errcode.New("too_many_guesses", "too many guesses")
	ErrRooms          = errcode.New("too_many_rooms", "no more rooms")
	// ErrGuests: all tables for guests are taken.
	ErrGuests      = errcode.New("too_many_rooms", "all guest tables are in use")
	ErrOwnRooms    = errcode.New("too_many_rooms", "too many rooms of one host")
	ErrDraining    = errcode.New("draining", "the server is about to stop")
	ErrOriginRooms = errcode.New("too_many_rooms", "too many rooms from one network")
)

// Why nobody may take one more seat anywhere.
var (
	ErrSeats       = errcode.New("too_many_seats", "no more seats")
	ErrOwnSeats    = errcode.New("too_many_seats", "too many seats of one person")
	ErrOriginSeats = errcode.New("too_many_seats", "too many seats from one network")
)

// Why a command is refused.
var (
	ErrClosed = errcode.New("closed", "the room is closed")
	// ErrShut: the house has closed the room. It comes as a [ShutError].
	ErrShut = errcode.New("shut", "the server has closed the room")
	// ErrMoved: another server goes on with the room. It comes as a [MovedError].
	ErrMoved = errcode.New("moved", "the room has moved to another server")
	// ErrUncertain: nobody knows yet whether it was done. What the room shows next, here or where it has moved, shows it.
	ErrUncertain = errcode.New("uncertain", "it is not yet known whether that was done")
	// ErrElsewhere: the seat's owner came in again, and this session is over.
	ErrElsewhere = errcode.New("elsewhere", "came in again elsewhere")
	// ErrPaused: nothing can be written to disk, so nothing is done.
	ErrPaused    = errcode.New("paused", "the room is paused")
	ErrSeated    = errcode.New("seated", "has a seat already")
	ErrNotSeated = errcode.New("not_seated", "has no seat")
	ErrFull      = errcode.New("full", "no seat is free")
	ErrSeatsFree = errcode.New("seats_free", "seats are free")
	ErrBegun     = errcode.New("begun", "the match has begun")
	ErrNotMaker  = errcode.New("not_maker", "only the host may")
	ErrNotAlone  = errcode.New("not_alone", "another player plays alone with the bots")
	ErrNoAdvice  = errcode.New("no_advice", "another player plays here")
	ErrNoBot     = errcode.New("no_bot", "no bot sits here")
	ErrRemoved   = errcode.New("removed", "was removed")
	ErrNobody    = errcode.New("nobody", "no one sits there")
	// ErrNotNow: there is no round to move in, or no next one to be ready for.
	ErrNotNow = errcode.New("not_now", "not now")
	// ErrHeadStart: players in plain text have a head start.
	ErrHeadStart = errcode.New("head_start", "players in plain text have a head start")
	// ErrStale: others have acted since, so that the move was an answer to something else.
	ErrStale = errcode.New("stale", "too late")
)

// MovedError is where a room has gone: another server goes on with it. It is an [ErrMoved], and an [ErrClosed] as the room
// is over here.
type MovedError struct {
	// Owner is the name under which that server has claimed the room.
	Owner string
}

// Error is for logs and programs; views have the words for people.
func (e *MovedError) Error() string { return ErrMoved.Error() + ": " + e.Owner }

// Unwrap is what it is.
func (e *MovedError) Unwrap() []error { return []error{ErrMoved, ErrClosed} }
