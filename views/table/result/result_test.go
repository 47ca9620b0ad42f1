package result

import (
	"slices"
	"testing"

	"shithead/engine"
	_ "shithead/views/golden" // for its -update, with which all packages of views are tested at once
)

// TestTheResultOfARound_NamesTheBestFirst (RULES.md common/who-did-best): by points where it gave any, the Shithead
// last, else by place; points that a stand-in made stand in the result, and so does their seat.
func TestTheResultOfARound_NamesTheBestFirst(t *testing.T) {
	type points = []int
	for what, c := range map[string]struct {
		out      []int
		shithead int
		points   points
		seats    []int
		places   []int
	}{
		"points":                   {[]int{0, 1, 2}, 3, points{10, 20, 30, 0}, []int{2, 1, 0, 3}, []int{1, 2, 3, 4}},
		"a low card makes a tie":   {[]int{3, 0, 1}, 2, points{20, 30, 0, 20}, []int{1, 3, 0, 2}, []int{1, 2, 2, 4}},
		"a tie for the most":       {[]int{0, 2, 3}, 1, points{10, 0, 30, 30}, []int{2, 3, 0, 1}, []int{1, 1, 3, 4}},
		"none, and yet not last":   {[]int{1, 2}, 0, points{0, 10, 0}, []int{1, 2, 0}, []int{1, 2, 3}},
		"two players":              {[]int{1}, 0, points{0, 0}, []int{1, 0}, []int{1, 2}},
		"rules without points":     {[]int{2, 0, 3}, 1, points{0, 0, 0, 0}, []int{2, 0, 3, 1}, []int{1, 2, 3, 4}},
		"a round that was dropped": {nil, engine.NoSeat, points{0, 0}, nil, nil},
	} {
		var seats, places []int
		for _, s := range bestFirst(&engine.Result{Places: c.out, Shithead: c.shithead, Points: c.points}) {
			seats, places = append(seats, s.seat), append(places, s.place)
		}
		if !slices.Equal(seats, c.seats) || !slices.Equal(places, c.places) {
			t.Errorf("%s: seats %v on places %v, want %v on %v", what, seats, places, c.seats, c.places)
		}
	}
}
