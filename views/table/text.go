package table

import (
	"strings"

	"shithead/views/frame"
	"shithead/views/ui"
)

// row is a row of texts, one after another in styles of their own.
type row []tag

type tag struct {
	text  string
	style frame.StyleID
}

// DrawPage draws the rows of a page from one row to above another, as many as fit.
func DrawPage(f *frame.Frame, page *ui.Page, rows []row, y, end int) {
	for _, r := range rows[page.First(len(rows), end-y):] {
		if y >= end {
			return
		}
		DrawRow(f, 1, y, r)
		y++
	}
}

// Headed is the row of a title in a page of a width, with a line behind it.
func Headed(s *scene, title string, width int) row {
	line := strings.Repeat("─", max(0, width-frame.Width(title)-1))
	return row{{title, s.Theme.Strong}, {" " + line, s.Theme.Line}}
}

// DrawRow draws a row from a place on.
func DrawRow(f *frame.Frame, x, y int, r row) {
	for _, t := range r {
		x = f.Text(x, y, t.text, t.style)
	}
}

// right writes a text that ends before a column.
func right(f *frame.Frame, end, y int, text string, style frame.StyleID) {
	f.Text(end-frame.Width(text), y, text, style)
}
