package lobby

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/table"
	"shithead/views/ui"
)

// joining is going into a room by its code, as one does into private ones.
type joining struct {
	// on: the code is being typed.
	on   bool
	code ui.Input
}

// join begins to type a code.
func (h *Lobby) join() (ui.Screen, tea.Cmd) {
	h.warn(nil)
	h.joining = joining{on: true, code: ui.NewInput(ui.LineLength)}
	return h, nil
}

// joins goes into the room whose code was typed, or stops where none was. One that was wrong can be mended.
func (h *Lobby) joins() (ui.Screen, tea.Cmd) {
	code := roomCode(h.joining.code.Value())
	if code == "" {
		return h.stopTyping()
	}
	h.warn(nil)
	return h, h.door.Ask(h.house, table.Way{Code: code})
}

// roomCode is the code that somebody has typed, in the form that codes have.
func roomCode(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == '-' || r == '\t' })
	return strings.Join(words, "-")
}

// drawJoin draws the line in which a code is typed.
func (h picture) drawJoin(f *frame.Frame, y, end int) {
	x := f.Text(f.Text(1, y, h.Words.Lobby.JoinLabel, h.Theme.Strong), y, " ", 0)
	h.joining.code.Draw(f, x, y, end-x, h.Theme.Text)
}
