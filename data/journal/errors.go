package journal

import (
	"errors"

	"shithead/data/internal/boltfile"
	"shithead/engine/errcode"
)

// What can be wrong with a journal. Of a write that fails these tell what became of it: another owns the journal
// ([ErrConflict]); nothing was written, and the same may be tried again ([ErrTryAgain], or that the disk did not take it); or nobody knows
// ([ErrUnknown], which holds whatever else the error wraps). Any other error means that nothing was written, and that the same
// would fail again.
var (
	// ErrConflict: the journal has another owner, or other lines, than the writer believes. It comes as a [ConflictError].
	ErrConflict = errors.New("the journal has changed elsewhere")
	// ErrTryAgain: a store that is at work has not taken it this time.
	ErrTryAgain = errcode.New("paused", "nothing was written this time")
	// ErrAlone: too few of those that keep it answer, as where this server is cut off from the others of its house. It comes with
	// [ErrTryAgain] or [ErrUnknown].
	ErrAlone = errors.New("too few servers of the cluster answer")
	// ErrUnknown: it was written, will be yet, or never will. Whoever claims the journal anew, at the epoch that they had,
	// reads what became of it, and it stays so.
	ErrUnknown = boltfile.ErrUnknown
	// ErrJournalThere: the room has a journal, so that one that was set aside cannot be given back.
	ErrJournalThere = errors.New("the room has a journal")
)
