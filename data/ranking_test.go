package data

import (
	"reflect"
	"slices"
	"testing"

	"shithead/data/ledger"
	"shithead/data/rating"
)

// seated is a seat that somebody has played, or a bot where there is no name.
func seated(player ID, place, points int) SeatResult {
	return SeatResult{Player: player, Place: place, Points: points}
}

func lastOut(s SeatResult) SeatResult   { s.Shithead = true; return s }
func lowCard(s SeatResult) SeatResult   { s.LowCard = true; return s }
func standIn(s SeatResult) SeatResult   { s.Away = true; return s }
func byProgram(s SeatResult) SeatResult { s.Program = true; return s }
func fourOfBiteNight(first, second SeatResult) []SeatResult {
	return []SeatResult{first, second, seated("cat", 3, 30), lastOut(seated("dan", 4, 0))}
}

// TestWhoDidBest_HasMorePointsWhereThereAreAny_ElseWasOutEarlier (RULES.md common/who-did-best).
func TestWhoDidBest_HasMorePointsWhereThereAreAny_ElseWasOutEarlier(t *testing.T) {
	const yes, no = 1, 0
	type count struct {
		top    int
		beaten int
	}
	for what, c := range map[string]struct {
		rules string
		seats []SeatResult
		// ranking is by seat, counts are what is counted among people, rated are who is rated, order how they did.
		ranking []int
		counts  map[ID]count
		rated   []ID
		order   []int
	}{
		"points": {
			"bitenight",
			fourOfBiteNight(seated("ann", 1, 10), seated("bea", 2, 20)),
			[]int{3, 2, 1, 4},
			map[ID]count{"ann": {no, 1}, "bea": {yes, 2}, "cat": {yes, 3}, "dan": {no, 0}},
			[]ID{"cat", "bea", "ann", "dan"},
			[]int{1, 2, 3, 4},
		},
		"a low card makes a tie": {
			"bitenight",
			fourOfBiteNight(lowCard(seated("ann", 1, 20)), seated("bea", 2, 20)),
			[]int{2, 2, 1, 4},
			map[ID]count{"ann": {no, 1}, "bea": {no, 1}, "cat": {yes, 3}, "dan": {no, 0}},
			[]ID{"cat", "bea", "ann", "dan"},
			[]int{1, 2, 2, 4},
		},
		"a low card makes a tie at the top": {
			"bitenight",
			fourOfBiteNight(seated("ann", 1, 10), lowCard(seated("bea", 2, 30))),
			[]int{3, 1, 1, 4},
			map[ID]count{"ann": {no, 1}, "bea": {yes, 2}, "cat": {yes, 2}, "dan": {no, 0}},
			[]ID{"cat", "bea", "ann", "dan"},
			[]int{1, 1, 3, 4},
		},
		"a low card that is worth more than a place": {
			"bitenight",
			fourOfBiteNight(lowCard(seated("ann", 1, 25)), seated("bea", 2, 20)),
			[]int{2, 3, 1, 4},
			map[ID]count{"ann": {yes, 2}, "bea": {no, 1}, "cat": {yes, 3}, "dan": {no, 0}},
			[]ID{"cat", "ann", "bea", "dan"},
			[]int{1, 2, 3, 4},
		},
		"half of five is two": {
			"bitenight",
			[]SeatResult{seated("", 1, 10), seated("ann", 2, 20), seated("bea", 3, 30), lastOut(seated("", 5, 0)), seated("", 4, 40)},
			[]int{4, 3, 2, 5, 1},
			map[ID]count{"ann": {no, 2}, "bea": {yes, 3}},
			[]ID{"bea", "ann"},
			[]int{1, 2},
		},
		"two players have no points": {
			"bitenight",
			[]SeatResult{seated("ann", 1, 0), lastOut(seated("bea", 2, 0))},
			[]int{1, 2},
			map[ID]count{"ann": {yes, 1}, "bea": {no, 0}},
			[]ID{"ann", "bea"},
			[]int{1, 2},
		},
		"rules without points": {
			"leeds",
			[]SeatResult{seated("ann", 2, 0), lastOut(seated("bea", 3, 0)), seated("cat", 1, 0)},
			[]int{2, 3, 1},
			map[ID]count{"ann": {no, 1}, "bea": {no, 0}, "cat": {yes, 2}},
			[]ID{"cat", "ann", "bea"},
			[]int{1, 2, 3},
		},
		"the points of a stand-in are above others": {
			"bitenight",
			[]SeatResult{seated("ann", 1, 10), seated("bea", 2, 20), standIn(seated("cat", 3, 30)), lastOut(seated("dan", 4, 0))},
			[]int{3, 2, 1, 4},
			map[ID]count{"ann": {no, 1}, "bea": {yes, 2}, "cat": {}, "dan": {no, 0}},
			[]ID{"bea", "ann", "dan"},
			[]int{1, 2, 3},
		},
		"the points of a stand-in are all there are": {
			"bitenight",
			[]SeatResult{standIn(seated("ann", 1, 10)), lastOut(seated("bea", 3, 0)), standIn(seated("cat", 2, 20))},
			[]int{2, 3, 1},
			map[ID]count{},
			nil,
			nil,
		},
		"a stand-in is the Shithead": {
			"bitenight",
			[]SeatResult{seated("ann", 1, 10), seated("bea", 2, 20), standIn(lastOut(seated("cat", 3, 0)))},
			[]int{2, 1, 3},
			map[ID]count{"ann": {no, 1}, "bea": {yes, 2}, "cat": {no, 0}},
			[]ID{"bea", "ann", "cat"},
			[]int{1, 2, 3},
		},
		"no points are better than being the Shithead": {
			"bitenight",
			[]SeatResult{seated("ann", 1, 10), lastOut(seated("bea", 3, 0)), standIn(seated("cat", 2, 0))},
			[]int{1, 3, 2},
			map[ID]count{"ann": {yes, 2}, "bea": {no, 0}, "cat": {}},
			[]ID{"ann", "bea"},
			[]int{1, 2},
		},
		"of two seats the worse is rated, and both are counted": {
			"bitenight",
			[]SeatResult{seated("dan", 3, 30), seated("ann", 2, 20), seated("dan", 1, 10), lastOut(seated("bea", 4, 0))},
			[]int{1, 2, 3, 4},
			map[ID]count{"ann": {yes, 2}, "bea": {no, 0}, "dan": {yes, 3 + 1}},
			[]ID{"ann", "dan", "bea"},
			[]int{1, 2, 3},
		},
		"a bot and a program sit among people": {
			"bitenight",
			[]SeatResult{seated("ann", 1, 10), seated("", 4, 40), byProgram(seated("cat", 3, 30)), seated("bea", 2, 20), lastOut(seated("", 5, 0))},
			[]int{4, 1, 2, 3, 5},
			map[ID]count{"ann": {no, 1}, "bea": {no, 2}},
			[]ID{"bea", "ann"},
			[]int{1, 2},
		},
	} {
		t.Run(what, func(t *testing.T) {
			if got := ledger.Ranking(c.seats); !slices.Equal(got, c.ranking) {
				t.Errorf("ranking %v, want %v", got, c.ranking)
			}
			s := newStore(t)
			r := testRound("R")
			r.Rules, r.Seats = c.rules, c.seats
			settle(t, s, r)
			ratings := map[ID]rating.Rating{}
			for i, after := range rating.Rank(make([]rating.Rating, len(c.rated)), c.order) {
				ratings[c.rated[i]] = after
			}
			for player, want := range c.counts {
				all, err := s.Stats(player)
				if err != nil || len(all.Counted) != 2 {
					t.Fatalf("%s: %+v, %v", player, all, err)
				}
				got := all.Counted[1]
				if (count{got.Upper, got.Beaten}) != want || got.Rating != ratings[player] {
					t.Errorf("%s: %+v, want %+v and %v", player, got, want, ratings[player])
				}
			}
		})
	}
}

// TestTheRatingsOfARoundOfFourWithPoints are as people are shown them: who was out first, with 10 points, had the most
// once, and who had 30 the third.
func TestTheRatingsOfARoundOfFourWithPoints(t *testing.T) {
	s := newStore(t)
	r := testRound("R")
	r.Rules, r.Seats = "bitenight", fourOfBiteNight(seated("ann", 1, 10), seated("bea", 2, 20))
	settle(t, s, r)
	board := must(s.Boards("bitenight", 10))
	got := map[ID]int{}
	for _, l := range board[ledger.ByRating] {
		got[l.Player] = l.Rating.Shown()
	}
	if want := map[ID]int{"cat": 1120, "bea": 1081, "ann": 1018, "dan": 868}; !reflect.DeepEqual(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
