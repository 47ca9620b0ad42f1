package ledger

import "shithead/data/rating"

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
