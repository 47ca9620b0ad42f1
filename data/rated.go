package data

import (
	"errors"
	"math"
	"slices"
	"time"
)

// Rated says whether people are rated by a round or why not. It is all that is kept of where they came from and of how fast
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

// shares are how much of what a round says of people changes their ratings, from 0 to 1: the mean over those whom each has
// met in it, so that new company counts for its part. It counts that they have met.
func (t *tally) shares(r *Round, people []ID) ([]float64, error) {
	if r.Rated == RatedUnsaid {
		return slices.Repeat([]float64{1}, len(people)), nil
	}
	shares := make([]float64, len(people))
	for i := range people {
		for j := range i {
			key := metKey(r, people[i], people[j])
			met, err := t.metAt(key)
			if err != nil {
				return nil, err
			}
			t.met[key] = met + 1
			shares[i] += shareOf(met)
			shares[j] += shareOf(met)
		}
	}
	for i := range shares {
		shares[i] /= float64(len(people) - 1)
	}
	return shares, nil
}

// shareOf is what is left of a meeting of two people who have met so often that day.
func shareOf(met int) float64 {
	if met < fullRounds {
		return 1
	}
	return math.Ldexp(1, -1-(met-fullRounds)/halvedEvery)
}

// metAt is how often two people have met that day, in rounds that rated them. What the store has counts unless rounds are
// counted anew, from the first.
func (t *tally) metAt(key string) (int, error) {
	if met, found := t.met[key]; found || t.tables.met == nil {
		return met, nil
	}
	var r metRecord
	err := read(t.tables.met, key, &r, &r.V)
	if errors.Is(err, ErrNotFound) {
		err = nil
	}
	return r.Rounds, err
}

// metRecord is how many rounds of a day have rated two people.
type metRecord struct {
	V      int `json:"v"`
	Rounds int `json:"rounds"`
}

// metKey is where it is counted how often two people have met in a rule set on the day on which a round ended, by UTC: the
// day, the rules and the people, whoever is named first, with a zero byte in front of each.
func metKey(r *Round, a, b ID) string {
	return dayKey(r.Ended) + "\x00" + r.Rules + "\x00" + string(min(a, b)) + "\x00" + string(max(a, b))
}

// dayKey is a day, as a [metKey] begins with it: what is earlier is found first.
func dayKey(at time.Time) string { return at.UTC().Format(time.DateOnly) }

// forgetMet takes away some of what is counted of days before the one before a round: nobody asks for it any more, and it
// says who plays with whom.
func (t *tables) forgetMet(r *Round) error {
	var old [][]byte
	before := dayKey(r.Ended.AddDate(0, 0, -1))
	cursor := t.met.Cursor()
	for key, _ := cursor.First(); key != nil && string(key[:len(before)]) < before && len(old) < forgetAtOnce; key, _ = cursor.Next() {
		old = append(old, slices.Clone(key))
	}
	var errs []error
	for _, key := range old {
		errs = append(errs, t.met.Delete(key))
	}
	return errors.Join(errs...)
}
