package data

import (
	"bytes"
	"strings"

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

// addMatch counts one place in a match.
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

// allRules stands for all rule sets together where a rule set is named.
const allRules = ""

// tally is what some players have once rounds are counted, by [statsKey], and how often some have met, by [metKey].
type tally struct {
	*tables
	all map[string]*Stats
	met map[string]int
}

func newTally(t *tables) *tally { return &tally{t, map[string]*Stats{}, map[string]int{}} }

// of is what a player has in a rule set.
func (t *tally) of(player ID, practice bool, rules string) (*Stats, error) {
	key := statsKey(player, practice, rules)
	stats, found := t.all[string(key)]
	if !found {
		read, err := t.statsAt(key)
		if err != nil {
			return nil, err
		}
		stats = &read
		t.all[string(key)] = stats
	}
	return stats, nil
}

// add counts something of a player, in a rule set and in all together.
func (t *tally) add(player ID, practice bool, rules string, count func(*Stats)) error {
	if player == "" {
		return nil // a bot
	}
	for _, in := range [...]string{rules, allRules} {
		stats, err := t.of(player, practice, in)
		if err != nil {
			return err
		}
		count(stats)
	}
	return nil
}

// counted is what everybody who played a round, or the match that is over with it, has once it is counted.
func (t *tables) counted(r *Round) (*tally, error) {
	tally := newTally(t)
	return tally, tally.count(r)
}

// count counts a round, and the match that is over with it: one of the two may be practice and the other not. Somebody with
// two seats has them both counted. What programs do is practice. Nobody's profile is looked at: what is counted belongs to an id.
func (t *tally) count(r *Round) error {
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
func (t *tally) rate(r *Round) error {
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

// The marks of what is counted apart.
const (
	countedMark  = 1
	practiceMark = 2
)

// statsKey is where it is counted what a player did: the player, a zero byte, a mark, and the rules.
func statsKey(player ID, practice bool, rules string) []byte {
	mark := byte(countedMark)
	if practice {
		mark = practiceMark
	}
	return append(append([]byte(player), 0, mark), rules...)
}

// rulesIn are the rules that a [statsKey] ends with.
func rulesIn(key string) string {
	_, rest, _ := strings.Cut(key, "\x00")
	return rest[1:]
}

// statsRecord are [Stats] as they are written, without the rules that they are found by.
type statsRecord struct {
	V int `json:"v"`
	Stats
}

// statsAt reads what is counted under a key, none if nothing is.
func (t *tables) statsAt(key []byte) (Stats, error) {
	if t.stats.Get(key) == nil {
		return Stats{}, nil
	}
	var r statsRecord
	err := read(t.stats, string(key), &r, &r.V)
	return r.Stats, err
}

// playerStats reads all that is counted for a player.
func (t *tables) playerStats(player ID) (all PlayerStats, err error) {
	for _, part := range []struct {
		practice bool
		to       *[]Stats
	}{{false, &all.Counted}, {true, &all.Practice}} {
		prefix, cursor := statsKey(player, part.practice, allRules), t.stats.Cursor()
		for k, _ := cursor.Seek(prefix); bytes.HasPrefix(k, prefix); k, _ = cursor.Next() {
			stats, err := t.statsAt(k)
			if err != nil {
				return all, err
			}
			stats.Rules = string(k[len(prefix):])
			*part.to = append(*part.to, stats)
		}
	}
	return all, nil
}
