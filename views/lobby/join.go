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

// joinKey is a key while a code is typed. One that was wrong can be mended.
func (h *Lobby) joinKey(msg tea.KeyPressMsg) (ui.Screen, tea.Cmd) {
	code := roomCode(h.joining.code.Value())
	switch key := msg.String(); {
	case key == "esc", key == "enter" && code == "":
		h.joining.on = false
		h.warn(nil)
	case h.door.Busy:
	case key == "enter":
		h.warn(nil)
		return h, h.door.Ask(h.house, table.Way{Code: code})
	default:
		h.joining.code.Update(msg)
	}
	return h, nil
}

// roomCode is the code that somebody has typed, in the form that codes have.
func roomCode(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return r == ' ' || r == '-' || r == '\t' })
	return strings.Join(words, "-")
}

// drawJoin draws the line in which a code is typed.
func (h *Lobby) drawJoin(f *frame.Frame, y, end int) {
	x := f.Text(f.Text(1, y, h.Words.Lobby.JoinLabel, h.Theme.Strong), y, " ", 0)
	h.joining.code.Draw(f, x, y, end-x, h.Theme.Text)
}
