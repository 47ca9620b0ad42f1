package table

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// call is that another room waits for the viewer.
type call struct{ *scene.Scene }

// callKey goes there.
const callKey = "z"

// room is the code of the room that waits, empty for none.
func (c call) room() string {
	i := slices.IndexFunc(c.Calls, func(code string) bool { return code != c.View.Code })
	if i < 0 {
		return ""
	}
	return c.Calls[i]
}

// draw says which room waits, and the key that goes there, at the end of the last row.
func (c call) draw(f *frame.Frame) {
	room := c.room()
	if room == "" || c.Entry.Typing != scene.NotTyping || c.Entry.Reacting || f.Height() < 2 {
		return
	}
	text, key := "▶ "+(&words.Facts{Who: room}).Fill(c.Words.Lobby.WaitsFor)+" ", " "+callKey+" "
	y, width := f.Height()-1, frame.Width(text)+frame.Width(key)
	x := max(0, f.Width()-1-width)
	f.Fill(max(0, x-2), y, f.Width(), 1, ' ', 0)
	x = f.TextMax(x, y, f.Width()-1-x-frame.Width(key), text, c.Theme.Ask)
	f.TextMax(x, y, f.Width()-x, key, c.Theme.AskChip)
}

// answerCall leads from the table to the room that waits.
func (t *Table) answerCall(room string) (ui.Screen, tea.Cmd) {
	lobby, left := t.exit()
	lobby, cmd := lobby.Update(ui.CallMsg{Room: room})
	return lobby, tea.Batch(left, cmd)
}
