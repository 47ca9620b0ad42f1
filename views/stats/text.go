package stats

import (
	"shithead/data"
	"shithead/engine"
	"shithead/views/ui"
	"shithead/views/words"
)

// LastRounds is how many of the rounds somebody played last are listed: an evening's. FormRounds is how many are looked at for
// how they do lately, and with whom they play.
const (
	LastRounds = 10
	FormRounds = 60
)

// History is what is kept of somebody's play.
type History struct {
	Stats data.PlayerStats
	// Last are the latest rounds, at most [LastRounds], the latest first.
	Last []data.Round
	// Lately are the latest rounds, at most [FormRounds], the latest first, and Names those of the others in them of whom a
	// profile is there.
	Lately []data.Round
	Names  map[data.ID]string
}

// Text is what is kept of somebody's play as lines of text, none of them wider than width, if that is positive. They
// are for that person to read if own.
func Text(w *words.Words, who data.ID, name string, own bool, h History, width int) []ui.Line {
	return append(ui.Heading(w.Lobby.Stats.Title+name, width), statLines(w, who, own, h, width)...)
}

// HistoryText are the rounds somebody played last, the latest first, as lines of text, none of them wider than width, if
// that is positive.
func HistoryText(w *words.Words, who data.ID, name string, rounds []data.Round, width int) []ui.Line {
	lines := ui.Heading(w.Commands.HistoryTitle+name, width)
	if len(rounds) == 0 {
		return append(lines, ui.Fitted([]ui.Line{{Text: w.Commands.HistoryNone}}, width)...)
	}
	// The first line is a title of its own.
	return append(lines, ui.Fitted(roundLines(w, who, rounds, width)[1:], width)...)
}

// statLines are the statistics, as tables where they fit, else one below the other.
func statLines(w *words.Words, who data.ID, own bool, h History, width int) []ui.Line {
	labels := &w.Lobby.Stats
	var lines []ui.Line
	section := func(more []ui.Line) {
		if len(lines) > 0 {
			lines = append(lines, ui.Line{})
		}
		lines = append(lines, more...)
	}
	for _, part := range []struct {
		title     string
		stats     []data.Stats
		explained bool
	}{{labels.Counted, h.Stats.Counted, true}, {labels.Practice, h.Stats.Practice, len(h.Stats.Counted) == 0}} {
		stats := part.stats
		if len(stats) == 0 {
			continue
		}
		largest := &stats[0]
		if len(stats) == 2 {
			stats = stats[1:] // what there is in all is the same
		}
		t := newStatTable(w, stats)
		section(append([]ui.Line{{Text: part.title, Kind: ui.TitleLine}}, t.lines(width)...))
		if largest.PileRound != "" {
			f := words.Facts{N: w.Number(largest.Pile), K: string(largest.PileRound)}
			lines = append(lines, ui.Line{Text: f.Fill(labels.Largest), Kind: ui.NoteLine})
		}
		if part.explained {
			lines = append(lines, t.notes(labels)...)
		}
	}
	if len(h.Last) > 0 {
		section(roundLines(w, who, h.Last, width))
	}
	if lines == nil {
		says := labels.Nothing
		if own {
			says += " " + labels.Begin
		}
		section([]ui.Line{{Text: says}})
	}
	return ui.Fitted(lines, width)
}

// statName is what a rule set is called.
func statName(labels *words.StatsWords, name string) string {
	if name == "" {
		return labels.Total
	}
	for _, p := range engine.Presets() {
		if p.Name == name {
			return p.Title
		}
	}
	return name
}

// Source has what is kept of somebody's play.
type Source interface {
	// Stats are what is kept of the person's play. It may wait for the disk; screens call it in commands.
	Stats() (History, error)
	BoardSource
}
