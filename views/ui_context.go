package views

import (
	"strconv"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/words"
)

// Screen is one thing to look at.
type Screen interface {
	// Update takes a message and gives the screen that is shown from now on, and a command.
	Update(msg tea.Msg) (Screen, tea.Cmd)
	// Draw draws the screen on an empty frame, whatever its size.
	Draw(f *frame.Frame)
}

// RedrawMsg asks for the whole screen to be drawn anew, on a terminal that something else has written to.
type RedrawMsg struct{}

// look is what every screen draws with.
type look struct {
	words *words.Words
	theme *Theme
	// muted are those whom the person in front of it does not hear.
	muted muted
	// prefers is what that person prefers at a table.
	prefers *preferences
}

// newContext is the context of a session in which nobody is muted and nothing preferred yet.
func newContext(w *words.Words, theme *Theme) look {
	return look{words: w, theme: theme, muted: muted{}, prefers: newPreferences()}
}

// keys draws a line of keys and what they do. One that does not fit is left out, the next may.
func (l *look) keys(f *frame.Frame, x, y int, keys []words.Key) { l.keysUpTo(f, x, y, f.Width(), keys) }

// keysUpTo draws a line of keys that ends before a column.
func (l *look) keysUpTo(f *frame.Frame, x, y, end int, keys []words.Key) {
	const between = "  ·  "
	first := true
	for _, k := range keys {
		width := frame.Width(k.Key) + 1 + frame.Width(k.Does)
		if !first {
			width += frame.Width(between)
		}
		if x+width > end {
			continue
		}
		if !first {
			x = f.Text(x, y, between, l.theme.Faint)
		}
		first = false
		x = f.Text(x, y, k.Key, l.theme.Key)
		x = f.Text(x+1, y, k.Does, l.theme.Faint)
	}
}

// keysWidth is how many columns a line of keys takes.
func keysWidth(keys []words.Key) int {
	const between = 5
	width := between * (len(keys) - 1)
	for _, k := range keys {
		width += frame.Width(k.Key) + 1 + frame.Width(k.Does)
	}
	return width
}

// lines draws lines of text, wrapped to a width, and gives the row below them. Nothing is drawn from row bottom on.
func (l *look) lines(f *frame.Frame, x, y, width, bottom int, texts []string, style frame.StyleID) int {
	for _, text := range texts {
		for _, line := range wrap(text, width) {
			if y >= bottom {
				return y
			}
			f.Text(x, y, line, style)
			y++
		}
	}
	return y
}

// pen writes one text after another into a row, and an ellipsis where they do not fit before its end.
type pen struct {
	f         *frame.Frame
	x, y, end int
	// full: the ellipsis is there.
	full bool
}

func (p *pen) write(text string, style frame.StyleID) {
	room := p.end - p.x
	switch {
	case p.full || text == "" || p.end < 1:
	case len(text) <= room || frame.Width(text) <= room: // no text is wider than it has bytes
		p.x = p.f.Text(p.x, p.y, text, style)
	case room < 1:
		p.f.Text(p.end-1, p.y, "…", style)
		p.full = true
	default:
		p.x = p.f.TextMax(p.x, p.y, room, text, style)
		p.full = true
	}
}

// number writes a number.
func (p *pen) number(n int, style frame.StyleID) { p.write(strconv.Itoa(n), style) }

// page is a text of which one part may be seen at a time.
type page struct{ top int }

// key turns the page if the key is one for that, and says so.
func (p *page) key(key string) bool {
	by, ok := pageKeys[key]
	p.top = max(0, p.top+by)
	return ok
}

// pageKeys are how many rows further the keys lead.
var pageKeys = map[string]int{"up": -1, "down": 1, "pgup": -10, "pgdown": 10}

// first is the first row to be seen of so many, of which some fit.
func (p *page) first(rows, fit int) int {
	p.top = min(p.top, max(0, rows-fit))
	return p.top
}

// The sizes at which the lobby shows more: who is here beside the chat, frames, and a line for what matters first.
const (
	wideEnough   = 64
	frameEnough  = 12
	framedRows   = 9
	bannerEnough = 8
	spacious     = 14
	listWidth    = 22
)

// before writes a text that ends before a column of the first row, and returns the column before which the next ends.
func before(f *frame.Frame, x int, text string, style frame.StyleID) int {
	if text == "" {
		return x
	}
	x -= frame.Width(text)
	f.Text(x, 0, text, style)
	return x - 3
}
