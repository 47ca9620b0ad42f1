package control

import "errors"

// Why a command is not carried out, or not known to be.
var (
	ErrNobody = errors.New("no server listens")
	// ErrLong: the path of the folder is too long for a socket in it.
	ErrLong = errors.New("the path of the folder is too long for a socket")
	// ErrRefused: the server says no, with its sentence.
	ErrRefused = errors.New("the server refuses")
	// ErrOlder: the server is of a version that speaks another protocol.
	ErrOlder = errors.New("the running server is older than this command: use the program that it was started with")
	// ErrCutOff: the server ended before it said how the command did.
	ErrCutOff = errors.New("the server stopped before it answered")
)

// newer is what clients of the protocol without HTTP are told, in its form.
const newer = `{"error":"it is newer than this command: use the shithead that it was started with"}` + "\n"
