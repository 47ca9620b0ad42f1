package engine

import (
	"cmp"
	"fmt"
	"slices"
)

// Result is how a round ended, and is kept by rooms as its tags say.
type Result struct {
	// Places are the seats in the order in which they went out. It is empty if the round was abandoned.
	Places []int `json:"places"`
	// Shithead is the last player, or NoSeat if the round was abandoned.
	Shithead int `json:"shithead"`
	// Points by seat with Bonus included, and Bonus alone; zeros where the rules give none.
	Points []int `json:"points"`
	Bonus  []int `json:"bonus"`
	// Moves counts the moves of the round.
	Moves int `json:"moves"`
}

// Result is how the round ended. While it still runs, it is the result of abandoning it now.
func (s *State) Result() Result {
	n := len(s.players)
	r := Result{
		Places: []int{}, Shithead: int(s.shithead),
		Points: make([]int, n), Bonus: make([]int, n), Moves: s.moves,
	}
	if s.shithead == NoSeat {
		return r
	}
	r.Places = slices.Clone(s.out)
	if !s.rules.Scores(n) {
		return r
	}
	scoring := s.rules.Points
	for i, seat := range r.Places {
		if s.players[seat].LowCard {
			r.Bonus[seat] = scoring.LowCard
		}
		r.Points[seat] = scoring.At(i+1) + r.Bonus[seat]
	}
	return r
}

// Match counts rounds together, and is kept as its tags say. The seats stay the same from its first round to its last.
type Match struct {
	// Rounds is how many rounds it has, Played how many of them are settled.
	Rounds int `json:"rounds"`
	Played int `json:"played"`
	// Scored: points decide, else who was the Shithead least often. The rules say so.
	Scored bool `json:"-"`
	// Points and Shitheads count by seat.
	Points    []int `json:"points"`
	Shitheads []int `json:"shitheads"`
}

// NewMatch is a match that has not begun. Zero rounds are as many as the rules say. It fails with [ErrSeats] or
// [ErrRounds].
func NewMatch(rules *Rules, players, rounds int) (*Match, error) {
	switch {
	case players < MinSeats || players > MaxSeats:
		return nil, fmt.Errorf("%w: %d players", ErrSeats, players)
	case rounds < 0:
		return nil, fmt.Errorf("%w: %d", ErrRounds, rounds)
	}
	if rounds == 0 {
		rounds = rules.Rounds(players)
	}
	return &Match{
		Rounds: rounds, Scored: rules.Scores(players),
		Points: make([]int, players), Shitheads: make([]int, players),
	}, nil
}

// Over reports whether every round is settled.
func (m *Match) Over() bool { return m.Played >= m.Rounds }

// Settle counts a round. An abandoned one counts as one of the match's rounds, and for nothing else.
func (m *Match) Settle(r Result) {
	m.Played++
	for seat, points := range r.Points {
		m.Points[seat] += points
	}
	if r.Shithead != NoSeat {
		m.Shitheads[r.Shithead]++
	}
}

// Standing is a seat's place in a match.
type Standing struct {
	Seat, Place, Points, Shitheads int
}

// Standings are the seats by place: most points first, or where nothing scores, fewest times the Shithead first. Equal
// seats share the place (Bite Night, POINTS; RULES.md bitenight/match).
func (m *Match) Standings() []Standing {
	list := make([]Standing, len(m.Points))
	for seat := range list {
		list[seat] = Standing{Seat: seat, Points: m.Points[seat], Shitheads: m.Shitheads[seat]}
	}
	compare := func(a, b Standing) int {
		if m.Scored {
			return cmp.Compare(b.Points, a.Points)
		}
		return cmp.Compare(a.Shitheads, b.Shitheads)
	}
	slices.SortStableFunc(list, compare)
	for i := range list {
		list[i].Place = i + 1
		if i > 0 && compare(list[i-1], list[i]) == 0 {
			list[i].Place = list[i-1].Place
		}
	}
	return list
}
