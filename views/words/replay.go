package words

// ReplayWords are what people read while they watch a finished round. Sentences have facts in braces: see [Facts].
type ReplayWords struct {
	// Move is how far it is: {n} of {k}. Seat says whose view it is.
	Move, Seat, Abandoned string
	// Runs and Stands say whether it goes on by itself.
	Runs, Stands string
	Keys         []Key
}
