package ui

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"shithead/views/frame"
	"shithead/views/words"
)

// Line is a line of text for somebody without a screen.
type Line struct {
	Text string
	Kind LineKind
}

// LineKind is what a line is.
type LineKind uint8

// The kinds of lines.
const (
	PlainLine LineKind = iota
	TitleLine
	HeadLine
	NoteLine
)

// titleColumns bounds a title, in columns: longer than any with the longest name in it.
const titleColumns = 120

// Heading is a title, and an empty line below it.
func Heading(title string, width int) []Line {
	return append(Fitted([]Line{{frame.Clean(title, titleColumns), TitleLine}}, width), Line{})
}

// Fitted are lines wrapped to a width, if that is positive.
func Fitted(lines []Line, width int) []Line {
	if width < 1 {
		return lines
	}
	var fitting []Line
	for _, line := range lines {
		for _, text := range Wrap(line.Text, width) {
			fitting = append(fitting, Line{ansi.Truncate(text, width, ""), line.Kind})
		}
	}
	return fitting
}

const (
	// entryGap is between something and what it does.
	entryGap = 3
	// entryLeast is how narrow it may become what something does.
	entryLeast = 20
)

// Entries are things and what each does, in two columns, where there is too little room below each other.
func Entries(list []words.Key, width int) (lines []Line) {
	column := 0
	for _, e := range list {
		column = max(column, frame.Width(e.Key)+entryGap)
	}
	if width < 1 {
		width = math.MaxInt
	}
	below := width-column < entryLeast
	if below {
		const indent = 6
		column = min(indent, width-1)
	}
	for _, e := range list {
		if below {
			lines, e.Key = append(lines, Line{Text: truncated(e.Key, width)}), ""
		}
		for _, row := range Hung(e.Key, Wrap(e.Does, max(1, width-column))) {
			lines = append(lines, Line{Text: Padded(row.Key, column) + row.Does})
		}
	}
	return lines
}

// Listing is a table of text.
type Listing struct {
	Heads []string
	Rows  [][]string
	// Numbers are the columns that stand at their right edges.
	Numbers []bool
	// Gives is the column that is cut where there is too little room, to Least columns at the least, 0 for 8.
	Gives, Least int
	// Groups are columns that stand in one table, each beside the first: as many groups as fit, the others in tables below.
	// Without any there is one table of all columns.
	Groups [][]int
	// Words are those of the listing. Where they are read out each row is a line, with the heads before its cells.
	Words *words.Words
}

// listLeast is how narrow the column may become that is cut, where a listing does not say it.
const listLeast = 8

// Lines are the table where it fits a width, else each row below the other, a line for each cell.
func (l *Listing) Lines(width int) []Line {
	if lines := l.Table(width); lines != nil {
		return lines
	}
	return Fitted(l.list(), width)
}

// spokenRows are the rows, a line each, with the heads before the cells.
func (l *Listing) spokenRows() (lines []Line) {
	for _, row := range l.Rows {
		var cells []string
		for c, cell := range row {
			cell = strings.TrimSpace(cell)
			if head := strings.TrimSpace(l.Heads[c]); head != "" {
				cell = l.Words.Of(head, cell)
			}
			if row[c] != "" && row[c] != NoCell {
				cells = append(cells, cell)
			}
		}
		lines = append(lines, Line{Text: words.Sentence(strings.Join(cells, l.Words.Semicolon))})
	}
	return lines
}

// Table is the table, or those of the groups, nil where one does not fit a width.
func (l *Listing) Table(width int) (lines []Line) {
	if l.Words.ReadOut() {
		return l.spokenRows()
	}
	if width < 1 {
		width = math.MaxInt
	}
	columns := l.columns()
	tables, gives := l.tables(columns, width), columns[l.Gives].Want
	for _, table := range tables {
		var some []Column
		for _, c := range table {
			some = append(some, columns[c])
		}
		widths, all := Layout(some, width)
		if !all {
			return nil
		}
		gives = min(gives, widths[slices.Index(table, l.Gives)])
	}
	columns[l.Gives].Want = gives
	for _, table := range tables {
		lines = append(lines, Line{l.row(l.Heads, table, columns), HeadLine})
		for _, row := range l.Rows {
			lines = append(lines, Line{Text: l.row(row, table, columns)})
		}
	}
	return lines
}

// columns are as wide as their cells, but for the one that gives.
func (l *Listing) columns() []Column {
	columns := make([]Column, len(l.Heads))
	for c := range columns {
		wide := frame.Width(l.Heads[c])
		for _, row := range l.Rows {
			wide = max(wide, frame.Width(row[c]))
		}
		columns[c] = Column{Need: wide, Want: wide}
	}
	gives := &columns[l.Gives]
	gives.Need = min(gives.Need, cmp.Or(l.Least, listLeast))
	return columns
}

// tables are the columns of the tables below each other.
func (l *Listing) tables(columns []Column, width int) (tables [][]int) {
	if l.Groups == nil {
		all := make([]int, len(columns))
		for c := range all {
			all[c] = c
		}
		return [][]int{all}
	}
	left := 0
	for _, group := range l.Groups {
		need := 0
		for _, c := range group {
			need += ColumnGap + columns[c].Want
		}
		if tables == nil || need > left {
			tables, left = append(tables, []int{0}), width-columns[0].Want
		}
		last := &tables[len(tables)-1]
		*last = append(*last, group...)
		left -= need
	}
	return tables
}

func (l *Listing) row(cells []string, table []int, columns []Column) string {
	var b strings.Builder
	for i, c := range table {
		if i > 0 {
			b.WriteString(strings.Repeat(" ", ColumnGap))
		}
		cell, width := cells[c], columns[c].Want
		if c == l.Gives {
			cell = FirstWords(cell, width)
		}
		cell = truncated(cell, width)
		blanks := strings.Repeat(" ", width-frame.Width(cell))
		if l.Numbers != nil && l.Numbers[c] {
			cell, blanks = blanks, cell
		}
		b.WriteString(cell + blanks)
	}
	return strings.TrimRight(b.String(), " ")
}

// list are the cells below each other.
func (l *Listing) list() (lines []Line) {
	for i, row := range l.Rows {
		if i > 0 {
			lines = append(lines, Line{})
		}
		for c, cell := range row {
			if cell = strings.TrimSpace(cell); cell != "" {
				lines = append(lines, Line{Text: strings.TrimSpace(l.Heads[c] + " " + cell)})
			}
		}
	}
	return lines
}

// NoCell is in a cell that has nothing to say. A column of nothing else is left out.
const NoCell = "-"
