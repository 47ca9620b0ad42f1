package data

import "bytes"

// endPlayed is how a round ends that counts.
const endPlayed = "played"

// addSeat counts one seat of a round. A round that was not played to its end counts as abandoned, and for nothing else.
// The points of a seat that was away do not count, all the rest of it does, being the Shithead above all.
func (s *Stats) addSeat(r *Round, seat *SeatResult) {
	if r.End != endPlayed {
		s.Abandoned++
		return
	}
	s.Rounds++
	count(&s.First, seat.Place == 1 && !seat.Away)
	count(&s.Shitheads, seat.Shithead)
	if !seat.Away {
		s.Points += seat.Points
		count(&s.LowCards, seat.LowCard)
	}
}

// addMatch counts one place in a match.
func (s *Stats) addMatch(result MatchResult) {
	s.Matches++
	count(&s.Wins, result.Place == 1 && !result.Away)
}

func count(to *int, yes bool) {
	if yes {
		*to++
	}
}

// counted is what everybody who played a round, or the match that is over with it, has once it is counted, by [statsKey].
// One of the two may be practice and the other not. Somebody with two seats has them both counted. Nobody's profile is
// looked at: what is counted belongs to an id.
func (t *tables) counted(r *Round) (map[string]*Stats, error) {
	all := map[string]*Stats{}
	of := func(player ID, practice bool) (*Stats, error) {
		key := statsKey(player, practice, r.Rules)
		if all[string(key)] == nil {
			stats, err := t.statsAt(key)
			if err != nil {
				return nil, err
			}
			all[string(key)] = &stats
		}
		return all[string(key)], nil
	}
	for i := range r.Seats {
		seat := &r.Seats[i]
		if seat.Player == "" {
			continue // a bot
		}
		stats, err := of(seat.Player, r.Practice())
		if err != nil {
			return nil, err
		}
		stats.addSeat(r, seat)
	}
	for _, result := range r.Standings {
		if result.Player == "" {
			continue // a bot
		}
		stats, err := of(result.Player, r.MatchPractice())
		if err != nil {
			return nil, err
		}
		stats.addMatch(result)
	}
	return all, nil
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

// statsRecord are [Stats] as they are written, without the rules that they are found by.
type statsRecord struct {
	V         int `json:"v"`
	Rounds    int `json:"rounds,omitempty"`
	Abandoned int `json:"abandoned,omitempty"`
	First     int `json:"first,omitempty"`
	Shitheads int `json:"shitheads,omitempty"`
	Points    int `json:"points,omitempty"`
	LowCards  int `json:"low_cards,omitempty"`
	Matches   int `json:"matches,omitempty"`
	Wins      int `json:"wins,omitempty"`
}

func newStatsRecord(s *Stats) *statsRecord {
	return &statsRecord{recordVersion, s.Rounds, s.Abandoned, s.First, s.Shitheads, s.Points, s.LowCards, s.Matches, s.Wins}
}

// statsAt reads what is counted under a key, none if nothing is.
func (t *tables) statsAt(key []byte) (Stats, error) {
	if t.stats.Get(key) == nil {
		return Stats{}, nil
	}
	var r statsRecord
	err := read(t.stats, string(key), &r, &r.V)
	return Stats{"", r.Rounds, r.Abandoned, r.First, r.Shitheads, r.Points, r.LowCards, r.Matches, r.Wins}, err
}

// playerStats reads all that is counted for a player.
func (t *tables) playerStats(player ID) (all PlayerStats, err error) {
	for _, part := range []struct {
		practice bool
		to       *[]Stats
	}{{false, &all.Counted}, {true, &all.Practice}} {
		prefix, cursor := statsKey(player, part.practice, ""), t.stats.Cursor()
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
