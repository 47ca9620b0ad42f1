package views

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"shithead/data"
	"shithead/views/frame"
)

// The columns of the rounds somebody played last.
const (
	roundDate = iota
	roundRules
	roundPlace
	roundPoints
	roundRecord
	roundHeads
)

// roundCells are a round as somebody has played it. The place says how well they did, as [data.Ranking] has it and the table
// showed it; in practice it is in brackets, and a mark behind it says that the round does not rate people.
func roundCells(words *StatsWords, who data.ID, r *data.Round) (cells [roundHeads]string) {
	cells = [roundHeads]string{
		roundDate: r.Ended.UTC().Format(time.DateOnly), roundRules: statName(words, r.Rules), roundPlace: words.Abandoned,
		roundPoints: statNone, roundRecord: string(r.ID),
	}
	i := slices.IndexFunc(r.Seats, func(s data.SeatResult) bool { return s.Player == who })
	if i < 0 || r.Abandoned() {
		return cells
	}
	switch seat := &r.Seats[i]; {
	case seat.Shithead:
		cells[roundPlace] = words.Heads[headShithead]
	case seat.Away:
		cells[roundPlace] = words.Away
	default:
		cells[roundPlace] = strconv.Itoa(data.Ranking(r.Seats)[i]) + "/" + strconv.Itoa(len(r.Seats))
		if seat.Points != 0 {
			cells[roundPoints] = strconv.Itoa(seat.Points)
		}
	}
	if r.Practice() {
		cells[roundPlace] = "(" + cells[roundPlace] + ")"
	}
	cells[roundPlace] += words.Unrated[r.Rates()].Sign
	return cells
}

// roundLines are the rounds somebody played last, as a table where it fits, else each in two lines.
func roundLines(words *StatsWords, who data.ID, rounds []data.Round, width int) []Line {
	rows := make([][roundHeads]string, len(rounds))
	seen, practice := map[data.Rated]bool{}, false
	var widths [roundHeads]int
	for i, head := range words.RoundHeads {
		widths[i] = frame.Width(head)
	}
	for i := range rounds {
		rows[i] = roundCells(words, who, &rounds[i])
		seen[rounds[i].Rates()] = true
		practice = practice || rounds[i].Practice()
		for c, cell := range rows[i] {
			widths[c] = max(widths[c], frame.Width(cell))
		}
	}
	rest := 0
	for c, w := range widths {
		if c != roundRules {
			rest += w + statGap
		}
	}
	if width > 0 {
		widths[roundRules] = min(widths[roundRules], width-rest)
	}
	lines := []Line{{words.Last, TitleLine}}
	if widths[roundRules] >= min(statLabel, frame.Width(words.RoundHeads[roundRules])) {
		lines = append(lines, Line{roundRow(&words.RoundHeads, &widths), HeadLine})
		for i := range rows {
			lines = append(lines, Line{Text: roundRow(&rows[i], &widths)})
		}
	} else {
		for i := range rows {
			row := &rows[i]
			result := ", " + row[roundPlace]
			if points := row[roundPoints]; points != statNone {
				result += ", " + points
			}
			rules := firstWords(row[roundRules], width-frame.Width(row[roundDate]+" "+result))
			lines = append(lines, Line{Text: row[roundDate] + " " + rules + result}, Line{row[roundRecord], NoteLine})
		}
	}
	if practice {
		lines = append(lines, Line{words.Brackets, NoteLine})
	}
	for _, why := range []data.Rated{data.UnratedAddress, data.UnratedPace} {
		if seen[why] {
			lines = append(lines, Line{words.Unrated[why].Means, NoteLine})
		}
	}
	return lines
}

func roundRow(cells *[roundHeads]string, widths *[roundHeads]int) string {
	var b strings.Builder
	for c, cell := range cells {
		if c > 0 {
			b.WriteString(strings.Repeat(" ", statGap))
		}
		cell = ansi.Truncate(firstWords(cell, widths[c]), widths[c], "…")
		blanks := strings.Repeat(" ", widths[c]-frame.Width(cell))
		switch c {
		case roundPlace, roundPoints:
			b.WriteString(blanks + cell)
		case roundRecord:
			b.WriteString(cell)
		default:
			b.WriteString(cell + blanks)
		}
	}
	return b.String()
}
