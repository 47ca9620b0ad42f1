package journal

import (
	"fmt"
	"time"
)

// Line is one line of a room's journal: a line of a round's record, or of the room around it.
type Line struct {
	// Record: the line belongs to the record of the round that runs.
	Record bool
	Text   []byte
}

// Journal is what is kept of a room that runs: from its lines the room comes back as it was.
type Journal struct {
	Room string `json:"-"`
	// Owner is who has claimed the journal, or begun it, empty if it was let go.
	Owner string `json:"owner,omitempty"`
	// Epoch counts how often the journal changed hands. Whoever writes names it, so that of two owners one fails.
	Epoch uint64 `json:"epoch"`
	// Next is how many lines were ever written, those that were dropped among them.
	Next  uint64 `json:"next"`
	Lines []Line `json:"-"`
	// Broken is why the journal cannot be read, else nil. Only one that was set aside has it.
	Broken error `json:"-"`
}

// Head is what a list says of a journal.
type Head struct {
	Room  string
	Owner string
	Epoch uint64
	// Broken is why that cannot be read, and then nothing else is known of it, else nil.
	Broken error
}

// List are the journals that there are.
type List struct {
	// Heads are in the order of the rooms' names.
	Heads []Head
	// Age is how old the answer may be at most, 0 if it is as of now. Whoever claims by an old one conflicts.
	Age time.Duration
}

// AnyEpoch claims a journal whoever has it by now.
const AnyEpoch = 0

// Position is where a journal is, as somebody knows it.
type Position struct {
	Owner       string
	Epoch, Next uint64
}

// ConflictError says that a journal is not as whoever wants to write it knows it, and nothing was written. It is an
// [ErrConflict].
type ConflictError struct {
	Room string
	// Position is that of the journal, zero if there is none.
	Position
	// Believed is where it is as far as the writer knows.
	Believed Position
}

// Conflict is that somebody believes a journal to be elsewhere.
func Conflict(j *Journal, believed Position) error {
	return &ConflictError{j.Room, Position{j.Owner, j.Epoch, j.Next}, believed}
}

// Error has the facts, for logs.
func (e *ConflictError) Error() string {
	is := "has none"
	if e.Epoch > 0 {
		is = fmt.Sprintf("is of %q at epoch %d, line %d", e.Owner, e.Epoch, e.Next)
	}
	b := e.Believed
	return fmt.Sprintf("%v: %q %s, the writer is %q at epoch %d, line %d", ErrConflict, e.Room, is, b.Owner, b.Epoch, b.Next)
}

// Unwrap is [ErrConflict].
func (e *ConflictError) Unwrap() error { return ErrConflict }
