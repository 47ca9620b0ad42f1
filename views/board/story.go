package board

import (
	"strings"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
)

// leastStory is how many columns the latest moves take at least.
const leastStory = 22

// storyWidth is how many columns beside the stack the latest moves take, 0 where they are not shown.
func (p matPainter) storyWidth(room int) int {
	const widest, gaps = 36, 2 * hiddenWidth
	room -= p.l.top.W + (most(p.l.top)-1)*p.l.pitch() + gaps
	if len(p.b.Mat.Story) == 0 || p.l.panes.w > 0 || room < leastStory || p.l.phone() {
		return 0
	}
	return min(room, widest)
}

// happened draws what happened, and where there are rows for it what was said, as panes do.
func (p matPainter) happened(r rect, tall bool) {
	const from, most = 9, 18
	if panes := p.growing(); tall && r.h >= from && len(panes) > 0 {
		h := min(r.h-2, most)
		panePainter(p).stacked(&p.t.Mat, rect{r.x, r.y + (r.h-h)/2, r.w, h}, panes)
		return
	}
	p.story(r)
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

// story draws the latest moves, from the top on, the newest marked.
func (p matPainter) story(r rect) {
	lines := paged(p.b.Mat.Story, r.h, func(*Line) int { return 1 })
	p.lines(&p.t.Mat, r, lines, p.leadOf(lines, r.w))
}

// leadOf is how many columns names take before what they did: as many as any of those who play needs, so that what they did
// has its column whoever of them is to be seen. Long names take more only while they are.
func (p matPainter) leadOf(lines []Line, width int) int {
	lead := 0
	usual := func(name string) {
		if n := frame.Width(name) + 1; n <= width*2/5 {
			lead = max(lead, n)
		}
	}
	for i := range p.b.Seats {
		usual(p.b.Seats[i].Name)
	}
	if p.b.Own != nil {
		usual(p.b.Own.Name)
	}
	for i := range lines {
		lead = max(lead, frame.Width(lines[i].Who)+1)
	}
	return min(lead, width/2)
}

// lines draws lines with names or cards before them, one a row. The newest has a sign and no other colour than the rest, so
// that nothing else changes when another comes.
func (p matPainter) lines(on *look.Inks, r rect, lines []Line, lead int) {
	for i := range lines {
		line, y := &lines[i], r.y+i
		who, text := on.Text, on.Text
		if line.Latest || line.Marked {
			p.Text(r.x, y, "▸", on.Text)
		}
		if line.You {
			who = on.You
		}
		p.TextMax(r.x+2, y, lead-1, line.Who, who)
		from := r.x + 2 + lead
		if line.Who == "" && !frame.Fits(line.Text, r.w-2-lead) {
			from = r.x + 2
		}
		p.TextMax(from, y, r.x+r.w-from, shortened(line.Text, p.b.Quotes, r.x+r.w-from), text)
	}
}

// shortened is a text in a width: of what was said its first words, of what was done as many clauses as fit.
func shortened(text string, quotes [2]string, width int) string {
	if frame.Fits(text, width) {
		return text
	}
	before, behind := quotes[0], quotes[1]
	if said, quoted := strings.CutPrefix(text, before); quoted && before != "" {
		first, _ := ui.Cut(said, width-frame.Width(before+"…"+behind))
		return before + first + "…" + behind
	}
	for _, short := range briefer(text) {
		if short = clauses(short, width); frame.Fits(short, width) {
			return short
		}
	}
	return clauses(text, width)
}

// briefer are a text and, of a move with what came of it behind a colon, the same without its verb, where the cards end the
// move what came of it alone, and the move alone.
func briefer(text string) []string {
	const longestRank = 2
	move, came, more := colon(text)
	if !more {
		return []string{text}
	}
	_, bare, _ := strings.Cut(text, " ")
	after := move[strings.LastIndex(move, " ")+1:]
	switch {
	case after == strings.ToLower(after) && after != strings.ToUpper(after):
		return []string{text, move} // the verb goes on behind the cards
	case frame.Width(after) > longestRank:
		return []string{text, bare, move} // what came of it may be another's
	default:
		return []string{text, bare, came, move}
	}
}
