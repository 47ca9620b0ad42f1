package room

import (
	"slices"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// tally is what a seat has come to in this room, as [rooms.TallyView] says.
type tally struct {
	Points    int `json:"points,omitempty"`
	Shitheads int `json:"shitheads,omitempty"`
	Rounds    int `json:"rounds,omitempty"`
	Won       int `json:"won,omitempty"`
}

// count counts a round that is over, with the points that count. An abandoned one changes nothing, not even who bears the
// title. A match is won by who sat down to it and did not leave it to others.
func (g *game) count(points []int, match []data.MatchResult) {
	if shithead := g.last.Shithead; shithead != engine.NoSeat {
		for i := range g.seats {
			s := &g.seats[i]
			s.Tally.Rounds++
			s.Tally.Points += points[i]
			s.Titled = i == shithead && !s.Left
			if i == shithead {
				s.Tally.Shitheads++
			}
		}
	}
	for k, standing := range g.match.Standings()[:len(match)] {
		s := &g.seats[standing.Seat]
		if match[k].Place == 1 && !match[k].Away && s.Player == match[k].Player {
			s.Tally.Won++
		}
	}
}

// tally is what everybody sees of it.
func (s seats) tally() *rooms.TallyView {
	if !slices.ContainsFunc(s, func(s seat) bool { return s.Tally != tally{} }) {
		return nil
	}
	n := len(s)
	all := make([]int, 4*n)
	v := &rooms.TallyView{Points: all[:n:n], Shitheads: all[n : 2*n : 2*n], Rounds: all[2*n : 3*n : 3*n], Won: all[3*n:]}
	for i := range s {
		t := &s[i].Tally
		v.Points[i], v.Shitheads[i], v.Rounds[i], v.Won[i] = t.Points, t.Shitheads, t.Rounds, t.Won
	}
	return v
}
