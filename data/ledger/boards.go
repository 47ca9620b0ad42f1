package ledger

import (
	"cmp"
	"slices"
)

// Leader is somebody at the top of a board, with what is counted for them.
type Leader struct {
	Player ID
	Stats
}

// Boards are who is at the top among people, practice left out: by points, by how often they were the Shithead, and by
// rating. Who has none of it is on none.
type Boards struct {
	Points, Shitheads, Rating []Leader
}

// Enlist puts some on the boards, at most n on each.
func (b *Boards) Enlist(some []Leader, n int) {
	for i := range some {
		b.Points = enlist(b.Points, &some[i], n, ByPoints)
		b.Shitheads = enlist(b.Shitheads, &some[i], n, ByShitheads)
		b.Rating = enlist(b.Rating, &some[i], n, ByRating)
	}
}

// enlist puts somebody on a board of at most n where they belong. Of equals whoever needed fewer rounds comes first.
func enlist(board []Leader, who *Leader, n int, by Measure) []Leader {
	if by.Of(&who.Stats) <= 0 {
		return board
	}
	at, _ := slices.BinarySearchFunc(board, who, func(a Leader, b *Leader) int {
		return cmp.Or(
			cmp.Compare(by.Of(&b.Stats), by.Of(&a.Stats)),
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
