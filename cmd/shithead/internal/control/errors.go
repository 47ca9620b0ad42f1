package control

import "errors"

// Why a command is not carried out, or not known to be.
var (
	// ErrNobody: no server listens.
	ErrNobody = errors.New("no server listens")
	// ErrLong: the path of the folder is too long for a socket in it.
	ErrLong = errors.New("the path of the folder is too long for a socket")
	// ErrRefused: the server says no, with its sentence.
	ErrRefused = errors.New("the server says no")
	// ErrCutOff: the server ended before it said how the command did.
	ErrCutOff = errors.New("the server ended in the middle of it")
)
