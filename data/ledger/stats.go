package ledger

import (
	"slices"

	"shithead/data/rating"
)

// Stats are what is counted for one player in one rule set, or in all of them together.
type Stats struct {
	// Rules names the preset, with whatever options. It is empty for all rule sets together.
	Rules string `json:"-"`
	// Rounds are those played to their end, Abandoned those that were not.
	Rounds    int `json:"rounds,omitempty"`
	Abandoned int `json:"abandoned,omitempty"`
	// First counts the rounds in which the player was the first out, Shitheads those in which the last, and Upper those in
	// which at most half the seats, their own included, did as well or better, as [Ranking] has it.
	First     int `json:"first,omitempty"`
	Shitheads int `json:"shitheads,omitempty"`
	Upper     int `json:"upper,omitempty"`
	// Others are how many others sat at the tables, Beaten how many of them did worse, as [Ranking] has it: a measure for
	// tables of all sizes.
	Others int `json:"others,omitempty"`
	Beaten int `json:"beaten,omitempty"`
	// Points are the sum over all rounds, LowCards how often a bonus for a low card was among them.
	Points   int `json:"points,omitempty"`
	LowCards int `json:"low_cards,omitempty"`
	// JumpIns and Fours are sums, Pile is the largest of all and PileRound the first round with one of that size; see
	// [SeatResult].
	JumpIns   int `json:"jump_ins,omitempty"`
	Fours     int `json:"fours,omitempty"`
	Pile      int `json:"pile,omitempty"`
	PileRound ID  `json:"pile_round,omitempty"`
	// Matches are those that are over, also those left on the way. Wins are those won, alone or shared.
	Matches int `json:"matches,omitempty"`
	Wins    int `json:"wins,omitempty"`
	// Safe are rounds in a row without being the Shithead, Winning matches won in a row.
	Safe    Streak `json:"safe,omitzero"`
	Winning Streak `json:"winning,omitzero"`
	// Rating is the rating among the people of rounds with two or more, zero before the first of them, and for practice and
	// all rule sets together.
	Rating rating.Rating `json:"rating,omitzero"`
}

// Streak is how often something went on without a break: up to now, and at the longest.
type Streak struct {
	Now  int `json:"now,omitempty"`
	Best int `json:"best,omitempty"`
}

func (s *Streak) add(goesOn bool) {
	if !goesOn {
		s.Now = 0
		return
	}
	s.Now++
	s.Best = max(s.Best, s.Now)
}

// PlayerStats are all that is counted for a player: that of all rule sets together first, then by rule set in the order of
// the alphabet; nothing, if nothing is counted.
type PlayerStats struct {
	Counted, Practice []Stats
}

// Played reports whether there is a round that was played to its end.
func (p *PlayerStats) Played() bool {
	return slices.ContainsFunc(slices.Concat(p.Counted, p.Practice), func(s Stats) bool { return s.Rounds > 0 })
}

// endPlayed is how a round ends that counts.
const endPlayed = "played"

// addSeat counts one seat of a round, which has beaten so many others. A round that was not played to its end counts as
// abandoned, and for nothing else. Of a seat that was away, neither the points nor how well it did count, and no streak
// goes on or breaks, unless it is the Shithead.
func (s *Stats) addSeat(r *Round, seat *SeatResult, beaten int) {
	if r.Abandoned() {
		s.Abandoned++
		return
	}
	s.Rounds++
	s.JumpIns += seat.JumpIns
	s.Fours += seat.Fours
	if seat.Pile > s.Pile {
		s.Pile, s.PileRound = seat.Pile, r.ID
	}
	count(&s.Shitheads, seat.Shithead)
	if !seat.Away {
		count(&s.First, seat.Place == 1)
		s.Points += seat.Points
		count(&s.LowCards, seat.LowCard)
	}
	if !seat.Away || seat.Shithead {
		count(&s.Upper, 2*(len(r.Seats)-beaten) <= len(r.Seats))
		s.Others += len(r.Seats) - 1
		s.Beaten += beaten
		s.Safe.add(!seat.Shithead)
	}
}

func (s *Stats) addMatch(result MatchResult) {
	won := result.Place == 1 && !result.Away
	s.Matches++
	count(&s.Wins, won)
	s.Winning.add(won)
}

func count(to *int, yes bool) {
	if yes {
		*to++
	}
}
