package link

import "time"

// Limits bound what servers do for each other. They are of one house and run the same program; the bounds keep an error of one of
// them from being the end of the others. Begin with [DefaultLimits].
type Limits struct {
	// GuestBytes bounds what a guest terminal is opened with, and RequestBytes what each request in it carries: the last words of a
	// command are the longest.
	GuestBytes, RequestBytes int
	// Guests is how many guest terminals one server may open here, and Handshakes how many connections may be there at once that
	// have not proved yet whose they are.
	Guests, Handshakes int
	// ScreenWindow is how many bytes of what a terminal is to show may be on the way, and TypedWindow how many of what is typed:
	// some pictures of a table, and a long line.
	ScreenWindow, TypedWindow int
	// NewsBytes is how long news may be, and how much of them may wait for a server that does not read: then the oldest are not told.
	NewsBytes int
	// Enrolling is how many may ask at once to become servers of the house, and Enroll how long that may take: several writes of etcd.
	Enrolling int
	Enroll    time.Duration
	// AnswerBytes bounds what they are answered: certificates, a key, and the addresses of some servers.
	AnswerBytes int
	// AskBytes is how long a question may be, and Asks how many of one server are answered at once.
	AskBytes, Asks int
	// Snapshots is how many servers may be given a copy of this one's store at once, SnapshotBytes how long one may be that comes, and
	// SnapshotRate how many bytes of one are sent a second, so that who plays does not notice.
	Snapshots     int
	SnapshotBytes int64
	SnapshotRate  int
	// Handshake is how long a connection may take to prove whose it is.
	Handshake time.Duration
	// Ask is how often a server asks another one whether it is still there, and Silence how long the answer may take.
	Ask, Silence time.Duration
	// RedialLeast is how long a server waits before it dials again, twice as long each time, up to RedialMost.
	RedialLeast, RedialMost time.Duration
	// Validity is how long a certificate may be valid in all.
	Validity time.Duration
}

// DefaultLimits suit servers in one data centre, or a few.
func DefaultLimits() Limits {
	return Limits{
		GuestBytes: 8 << 10, RequestBytes: 64 << 10,
		Guests: 10_000, Handshakes: 64,
		ScreenWindow: 64 << 10, TypedWindow: 8 << 10,
		NewsBytes: 8 << 20,
		Enrolling: 4, Enroll: 30 * time.Second, AnswerBytes: 64 << 10,
		AskBytes: 16 << 10, Asks: 64,
		Snapshots: 1, SnapshotBytes: 1 << 40, SnapshotRate: 32 << 20,
		Handshake: 5 * time.Second,
		Ask:       time.Second, Silence: 3 * time.Second,
		RedialLeast: 100 * time.Millisecond, RedialMost: 5 * time.Second,
		Validity: 400 * 24 * time.Hour,
	}
}
