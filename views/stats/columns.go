package stats

import (
	"slices"
	"strconv"
	"strings"

	"shithead/data"
	"shithead/data/rating"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// statGroups are the columns that stand in one table whatever its width: what came of it, places and streaks, and deeds.
var statGroups = [][]int{
	{words.HeadRating, words.HeadRounds, words.HeadPoints, words.HeadShithead, words.HeadShare, words.HeadMatches, words.HeadWon},
	{words.HeadFirst, words.HeadUpper, words.HeadBeaten, words.HeadSafe, words.HeadWinning},
	{words.HeadJumpIns, words.HeadFours, words.HeadLowCard, words.HeadPile, words.HeadAbandoned},
}

// statCells are what stands in the columns.
func statCells(w *words.Words, s *data.Stats) words.ByHead {
	// What many rule sets do not have, and what seldom happens.
	some := func(n int) string {
		if n == 0 {
			return ui.NoCell
		}
		return w.Number(n)
	}
	shown := ui.NoCell
	if s.Rating != (rating.Rating{}) {
		shown = w.Number(s.Rating.Shown())
	}
	return words.ByHead{
		words.HeadRating: shown, words.HeadRounds: w.Number(s.Rounds), words.HeadPoints: some(s.Points),
		words.HeadShithead: w.Number(s.Shitheads), words.HeadShare: statShare(s.Shitheads, s.Rounds),
		words.HeadMatches: w.Number(s.Matches), words.HeadWon: w.Number(s.Wins),
		words.HeadFirst: w.Number(s.First), words.HeadUpper: w.Number(s.Upper), words.HeadBeaten: statShare(s.Beaten, s.Others),
		words.HeadSafe: statStreak(w, s.Safe), words.HeadWinning: statStreak(w, s.Winning),
		words.HeadJumpIns: some(s.JumpIns), words.HeadFours: w.Number(s.Fours), words.HeadLowCard: some(s.LowCards),
		words.HeadPile: w.Number(s.Pile), words.HeadAbandoned: some(s.Abandoned),
	}
}

// statShare is how many of all those are in percent.
func statShare(n, all int) string {
	if all == 0 {
		return ui.NoCell
	}
	return strconv.Itoa((100*n+all/2)/all) + "%"
}

func statStreak(w *words.Words, s data.Streak) string {
	return w.Number(s.Now) + " / " + w.Number(s.Best)
}

// statTable is what is counted in some rule sets, one in a row, behind its name.
type statTable struct {
	ui.Listing
	// shown are the columns in which something is said.
	shown [1 + words.NumHeads]bool
}

// statLabel is how narrow the names may become.
const statLabel = 10

func newStatTable(w *words.Words, stats []data.Stats) *statTable {
	labels := &w.Lobby.Stats
	t := &statTable{Listing: ui.Listing{Words: w, Heads: append([]string{""}, labels.Heads[:]...), Least: statLabel}}
	for i := range stats {
		cells := statCells(w, &stats[i])
		if !wonSome(stats, i) {
			cells[words.HeadWon], cells[words.HeadWinning] = ui.NoCell, ui.NoCell
		}
		row := append([]string{statName(labels, stats[i].Rules)}, cells[:]...)
		for c := range row {
			t.shown[c] = t.shown[c] || row[c] != ui.NoCell
		}
		t.Rows = append(t.Rows, row)
	}
	t.Numbers = slices.Repeat([]bool{true}, len(t.Heads))
	t.Numbers[0] = false
	for _, group := range statGroups {
		var columns []int
		for _, head := range group {
			if t.shown[1+head] {
				columns = append(columns, 1+head)
			}
		}
		t.Groups = append(t.Groups, columns)
	}
	return t
}

// wonSome reports whether matches that are won say anything of a row: where there are no points all but the Shithead win.
// In all rule sets together that is so if in each of them.
func wonSome(stats []data.Stats, i int) bool {
	if stats[i].Rules == "" && len(stats) > 1 {
		return !slices.ContainsFunc(stats[1:], func(s data.Stats) bool { return s.Points == 0 })
	}
	return stats[i].Points > 0
}

// lines are the tables, or everything below each other where they do not fit.
func (t *statTable) lines(width int) []ui.Line {
	if lines := t.Table(width); lines != nil {
		return lines
	}
	return t.below()
}

// notes say what the columns mean that are there: a line for some that go together.
func (t *statTable) notes(labels *words.StatsWords) (lines []ui.Line) {
	for _, together := range [][]int{{words.HeadRating}, {words.HeadUpper, words.HeadBeaten}, {words.HeadSafe, words.HeadWinning}} {
		var notes []string
		for _, head := range together {
			if t.shown[1+head] && labels.Notes[head] != "" {
				notes = append(notes, labels.Notes[head])
			}
		}
		if notes != nil {
			lines = append(lines, ui.Line{Text: strings.Join(notes, " "), Kind: ui.NoteLine})
		}
	}
	return lines
}

// below is everything below each other.
func (t *statTable) below() (lines []ui.Line) {
	const share = 1 + words.HeadShare
	label := 0
	for c, head := range t.Heads {
		if t.shown[c] && c != share {
			label = max(label, frame.Width(head))
		}
	}
	for _, cells := range t.Rows {
		lines = append(lines, ui.Line{Text: cells[0], Kind: ui.HeadLine})
		for c, cell := range cells {
			switch c {
			case 0, share:
				continue
			case 1 + words.HeadShithead:
				cell += " (" + cells[share] + ")"
			}
			if cell != ui.NoCell {
				lines = append(lines, ui.Line{Text: "  " + ui.Padded(t.Heads[c], label) + "  " + cell})
			}
		}
	}
	return lines
}
