package board

import (
	"shithead/views/look"
	"shithead/views/ui"
)

// panePainter draws what stands beside the table.
type panePainter struct{ *painter }

// panes draws the column beside the table: each pane takes the rows that it needs, the last ones that can do with fewer give
// way.
func (p panePainter) panes() {
	r := p.l.panes
	if r.w == 0 {
		return
	}
	p.Fill(r.x+1, r.y, 1, r.h, '│', p.t.Line)
	p.stacked(&p.t.Inks, rect{r.x + 3, r.y, r.w - 4, r.h}, p.b.Panes)
}

// stacked draws panes one below the other on a surface.
func (p panePainter) stacked(on *look.Inks, in rect, panes []Pane) {
	const usual = 4
	panes = append(make([]Pane, 0, usual), panes...) // what is shortened here stays as it is on the board
	rows := p.paneRows(make([]int, 0, usual), in, panes)
	for i := range panes {
		if rows[i] > 1 {
			p.pane(on, &panes[i], rect{in.x, in.y, in.w, rows[i]})
		}
		in.y += rows[i] + 1
	}
}

// paneRows shares the rows out: what has to be read from its beginning gets what it needs, the rest is for what grows at its
// end.
func (p panePainter) paneRows(rows []int, in rect, panes []Pane) []int {
	const least, part = 6, 3
	grows := max(least, in.h/part) // rows that are left over for what grows
	free := in.h - len(panes) + 1
	growing := 0
	for i := range panes {
		rows = append(rows, 0)
		if panes[i].Bottom {
			growing++
			continue
		}
		rows[i] = max(0, min(1+panes[i].shorten(in.w, free-grows-1), free-grows))
		free -= rows[i]
	}
	for i := range panes {
		pane := &panes[i]
		if !pane.Bottom {
			continue
		}
		rows[i] = free
		if growing > 1 {
			rows[i] = max(free-max(free/3, least), min(pane.rows(in.w, free)+1+pane.inputRows(), free/2))
		}
		free -= rows[i]
		growing--
	}
	return rows
}

// inputRows are the rows of the line that one types into, with the one above it.
func (pane *Pane) inputRows() int {
	if pane.Input == "" {
		return 0
	}
	return 2
}

// shorten takes the first of a pane's forms that fits into so many rows, else the last. It gives how many rows that takes, or
// one more than there are.
func (pane *Pane) shorten(width, most int) int {
	rows := pane.rows(width, most+1)
	for _, lines := range pane.Shorter {
		if rows <= most {
			break
		}
		pane.Lines = lines
		rows = pane.rows(width, most+1)
	}
	return rows
}

// textWidth is how many columns the texts of a pane have.
func (pane *Pane) textWidth(width int) int { return width - 2 - pane.Lead }

// rows is how many rows the lines of a pane take, most if they are no fewer.
func (pane *Pane) rows(width, most int) (n int) {
	for i := 0; i < len(pane.Lines) && n < most; i++ {
		n += pane.Lines[i].rows(pane.textWidth(width))
	}
	return min(n, most)
}

// newest are the last lines for so many rows, and how many rows of the first of them are not seen.
func (pane *Pane) newest(width, rows int) (lines []Line, hidden int) {
	lines = paged(pane.Lines, rows, func(l *Line) int { return l.rows(pane.textWidth(width)) })
	if len(lines) == 0 && len(pane.Lines) > 0 { // the last one alone is too long
		lines = pane.Lines[len(pane.Lines)-1:]
		hidden = lines[0].rows(pane.textWidth(width)) - rows
	}
	return lines, hidden
}

// rows is how many rows a line takes in a width.
func (l *Line) rows(width int) int { return max(rowsIn(l.Text, width), rowsIn(l.Longest, width)) }

// pane draws one: its last rows where not all fit and the newest matter.
func (p panePainter) pane(on *look.Inks, pane *Pane, r rect) {
	p.heading(on, pane, r)
	ui.MarkKey(p.Frame, r.x, r.y, r.x+r.w, pane.Key)
	lines, hidden, bottom := pane.Lines, 0, r.y+r.h-pane.inputRows()
	if pane.Input != "" {
		p.Fill(r.x, r.y+r.h-1, r.w, 1, ' ', p.t.Pane.Text)
		p.TextMax(r.x+1, r.y+r.h-1, r.w-2, pane.Input, p.t.Pane.Soft)
		ui.MarkKey(p.Frame, r.x, r.y+r.h-1, r.x+r.w, pane.Key)
	}
	if pane.Bottom {
		lines, hidden = pane.newest(r.w, bottom-r.y-1)
	}
	y := r.y + 1 - hidden
	for i := 0; i < len(lines) && y < bottom; i++ {
		for n, text := range ui.Wrap(lines[i].Text, pane.textWidth(r.w)) {
			if at := y + n; at > r.y && at < bottom {
				p.paneRow(on, pane, &lines[i], rect{r.x, at, r.w, 1}, n == 0, text)
			}
		}
		y += lines[i].rows(pane.textWidth(r.w))
	}
}

// paneRow draws a row of a line: the first has its sign and its name.
func (p panePainter) paneRow(on *look.Inks, pane *Pane, line *Line, r rect, first bool, says string) {
	who, text := on.Of(pane.Who), on.Of(pane.What)
	switch {
	case line.Marked:
		who, text = on.Strong, on.Strong
	case line.Latest:
		who, text = on.Name, on.Strong
	}
	if line.You {
		who = on.You
	}
	if first {
		if line.Latest || line.Marked {
			p.Text(r.x, r.y, "▸", on.Ask)
		}
		p.TextMax(r.x+2, r.y, max(pane.Lead-1, 0), line.Who, who)
	}
	p.TextMax(r.x+2+pane.Lead, r.y, pane.textWidth(r.w), says, text)
}

// heading draws the title of a pane, a line and the key that opens all of it.
func (p panePainter) heading(on *look.Inks, pane *Pane, r rect) {
	x := p.TextMax(r.x, r.y, r.w, pane.Title, on.Strong) + 1
	end := r.x + r.w
	if pane.Key != "" {
		end = p.TextBefore(end, r.y, pane.Key, on.Soft) - 1
	}
	if end > x {
		p.HLine(x, r.y, end-x, on.Line)
	}
}

// paged are the newest lines that fit into so many rows, from the beginning of a page on: a line stays where it is until the
// rows are full, and then a good part of them goes at once. So readers do not lose what they were reading, and a move
// changes a line and not all of them. rows is how many rows a line takes.
func paged(lines []Line, room int, rows func(*Line) int) []Line {
	first, left := len(lines), room
	for first > 0 && left >= rows(&lines[first-1]) {
		first--
		left -= rows(&lines[first])
	}
	half := (len(lines) - first) / 2
	if page := pageOf(lines, first, (room+1)/2); len(page) >= half {
		return page
	}
	return pageOf(lines, first, half) // where lines take several rows a page has fewer
}

// pageOf are the lines from the first page on that begins behind a line that is not seen, if any, of so many lines each.
func pageOf(lines []Line, first, size int) []Line {
	if first == 0 {
		return lines
	}
	size = max(1, size)
	for i := first; i < len(lines); i++ {
		if lines[i].At/size != lines[i-1].At/size {
			return lines[i:]
		}
	}
	return lines[first:]
}
