package parts

import (
	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
)

// log draws what happened and what was said.
type log struct{ *scene.Scene }

// DrawLog draws the latest of what happened and what was said, the newest at the bottom, as much as fits. The newest lines may be left out.
func DrawLog(s *scene.Scene, f *frame.Frame, x, y, width, height, skip int) {
	bottom := y + height
	if width < 8 {
		return
	}
	n := 0
	for line := range story.Lines(s) {
		if bottom <= y {
			return
		}
		if n >= skip {
			bottom = log{s}.drawLine(f, x, y, width, bottom, &line, n == 0)
		}
		n++
	}
}

// Oldest is how many of the newest lines are left out when the oldest ones are seen, in a place of a size.
func Oldest(s *scene.Scene, width, height int) int {
	var rows []int
	for line := range story.Lines(s) {
		_, lines := cut(&line, width)
		rows = append(rows, len(lines))
	}
	skip := len(rows)
	for skip > 0 && height >= rows[skip-1] {
		skip--
		height -= rows[skip]
	}
	return skip
}

// cut cuts a line to a width, row by row: the first begins so far behind the beginning of the name.
func cut(s *story.Saying, width int) (indent int, lines []string) {
	indent = frame.Width(words.Behind(s.Name, s.Text)) - frame.Width(s.Text)
	line, rest := ui.Cut(s.Text, max(width-indent, 4))
	lines = append(lines, line)
	if rest != "" {
		lines = append(lines, ui.Wrap(rest, width-2)...)
	}
	return indent, lines
}

// drawLine draws a line so that it ends above a row, not above the row top, and returns its first row.
func (l log) drawLine(f *frame.Frame, x, top, width, bottom int, s *story.Saying, newest bool) int {
	indent, lines := cut(s, width)
	style := l.Theme.Soft
	switch {
	case s.Said:
		style = l.Theme.Name
	case newest:
		style = l.Theme.Text
	}
	at := bottom - len(lines)
	if at >= top {
		f.Text(x, at, s.Name, l.NameStyle(s.Own))
		f.TextMax(x+indent, at, width-indent, lines[0], style)
	}
	for i, line := range lines[1:] {
		if row := at + 1 + i; row >= top {
			f.TextMax(x+2, row, width-2, line, style)
		}
	}
	return at
}

// DrawTalk draws the latest of what was said between two rows, the newest at the bottom: as much as there is, of many rows in
// half. It gives the first row that it takes, bottom if there is no place for it.
func DrawTalk(s *scene.Scene, f *frame.Frame, x, top, width, bottom int) int {
	most := bottom - top
	if most >= 10 {
		most /= 2
	}
	if most < 1 || width < 8 {
		return bottom
	}
	first, at := bottom-most, bottom
	for line := range story.Said(s) {
		at = log{s}.drawLine(f, x, first, width, at, &line, false)
		if at <= first {
			return first
		}
	}
	return at
}
