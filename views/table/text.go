package table

import (
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

func cardList(cards []engine.Card) string {
	names := make([]string, len(cards))
	for i, c := range cards {
		names[i] = words.RankName(c.Rank())
	}
	return strings.Join(names, " ")
}

// row is a row of texts, one after another in styles of their own.
type row []tag

type tag struct {
	text  string
	style frame.StyleID
}

// drawPage draws the rows of a page from one row to above another, as many as fit.
func drawPage(f *frame.Frame, page *ui.Page, rows []row, y, end int) {
	for _, r := range rows[page.First(len(rows), end-y):] {
		if y >= end {
			return
		}
		drawRow(f, 1, y, r)
		y++
	}
}

// headed is the row of a title in a page of a width, with a line behind it.
func (s *scene) headed(title string, width int) row {
	line := strings.Repeat("─", max(0, width-frame.Width(title)-1))
	return row{{title, s.Theme.Strong}, {" " + line, s.Theme.Line}}
}

// drawRow draws a row from a place on.
func drawRow(f *frame.Frame, x, y int, r row) {
	for _, t := range r {
		x = f.Text(x, y, t.text, t.style)
	}
}

// right writes a text that ends before a column.
func right(f *frame.Frame, end, y int, text string, style frame.StyleID) {
	f.Text(end-frame.Width(text), y, text, style)
}

func rankKeyList(set engine.RankSet) string {
	var keys []string
	for r := range engine.NoRank {
		if set.Has(r) {
			keys = append(keys, ui.RankKeys[r:r+1])
		}
	}
	return strings.Join(keys, " ")
}
