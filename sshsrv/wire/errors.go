package wire

import "errors"

// How a display's writer ends, other than by a write that fails.
var (
	// ErrStuck: a write took longer than allowed, the client does not read.
	ErrStuck = errors.New("the client does not take what it is sent")
	// ErrRan: a display has one writer, and it has run.
	ErrRan = errors.New("the display has had its writer")
)
