package ledger

import (
	"cmp"
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
	before Kept  // nil if rounds are counted anew, from the first
	failed error // the first of before
	All    map[string]*Stats
	Met    map[string]int
}

// NewTally goes on from what is kept, from nothing if that is nil.
func NewTally(before Kept) *Tally {
	return &Tally{before: before, All: map[string]*Stats{}, Met: map[string]int{}}
}

func (t *Tally) of(player ID, practice bool, rules string) *Stats {
	key := StatsKey(player, practice, rules)
	if stats, found := t.All[key]; found {
		return stats
	}
	stats := &Stats{}
	if t.before != nil {
		var err error
		*stats, err = t.before.StatsAt(key)
		t.failed = cmp.Or(t.failed, err)
	}
	t.All[key] = stats
	return stats
}

// add counts something of a player, in a rule set and in all together.
func (t *Tally) add(player ID, practice bool, rules string, count func(*Stats)) {
	if player == "" {
		return // a bot
	}
	count(t.of(player, practice, rules))
	count(t.of(player, practice, AllRules))
}

// Count counts a round, and the match that is over with it: one of the two may be practice and the other not. Somebody with
// two seats has them both counted. What programs do is practice. Nobody's profile is looked at: what is counted belongs to an
// id. Errors are those of what was counted before; the tally is of no use then.
func (t *Tally) Count(r *Round) error {
	practice, match, ranking := r.Practice(), r.MatchPractice(), Ranking(r.Seats)
	for i := range r.Seats {
		seat := &r.Seats[i]
		t.add(seat.Player, practice || seat.Program, r.Rules, func(s *Stats) { s.addSeat(r, seat, beaten(ranking, i)) })
	}
	for _, result := range r.Standings {
		t.add(result.Player, match || result.Program, r.Rules, func(s *Stats) { s.addMatch(result) })
	}
	if r.Rates() == RatedYes {
		t.rate(r)
	}
	return t.failed
}

// rate rates the people who played a round by how well they did among each other, in its rule set, by as much as their
// shares are.
func (t *Tally) rate(r *Round) {
	people, ranking := r.people()
	stats, ratings := make([]*Stats, len(people)), make([]rating.Rating, len(people))
	for i, player := range people {
		stats[i] = t.of(player, false, r.Rules)
		ratings[i] = stats[i].Rating
	}
	shares := t.shares(r, people)
	for i, after := range rating.Rank(ratings, ranking) {
		stats[i].Rating = ratings[i].Toward(after, shares[i])
	}
}

// shares are how much of what a round says of people changes their ratings, from 0 to 1: the mean over those whom each has
// met in it, so that new company counts for its part. It counts that they have met.
func (t *Tally) shares(r *Round, people []ID) []float64 {
	if r.Rated == RatedUnsaid {
		return slices.Repeat([]float64{1}, len(people))
	}
	shares := make([]float64, len(people))
	for i := range people {
		for j := range i {
			share := shareOf(t.meet(metKey(r, people[i], people[j])))
			shares[i] += share
			shares[j] += share
		}
	}
	for i := range shares {
		shares[i] /= float64(len(people) - 1)
	}
	return shares
}

// meet counts that two people meet, and is how often they had met that day, in rounds that rated them.
func (t *Tally) meet(key string) int {
	met, found := t.Met[key]
	if !found && t.before != nil {
		var err error
		met, err = t.before.MetAt(key)
		t.failed = cmp.Or(t.failed, err)
	}
	t.Met[key] = met + 1
	return met
}
