package views

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"shithead/data"
	"shithead/data/rating"
	"shithead/rooms"
)

// Measure is what people are ranked by.
type Measure string

// The measures.
const (
	ByPoints    Measure = "points"
	ByShitheads Measure = "shithead"
	ByRating    Measure = "rating"
)

// Measures are all there are.
func Measures() []Measure { return []Measure{ByPoints, ByShitheads, ByRating} }

// Ranked is somebody on a board.
type Ranked struct {
	// Name is empty for somebody who is not here any more.
	Name string
	data.Stats
}

// Place is the place on a board in which somebody stands, from 1: whoever has the same shares it.
func Place(by Measure, board []Ranked, i int) int {
	for i > 0 && by.Of(&board[i-1].Stats) == by.Of(&board[i].Stats) {
		i--
	}
	return i + 1
}

// Of is what is measured of somebody.
func (m Measure) Of(s *data.Stats) int {
	switch {
	case m == ByShitheads:
		return s.Shitheads
	case m == ByRating && s.Rating != (rating.Rating{}):
		return s.Rating.Shown()
	case m == ByRating:
		return 0
	default:
		return s.Points
	}
}

// TopText is a board as lines of text, none of them wider than width, if that is positive. Rules are empty for all.
func TopText(w *Words, rules string, by Measure, board []Ranked, width int) []Line {
	c := &w.Commands
	lines := heading(fmt.Sprintf(c.TopTitle[by], statName(&w.Lobby.Stats, rules)), width)
	if len(board) == 0 {
		return append(lines, Fitted([]Line{{Text: c.TopNone}}, width)...)
	}
	head := map[Measure]int{ByPoints: headPoints, ByShitheads: headShithead, ByRating: headRating}[by]
	heads := &w.Lobby.Stats.Heads
	l := listing{
		heads: []string{"", w.Commands.Name, heads[head], heads[headRounds]}, gives: 1,
		numbers: []bool{true, false, true, true, true},
	}
	// Of all rules together some have no points.
	won := rules != "" && slices.ContainsFunc(board, func(r Ranked) bool { return r.Points > 0 })
	if won {
		l.heads = append(l.heads, heads[headWon])
	}
	for i := range board {
		name := board[i].Name
		if name == "" {
			name = c.Someone
		}
		cell := strconv.Itoa(by.Of(&board[i].Stats))
		if by == ByShitheads {
			cell += " (" + statShare(board[i].Shitheads, board[i].Rounds) + ")"
		}
		row := []string{strconv.Itoa(Place(by, board, i)) + ".", name, cell, strconv.Itoa(board[i].Rounds)}
		if won {
			row = append(row, strconv.Itoa(board[i].Wins))
		}
		l.rows = append(l.rows, row)
	}
	return append(lines, l.lines(width)...)
}

// RoomsText are rooms as lines of text, none of them wider than width, if that is positive.
func RoomsText(w *Words, view *rooms.LobbyView, width int) []Line {
	if len(view.Rooms) == 0 {
		return Fitted([]Line{{Text: w.Commands.NoRooms}}, width)
	}
	words := &w.Lobby
	l := listing{
		heads: []string{words.Room, words.Rules, words.Seats, words.State, words.Clock, words.Watching}, gives: 1,
		numbers: []bool{false, false, true, false, true, true},
	}
	for _, r := range view.Rooms {
		state := [...]string{words.Gathering, words.Playing, words.Between, words.Over}[r.Phase]
		if r.Round > 0 && (r.Phase == rooms.Playing || r.Phase == rooms.Between) {
			state = fmt.Sprintf("%s %d/%d", state, r.Round, r.Rounds)
		}
		clock := statNone
		if r.Terms.Clock > 0 {
			clock = fmt.Sprintf("%d s", r.Terms.Clock/time.Second)
		}
		l.rows = append(l.rows, []string{
			r.Code, rulesMarked(&r.Terms), fmt.Sprintf("%d/%d", len(r.Players)+r.Bots, r.Terms.Seats), state, clock, strconv.Itoa(r.Watchers),
		})
	}
	return l.lines(width)
}

// KeysText are the keys of somebody as lines of text, none of them wider than width, if that is positive. The one in use
// is marked.
func KeysText(w *Words, keys []data.Key, inUse string, width int) []Line {
	c := &w.Commands
	l := listing{heads: []string{"  " + c.Label, c.KeyType, c.Fingerprint, c.FirstUse, c.LastUse}}
	var below []Line
	notes := []Line{{c.InUse, NoteLine}}
	for _, key := range keys {
		mark, label, what := "  ", key.Label, key.Label+", "+key.Type
		if label == "" {
			label, what = statNone, key.Type
		}
		if key.Fingerprint == inUse {
			mark = "* "
			if key.Label == "" {
				notes = append(notes, Line{c.NoLabel, NoteLine})
			}
		}
		used := c.NeverUsed
		first, last := used, used
		if key.Proved() {
			first, last = key.First.Format(time.DateOnly), key.Last.Format(time.DateOnly)
			used = c.FirstUse + " " + first + ", " + c.LastUse + " " + last
		}
		l.rows = append(l.rows, []string{mark + label, key.Type, key.Fingerprint, first, last})
		below = append(below, Line{Text: mark + what}, Line{Text: key.Fingerprint}, Line{Text: used}, Line{})
	}
	if lines := l.table(width); lines != nil {
		return append(lines, Fitted(notes, width)...)
	}
	return Fitted(append(below, notes...), width)
}
