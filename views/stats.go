package views

import (
	"strconv"

	"shithead/data"
	"shithead/engine"
)

// LastRounds is how many of the rounds somebody played last are shown: an evening's.
const LastRounds = 10

// History is what is kept of somebody's play.
type History struct {
	Stats data.PlayerStats
	// Last are the latest rounds, at most [LastRounds], the latest first.
	Last []data.Round
}

// StatsText is what is kept of somebody's play as lines of text, none of them wider than width, if that is positive.
func StatsText(w *Words, who data.ID, name string, h History, width int) []Line {
	return append(heading(w.Lobby.Stats.Title+name, width), statLines(w, who, h, width)...)
}

// HistoryText are the rounds somebody played last, the latest first, as lines of text, none of them wider than width, if
// that is positive.
func HistoryText(w *Words, who data.ID, name string, rounds []data.Round, width int) []Line {
	lines := heading(w.Commands.HistoryTitle+name, width)
	if len(rounds) == 0 {
		return append(lines, Fitted([]Line{{Text: w.Commands.HistoryNone}}, width)...)
	}
	// The first line is a title of its own.
	return append(lines, Fitted(roundLines(&w.Lobby.Stats, who, rounds, width)[1:], width)...)
}

// statLines are the statistics, as tables where they fit, else one below the other.
func statLines(w *Words, who data.ID, h History, width int) []Line {
	words := &w.Lobby.Stats
	var lines []Line
	section := func(more []Line) {
		if len(lines) > 0 {
			lines = append(lines, Line{})
		}
		lines = append(lines, more...)
	}
	for _, part := range []struct {
		title string
		stats []data.Stats
		notes []string
	}{{words.Counted, h.Stats.Counted, words.Notes}, {words.Practice, h.Stats.Practice, nil}} {
		stats := part.stats
		if len(stats) == 0 {
			continue
		}
		notes := part.notes
		if largest := &stats[0]; largest.Pile > 0 {
			f := facts{n: strconv.Itoa(largest.Pile), k: string(largest.PileRound)}
			notes = append([]string{f.in(words.Largest)}, notes...)
		}
		if len(stats) == 2 {
			stats = stats[1:] // what there is in all is the same
		}
		section(statSectionLines(words, part.title, stats, width))
		for _, note := range notes {
			lines = append(lines, Line{note, NoteLine})
		}
	}
	if len(h.Last) > 0 {
		section(roundLines(words, who, h.Last, width))
	}
	if lines == nil {
		section([]Line{{Text: words.Nothing}})
	}
	return Fitted(lines, width)
}

// statSectionLines are what is counted, as tables or below each other.
func statSectionLines(words *StatsWords, title string, stats []data.Stats, width int) []Line {
	t := newStatTable(words, stats)
	lines := []Line{{title, TitleLine}}
	if bands := t.bands(width); bands != nil {
		for _, band := range bands {
			lines = append(lines, t.band(band)...)
		}
		return lines
	}
	return append(lines, t.list()...)
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
