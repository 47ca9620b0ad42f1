package viewtest

import (
	"time"

	"shithead/data"
	"shithead/data/rating"
)

// SomeStats are what is kept of somebody who plays one rule set.
func SomeStats() (data.PlayerStats, []data.Round) {
	stats := data.PlayerStats{
		Counted: AlsoInAll(data.Stats{
			Rules: "bitenight", Rounds: 47, First: 12, Shitheads: 9, Upper: 27, Others: 155, Beaten: 91, Points: 1130, LowCards: 3,
			JumpIns: 14, Fours: 61, Pile: 31, PileRound: "NMJ2QXUZ4DHFT5KAGE3YRWC67B", Matches: 11, Wins: 4,
			Safe: data.Streak{Now: 5, Best: 17}, Winning: data.Streak{Best: 2}, Rating: rating.Rating{Mu: 28.12, Sigma: 2.01},
		}),
		Practice: AlsoInAll(data.Stats{
			Rules: "bitenight", Rounds: 3, Shitheads: 2, Others: 9, Beaten: 1, Points: 30, Pile: 12,
			PileRound: "6BQ3MZ2E7NCLTFAUWX5JDHRG4K", Fours: 1, Safe: data.Streak{Best: 1},
		}),
	}
	return stats, []data.Round{
		Round("7ZQ4HTNUW2CXM5B3JRDYEKA6FG", "bitenight", data.SeatResult{Player: Ann.ID, Place: 2, Points: 20}, "2"),
		Round("NMJ2QXUZ4DHFT5KAGE3YRWC67B", "bitenight", data.SeatResult{Player: Ann.ID, Place: 4, Shithead: true}, "2"),
		Round("6BQ3MZ2E7NCLTFAUWX5JDHRG4K", "bitenight", data.SeatResult{Player: Ann.ID, Place: 1, Points: 10}, ""),
	}
}

// ManyStats are what is kept of somebody who plays several.
func ManyStats() (data.PlayerStats, []data.Round) {
	stats, last := SomeStats()
	stats.Counted = AlsoInAll(
		stats.Counted[1],
		data.Stats{
			Rules: "house-rules", Rounds: 1000, Abandoned: 12, Shitheads: 333, First: 1, Upper: 402, Others: 3000, Beaten: 1207, Matches: 400,
			Fours: 1204, Pile: 64, PileRound: "E5KXN3GQ7TWJ2ZRB6CYDM4UHFA", Safe: data.Streak{Now: 2, Best: 9},
			Rating: rating.Rating{Mu: 14.8, Sigma: 1.2},
		},
		data.Stats{
			Rules: "schwechat", Rounds: 1, Shitheads: 1, Others: 2, Matches: 1, Rating: rating.Rating{Mu: 21.41, Sigma: 8.06},
		},
	)
	stalemate := Round("E5KXN3GQ7TWJ2ZRB6CYDM4UHFA", "house-rules", data.SeatResult{Player: Ann.ID}, "2")
	stalemate.End = "stalemate"
	return stats, append(last, stalemate,
		Round("CQ2TJ6XWM4DZ7NRBGH5KYEAU3F", "schwechat", data.SeatResult{Player: Ann.ID, Place: 1, Away: true}, "2"))
}

// AlsoInAll puts before some rule sets what all of them come to, as the store does.
func AlsoInAll(stats ...data.Stats) []data.Stats {
	var all data.Stats
	for _, s := range stats {
		all.Rounds, all.Abandoned, all.First = all.Rounds+s.Rounds, all.Abandoned+s.Abandoned, all.First+s.First
		all.Shitheads, all.Upper, all.Others = all.Shitheads+s.Shitheads, all.Upper+s.Upper, all.Others+s.Others
		all.Beaten, all.Points, all.LowCards = all.Beaten+s.Beaten, all.Points+s.Points, all.LowCards+s.LowCards
		all.JumpIns, all.Fours = all.JumpIns+s.JumpIns, all.Fours+s.Fours
		all.Matches, all.Wins = all.Matches+s.Matches, all.Wins+s.Wins
		if s.Pile > all.Pile {
			all.Pile, all.PileRound = s.Pile, s.PileRound
		}
		all.Safe.Best, all.Winning.Best = max(all.Safe.Best, s.Safe.Best), max(all.Winning.Best, s.Winning.Best)
	}
	return append([]data.Stats{all}, stats...)
}

// Round is a round of four that was played on a day in November, in Bite Night with points.
func Round(id data.ID, rules string, own data.SeatResult, other data.ID) data.Round {
	seats := []data.SeatResult{{Player: other}, own, {Bot: "easy"}, {Bot: "easy"}}
	place := 1
	for _, i := range []int{2, 0, 3} {
		if place == own.Place {
			place++
		}
		seats[i].Place, seats[i].Shithead = place, place == len(seats)
		if rules == "bitenight" && place < len(seats) {
			seats[i].Points = 10 * place
		}
		place++
	}
	return data.Round{ID: id, Rules: rules, Ended: time.Date(2026, 11, 20, 23, 30, 0, 0, time.UTC), End: "played", Seats: seats}
}
