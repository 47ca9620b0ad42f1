package rooms

import "errors"

// Why something that somebody wants to say is not said.
var (
	// ErrSilent: there was nothing to say, once it was cleaned.
	ErrSilent = errors.New("nothing to say")
	// ErrTooFast: more lines at once than one person may say.
	ErrTooFast = errors.New("too fast")
	// ErrLong: longer than a line may be.
	ErrLong = errors.New("too long")
	// ErrGuest: guests look on.
	ErrGuest = errors.New("guests only look on")
	// ErrGone: who speaks has left.
	ErrGone = errors.New("has left")
)
