package ledger

import (
	"math"
)

const (
	// fullRounds is how many rounds of a rule set rate two people in full that they play against each other in a day: an
	// evening's. After those what a round is worth halves every halvedEvery rounds, so that a day of two people is worth less
	// than fullRounds + halvedEvery rounds in all, however many they play.
	fullRounds  = 20
	halvedEvery = 5
)

// Rated reports whether people are rated by a round or why not. It is all that is kept of where they came from and of how fast
// they moved.
type Rated string

// The values of [Rated].
const (
	// RatedUnsaid is of rounds from before it was said: they rate in full, unless they were abandoned or practice.
	RatedUnsaid Rated = ""
	// RatedYes is of rounds that rate, the less the more often the same people have met that day.
	RatedYes Rated = "yes"
	// UnratedAbandoned is of a round that was not played to its end.
	UnratedAbandoned Rated = "abandoned"
	// UnratedPractice is of one that fewer than two people played.
	UnratedPractice Rated = "practice"
	// UnratedAddress is of one to which all people came from one address, as the keys of one person do.
	UnratedAddress Rated = "one_address"
	// UnratedPace is of one in which people moved faster than people do.
	UnratedPace Rated = "too_fast"
	// UnratedGuests is of one in which a guest had a seat.
	UnratedGuests Rated = "guests"
)

// Rates is [RatedYes] if people are rated by the round, else why not. It is never [RatedUnsaid].
func (r *Round) Rates() Rated {
	switch {
	case r.Abandoned():
		return UnratedAbandoned
	case r.Practice():
		return UnratedPractice
	case r.Rated == RatedUnsaid:
		return RatedYes
	default:
		return r.Rated
	}
}

// shareOf is what is left of a meeting of two people who have met so often that day.
func shareOf(met int) float64 {
	if met < fullRounds {
		return 1
	}
	return math.Ldexp(1, -1-(met-fullRounds)/halvedEvery)
}
