package words

import (
	"errors"

	"shithead/engine/errcode"
)

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
