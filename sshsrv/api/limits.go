package api

import "time"

// Limits bound what programs make the server do: see ssh HOST api.
type Limits struct {
	// RequestBytes is the longest request, without the end of its line.
	RequestBytes int
	// RequestDepth is how many objects and lists may lie within each other in a request. The deepest that means something
	// has three; reading one of thousands takes memory by the megabyte.
	RequestDepth int
	// RefusedIDBytes is how much of the beginning of a line that is refused unread is searched for its id.
	RefusedIDBytes int
	// RefusalBytes is for how many bytes of a line that is refused unread one more refusal is paid: reading them is what it
	// costs the server.
	RefusalBytes int
	// PendingBytes is how much of a session's requests waits to be carried out, in bytes. What is more is too fast.
	PendingBytes int

	// Session is what one session may ask for, Person somebody in all sessions, Guests all guests of one address together,
	// and Address everybody there. Whoever comes again finds the budgets of a person and an address as they were left.
	Session, Person, Guests, Address Budget
	// Remembered is how many people, and how many addresses, have a budget at once. Whoever is forgotten has a full one
	// again, which takes so many others.
	Remembered int

	// Answers is how many answers of a session wait until they are written, and AnswerBytes how much they hold, in bytes;
	// one of any length does. Until there is room again its requests wait.
	Answers, AnswerBytes int
	// AnswerBytesPerAddress is how much the long answers hold that wait for all sessions of one address, and
	// AnswerBytesInAll for all together, in bytes. One for which there is no room is too fast.
	AnswerBytesPerAddress, AnswerBytesInAll int
	// LongAnswer is the length from which on an answer is a long one, in bytes: moves and whatever else a table needs are
	// answered shortly, and never refused for want of room.
	LongAnswer int

	// ProgramPause is how long a program at a table has, after a round, to type a share in the next deck, until it is taken
	// to be ready.
	ProgramPause time.Duration
}

// Budget is token buckets of one session, person or address. A bucket is filled by so much a second, up to a burst.
type Budget struct {
	// Requests are the lines that are read, each of which costs one, whatever it asks for.
	Requests, RequestBurst int
	// Bytes are theirs.
	Bytes, ByteBurst int
	// Work is what requests cost that are carried out, in units of a move: see requests.
	Work, WorkBurst int
	// Refusals are the lines that are refused unread, of which one costs one more for each RefusalBytes. A program that sends
	// more is hung up on.
	Refusals, RefusalBurst int
}

// DefaultLimits suit programs that play. A session makes as many moves as the others let it; a person has as much as four
// sessions, and an address as much as some twenty people who play all the time, or a class that comes in at once.
func DefaultLimits() Limits {
	return Limits{
		RequestBytes:   16 << 10,
		RequestDepth:   8,
		RefusedIDBytes: 256,
		RefusalBytes:   1 << 10,
		PendingBytes:   64 << 10,
		// In the order of the fields: requests, bytes, work and refusals.
		Session:               Budget{100, 300, 32 << 10, 128 << 10, 400, 1200, 10, 1000},
		Person:                Budget{400, 1200, 64 << 10, 256 << 10, 400, 1200, 20, 2000},
		Guests:                Budget{100, 600, 32 << 10, 128 << 10, 50, 1000, 10, 1000},
		Address:               Budget{1000, 3000, 256 << 10, 1 << 20, 1000, 3000, 100, 10_000},
		Remembered:            10_000,
		Answers:               16,
		AnswerBytes:           256 << 10,
		AnswerBytesPerAddress: 2 << 20,
		AnswerBytesInAll:      32 << 20,
		LongAnswer:            1 << 10,
		ProgramPause:          time.Second,
	}
}
