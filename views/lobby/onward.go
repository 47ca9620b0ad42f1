package lobby

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/table"
)

// Onward goes from a table that somebody watches to the next one at which a round is played: see [table.Lobby].
func (h *Lobby) Onward(code string) tea.Cmd {
	if h.second.Opening() { // nobody knows which it will be
		h.CloseSecond()
	}
	next := h.list.after(code, h.second.Room())
	if next == nil {
		return nil
	}
	h.list.choose(next.Code)
	h.warn(nil)
	return h.door.Ask(h.house, table.Way{Code: next.Code})
}

// after is the next room behind the one with a code at which others play a round, from the first again after the last, but
// not one that is watched already; nil if there is no other one.
func (l *roomList) after(code, watched string) *rooms.RoomSummary {
	if l.view == nil {
		return nil
	}
	list := l.view.Rooms
	from := slices.IndexFunc(list, func(r *rooms.RoomSummary) bool { return r != nil && r.Code == code })
	for i := range list {
		r := list[(from+1+i)%len(list)]
		if r != nil && r.Code != code && r.Code != watched && r.Phase == rooms.Playing && !l.seated(r) {
			return r
		}
	}
	return nil
}
