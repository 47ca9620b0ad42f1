package room

import (
	"fmt"
	"slices"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
)

// match is a match that has begun, as it is kept.
type match struct {
	ID data.ID `json:"id"`
	engine.Match
	// Dealer is in lines without [roomLine].Next: who deals the round that runs, or the next one.
	Dealer int `json:"dealer,omitempty"`
	// Players are those who sat down to it, by seat, empty for bots: whoever leaves on the way has played it all the same.
	Players []data.ID `json:"players"`
	// Programs are the seats of those of them that were programs then.
	Programs []int `json:"programs,omitempty"`
	// Away counts by seat the rounds of which a bot's hand played most.
	Away []int `json:"away"`
	// Decided: a round was played to its end whose Shithead is perhaps not counted any more, as the seat has passed on.
	Decided bool `json:"decided,omitempty"`
}

func newMatch(terms *rooms.Terms, seats seats) *match {
	counts, err := engine.NewMatch(terms.Rules, len(seats), terms.Rounds)
	if err != nil {
		panic(err) // the terms were checked
	}
	m := &match{ID: data.NewID(), Match: *counts, Players: make([]data.ID, len(seats)), Away: make([]int, len(seats))}
	for i := range seats {
		m.Players[i] = seats[i].Player
		if seats[i].Program {
			m.Programs = append(m.Programs, i)
		}
	}
	return m
}

// decided reports whether any round of the match was played to its end. Where all were abandoned no one has won, nor played,
// a match.
func (m *match) decided() bool {
	return m.Decided || slices.ContainsFunc(m.Shitheads, func(times int) bool { return times > 0 })
}

// check says what is wrong with a match from a line, of a room in a phase, and completes it by the rules.
func (m *match) check(rules *engine.Rules, phase rooms.Phase, seats seats) error {
	if m == nil {
		return fmt.Errorf("no match in phase %v", phase)
	}
	if i := seats.firstFree(); i >= 0 {
		return fmt.Errorf("seat %d is free in phase %v", i, phase)
	}
	n := len(seats)
	made, err := engine.NewMatch(rules, n, m.Rounds)
	if err != nil {
		return err
	}
	m.Rounds, m.Scored = made.Rounds, made.Scored
	if len(m.Points) != n || len(m.Shitheads) != n || len(m.Players) != n || len(m.Away) != n || m.Played < 0 {
		return fmt.Errorf("a tally that is not of %d seats", n)
	}
	if over := phase == rooms.Over; over != m.Over() {
		return fmt.Errorf("phase %v after %d of %d rounds", phase, m.Played, m.Rounds)
	}
	return nil
}

// view is how the match stands, in a round of a number.
func (m *match) view(round int) *rooms.MatchView {
	return &rooms.MatchView{
		ID: m.ID, Round: round, Rounds: m.Rounds, Scored: m.Scored,
		Points: slices.Clone(m.Points), Shitheads: slices.Clone(m.Shitheads), Standings: m.Standings(), Over: m.Over(),
	}
}
