package rooms

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
