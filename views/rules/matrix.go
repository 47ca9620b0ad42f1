package rules

import (
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// markSigns are the marks as they are drawn.
var markSigns = [words.NumMarks]string{words.MarkNo: "·", words.MarkYes: "●", words.MarkHand: "○", words.MarkCompany: "+"}

// matrixRow says what may be laid on what lies on top.
type matrixRow struct {
	// top is the card on top, NoRank where there is none.
	top engine.Rank
	// through: it is what lies under it. gone: it does not stay on the pile, so that anything may be laid.
	through, gone bool
	// marks say what may be laid, rank by rank, on what stays.
	marks [engine.NumRanks]words.Mark
}

// matrix is what beats what: a row for whatever may lie on top.
func matrix(rules *engine.Rules) []matrixRow {
	rows := []matrixRow{{top: engine.NoRank, marks: marksFor(rules, engine.Ask{Kind: engine.AskFree})}}
	for r := range words.Each(ranksOf(rules)) {
		p := &rules.Powers[r]
		ask := engine.Ask{Kind: p.Asks, Rank: r}
		if p.Shoots {
			ask.Kind = engine.AskAnswer
		}
		through := p.Invisible || p.Mirrors
		gone := !through && (p.Feeds || p.Burns && (!rules.TurnsUp || rules.TurnUpBurns))
		rows = append(rows, matrixRow{r, through, gone, marksFor(rules, ask)})
	}
	return rows
}

// ranksOf are the ranks that a rule set is played with.
func ranksOf(rules *engine.Rules) engine.RankSet {
	return ranksThat(rules, func(*engine.Power) bool { return true })
}

// ranksThat are those of them of whose power something holds.
func ranksThat(rules *engine.Rules, holds func(p *engine.Power) bool) engine.RankSet {
	return words.RanksThat(func(r engine.Rank) bool { return (r != engine.Joker || rules.Jokers > 0) && holds(&rules.Powers[r]) })
}

// marksFor say what may be laid where the pile asks for something.
func marksFor(rules *engine.Rules, ask engine.Ask) (row [engine.NumRanks]words.Mark) {
	answers := rules.Answers(ask)
	faceUp := answers
	if rules.FaceUpAbove && ask.Kind == engine.AskAtLeast {
		faceUp = rules.Answers(engine.Ask{Kind: engine.AskAbove, Rank: ask.Rank})
	}
	for r := range words.Each(ranksOf(rules)) {
		switch {
		case answers.Has(r) && faceUp.Has(r):
			row[r] = words.MarkYes
		case answers.Has(r):
			row[r] = words.MarkHand
		case rules.Powers[r].Escorts != 0:
			row[r] = words.MarkCompany
		}
	}
	return row
}

// The widths of the matrix: of what stands before its rows, of a column where there is much room, and where there is little.
const (
	matrixLabel  = 7
	wideColumn   = 4
	narrowColumn = 2
)

// shortTen is the ten where there is little room.
const shortTen = "T"

// grid is the matrix as wide as it fits a width.
type grid struct {
	ranks  engine.RankSet
	heads  [engine.NumRanks]string
	widths [engine.NumRanks]int
}

// fit makes the grid of a width. It reports whether there is one.
func (g *grid) fit(rules *engine.Rules, width int) bool {
	g.ranks = ranksOf(rules)
	for _, column := range []int{wideColumn, narrowColumn} {
		g.heads = words.RankNames
		if column == narrowColumn {
			g.heads[engine.Ten], g.heads[engine.Joker] = shortTen, "Jk"
		}
		whole := matrixLabel
		for r := range words.Each(g.ranks) {
			g.widths[r] = max(column, len(g.heads[r])+1)
			whole += g.widths[r]
		}
		if whole <= width {
			return true
		}
	}
	return false
}

// row is a row with a cell for each rank.
func (g *grid) row(cell func(r engine.Rank) string) string {
	var b strings.Builder
	for r := range words.Each(g.ranks) {
		text := cell(r)
		b.WriteString(strings.Repeat(" ", g.widths[r]-frame.Width(text)) + text)
	}
	return b.String()
}

// whatBeatsWhat writes the matrix and what its signs mean. Where no table fits it is a list.
func (p *rulesPage) whatBeatsWhat() {
	w := &p.words.Rules.Matrix
	p.section(w.Title)
	rows := matrix(p.rules)
	var g grid
	table := !p.words.ReadOut() && g.fit(p.rules, p.width)
	if table {
		heads := g.row(func(r engine.Rank) string { return g.heads[r] })
		p.line(pageLine{ui.Padded(w.Corner, matrixLabel), heads, pageHead})
	}
	for i := range rows {
		row := &rows[i]
		label := words.RankName(row.top)
		if row.top == engine.NoRank {
			label = w.Empty
		} else if table {
			label = g.heads[row.top]
		}
		switch {
		case row.through:
			p.entry(label, w.Through, matrixLabel)
		case row.gone:
			p.entry(label, p.own(w.Gone), matrixLabel)
		case table:
			signs := g.row(func(r engine.Rank) string { return markSigns[row.marks[r]] })
			p.line(pageLine{ui.Padded(label, matrixLabel), signs, pageText})
		default:
			p.entry(label, row.list(), matrixLabel)
		}
	}
	p.gap()
	p.legend(rows, table && g.heads[engine.Ten] == shortTen)
}

// list are the ranks that may be laid, each with its sign if it is not a plain yes.
func (row *matrixRow) list() string {
	var names []string
	for r, m := range row.marks {
		switch m {
		case words.MarkNo:
		case words.MarkYes:
			names = append(names, words.RankNames[r])
		default:
			names = append(names, words.RankNames[r]+markSigns[m])
		}
	}
	return strings.Join(names, " ")
}

// legend says what the signs in the rows mean, and the short names of ranks if they are in use.
func (p *rulesPage) legend(rows []matrixRow, short bool) {
	w := &p.words.Rules.Matrix
	var used [words.NumMarks]bool
	var company engine.RankSet
	turned, shot := false, false
	for i := range rows {
		row := &rows[i]
		if row.top != engine.NoRank {
			power := &p.rules.Powers[row.top]
			turned = turned || power.Burns && !row.through && !row.gone
			shot = shot || power.Shoots
			company |= power.Escorts
		}
		for r := range words.Each(ranksOf(p.rules)) {
			used[row.marks[r]] = used[row.marks[r]] || !row.through && !row.gone
		}
	}
	const column = 3
	lowest, highest := words.Bounds(company)
	fact := words.Facts{K: words.RankName(lowest), N: words.RankName(highest)}
	for _, m := range [...]words.Mark{words.MarkYes, words.MarkNo, words.MarkHand, words.MarkCompany} {
		if used[m] {
			p.entry(markSigns[m], fact.Fill(w.Marks[m]), column)
		}
	}
	if short {
		p.entry(shortTen, w.Ten, column)
	}
	for _, s := range []words.Clause{{turned, w.Turned}, {shot, w.Shot}} {
		if s.When {
			p.text(p.own(s.Says))
		}
	}
}

// Fitting are the ranks that may be laid where the pile asks for something, from where one plays.
func Fitting(rules *engine.Rules, ask engine.Ask) string {
	row := matrixRow{marks: marksFor(rules, ask)}
	for r, m := range row.marks {
		if m == words.MarkHand { // who plays from face-up cards is asked for more
			row.marks[r] = words.MarkYes
		}
	}
	return row.list()
}
