package lobby

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/table"
	"shithead/views/ui"
)

// sitDown shows a room that somebody has gone into, from which they may watch a second one.
func (h *Lobby) sitDown(room table.Place, view *rooms.RoomView) (ui.Screen, tea.Cmd) {
	h.rest()
	screen, cmd := table.SitDown(h.Context, h.list.me, room, view, h.back)
	if t, ok := screen.(*table.Table); ok {
		cmd = tea.Batch(cmd, t.Watched(h))
	}
	return screen, cmd
}

// Second is the table that is watched below another one: see [table.Gallery].
func (h *Lobby) Second() *table.Second { return h.second }

// OpenSecond watches the next table after the one with a code below it: see [table.Gallery].
func (h *Lobby) OpenSecond(code string) (cmd tea.Cmd) {
	h.CloseSecond()
	me := h.list.me
	h.second, cmd = table.OpenSecond(h.Context, me, h.house, func(now *rooms.LobbyView) *rooms.RoomSummary {
		return (&roomList{me: me, view: now}).after(code, "")
	})
	return cmd
}

// CloseSecond watches one table at most: see [table.Gallery].
func (h *Lobby) CloseSecond() {
	if h.second != nil {
		h.second.Close()
		h.second = nil
	}
}

// tellSecond has the second table take a message, whatever is shown.
func (h *Lobby) tellSecond(msg table.SecondMsg) tea.Cmd {
	cmd, ended := h.second.Take(msg)
	if ended {
		h.second = nil
	}
	return cmd
}
