package boltfile

import (
	"errors"

	"shithead/engine/errcode"
)

// What can be wrong with a file.
var (
	// ErrLocked: another process holds it.
	ErrLocked = errors.New("the database is in use")
	// ErrDamaged: it is no file of bbolt, or is broken.
	ErrDamaged = errors.New("the database is damaged")
	// ErrClosed: it has been closed.
	ErrClosed = errcode.New("closed", "the database is closed")
	// ErrUnwritten: the disk did not take it. It comes with why: what the system says, or one of those below.
	ErrUnwritten = errcode.New("paused", "nothing can be written")
	// ErrBroken: the file broke while it was written, nobody knows what the disk has taken, or the file has outgrown the address
	// space that it is mapped into. Nothing is written before it is opened anew, which looks at all of it.
	ErrBroken = errors.New("the database was damaged while it was written")
	// ErrGone: the file was deleted, or another is in its place. Nothing is written any more, as it would be lost.
	ErrGone = errors.New("the database file was moved or deleted")
	// ErrUnknown: it was written, or was not.
	ErrUnknown = errcode.New("uncertain", "it is not known whether it was written")
)
