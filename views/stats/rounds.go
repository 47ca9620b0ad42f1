package stats

import (
	"strconv"
	"strings"
	"time"

	"shithead/data"
	"shithead/data/ledger"
	"shithead/engine/record"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// roundCells are a round as somebody has played it. The place says how well they did, as [ledger.Ranking] has it and the table
// showed it; in practice it is in brackets, and a mark behind it says that the round does not rate people.
func roundCells(labels *words.StatsWords, who data.ID, r *data.Round) (cells [words.NumRoundHeads]string) {
	cells = [words.NumRoundHeads]string{
		words.RoundDate: r.Ended.UTC().Format(time.DateOnly), words.RoundRules: statName(labels, r.Rules), words.RoundPlace: labels.Abandoned,
		words.RoundPoints: ui.NoCell, words.RoundRecord: string(r.ID),
	}
	if r.End == record.EndStalemate {
		cells[words.RoundPlace] = labels.Stalemate
	}
	i := seatOf(r, who)
	if i < 0 || r.Abandoned() {
		return cells
	}
	switch seat := &r.Seats[i]; {
	case seat.Shithead:
		cells[words.RoundPlace] = labels.Heads[words.HeadShithead]
	case seat.Away:
		cells[words.RoundPlace] = labels.Away
	default:
		cells[words.RoundPlace] = strconv.Itoa(ledger.Ranking(r.Seats)[i]) + "/" + strconv.Itoa(len(r.Seats))
		if seat.Points != 0 {
			cells[words.RoundPoints] = strconv.Itoa(seat.Points)
		}
	}
	if r.Practice() {
		cells[words.RoundPlace] = "(" + cells[words.RoundPlace] + ")"
	}
	mark, _, _ := strings.Cut(labels.Unrated[r.Rates()], ":")
	cells[words.RoundPlace] += strings.TrimSpace(mark)
	return cells
}

// roundLines are the rounds somebody played last, as a table where it fits, else each in two lines.
func roundLines(w *words.Words, who data.ID, rounds []data.Round, width int) []ui.Line {
	labels := &w.Lobby.Stats
	seen, practice := map[data.Rated]bool{}, false
	l := ui.Listing{
		Words: w,
		Heads: labels.RoundHeads[:], Gives: words.RoundRules, Least: min(statLabel, frame.Width(labels.RoundHeads[words.RoundRules])),
		Numbers: []bool{words.RoundPlace: true, words.RoundPoints: true, words.RoundRecord: false},
	}
	for i := range rounds {
		cells := roundCells(labels, who, &rounds[i])
		l.Rows = append(l.Rows, cells[:])
		seen[rounds[i].Rates()] = true
		practice = practice || rounds[i].Practice()
	}
	lines := []ui.Line{{Text: labels.Last, Kind: ui.TitleLine}}
	if table := l.Table(width); table != nil {
		lines, l.Rows = append(lines, table...), nil
	}
	for _, row := range l.Rows {
		results := []string{"", row[words.RoundPlace]}
		if points := row[words.RoundPoints]; points != ui.NoCell {
			results = append(results, points)
		}
		result := w.List(results)
		rules := ui.FirstWords(row[words.RoundRules], width-frame.Width(row[words.RoundDate]+" "+result))
		lines = append(lines, ui.Line{Text: row[words.RoundDate] + " " + rules + result}, ui.Line{Text: row[words.RoundRecord], Kind: ui.NoteLine})
	}
	lines = append(lines, ui.Line{Text: labels.Places, Kind: ui.NoteLine})
	if practice {
		lines = append(lines, ui.Line{Text: labels.Brackets, Kind: ui.NoteLine})
	}
	for _, why := range []data.Rated{data.UnratedAddress, data.UnratedPace, data.UnratedGuests} {
		if seen[why] {
			lines = append(lines, ui.Line{Text: labels.Unrated[why], Kind: ui.NoteLine})
		}
	}
	return lines
}
