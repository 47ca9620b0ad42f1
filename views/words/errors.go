package words

import (
	"errors"

	"shithead/engine/errcode"
	"shithead/rooms"
)

// ErrorWords are what is said of an error. It is an alias, so that the lists of languages need not name its fields.
type ErrorWords = struct {
	Is   error
	Says string
}

var (
	// ErrCode says that a code that links a key is unknown, used or too old.
	ErrCode = errors.New("unknown code")
	// ErrTakenBack says that a key is not claimed any more.
	ErrTakenBack = errors.New("taken back")
	// ErrCrowd says that too many people were new at once from one address.
	ErrCrowd = errors.New("too many newcomers")
	// ErrCommand says that there is no such command in the hall.
	ErrCommand = errors.New("unknown command")
	// ErrNoProfile says that somebody has no name here to whom anything could belong.
	ErrNoProfile = errcode.New("guest", "no profile")
)

// Error is what is said of an error.
func (w *Words) Error(err error) string {
	if err == nil {
		return ""
	}
	var shut rooms.ShutError
	if errors.As(err, &shut) || errors.Is(err, rooms.ErrShut) {
		return w.House.because(w.House.Shut, shut.Why)
	}
	for _, e := range w.Errors {
		if errors.Is(err, e.Is) {
			return e.Says
		}
	}
	return w.Other
}
