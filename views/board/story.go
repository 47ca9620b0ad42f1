package board

import (
	"shithead/views/frame"
	"shithead/views/look"
)

// leastStory is how many columns the latest moves take at least.
const leastStory = 22

// storyWidth is how many columns beside the stack the latest moves take, 0 where they are not shown.
func (p matPainter) storyWidth(room int, tall bool) int {
	const widest, gaps = 36, 2 * hiddenWidth
	room -= p.l.top.W + (most(p.l.top)-1)*p.l.pitch() + gaps
	if len(p.b.Mat.Story) == 0 || p.l.panes.w > 0 || room < leastStory || p.l.phone() {
		return 0
	}
	if tall {
		return min(room, widest)
	}
	return min(room, widest, max(leastStory, p.linesWidth(p.b.Mat.Story)))
}

// linesWidth is how many columns lines take.
func (p matPainter) linesWidth(lines []Line) int {
	lead, text := 0, 0
	for i := range lines {
		lead, text = max(lead, frame.Width(lines[i].Who)+1), max(text, frame.Width(lines[i].Text))
	}
	return 2 + lead + text
}

// happened draws what happened, and where there are rows for it what was said, as panes do.
func (p matPainter) happened(r rect, tall bool) {
	const from, most = 9, 18
	if panes := p.growing(); tall && r.h >= from && len(panes) > 0 {
		h := min(r.h-2, most)
		panePainter(p).stacked(&p.t.Mat, rect{r.x, r.y + (r.h-h)/2, r.w, h}, panes)
		return
	}
	h := min(len(p.b.Mat.Story), r.h)
	p.story(rect{r.x, r.y + (r.h-h)/2, r.w, h})
}

// growing are the panes whose newest lines matter, as they stand on the mat: without the line that one types into.
func (p matPainter) growing() (panes []Pane) {
	for _, pane := range p.b.Panes {
		if pane.Bottom && len(pane.Lines) > 0 {
			pane.Input = ""
			panes = append(panes, pane)
		}
	}
	return panes
}

// latest is the newest move in a line.
func (p matPainter) latest() string {
	s := p.b.Mat.Story
	if len(s) == 0 {
		return ""
	}
	return s[len(s)-1].Who + " " + s[len(s)-1].Text
}

// story draws the latest moves, the newest at the bottom and marked.
func (p matPainter) story(r rect) {
	lines := p.b.Mat.Story
	if len(lines) > r.h {
		lines = lines[len(lines)-r.h:]
	}
	p.lines(&p.t.Mat, r, lines, p.leadOf(lines, r.w))
}

// leadOf is how many columns names take before what they did.
func (p matPainter) leadOf(lines []Line, width int) int {
	lead := 0
	for i := range lines {
		lead = max(lead, frame.Width(lines[i].Who)+1)
	}
	return min(lead, width/2)
}

// lines draws lines with names or cards before them, one a row.
func (p matPainter) lines(on *look.Inks, r rect, lines []Line, lead int) {
	for i := range lines {
		line, y := &lines[i], r.y+i
		who, text := on.Soft, on.Soft
		if line.Latest || line.Marked {
			p.Text(r.x, y, "▸", on.Ask)
			who, text = on.Name, on.Strong
		}
		if line.You {
			who = on.You
		}
		p.TextMax(r.x+2, y, lead-1, line.Who, who)
		p.TextMax(r.x+2+lead, y, r.w-2-lead, clauses(line.Text, r.w-2-lead), text)
	}
}
