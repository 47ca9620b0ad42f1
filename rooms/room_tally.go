package rooms

import (
	"slices"

	"shithead/data"
	"shithead/engine"
)

// tally is what a seat has come to in this room, as [TallyView] says.
type tally struct {
	Points    int `json:"points,omitempty"`
	Shitheads int `json:"shitheads,omitempty"`
	Rounds    int `json:"rounds,omitempty"`
	Won       int `json:"won,omitempty"`
}

// count counts a round that is over, with the points that count. An abandoned one changes nothing, not even who bears the
// title. A match is won by who sat down to it and did not leave it to others.
func (r *room) count(points []int, match []data.MatchResult) {
	if shithead := r.last.Shithead; shithead != engine.NoSeat {
		for i := range r.seats {
			s := &r.seats[i]
			s.Tally.Rounds++
			s.Tally.Points += points[i]
			s.Titled = i == shithead && !s.Left
			if i == shithead {
				s.Tally.Shitheads++
			}
		}
	}
	for k, standing := range r.match.Standings()[:len(match)] {
		s := &r.seats[standing.Seat]
		if match[k].Place == 1 && !match[k].Away && s.Player == match[k].Player {
			s.Tally.Won++
		}
	}
}

// titled is the seat that bears the title of Shithead, or NoSeat.
func (r *room) titled() int {
	for i := range r.seats {
		if r.seats[i].Titled {
			return i
		}
	}
	return engine.NoSeat
}

// tally is what everybody sees of it.
func (r *room) tally() *TallyView {
	if !slices.ContainsFunc(r.seats, func(s seat) bool { return s.Tally != tally{} }) {
		return nil
	}
	n := len(r.seats)
	all := make([]int, 4*n)
	v := &TallyView{Points: all[:n:n], Shitheads: all[n : 2*n : 2*n], Rounds: all[2*n : 3*n : 3*n], Won: all[3*n:]}
	for i, s := range r.seats {
		v.Points[i], v.Shitheads[i], v.Rounds[i], v.Won[i] = s.Tally.Points, s.Tally.Shitheads, s.Tally.Rounds, s.Tally.Won
	}
	return v
}
