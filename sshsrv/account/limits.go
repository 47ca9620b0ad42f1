package account

import "time"

// Limits bound what people do to profiles. The zero value is of no use: begin with [DefaultLimits].
type Limits struct {
	// CodeLife is how long a code that links a key is good for, CodeTries how many wrong ones a session may
	// try: with 60 bits in a code that is to spare the server, not the code.
	CodeLife  time.Duration
	CodeTries int
	// Changes is how often at once somebody may change their profile with commands, or ask for all of it, and ChangeEvery
	// how often once more after that: each is a commit, or a long answer.
	Changes     int
	ChangeEvery time.Duration
	// Newcomers is how many profiles may be made from one address at once, and NewcomerEvery how often one more after
	// that: a class may come in together, a program that makes keys by the thousand may not fill the store. A profile that was
	// not made counts for nothing, nor does a key that has one.
	Newcomers     int
	NewcomerEvery time.Duration
}

// DefaultLimits suit a server on the internet.
func DefaultLimits() Limits {
	return Limits{
		CodeLife:      10 * time.Minute,
		CodeTries:     5,
		Changes:       20,
		ChangeEvery:   5 * time.Second,
		Newcomers:     40,
		NewcomerEvery: time.Minute,
	}
}
