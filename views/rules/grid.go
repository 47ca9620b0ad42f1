package rules

import (
	"slices"

	"shithead/engine"
	"shithead/views/ui"
	"shithead/views/words"
)

// GridRow is a row of what beats what as it stands beside a table: an empty one, the head, one for each card on top that stays
// there, and what the signs mean.
type GridRow struct {
	Lead, Text string
	// Title: it is the head.
	Title bool
	// about is what lies on top, nil for rows that are about nothing.
	about *matrixRow
}

// Holds says whether a row is about a card on top, NoRank for none, that asks for something.
func (r *GridRow) Holds(rules *engine.Rules, top engine.Rank, ask engine.Ask) bool {
	return r.about != nil && r.about.top == top && r.about.marks == marksFor(rules, ask)
}

// Grid is what beats what as a table that is set in by so many columns, none if it does not fit a width.
func Grid(w *words.Words, rules *engine.Rules, width, indent int) []GridRow {
	var g grid
	if !g.fit(rules, width) {
		return nil
	}
	label := func(text string) string { return ui.Padded(text, matrixLabel-indent) }
	m := &w.Rules.Matrix
	list := []GridRow{{}, {Lead: label(m.Corner), Text: g.head(), Title: true}}
	tops := gridTops(rules)
	for i := range tops {
		row := &tops[i]
		lead := m.Empty
		if row.top != engine.NoRank {
			lead = g.heads[row.top]
		}
		list = append(list, GridRow{Lead: label(lead), Text: g.signs(row), about: row})
	}
	legend := &rulesPage{words: w, rules: rules, width: width - indent}
	legend.legend(tops, g.short())
	for _, line := range legend.lines {
		list = append(list, GridRow{Lead: line.lead, Text: line.text})
	}
	return list
}

// gridTops are what may lie on top and stay there: what does not is told by its line.
func gridTops(rules *engine.Rules) []matrixRow {
	return slices.DeleteFunc(matrix(rules), func(row matrixRow) bool { return row.through || row.gone })
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
