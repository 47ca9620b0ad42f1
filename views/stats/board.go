package stats

import (
	"fmt"
	"slices"
	"strconv"

	"shithead/data/ledger"
	"shithead/views/ui"
	"shithead/views/words"
)

// TopText is a board as lines of text, none of them wider than width, if that is positive. Rules are empty for all.
func TopText(w *words.Words, rules string, by ledger.Measure, board []ledger.Ranked, width int) []ui.Line {
	lines := ui.Heading(fmt.Sprintf(w.Commands.TopTitle[by], statName(&w.Lobby.Stats, rules)), width)
	return append(lines, boardLines(w, rules, by, board, width)...)
}

// boardLines are TopText without its title.
func boardLines(w *words.Words, rules string, by ledger.Measure, board []ledger.Ranked, width int) []ui.Line {
	c := &w.Commands
	if len(board) == 0 {
		return ui.Fitted([]ui.Line{{Text: c.TopNone}}, width)
	}
	head := map[ledger.Measure]int{ledger.ByPoints: words.HeadPoints, ledger.ByShitheads: words.HeadShithead, ledger.ByRating: words.HeadRating}[by]
	heads := &w.Lobby.Stats.Heads
	l := ui.Listing{
		Words: w,
		Heads: []string{"", w.Commands.Name, heads[head], heads[words.HeadRounds]}, Gives: 1,
		Numbers: []bool{true, false, true, true, true},
	}
	// Of all rules together some have no points.
	won := rules != "" && slices.ContainsFunc(board, func(r ledger.Ranked) bool { return r.Points > 0 })
	if won {
		l.Heads = append(l.Heads, heads[words.HeadWon])
	}
	for i := range board {
		name := board[i].Name
		if name == "" {
			name = c.Someone
		}
		cell := w.Number(by.Of(&board[i].Stats))
		if by == ledger.ByShitheads {
			cell += " (" + statShare(board[i].Shitheads, board[i].Rounds) + ")"
		}
		row := []string{strconv.Itoa(ledger.Place(by, board, i)) + ".", name, cell, w.Number(board[i].Rounds)}
		if won {
			row = append(row, w.Number(board[i].Wins))
		}
		l.Rows = append(l.Rows, row)
	}
	return l.Lines(width)
}
