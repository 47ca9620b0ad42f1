package round

import (
	"maps"
	"math"
	"slices"
	"strings"

	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
)

// told are the latest lines of what happened and of what was said, the newest last. They are kept up view by view: what has
// been put into words stays as it is.
type told struct {
	lines []board.Line
	of    []origin // of each line
	// events are those of the lines that are of what happened, nil where nobody has asked for them.
	events []board.Line
	view   *rooms.RoomView
	in     *words.Words
	muted  ui.Muted
}

// origin is where a line comes from: what had been logged before it, and whether somebody said it.
type origin struct {
	logged int
	said   bool
}

// The most lines of what happened and was said that a board has.
const mostTold, mostSaid = 48, 30

// follow takes the view into account that is shown now.
func (t *told) follow(a *Facts) {
	if t.view == a.View && t.same(a) {
		return
	}
	if !t.goesOn(a) {
		t.lines, t.of = t.lines[:0], t.of[:0]
	}
	t.add(a)
	t.events = nil
	if t.view, t.in = a.View, a.Words; !maps.Equal(t.muted, a.Muted) {
		t.muted = maps.Clone(a.Muted)
	}
}

// same says whether the lines are in the words of now, and of those who are heard.
func (t *told) same(a *Facts) bool { return t.in == a.Words && maps.Equal(t.muted, a.Muted) }

// goesOn says whether the view's log follows what has been told, without a gap.
func (t *told) goesOn(a *Facts) bool {
	if t.view == nil || !t.same(a) || t.view.LogBegan != a.View.LogBegan || t.view.Seat != a.View.Seat {
		return false
	}
	more := a.View.Logged - t.view.Logged
	return more >= 0 && more <= len(a.View.Log) && len(a.View.Log) <= a.View.Logged
}

// add puts what is new into words, and the newest lines anew: more may have come of the same move.
func (t *told) add(a *Facts) {
	from, number := math.MinInt, 1
	if n := len(t.of); n > 0 {
		from = t.of[n-1].logged
		kept := slices.IndexFunc(t.of, func(o origin) bool { return o.logged == from })
		number = t.lines[kept].At
		t.lines, t.of = t.lines[:kept], t.of[:kept]
	}
	kept := len(t.lines)
	for s := range story.Lines(a.Scene) {
		if s.At < from || len(t.lines) == kept+mostTold {
			break
		}
		t.lines, t.of = append(t.lines, lineOf(&s)), append(t.of, origin{s.At, s.Said})
	}
	slices.Reverse(t.lines[kept:])
	slices.Reverse(t.of[kept:])
	for i := range t.lines[kept:] {
		t.lines[kept+i].At = number + i
	}
	over := max(0, len(t.lines)-mostTold)
	t.lines, t.of = slices.Delete(t.lines, 0, over), slices.Delete(t.of, 0, over)
	t.mark()
}

// mark marks the newest line of what happened.
func (t *told) mark() {
	latest := true
	for i := range slices.Backward(t.lines) {
		t.lines[i].Latest = latest && !t.of[i].said
		latest = latest && t.of[i].said
	}
}

// happened are the lines of what happened.
func (t *told) happened() []board.Line {
	if t.events != nil {
		return t.events
	}
	for i := range t.lines {
		if !t.of[i].said {
			t.events = append(t.events, t.lines[i])
		}
	}
	return t.events
}

// said is what was said, the newest last: more of it than is told among what happened.
func (a *Facts) said() (lines []board.Line) {
	newest := a.chat.count(a.View.Chat)
	for i := range slices.Backward(a.View.Chat) {
		if s := story.Chat(a.Scene, &a.View.Chat[i]); s.Text != "" && len(lines) < mostSaid {
			line := lineOf(&s)
			line.Text, line.At = says(&s), newest+i+1-len(a.View.Chat)
			lines = append(lines, line)
		}
	}
	slices.Reverse(lines)
	return lines
}

// chat counts what is said view by view, so that a line keeps its number when older ones are forgotten.
type chat struct {
	newest rooms.ChatLine
	lines  int
}

// count is how many lines there have been, up to the newest of those that are remembered.
func (c *chat) count(lines []rooms.ChatLine) int {
	if n := len(lines); n > 0 {
		before := n - 1
		for before >= 0 && !lines[before].Same(&c.newest) {
			before--
		}
		c.newest, c.lines = lines[n-1], c.lines+n-1-before
	}
	return c.lines
}

// lineOf is a line: what somebody said in quotes.
func lineOf(s *story.Saying) board.Line {
	line := board.Line{Who: s.Name, Text: says(s), You: s.Own}
	if s.Said {
		line.Text = "“" + line.Text + "”"
	}
	return line
}

func says(s *story.Saying) string { return strings.TrimSpace(strings.TrimPrefix(s.Text, ":")) }
