package record

import (
	"errors"
	"fmt"

	"shithead/engine/errcode"
)

// What can be wrong with a record, besides what the engine refuses.
var (
	// ErrLine: a line is not what a record has there.
	ErrLine = errcode.New("bad_request", "not a line of a record")
	// ErrVersion: the record was written by a newer program.
	ErrVersion     = errors.New("a record of another version")
	ErrOrder       = errors.New("a line is missing or out of order")
	ErrCard        = errors.New("another card lay there")
	ErrResult      = errors.New("the result does not follow from the moves")
	ErrUncommitted = errors.New("nothing was committed to before this round, so its deck can't be checked")
	// ErrUnfair: the deck does not follow from what was committed to and the shares.
	ErrUnfair     = errors.New("not what was committed to")
	ErrUnfinished = errors.New("the record ends in the middle of a round")
	ErrEmpty      = errors.New("there is no round in it")
)

// LineError says which line of a record is wrong, counted from 1.
type LineError struct {
	Line int
	Err  error
}

// Error names the line and what is wrong with it.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap is what is wrong with the line.
func (e *LineError) Unwrap() error { return e.Err }
