package rooms

import "time"

// Notice is what the house says to everybody. No person can say one.
type Notice struct {
	Kind NoticeKind
	// Text is one clean line, of a NoticeSaid.
	Text string
	// By is when the server stops at the latest, of a NoticeDrain.
	By time.Time
	// Server is the one of a house of several that stops, and Again what those type then who have come in by it, empty if that is not
	// known; of a NoticeDrain. Server is empty where it is the house.
	Server, Again string
}

// NoticeKind is what a notice is about.
type NoticeKind uint8

// The kinds of notices.
const (
	NoNotice    NoticeKind = iota // somebody else speaks
	NoticeSaid                    // an operator says something
	NoticeDrain                   // the server stops once no round runs
	NoticeStay                    // it does not stop after all
)

// Said is the notice of a text, which is cleaned. It fails with [ErrSilent] or [ErrLong].
func Said(text string, columns int) (Notice, error) {
	text, err := OneLine(text, columns)
	if err == nil && text == "" {
		err = ErrSilent
	}
	return Notice{Kind: NoticeSaid, Text: text}, err
}

// ShutError is why the house has closed a room. It is an [ErrShut].
type ShutError struct {
	// Why is one clean line, perhaps empty.
	Why string
}

// Error is for logs and programs; views have the words for people.
func (e ShutError) Error() string {
	if e.Why == "" {
		return ErrShut.Error()
	}
	return ErrShut.Error() + ": " + e.Why
}

// Unwrap is [ErrShut].
func (e ShutError) Unwrap() error { return ErrShut }
