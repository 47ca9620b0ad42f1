package data

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"testing"

	"shithead/data/ledger"
	"shithead/data/rating"
)

// checkLedger looks whether journals are whole, and whether what is counted is what the rounds say. So many rounds have
// lost their record.
func checkLedger(t testing.TB, tab *tables, pruned int) {
	t.Helper()
	lines := 0
	_ = tab.journals.in().ForEach(func(room, _ []byte) error {
		lines += len(must(tab.journal(string(room))).Lines)
		return nil
	})
	equal(t, tab.lines.in().Stats().KeyN, lines, "lines")
	var rounds []Round
	played := map[string]bool{}
	_ = tab.rounds.in().ForEach(func(id, _ []byte) error {
		r := must(tab.round(ID(id)))
		kept := tab.records.Get(id) != nil
		if key, _ := tab.dated.in().Cursor().Seek(ledger.DatedKey(&r)); kept != bytes.Equal(key, ledger.DatedKey(&r)) {
			t.Errorf("round %s: its record is there: %v, but not its date, or the other way round", id, kept)
		}
		rounds = append(rounds, r)
		for _, seat := range r.Seats {
			if seat.Player != "" {
				played[string(ledger.PlayedKey(seat.Player, &r))] = true
			}
		}
		return nil
	})
	equal(t, tab.records.in().Stats().KeyN, len(rounds)-pruned, "records")
	equal(t, tab.dated.in().Stats().KeyN, len(rounds)-pruned, "dates")
	equal(t, int(tab.dated.in().Sequence()), len(rounds)-pruned, "records as they are counted")
	listed := map[string]bool{}
	_ = tab.played.in().ForEach(func(key, _ []byte) error {
		listed[string(key)] = true
		return nil
	})
	equal(t, listed, played, "played")
	counted := map[ID]bool{}
	_ = tab.stats.in().ForEach(func(key, _ []byte) error {
		player, _, _ := bytes.Cut(key, []byte{0})
		counted[ID(player)] = true
		return nil
	})
	for _, r := range rounds {
		for _, seat := range r.Seats {
			counted[seat.Player] = true
		}
		for _, result := range r.Standings {
			counted[result.Player] = true
		}
	}
	for player := range counted {
		want := unordered(retell(player, rounds))
		equal(t, unordered(must(tab.playerStats(player))), want, player)
	}
}

// retell is what should be counted for a player, out of all rounds there are, in the order in which they were settled.
func retell(player ID, rounds []Round) (all PlayerStats) {
	if player == "" {
		return all
	}
	to := map[bool]map[string]*Stats{false: {}, true: {}}
	both := func(practice bool, rules string) []*Stats {
		for _, name := range []string{"", rules} {
			if to[practice][name] == nil {
				to[practice][name] = &Stats{Rules: name}
			}
		}
		return []*Stats{to[practice][""], to[practice][rules]}
	}
	goOn := func(s *Streak, yes bool) {
		s.Now++
		if !yes {
			s.Now = 0
		}
		s.Best = max(s.Best, s.Now)
	}
	ratings, met := map[string]map[ID]rating.Rating{}, map[string]int{}
	for _, r := range rounds {
		sat := map[ID]bool{"": true}
		for _, result := range r.Standings {
			if !result.Program {
				sat[result.Player] = true
			}
		}
		for _, seat := range r.Seats {
			if seat.Player != player {
				continue
			}
			for _, s := range both(r.Practice() || seat.Program, r.Rules) {
				if r.End != "played" {
					s.Abandoned++
					continue
				}
				s.Rounds++
				s.JumpIns, s.Fours = s.JumpIns+seat.JumpIns, s.Fours+seat.Fours
				if s.Pile < seat.Pile {
					s.Pile, s.PileRound = seat.Pile, r.ID
				}
				if seat.Shithead {
					s.Shitheads++
				}
				if seat.Away && !seat.Shithead {
					continue
				}
				goOn(&s.Safe, !seat.Shithead)
				below, rest := 0, 0 // rest: the seat itself and whoever it has not beaten
				for _, other := range r.Seats {
					if worth(&r, other) < worth(&r, seat) {
						below++
					} else {
						rest++
					}
				}
				s.Others, s.Beaten = s.Others+len(r.Seats)-1, s.Beaten+below
				if rest <= below {
					s.Upper++
				}
				if seat.Away {
					continue
				}
				s.Points += seat.Points
				if seat.Place == 1 {
					s.First++
				}
				if seat.LowCard {
					s.LowCards++
				}
			}
		}
		for _, result := range r.Standings {
			if result.Player != player {
				continue
			}
			for _, s := range both(len(sat) <= 2 || result.Program, r.Rules) {
				s.Matches++
				won := result.Place == 1 && !result.Away
				if won {
					s.Wins++
				}
				goOn(&s.Winning, won)
			}
		}
		if r.Practice() || r.End != "played" || r.Rated != RatedYes && r.Rated != RatedUnsaid {
			continue
		}
		var players []ID
		var before []rating.Rating
		var places []int
		least := map[ID]int{}
		for _, seat := range r.Seats {
			if seat.Player != "" && !seat.Program && (!seat.Away || seat.Shithead) {
				if one, twice := least[seat.Player]; twice {
					least[seat.Player] = min(one, worth(&r, seat))
					continue
				}
				players = append(players, seat.Player)
				before = append(before, ratings[r.Rules][seat.Player])
				least[seat.Player] = worth(&r, seat)
			}
		}
		for _, player := range players {
			places = append(places, -least[player])
		}
		if ratings[r.Rules] == nil {
			ratings[r.Rules] = map[ID]rating.Rating{}
		}
		worth := map[ID]float64{}
		for _, a := range players {
			for _, b := range players {
				if a < b && r.Rated == RatedYes {
					key := fmt.Sprint(r.Rules, " ", a, " ", b, " ", r.Ended.UTC().YearDay())
					part := 1.0
					for n := 20; n <= met[key]; n += 5 {
						part /= 2
					}
					met[key]++
					worth[a] += part
					worth[b] += part
				}
			}
		}
		for i, after := range rating.Rank(before, places) {
			if r.Rated == RatedYes {
				after = before[i].Toward(after, worth[players[i]]/float64(len(players)-1))
			}
			ratings[r.Rules][players[i]] = after
		}
	}
	for practice, list := range map[bool]*[]Stats{false: &all.Counted, true: &all.Practice} {
		for _, name := range slices.Sorted(maps.Keys(to[practice])) {
			s := to[practice][name]
			if !practice {
				s.Rating = ratings[name][player]
			}
			*list = append(*list, *s)
		}
	}
	return all
}

// worth is more for whoever did better in a round: points where anybody has some, and the Shithead is far below; else
// it falls with the place.
func worth(r *Round, seat SeatResult) int {
	most := 0
	for _, s := range r.Seats {
		most = max(most, s.Points)
	}
	switch {
	case most == 0:
		return -seat.Place
	case seat.Shithead:
		return seat.Points - 1_000_000
	}
	return seat.Points
}

// unordered is what is counted without what depends on the order of the rounds.
func unordered(all PlayerStats) PlayerStats {
	for _, list := range [][]Stats{all.Counted, all.Practice} {
		for i := range list {
			s := &list[i]
			s.Safe, s.Winning, s.Rating, s.PileRound = Streak{}, Streak{}, rating.Rating{}, ""
		}
	}
	return all
}
