package stats

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"shithead/data"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// roundCells are a round as somebody has played it. The place says how well they did, as [data.Ranking] has it and the table
// showed it; in practice it is in brackets, and a mark behind it says that the round does not rate people.
func roundCells(labels *words.StatsWords, who data.ID, r *data.Round) (cells [words.NumRoundHeads]string) {
	cells = [words.NumRoundHeads]string{
		words.RoundDate: r.Ended.UTC().Format(time.DateOnly), words.RoundRules: statName(labels, r.Rules), words.RoundPlace: labels.Abandoned,
		words.RoundPoints: ui.NoCell, words.RoundRecord: string(r.ID),
	}
	i := slices.IndexFunc(r.Seats, func(s data.SeatResult) bool { return s.Player == who })
	if i < 0 || r.Abandoned() {
		return cells
	}
	switch seat := &r.Seats[i]; {
	case seat.Shithead:
		cells[words.RoundPlace] = labels.Heads[words.HeadShithead]
	case seat.Away:
		cells[words.RoundPlace] = labels.Away
	default:
		cells[words.RoundPlace] = strconv.Itoa(data.Ranking(r.Seats)[i]) + "/" + strconv.Itoa(len(r.Seats))
		if seat.Points != 0 {
			cells[words.RoundPoints] = strconv.Itoa(seat.Points)
		}
	}
	if r.Practice() {
		cells[words.RoundPlace] = "(" + cells[words.RoundPlace] + ")"
	}
	cells[words.RoundPlace] += labels.Unrated[r.Rates()].Sign
	return cells
}

// roundLines are the rounds somebody played last, as a table where it fits, else each in two lines.
func roundLines(labels *words.StatsWords, who data.ID, rounds []data.Round, width int) []ui.Line {
	rows := make([][words.NumRoundHeads]string, len(rounds))
	seen, practice := map[data.Rated]bool{}, false
	var widths [words.NumRoundHeads]int
	for i, head := range labels.RoundHeads {
		widths[i] = frame.Width(head)
	}
	for i := range rounds {
		rows[i] = roundCells(labels, who, &rounds[i])
		seen[rounds[i].Rates()] = true
		practice = practice || rounds[i].Practice()
		for c, cell := range rows[i] {
			widths[c] = max(widths[c], frame.Width(cell))
		}
	}
	rest := 0
	for c, w := range widths {
		if c != words.RoundRules {
			rest += w + statGap
		}
	}
	if width > 0 {
		widths[words.RoundRules] = min(widths[words.RoundRules], width-rest)
	}
	lines := []ui.Line{{Text: labels.Last, Kind: ui.TitleLine}}
	if widths[words.RoundRules] >= min(statLabel, frame.Width(labels.RoundHeads[words.RoundRules])) {
		lines = append(lines, ui.Line{Text: roundRow(&labels.RoundHeads, &widths), Kind: ui.HeadLine})
		for i := range rows {
			lines = append(lines, ui.Line{Text: roundRow(&rows[i], &widths)})
		}
	} else {
		for i := range rows {
			row := &rows[i]
			result := ", " + row[words.RoundPlace]
			if points := row[words.RoundPoints]; points != ui.NoCell {
				result += ", " + points
			}
			rules := ui.FirstWords(row[words.RoundRules], width-frame.Width(row[words.RoundDate]+" "+result))
			lines = append(lines, ui.Line{Text: row[words.RoundDate] + " " + rules + result}, ui.Line{Text: row[words.RoundRecord], Kind: ui.NoteLine})
		}
	}
	if practice {
		lines = append(lines, ui.Line{Text: labels.Brackets, Kind: ui.NoteLine})
	}
	for _, why := range []data.Rated{data.UnratedAddress, data.UnratedPace} {
		if seen[why] {
			lines = append(lines, ui.Line{Text: labels.Unrated[why].Means, Kind: ui.NoteLine})
		}
	}
	return lines
}

func roundRow(cells *[words.NumRoundHeads]string, widths *[words.NumRoundHeads]int) string {
	var b strings.Builder
	for c, cell := range cells {
		if c > 0 {
			b.WriteString(strings.Repeat(" ", statGap))
		}
		cell = ansi.Truncate(ui.FirstWords(cell, widths[c]), widths[c], "…")
		blanks := strings.Repeat(" ", widths[c]-frame.Width(cell))
		switch c {
		case words.RoundPlace, words.RoundPoints:
			b.WriteString(blanks + cell)
		case words.RoundRecord:
			b.WriteString(cell)
		default:
			b.WriteString(cell + blanks)
		}
	}
	return b.String()
}
