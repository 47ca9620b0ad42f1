package ledger

import "slices"

// Ranking says by seat how well each did in a round that was played to its end: 1 for the best, for others one more than
// did better, so that equals share. Where the round gave points, more are better and the Shithead is below all; elsewhere
// it goes by place (RULES.md common/who-did-best; Bite Night: "the longer you stay in, the more points, just don't be
// the last one out"). Points that a stand-in made are the seat's here, though nobody is credited with them.
func Ranking(seats []SeatResult) []int {
	better := byPlace
	if GavePoints(seats) {
		better = byPoints
	}
	ranking := make([]int, len(seats))
	for i := range seats {
		ranking[i] = 1
		for j := range seats {
			count(&ranking[i], better(&seats[j], &seats[i]))
		}
	}
	return ranking
}

// GavePoints reports whether a round that was played gave points. The name of the rule set does not say so: two players of
// Bite Night play without. But wherever points are given the first one out earns some (engine.Scoring), and a seat's points
// are kept whoever's hand made them.
func GavePoints(seats []SeatResult) bool {
	return slices.ContainsFunc(seats, func(s SeatResult) bool { return s.Points > 0 })
}

func byPlace(a, b *SeatResult) bool { return a.Place < b.Place }

func byPoints(a, b *SeatResult) bool {
	if a.Shithead != b.Shithead {
		return b.Shithead
	}
	return a.Points > b.Points
}

// beaten is how many seats did worse than one.
func beaten(ranking []int, seat int) (n int) {
	for _, other := range ranking {
		count(&n, other > ranking[seat])
	}
	return n
}
