package api

import (
	"errors"
	"fmt"

	"shithead/data"
	"shithead/engine/errcode"
	"shithead/rooms"
)

// What can be wrong with a program's request besides what it asks for.
var (
	errRequest     = errcode.New("bad_request", "not a request")
	errNoID        = errcode.New("bad_request", "a request needs an id: a number or a text")
	errRequestLong = errcode.New("too_long", "a request is at most 16 KiB")
	errRequestDeep = fmt.Errorf("%w: objects and lists are nested too deeply", errRequest)
	errUnknownDo   = errcode.New("unknown_do", "there is no such request")
	errInRoom      = errcode.New("in_a_room", "already in a room: leave it first")
	errNotInRoom   = errcode.New("not_in_a_room", "not in a room")
	// errUnreachable: the server that has the room does not answer, or takes nobody. errServerGone: it was there.
	errUnreachable = errcode.New("unreachable", "the room's server does not answer: try again soon")
	errServerGone  = fmt.Errorf("%w: the room's server is gone, and another may take over: come in again", rooms.ErrMoved)
	// errKeyUnanswered: see package account, claim.go.
	errKeyUnanswered = errcode.New("key_unanswered",
		"first confirm or refuse this key, with the command keys accept or keys decline")
)

// internal is the code of whatever has none: the server's fault, with the particulars in its log.
const internal = "internal"

// codeOf is what a program is told of an error. Codes stand at the sentinels: see [errcode.New]. Of what the disk does not take
// nothing is told that the system says of its files.
func codeOf(err error) (code, message string) {
	if code = errcode.Of(err); code == "" {
		return internal, "something broke on our side, and we've noted it"
	}
	for _, store := range []error{data.ErrUpgrade, data.ErrUnwritten, data.ErrTryAgain, data.ErrUnknown} {
		if errors.Is(err, store) {
			return code, store.Error()
		}
	}
	return code, err.Error()
}
