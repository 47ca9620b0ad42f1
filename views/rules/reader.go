package rules

import (
	"strconv"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// Reader is somebody reading the page of a rule set.
type Reader struct {
	rules *engine.Rules
	// lines are the page as wide as it was drawn last, in the words it was drawn in, of which fit were to be seen from top on.
	lines           []pageLine
	width, top, fit int
	in              *words.Words
}

// NewReader is the page of a rule set, at its beginning.
func NewReader(l *ui.Context, rules *engine.Rules) *Reader {
	r := &Reader{rules: rules}
	r.toWidth(l, widestPage) // keys may come before it is drawn
	return r
}

// Key turns the page. It reports whether the key ends the reading.
func (r *Reader) Key(key string) (done bool) {
	page := max(1, r.fit-1)
	switch key {
	case "esc", "i", "q", "enter":
		return true
	case "up", "k":
		r.top--
	case "down", "j":
		r.top++
	case "pgup", "b":
		r.top -= page
	case "pgdown", "space", " ":
		r.top += page
	case "home", "g":
		r.top = 0
	case "end", "G":
		r.top = len(r.lines)
	case "tab":
		r.toSection(1)
	case "shift+tab":
		r.toSection(-1)
	}
	r.settle()
	return false
}

// settle keeps the page from being turned beyond its ends.
func (r *Reader) settle() { r.top = max(0, min(r.top, len(r.lines)-r.fit)) }

// toSection goes to where the next part begins, or the one before.
func (r *Reader) toSection(step int) {
	for at := r.top + step; at >= 0 && at < len(r.lines); at += step {
		if kind := r.lines[at].kind; kind == pageSection || kind == pageTitle {
			r.top = at
			return
		}
	}
}

// Draw draws the page from row y to a row, in the last of which are the keys and how far one has read.
func (r *Reader) Draw(l *ui.Context, f *frame.Frame, y, bottom int) {
	margin := min(1, max(0, f.Width()-20))
	width := f.Width() - 2*margin
	if width < 1 || bottom-y < 2 {
		return
	}
	if r.width != width || r.in != l.Words {
		r.toWidth(l, width)
	}
	bottom--
	keys := bottom
	if f.Height() >= roomy {
		bottom--
	}
	r.fit = bottom - y
	r.settle()
	l.DrawKeysUpTo(f, margin, keys, r.drawPosition(l, f, f.Width()-margin, keys), l.Words.Rules.PageKeys)
	f.Rest(margin, y)
	ui.MarkWheel(f, 0, y, f.Width(), bottom-y)
	for _, line := range r.lines[r.top:] {
		if y >= bottom {
			return
		}
		r.drawLine(l, f, margin, y, &line)
		y++
	}
}

// roomy is the height from which on a row above the keys is left free.
const roomy = 20

// drawLine draws a line of the page: titles have a line behind them.
func (r *Reader) drawLine(l *ui.Context, f *frame.Frame, x, y int, line *pageLine) {
	switch line.kind {
	case pageTitle, pageSection:
		l.DrawHeading(f, x, y, min(r.width, widestPage), line.text, "")
	case pageHead:
		f.Text(f.Text(x, y, line.lead, l.Theme.Soft), y, line.text, l.Theme.Soft)
	default:
		f.Text(f.Text(x, y, line.lead, l.Theme.Strong), y, line.text, l.Theme.Text)
	}
}

// drawPosition writes how far one has read before column x, in as many words as fit beside the first keys, and gives the
// column before which keys end.
func (r *Reader) drawPosition(l *ui.Context, f *frame.Frame, x, y int) int {
	w := &l.Words.Rules
	fact := words.Facts{N: strconv.Itoa(min(r.top+r.fit, len(r.lines))), K: strconv.Itoa(len(r.lines))}
	for _, text := range []string{fact.Fill(w.Position), fact.Fill("{n}/{k}")} {
		if from := x - frame.Width(text); from > ui.KeysWidth(w.PageKeys[:2])+2 {
			f.Text(from, y, text, l.Theme.Soft)
			return from - 1
		}
	}
	return f.Width()
}

// toWidth makes the page of another width, and stays in the part that was read.
func (r *Reader) toWidth(l *ui.Context, width int) {
	section := 0
	for i := 0; i <= r.top && i < len(r.lines); i++ {
		if r.lines[i].kind == pageSection {
			section++
		}
	}
	atStart := r.top == 0
	r.lines, r.width, r.in, r.top = rulesLines(l.Words, r.rules, width), width, l.Words, 0
	if atStart {
		return
	}
	for i := range r.lines {
		if r.lines[i].kind == pageSection {
			if section--; section == 0 {
				r.top = i
			}
		}
	}
}
