package form

import (
	"slices"

	"shithead/views/frame"
	"shithead/views/ui"
)

// row is a row of a field or an option: what it is called, and its value. What follows of a long code has no name.
type row struct {
	name, value string
	style       frame.StyleID
	chosen      bool
	// at is its number among the fields or options.
	at int
	// less and more: the arrows lead to other values.
	less, more bool
	// input is the line that the value is typed into, nil for none.
	input *ui.Input
}

// rowIndent is what stands in a row besides its name and its value: the mark, a gap, and the arrows.
const rowIndent = 7

// nameWidth is how much the names of rows take.
func nameWidth(names []string, width int) int {
	wide := 0
	for _, name := range names {
		wide = max(wide, frame.Width(name))
	}
	return min(wide, width/2)
}

// inSight are so many of the rows that the one that is chosen is among them.
func inSight(rows []row, fit int) []row {
	at := slices.IndexFunc(rows, func(r row) bool { return r.chosen })
	first := min(max(0, at-fit/2), len(rows)-fit)
	return rows[first : first+fit]
}

// draw draws a row, its value between arrows where it can be changed.
func (r *row) draw(l *ui.Context, f *frame.Frame, x, y, wide, room int) {
	at, width := x+2+wide+3, wide+rowIndent+room
	inks := l.DrawChosen(f, x, y, width, x, r.chosen)
	label := inks.Strong
	if !r.chosen {
		label = inks.Soft
		ui.MarkRow(f, x, y, width, r.at, false)
	}
	f.TextMax(x+2, y, wide, r.name, label)
	if r.input != nil {
		r.input.Draw(f, at, y, room+2, r.style)
		return
	}
	end := f.TextMax(at, y, room, r.value, r.style)
	if r.chosen && r.less {
		f.Text(at-2, y, "◂", l.Theme.Chosen.Strong)
		ui.MarkPress(f, at-3, y, 3, 1, ui.LeftPress)
	}
	if r.chosen && r.more {
		f.Text(end+1, y, "▸", l.Theme.Chosen.Strong)
		ui.MarkPress(f, at, y, end+3-at, 1, ui.RightPress)
	}
}
