package parts

import (
	"strings"

	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/ui"
)

// Row is a row of texts, one after another in styles of their own.
type Row []Tag

// Text is what a row says, without its styles.
func (r Row) Text() string {
	var text strings.Builder
	for _, tag := range r {
		text.WriteString(tag.Text)
	}
	return text.String()
}

// Tag is a text and its style. It is an alias, so that rows need not name its fields.
type Tag = struct {
	Text  string
	Style frame.StyleID
}

// DrawPage draws the rows of a page from one row to above another, as many as fit.
func DrawPage(f *frame.Frame, page *ui.Page, rows []Row, y, end int) {
	f.Rest(1, y)
	ui.MarkWheel(f, 0, y, f.Width(), end-y)
	seen, _ := ui.Seen(page, rows, end-y)
	for i, r := range seen {
		DrawRow(f, 1, y+i, r)
	}
}

// Headed is the row of a title in a page of a width, with a line behind it.
func Headed(s *scene.Scene, title string, width int) Row {
	line := strings.Repeat("─", max(0, width-frame.Width(title)-1))
	return Row{{title, s.Theme.Strong}, {" " + line, s.Theme.Line}}
}

// DrawRow draws a row from a place on.
func DrawRow(f *frame.Frame, x, y int, r Row) {
	for _, t := range r {
		x = f.Text(x, y, t.Text, t.Style)
	}
}
