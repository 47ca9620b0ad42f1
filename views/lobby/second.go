package lobby

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/menu"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
)

// sitDown shows a room that somebody has gone into, from which they may watch a second one.
func (h *Lobby) sitDown(room table.Place, view *rooms.RoomView) (ui.Screen, tea.Cmd) {
	h.rest()
	me, back := h.list.me, h.back
	is := room.Who()
	practises := me.Guest() && !is.Guest() // who is somebody at a table of their own, and nowhere else
	var t *table.Table
	if me.Guest() {
		back = func(code string) ui.Screen {
			h.first.played = h.first.played || t.Finished()
			if practises || t.Played() {
				return h.practised(code)
			}
			return h.back(code)
		}
	}
	if practises {
		me = is
	}
	screen, cmd := table.SitDown(h.Context, me, room, view, back)
	if t, _ = screen.(*table.Table); t != nil {
		cmd = tea.Batch(cmd, t.Watched(h))
		if practises {
			t.Practise()
		}
		screen = t.Asks(h.asksAt)
	}
	return screen, cmd
}

// practised is the lobby for a guest who comes back from a table where they played, with how to become somebody over it.
func (h *Lobby) practised(code string) ui.Screen {
	w := &h.Words.Lobby
	lines := strings.Split((&words.Facts{N: h.Host.Line("")}).Fill(strings.Join(w.Keep, "\n")), "\n")
	return menu.NewSaid(h.Context, w.KeepTitle, h.back(code), lines)
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
