package views

import (
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"shithead/data"
	"shithead/engine"
	"shithead/views/frame"
)

// The columns of the statistics.
const (
	headRounds = iota
	headPoints
	headShithead
	headShare
	headFirst
	headLowCard
	headMatches
	headWon
	statHeads
)

// statCells are what stands in the columns.
func statCells(s *data.Stats) (cells [statHeads]string) {
	for i, n := range [statHeads]int{
		headRounds: s.Rounds, headPoints: s.Points, headShithead: s.Shitheads, headFirst: s.First,
		headLowCard: s.LowCards, headMatches: s.Matches, headWon: s.Wins,
	} {
		cells[i] = strconv.Itoa(n)
	}
	cells[headShare] = "-"
	if s.Rounds > 0 {
		cells[headShare] = strconv.Itoa((100*s.Shitheads + s.Rounds/2) / s.Rounds)
	}
	return cells
}

// statKind is what a line of the statistics is.
type statKind uint8

const (
	statText statKind = iota
	statSection
	statHead
)

type statLine struct {
	text string
	kind statKind
}

// StatsText is what is counted for somebody as lines of text, none of them wider than width, if that is positive.
func StatsText(w *Words, name string, s data.PlayerStats, width int) []string {
	title := w.Lobby.Stats.Title + name
	if width > 0 {
		title = frame.Clean(title, width)
	}
	texts := []string{title, ""}
	for _, line := range statLines(w, s, width) {
		texts = append(texts, line.text)
	}
	return texts
}

// statLines are the statistics, as a table where it fits, else one below the other.
func statLines(w *Words, s data.PlayerStats, width int) []statLine {
	words := &w.Lobby.Stats
	var lines []statLine
	for _, section := range []struct {
		title string
		stats []data.Stats
	}{{words.Counted, withTotal(s.Counted)}, {words.Practice, withTotal(s.Practice)}} {
		if len(section.stats) == 0 {
			continue
		}
		if len(lines) > 0 {
			lines = append(lines, statLine{})
		}
		table := statTable(words, section.title, section.stats, width)
		if table == nil {
			table = statList(words, section.title, section.stats)
		}
		lines = append(lines, table...)
	}
	if lines == nil {
		for _, text := range words.Nothing {
			lines = append(lines, statLine{text: text})
		}
	}
	if width < 1 {
		return lines
	}
	var fitting []statLine
	for _, line := range lines {
		for _, text := range wrap(line.text, width) {
			fitting = append(fitting, statLine{ansi.Truncate(text, width, ""), line.kind})
		}
	}
	return fitting
}

// withTotal puts the sum before several rule sets. It has no name.
func withTotal(stats []data.Stats) []data.Stats {
	if len(stats) < 2 {
		return stats
	}
	var total data.Stats
	for _, s := range stats {
		total.Rounds += s.Rounds
		total.Abandoned += s.Abandoned
		total.First += s.First
		total.Shitheads += s.Shitheads
		total.Points += s.Points
		total.LowCards += s.LowCards
		total.Matches += s.Matches
		total.Wins += s.Wins
	}
	return append([]data.Stats{total}, stats...)
}

// statName is what a rule set is called.
func statName(words *StatsWords, name string) string {
	if name == "" {
		return words.Total
	}
	for _, p := range engine.Presets() {
		if p.Name == name {
			return p.Title
		}
	}
	return name
}

// statTable is a section as a table, or nil if that is too wide.
func statTable(words *StatsWords, title string, stats []data.Stats, width int) []statLine {
	const gap, shortest = 2, 10
	var widths [statHeads]int
	label, rest := 0, 0
	rows := make([][statHeads]string, len(stats))
	for i := range stats {
		rows[i] = statCells(&stats[i])
		label = max(label, frame.Width(statName(words, stats[i].Rules)))
	}
	for i, head := range words.Heads {
		widths[i] = frame.Width(head)
		for _, row := range rows {
			widths[i] = max(widths[i], len(row[i]))
		}
		rest += widths[i] + gap
	}
	if width > 0 {
		if width-rest < shortest {
			return nil
		}
		label = min(label, width-rest)
	}
	row := func(first string, cells *[statHeads]string) string {
		var b strings.Builder
		first = ansi.Truncate(firstWords(first, label), label, "…")
		b.WriteString(first + strings.Repeat(" ", label-frame.Width(first)))
		for i, cell := range cells {
			b.WriteString(strings.Repeat(" ", gap+widths[i]-frame.Width(cell)) + cell)
		}
		return b.String()
	}
	lines := []statLine{{title, statSection}, {row("", &words.Heads), statHead}}
	for i := range stats {
		lines = append(lines, statLine{text: row(statName(words, stats[i].Rules), &rows[i])})
	}
	return lines
}

// statList is a section with everything below each other.
func statList(words *StatsWords, title string, stats []data.Stats) []statLine {
	label := 0
	for _, head := range words.Heads {
		label = max(label, frame.Width(head))
	}
	lines := []statLine{{title, statSection}}
	for i := range stats {
		lines = append(lines, statLine{statName(words, stats[i].Rules), statHead})
		cells := statCells(&stats[i])
		for c, cell := range cells {
			head := words.Heads[c]
			switch c {
			case headShare:
				continue
			case headShithead:
				cell += " (" + cells[headShare] + "%)"
			}
			lines = append(lines, statLine{text: "  " + head + strings.Repeat(" ", label-frame.Width(head)) + "  " + cell})
		}
	}
	return lines
}
