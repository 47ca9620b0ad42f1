package views

import (
	"strconv"

	"github.com/charmbracelet/x/ansi"

	"shithead/data"
	"shithead/engine"
	"shithead/views/frame"
)

// LastRounds is how many of the rounds somebody played last are shown: an evening's.
const LastRounds = 10

// History is what is kept of somebody's play.
type History struct {
	Stats data.PlayerStats
	// Last are the latest rounds, at most [LastRounds], the latest first.
	Last []data.Round
}

// statKind is what a line of the statistics is.
type statKind uint8

const (
	statText statKind = iota
	statSection
	statHead
	statNote
)

type statLine struct {
	text string
	kind statKind
}

// StatsText is what is kept of somebody's play as lines of text, none of them wider than width, if that is positive.
func StatsText(w *Words, who data.ID, name string, h History, width int) []string {
	title := w.Lobby.Stats.Title + name
	if width > 0 {
		title = frame.Clean(title, width)
	}
	texts := []string{title, ""}
	for _, line := range statLines(w, who, h, width) {
		texts = append(texts, line.text)
	}
	return texts
}

// statLines are the statistics, as tables where they fit, else one below the other.
func statLines(w *Words, who data.ID, h History, width int) []statLine {
	words := &w.Lobby.Stats
	var lines []statLine
	section := func(more []statLine) {
		if len(lines) > 0 {
			lines = append(lines, statLine{})
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
			lines = append(lines, statLine{note, statNote})
		}
	}
	if len(h.Last) > 0 {
		section(roundLines(words, who, h.Last, width))
	}
	if lines == nil {
		section([]statLine{{text: words.Nothing}})
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

// statSectionLines are what is counted, as tables or below each other.
func statSectionLines(words *StatsWords, title string, stats []data.Stats, width int) []statLine {
	t := newStatTable(words, stats)
	lines := []statLine{{title, statSection}}
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
