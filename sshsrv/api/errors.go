package api

import (
	"errors"
	"fmt"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/bot"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/views"
)

// What can be wrong with a program's request besides what it asks for.
var (
	errRequest     = errors.New("not a request")
	errNoID        = errors.New("a request needs an id, a number or a text")
	errRequestLong = errors.New("a request is at most 16 KiB")
	errRequestDeep = fmt.Errorf("%w: too many objects and lists within each other", errRequest)
	errUnknownDo   = errors.New("there is no such request")
	errInRoom      = errors.New("already in a room: leave it first")
	errNotInRoom   = errors.New("in no room")
	// errKeyUnanswered: see claim.go.
	errKeyUnanswered = errors.New("the key has to answer first whose it is, with ssh HOST keys accept or ssh HOST keys decline")
)

// errorCode is the code under which programs are told of an error.
type errorCode struct {
	err  error
	code string
}

// internal is the code of whatever is not on the list: the server's fault, with the particulars in its log.
const internal = "internal"

// errorCodes are all codes of errors. Of an error that wraps several the first on the list counts. A code is never used for
// something else; API.md says what each means.
func errorCodes() []errorCode {
	return []errorCode{
		{errRequest, "bad_request"},
		{errNoID, "bad_request"},
		{errRequestLong, "too_long"},
		{errUnknownDo, "unknown_do"},
		{errInRoom, "in_a_room"},
		{errNotInRoom, "not_in_a_room"},
		{errKeyUnanswered, "key_unanswered"},

		{rooms.ErrTooFast, "too_fast"},
		{rooms.ErrLong, "too_long"},
		{rooms.ErrSilent, "empty"},
		{rooms.ErrGuest, "guest"},
		{views.ErrNoProfile, "guest"},
		{rooms.ErrGone, "not_in_a_room"},
		{bot.ErrLevel, "unknown_bot"}, // which is one of bad terms, too
		{rooms.ErrTerms, "bad_terms"},
		{rooms.ErrNoRoom, "no_such_room"},
		{rooms.ErrTooManyGuesses, "too_many_guesses"},
		{rooms.ErrRooms, "too_many_rooms"},
		{rooms.ErrOwnRooms, "too_many_rooms"},
		{rooms.ErrOriginRooms, "too_many_rooms"},
		{rooms.ErrSeats, "too_many_seats"},
		{rooms.ErrOwnSeats, "too_many_seats"},
		{rooms.ErrOriginSeats, "too_many_seats"},
		{rooms.ErrClosed, "closed"},
		{rooms.ErrShut, "shut"},
		{rooms.ErrDraining, "draining"},
		{rooms.ErrElsewhere, "elsewhere"},
		{data.ErrUnwritten, "paused"},
		{rooms.ErrPaused, "paused"},
		{rooms.ErrSeated, "seated"},
		{rooms.ErrNotSeated, "not_seated"},
		{rooms.ErrFull, "full"},
		{rooms.ErrSeatsFree, "seats_free"},
		{rooms.ErrBegun, "begun"},
		{rooms.ErrNotMaker, "not_maker"},
		{rooms.ErrRemoved, "removed"},
		{rooms.ErrNotNow, "not_now"},
		{rooms.ErrStale, "stale"},

		{engine.ErrRules, "unknown_rules"},
		{engine.ErrOption, "unknown_option"},
		{engine.ErrOptionTwice, "bad_option"},
		{engine.ErrOptionValue, "bad_option"},
		{engine.ErrClash, "options_clash"},
		{engine.ErrIdle, "options_clash"},

		{engine.ErrTurn, "not_your_turn"},
		{engine.ErrSetUp, "set_up"},
		{engine.ErrNotSetUp, "not_set_up"},
		{engine.ErrLaid, "laid"},
		{engine.ErrNotLaid, "not_laid"},
		{engine.ErrNoSwap, "no_swap"},
		{engine.ErrReady, "ready"},
		{engine.ErrOver, "over"},
		{engine.ErrOut, "out"},
		{engine.ErrOpening, "opening"},
		{engine.ErrNotHeld, "not_held"},
		{engine.ErrCards, "wrong_cards"},
		{engine.ErrUneven, "uneven"},
		{engine.ErrAsk, "asked"},
		{engine.ErrCompany, "company"},
		{engine.ErrAlone, "alone"},
		{engine.ErrTarget, "target"},
		{engine.ErrNoTarget, "no_target"},
		{engine.ErrAim, "aim"},
		{engine.ErrNotAim, "not_aim"},
		{engine.ErrFlip, "flip"},
		{engine.ErrNotFlip, "not_flip"},
		{engine.ErrSlot, "slot"},
		{engine.ErrEmptyPile, "empty_pile"},
		{engine.ErrMustPlay, "must_play"},
		{engine.ErrChance, "chance"},
		{engine.ErrJump, "jump"},
		{engine.ErrJumpTurn, "jump_turn"},
		{engine.ErrMove, "bad_move"},
		{engine.ErrSeat, "bad_move"},

		{record.ErrLine, "bad_request"},
		{data.ErrNotFound, "not_found"},
		{data.ErrClosed, "closed"},
	}
}

// codeOf is what a program is told of an error.
func codeOf(err error) (code, message string) {
	for _, known := range errorCodes() {
		switch {
		case !errors.Is(err, known.err):
			continue
		case known.err == data.ErrUnwritten: // which comes with what the system says of its files
			return known.code, known.err.Error()
		}
		return known.code, err.Error()
	}
	return internal, "something broke on our side, and we've noted it"
}
