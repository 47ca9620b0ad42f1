package command

import "time"

// Limits bound what commands make the server do. The zero value is of no use: begin with [DefaultLimits].
type Limits struct {
	// FirstInput is how long a command waits for standard input to begin, from which a connection that has just carried the
	// command is not far; RestInput how long for its end.
	FirstInput, RestInput time.Duration
	// Redeems is how many codes may be tried with a command from one address at once, and RedeemEvery how often one more
	// after that, right or wrong: each is a session of its own.
	Redeems     int
	RedeemEvery time.Duration
	// BoardLife is how long a board of leaders is shown before it is made anew, which takes a second of a processor for a
	// hundred thousand players.
	BoardLife time.Duration
}

// DefaultLimits suit a server on the internet.
func DefaultLimits() Limits {
	return Limits{
		FirstInput:  2 * time.Second,
		RestInput:   10 * time.Second,
		Redeems:     20,
		RedeemEvery: 10 * time.Second,
		BoardLife:   time.Minute,
	}
}
