package table

import (
	"shithead/views/frame"
	"shithead/views/ui"
)

// log is what happened and what was said, as it is drawn.
type log struct{ *scene }

// draw draws the latest of what happened and what was said, the newest at the bottom, as much as fits. The newest lines may be left out.
func (l log) draw(f *frame.Frame, x, y, width, height, skip int) {
	bottom := y + height
	if width < 8 {
		return
	}
	newest := true
	for s := range story(l).lines() {
		if bottom <= y {
			return
		}
		if skip > 0 {
			skip--
		} else {
			bottom = l.drawLine(f, x, y, width, bottom, &s, newest)
		}
		newest = false
	}
}

// oldest is how many of the newest lines are left out when the oldest ones are seen, in a place of a size.
func (l log) oldest(width, height int) int {
	var rows []int
	for s := range story(l).lines() {
		_, lines := s.cut(width)
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
func (s *saying) cut(width int) (indent int, lines []string) {
	indent = frame.Width(s.name)
	if indent > 0 && s.text != "" && s.text[0] != ':' {
		indent++
	}
	line, rest := ui.Cut(s.text, max(width-indent, 4))
	lines = append(lines, line)
	if rest != "" {
		lines = append(lines, ui.Wrap(rest, width-2)...)
	}
	return indent, lines
}

// drawLine draws a line so that it ends above a row, not above the row top, and returns its first row.
func (l log) drawLine(f *frame.Frame, x, top, width, bottom int, s *saying, newest bool) int {
	indent, lines := s.cut(width)
	style := l.Theme.Faint
	switch {
	case s.said:
		style = l.Theme.Name
	case newest:
		style = l.Theme.Plain
	}
	at := bottom - len(lines)
	if at >= top {
		f.Text(x, at, s.name, l.nameStyle(s))
		f.TextMax(x+indent, at, width-indent, lines[0], style)
	}
	for i, line := range lines[1:] {
		if row := at + 1 + i; row >= top {
			f.TextMax(x+2, row, width-2, line, style)
		}
	}
	return at
}

// drawTalk draws the latest of what was said, the newest at the bottom, and says whether there is a place for it.
func (l log) drawTalk(f *frame.Frame, x, top, width, bottom int) bool {
	if bottom <= top || width < 8 {
		return false
	}
	for s := range story(l).said() {
		if bottom = l.drawLine(f, x, top, width, bottom, &s, false); bottom <= top {
			break
		}
	}
	return true
}

// talkPlace is the row from which what was said is drawn above another, of those from top on: all that it needs, of many rows
// half.
func (l log) talkPlace(width, top, bottom int) int {
	most := bottom - top
	if most >= 10 {
		most /= 2
	}
	return bottom - l.talkRows(width, max(0, most))
}

// talkRows is how many rows of a width it would take to draw all that was said, at most so many.
func (l log) talkRows(width, most int) (rows int) {
	for s := range story(l).said() {
		_, lines := s.cut(width)
		if rows += len(lines); rows >= most {
			return most
		}
	}
	return rows
}

// nameStyle is the style of the name that a line of the log begins with.
func (l log) nameStyle(s *saying) frame.StyleID {
	if s.own || !s.said && s.seat == l.view.Seat {
		return l.Theme.Own
	}
	return l.Theme.Name
}
