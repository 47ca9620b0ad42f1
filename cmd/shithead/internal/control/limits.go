package control

import "time"

// Limits bound what those who connect can make the server do: they are its owner, but programs have mistakes.
type Limits struct {
	// Connections is how many are answered at once; one more is told that the server is busy.
	Connections int
	// RequestBytes bounds the words of a request: a name, a room and a reason fit in many times. Its head has as many.
	RequestBytes int
	// RequestTime is how long a request may take to come: it is sent at once, or never.
	RequestTime time.Duration
	// AnswerTime is how long one line of an answer may wait to be read.
	AnswerTime time.Duration
}

// DefaultLimits suit an operator and some scripts.
func DefaultLimits() Limits {
	return Limits{Connections: 8, RequestBytes: 16 << 10, RequestTime: 5 * time.Second, AnswerTime: 10 * time.Second}
}

// maxPath is how long the path of a socket may be, in bytes, on every system: that of BSD and macOS with its end.
const maxPath = 103
