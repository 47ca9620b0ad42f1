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
func statCells(s *data.Stats) [words.NumHeads]string {
	// What many rule sets do not have, and what seldom happens.
	some := func(n int) string {
		if n == 0 {
			return ui.NoCell
		}
		return strconv.Itoa(n)
	}
	shown := ui.NoCell
	if s.Rating != (rating.Rating{}) {
		shown = strconv.Itoa(s.Rating.Shown())
	}
	return [words.NumHeads]string{
		words.HeadRating: shown, words.HeadRounds: strconv.Itoa(s.Rounds), words.HeadPoints: some(s.Points),
		words.HeadShithead: strconv.Itoa(s.Shitheads), words.HeadShare: statShare(s.Shitheads, s.Rounds),
		words.HeadMatches: strconv.Itoa(s.Matches), words.HeadWon: strconv.Itoa(s.Wins),
		words.HeadFirst: strconv.Itoa(s.First), words.HeadUpper: strconv.Itoa(s.Upper), words.HeadBeaten: statShare(s.Beaten, s.Others),
		words.HeadSafe: statStreak(s.Safe), words.HeadWinning: statStreak(s.Winning),
		words.HeadJumpIns: some(s.JumpIns), words.HeadFours: strconv.Itoa(s.Fours), words.HeadLowCard: some(s.LowCards),
		words.HeadPile: strconv.Itoa(s.Pile), words.HeadAbandoned: some(s.Abandoned),
	}
}

// statShare is how many of all those are in percent.
func statShare(n, all int) string {
	if all == 0 {
		return ui.NoCell
	}
	return strconv.Itoa((100*n+all/2)/all) + "%"
}

func statStreak(s data.Streak) string { return strconv.Itoa(s.Now) + " / " + strconv.Itoa(s.Best) }

// statTable is what is counted in some rule sets, one in a row.
type statTable struct {
	heads *[words.NumHeads]string
	names []string
	rows  [][words.NumHeads]string
	// label is how wide the names are, widths the columns, 0 for those that are left out.
	label  int
	widths [words.NumHeads]int
}

func newStatTable(labels *words.StatsWords, stats []data.Stats) *statTable {
	t := &statTable{heads: &labels.Heads}
	for i := range stats {
		name := statName(labels, stats[i].Rules)
		cells := statCells(&stats[i])
		if !wonSome(stats, i) {
			cells[words.HeadWon], cells[words.HeadWinning] = ui.NoCell, ui.NoCell
		}
		t.names, t.rows = append(t.names, name), append(t.rows, cells)
		t.label = max(t.label, frame.Width(name))
	}
	for i, head := range t.heads {
		for _, row := range t.rows {
			if row[i] != ui.NoCell {
				t.widths[i] = max(t.widths[i], frame.Width(head), len(row[i]))
			}
		}
	}
	return t
}

// wonSome says whether matches that are won say anything of a row: where there are no points everybody but the Shithead wins.
// In all rule sets together that is so if in each of them.
func wonSome(stats []data.Stats, i int) bool {
	if stats[i].Rules == "" && len(stats) > 1 {
		return !slices.ContainsFunc(stats[1:], func(s data.Stats) bool { return s.Points == 0 })
	}
	return stats[i].Points > 0
}

// statLabel is how narrow the names may become.
const statLabel = 10

// wide is how wide columns are, with a gap before each.
func (t *statTable) wide(columns []int) (width int) {
	for _, i := range columns {
		if t.widths[i] > 0 {
			width += ui.ListingGap + t.widths[i]
		}
	}
	return width
}

// bands are the columns of the tables that stand one below the other, as few as fit a width beside the names, which are cut
// if they have to be; nil if some group does not fit at all. A width below 1 has room for everything.
func (t *statTable) bands(width int) (bands [][]int) {
	if width < 1 {
		return [][]int{slices.Concat(statGroups...)}
	}
	for _, group := range statGroups {
		if width-t.wide(group) < min(t.label, statLabel) {
			return nil
		}
		last := len(bands) - 1
		if last >= 0 && t.label+t.wide(bands[last])+t.wide(group) <= width {
			bands[last] = slices.Concat(bands[last], group)
			continue
		}
		bands = append(bands, group)
	}
	for _, band := range bands {
		t.label = min(t.label, width-t.wide(band))
	}
	return bands
}

// lines are the tables, or everything below each other where they do not fit.
func (t *statTable) lines(width int) (lines []ui.Line) {
	bands := t.bands(width)
	if bands == nil {
		return t.list()
	}
	for _, band := range bands {
		lines = append(lines, t.band(band)...)
	}
	return lines
}

// notes say what the columns mean that are there: a line for some that go together.
func (t *statTable) notes(labels *words.StatsWords) (lines []ui.Line) {
	for _, together := range [][]int{{words.HeadRating}, {words.HeadUpper, words.HeadBeaten}, {words.HeadSafe, words.HeadWinning}} {
		var notes []string
		for _, i := range together {
			if t.widths[i] > 0 && labels.Notes[i] != "" {
				notes = append(notes, labels.Notes[i])
			}
		}
		if notes != nil {
			lines = append(lines, ui.Line{Text: strings.Join(notes, " "), Kind: ui.NoteLine})
		}
	}
	return lines
}

// band is one table.
func (t *statTable) band(columns []int) []ui.Line {
	l := ui.Listing{Heads: []string{strings.Repeat(" ", t.label)}, Numbers: []bool{false}, Least: 1}
	for _, name := range t.names {
		l.Rows = append(l.Rows, []string{name})
	}
	for _, i := range columns {
		if t.widths[i] > 0 {
			l.Heads, l.Numbers = append(l.Heads, t.heads[i]), append(l.Numbers, true)
			for n := range l.Rows {
				l.Rows[n] = append(l.Rows[n], t.rows[n][i])
			}
		}
	}
	return l.Table(t.label + t.wide(columns))
}

// list is everything below each other.
func (t *statTable) list() (lines []ui.Line) {
	label := 0
	for i, head := range t.heads {
		if t.widths[i] > 0 && i != words.HeadShare {
			label = max(label, frame.Width(head))
		}
	}
	for n, cells := range t.rows {
		lines = append(lines, ui.Line{Text: t.names[n], Kind: ui.HeadLine})
		for i, cell := range cells {
			head := t.heads[i]
			switch {
			case i == words.HeadShare || cell == ui.NoCell:
				continue
			case i == words.HeadShithead:
				cell += " (" + cells[words.HeadShare] + ")"
			}
			lines = append(lines, ui.Line{Text: "  " + head + strings.Repeat(" ", label-frame.Width(head)) + "  " + cell})
		}
	}
	return lines
}
