package views

import (
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"shithead/rooms"
	"shithead/views/frame"
)

// Screen is one thing to look at.
type Screen interface {
	// Update takes a message and gives the screen that is shown from now on, and a command.
	Update(msg tea.Msg) (Screen, tea.Cmd)
	// Draw draws the screen on an empty frame, whatever its size.
	Draw(f *frame.Frame)
}

// HallMsg is the newest view of the hall.
type HallMsg struct{ View *rooms.HallView }

// RedrawMsg asks for the whole screen to be drawn anew, on a terminal that something else has written to.
type RedrawMsg struct{}

// look is what every screen draws with.
type look struct {
	words *Words
	theme *Theme
}

// keys draws a line of keys and what they do. One that does not fit is left out, the next may.
func (l *look) keys(f *frame.Frame, x, y int, keys []Key) {
	const between = "  ·  "
	first := true
	for _, k := range keys {
		width := frame.Width(k.Key) + 1 + frame.Width(k.Does)
		if !first {
			width += frame.Width(between)
		}
		if x+width > f.Width() {
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

// wrap breaks a text into lines of a width. Text that begins with blanks is kept as it is and cut.
func wrap(text string, width int) []string {
	if width < 1 {
		return nil
	}
	if len(text) > 0 && text[0] == ' ' {
		return []string{ansi.Truncate(text, width, "…")}
	}
	return strings.Split(ansi.Wrap(text, width, ""), "\n")
}
