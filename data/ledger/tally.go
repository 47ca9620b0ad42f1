package ledger

import (
	"slices"

	"shithead/data/rating"
)

// Kept is what was counted before: what a player has, by [StatsKey], and how often two people have met, by [metKey], nothing
// where nothing is.
type Kept interface {
	StatsAt(key string) (Stats, error)
	MetAt(key string) (int, error)
}

// Tally is what some players have once rounds are counted, by [StatsKey], and how often some have met, by [metKey].
type Tally struct {
	before Kept // nil if rounds are counted anew, from the first
	All    map[string]*Stats
	Met    map[string]int
}

// NewTally goes on from what is kept, from nothing if that is nil.
func NewTally(before Kept) *Tally { return &Tally{before, map[string]*Stats{}, map[string]int{}} }

// of is what a player has in a rule set.
func (t *Tally) of(player ID, practice bool, rules string) (*Stats, error) {
	key := StatsKey(player, practice, rules)
	if stats, found := t.All[key]; found {
		return stats, nil
	}
	stats := &Stats{}
	if t.before != nil {
		var err error
		if *stats, err = t.before.StatsAt(key); err != nil {
			return nil, err
		}
	}
	t.All[key] = stats
	return stats, nil
}

// add counts something of a player, in a rule set and in all together.
func (t *Tally) add(player ID, practice bool, rules string, count func(*Stats)) error {
	if player == "" {
		return nil // a bot
	}
	for _, in := range [...]string{rules, AllRules} {
		stats, err := t.of(player, practice, in)
		if err != nil {
			return err
		}
		count(stats)
	}
	return nil
}

// Count counts a round, and the match that is over with it: one of the two may be practice and the other not. Somebody with
// two seats has them both counted. What programs do is practice. Nobody's profile is looked at: what is counted belongs to an id.
func (t *Tally) Count(r *Round) error {
	practice, match, ranking := r.Practice(), r.MatchPractice(), Ranking(r.Seats)
	for i := range r.Seats {
		seat := &r.Seats[i]
		add := func(s *Stats) { s.addSeat(r, seat, beaten(ranking, i)) }
		if err := t.add(seat.Player, practice || seat.Program, r.Rules, add); err != nil {
			return err
		}
	}
	for _, result := range r.Standings {
		if err := t.add(result.Player, match || result.Program, r.Rules, func(s *Stats) { s.addMatch(result) }); err != nil {
			return err
		}
	}
	if r.Rates() != RatedYes {
		return nil
	}
	return t.rate(r)
}

// rate rates the people who played a round by how well they did among each other, in its rule set, by as much as their
// shares are.
func (t *Tally) rate(r *Round) error {
	people, ranking := r.people()
	stats, ratings := make([]*Stats, len(people)), make([]rating.Rating, len(people))
	for i, player := range people {
		var err error
		if stats[i], err = t.of(player, false, r.Rules); err != nil {
			return err
		}
		ratings[i] = stats[i].Rating
	}
	shares, err := t.shares(r, people)
	if err != nil {
		return err
	}
	for i, after := range rating.Rank(ratings, ranking) {
		stats[i].Rating = ratings[i].Toward(after, shares[i])
	}
	return nil
}

// shares are how much of what a round says of people changes their ratings, from 0 to 1: the mean over those whom each has
// met in it, so that new company counts for its part. It counts that they have met.
func (t *Tally) shares(r *Round, people []ID) ([]float64, error) {
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
			t.Met[key] = met + 1
			shares[i] += shareOf(met)
			shares[j] += shareOf(met)
		}
	}
	for i := range shares {
		shares[i] /= float64(len(people) - 1)
	}
	return shares, nil
}

// metAt is how often two people have met that day, in rounds that rated them.
func (t *Tally) metAt(key string) (int, error) {
	if met, found := t.Met[key]; found || t.before == nil {
		return met, nil
	}
	return t.before.MetAt(key)
}
