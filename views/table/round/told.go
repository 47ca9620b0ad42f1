package round

import (
	"math"
	"slices"
	"unique"

	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/table/scene"
	"shithead/views/table/story"
	"shithead/views/ui"
	"shithead/views/words"
)

// told are the latest lines of what happened and of what was said, the newest last. They are kept up view by view: what has
// been put into words stays as it is.
type told struct {
	tale
	// events are those of the lines that are of what happened, nil where nobody has asked for them.
	events []board.Line
	view   *rooms.RoomView
	in     *words.Words
	muted  ui.Muted
}

// tale are some lines of which one follows another.
type tale struct {
	lines []board.Line
	of    []origin // of each line
	// names stand for what is told in each line, the zero one where nobody has asked for it since it changed.
	names []lineName
}

// origin is where a line comes from: what had been logged before it, and whether somebody said it.
type origin struct {
	logged int
	said   bool
}

// lineName stands for a line and whether somebody said it: two tables that tell the same have the same names.
type lineName = unique.Handle[namedLine]

type namedLine struct {
	board.Line
	said bool
}

// The most lines of what happened and was said that a board has.
const mostTold, mostSaid = 48, 30

// follow takes the view into account that is shown now.
func (t *told) follow(a *Facts) {
	if t.view == a.View && t.same(a) {
		return
	}
	if !t.goesOn(a) {
		t.lines, t.of, t.names = t.lines[:0], t.of[:0], t.names[:0]
	}
	t.add(a)
	t.events = nil
	t.view, t.in, t.muted = a.View, a.Words, a.Muted
}

// same reports whether the lines are in the words of now, and of those who are heard.
func (t *told) same(a *Facts) bool { return t.in == a.Words && t.muted == a.Muted }

// goesOn reports whether the view's log follows what has been told, without a gap.
func (t *told) goesOn(a *Facts) bool {
	if t.view == nil || !t.same(a) || t.view.LogBegan != a.View.LogBegan || t.view.Seat != a.View.Seat {
		return false
	}
	more := a.View.Logged - t.view.Logged
	return more >= 0 && more <= len(a.View.Log) && len(a.View.Log) <= a.View.Logged
}

// anew is from how much had been logged on the lines are put into words that follow those there are: what is new in a view, and
// the newest lines where more may have come of the same move.
func (t *told) anew(now *rooms.RoomView) int {
	if len(t.of) == 0 {
		return math.MinInt
	}
	if first := len(now.Log) - (now.Logged - t.view.Logged); first > 0 && first < len(now.Log) && rooms.BeginsLine(now.Log[:first+1]) {
		return t.view.Logged
	}
	return t.of[len(t.of)-1].logged
}

// add puts what is new into words.
func (t *told) add(a *Facts) {
	from := t.anew(a.View)
	for n := len(t.of); n > 0 && t.of[n-1].logged >= from; n-- {
		t.keep(0, n-1)
	}
	var more *tale
	if a.Onlooker() {
		more = ui.Find(a.Memo, a.View, toldTo{a.Words, from}, func() *tale {
			t := newest(a.Scene, from)
			t.name(0)
			return t
		})
	} else {
		more = newest(a.Scene, from)
	}
	t.lines, t.of, t.names = append(t.lines, more.lines...), append(t.of, more.of...), append(t.names, more.names...)
	t.keep(max(0, len(t.lines)-mostTold), len(t.lines))
	t.mark()
}

// toldTo is to whom lines are told: who reads some words and has been told what had been logged before.
type toldTo struct {
	in   *words.Words
	from int
}

// newest puts the newest lines into words, from what had been logged on.
func newest(s *scene.Scene, from int) *tale {
	t := new(tale)
	for said := range story.LinesFrom(s, from) {
		if len(t.lines) == mostTold {
			break
		}
		t.lines, t.of, t.names = append(t.lines, lineOf(s.Words, &said)), append(t.of, origin{said.At, said.Said}), append(t.names, lineName{})
	}
	slices.Reverse(t.lines)
	slices.Reverse(t.of)
	t.mark()
	return t
}

// keep keeps some of the lines.
func (t *tale) keep(from, to int) {
	t.lines, t.of, t.names = slices.Delete(t.lines[:to], 0, from), slices.Delete(t.of[:to], 0, from), slices.Delete(t.names[:to], 0, from)
}

// mark marks the newest line of what happened.
func (t *tale) mark() {
	latest := true
	for i := range slices.Backward(t.lines) {
		marked := latest && !t.of[i].said
		if t.lines[i].Latest != marked {
			t.lines[i].Latest, t.names[i] = marked, lineName{}
		}
		latest = latest && t.of[i].said
	}
}

// name names the lines from one on.
func (t *tale) name(first int) {
	for i := first; i < len(t.lines); i++ {
		if t.names[i] == (lineName{}) {
			t.names[i] = unique.Make(namedLine{t.lines[i], t.of[i].said})
		}
	}
}

// seen is the first of the lines that a window of a height may show: of those of what happened one more than it has rows, by which
// it is known that there are older ones.
func (t *told) seen(height int) (first int) {
	for first = len(t.lines); first > 0 && height >= 0; first-- {
		if !t.of[first-1].said {
			height--
		}
	}
	return first
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

// Told is what a window shows of what is told, to be compared with that of another table.
type Told struct {
	names [mostTold]lineName
	lead  int
}

// Told is what a window of a size shows of what happened and was said up to the view that is shown now.
func (a *Facts) Told(width, height int) (shown Told) {
	t := &a.told
	t.follow(a)
	first := t.seen(height)
	t.name(first)
	copy(shown.names[:], t.names[first:])
	if grows(width, height) {
		shown.lead = leadOf(t.happened())
	}
	return shown
}

// said is what was said, the newest last: more of it than is told among what happened.
func (a *Facts) said() (lines []board.Line) {
	for i := range slices.Backward(a.View.Chat) {
		if s := story.Chat(a.Scene, &a.View.Chat[i]); s.Text != "" && len(lines) < mostSaid {
			line := lineOf(a.Words, &s)
			line.Text, line.At = says(&s), a.View.Said+i+1-len(a.View.Chat)
			lines = append(lines, line)
		}
	}
	slices.Reverse(lines)
	return lines
}

// lineOf is a line: what somebody said in quotes.
func lineOf(w *words.Words, s *story.Saying) board.Line {
	line := board.Line{Who: s.Name, Text: says(s), You: s.Own, At: s.Number}
	if s.Said {
		line.Text = w.Quote(line.Text)
	}
	return line
}

func says(s *story.Saying) string { return words.Alone(s.Text) }
