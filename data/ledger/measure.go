package ledger

import (
	"cmp"
	"slices"

	"shithead/data/rating"
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
	Stats
}

// Place is the place on a board in which somebody stands, from 1: whoever has the same shares it.
func Place(by Measure, board []Ranked, i int) int {
	for i > 0 && by.Of(&board[i-1].Stats) == by.Of(&board[i].Stats) {
		i--
	}
	return i + 1
}

// Of is what is measured of somebody.
func (m Measure) Of(s *Stats) int {
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

// Leader is somebody at the top of a board, with what is counted for them.
type Leader struct {
	Player ID
	Stats
}

// Boards are who is at the top among people by each [Measure], practice left out. Who has none of it is not on its board.
type Boards map[Measure][]Leader

// Enlist puts some on the boards, at most n on each.
func (b Boards) Enlist(some []Leader, n int) {
	for _, by := range Measures() {
		for i := range some {
			b[by] = by.enlist(b[by], &some[i], n)
		}
	}
}

// enlist puts somebody on a board of at most n where they belong. Of equals whoever needed fewer rounds comes first.
func (m Measure) enlist(board []Leader, who *Leader, n int) []Leader {
	if m.Of(&who.Stats) <= 0 {
		return board
	}
	at, _ := slices.BinarySearchFunc(board, who, func(a Leader, b *Leader) int {
		return cmp.Or(
			cmp.Compare(m.Of(&b.Stats), m.Of(&a.Stats)),
			cmp.Compare(a.Rounds, b.Rounds),
			cmp.Compare(a.Player, b.Player),
		)
	})
	if at >= n {
		return board
	}
	board = slices.Insert(board, at, *who)
	return board[:min(len(board), n)]
}
