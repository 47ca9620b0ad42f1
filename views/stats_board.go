package views

import (
	"fmt"
	"slices"
	"strconv"

	"shithead/data"
	"shithead/views/words"
)

// TopText is a board as lines of text, none of them wider than width, if that is positive. Rules are empty for all.
func TopText(w *words.Words, rules string, by data.Measure, board []data.Ranked, width int) []Line {
	c := &w.Commands
	lines := heading(fmt.Sprintf(c.TopTitle[by], statName(&w.Lobby.Stats, rules)), width)
	if len(board) == 0 {
		return append(lines, Fitted([]Line{{Text: c.TopNone}}, width)...)
	}
	head := map[data.Measure]int{data.ByPoints: words.HeadPoints, data.ByShitheads: words.HeadShithead, data.ByRating: words.HeadRating}[by]
	heads := &w.Lobby.Stats.Heads
	l := listing{
		heads: []string{"", w.Commands.Name, heads[head], heads[words.HeadRounds]}, gives: 1,
		numbers: []bool{true, false, true, true, true},
	}
	// Of all rules together some have no points.
	won := rules != "" && slices.ContainsFunc(board, func(r data.Ranked) bool { return r.Points > 0 })
	if won {
		l.heads = append(l.heads, heads[words.HeadWon])
	}
	for i := range board {
		name := board[i].Name
		if name == "" {
			name = c.Someone
		}
		cell := strconv.Itoa(by.Of(&board[i].Stats))
		if by == data.ByShitheads {
			cell += " (" + statShare(board[i].Shitheads, board[i].Rounds) + ")"
		}
		row := []string{strconv.Itoa(data.Place(by, board, i)) + ".", name, cell, strconv.Itoa(board[i].Rounds)}
		if won {
			row = append(row, strconv.Itoa(board[i].Wins))
		}
		l.rows = append(l.rows, row)
	}
	return append(lines, l.lines(width)...)
}
