package lobby

import (
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/table"
)

// Onward goes from a table that somebody watches to another one: see [table.Lobby].
func (h *Lobby) Onward(code string) tea.Cmd {
	if h.second.Opening() || h.second.Room() == code { // nobody knows which it will be, or it is this one by now
		h.CloseSecond()
	}
	h.list.choose(code)
	h.warn(nil)
	return h.door.Ask(h.house, table.Way{Code: code})
}

// Next finds the table after the one with a code in the list of now: see [table.Gallery].
func (h *Lobby) Next(code string) func() string {
	house, me, watched := h.house, h.list.me, h.second.Room()
	return func() string {
		if next := (&roomList{me: me, view: house.Rooms()}).after(code, watched); next != nil {
			return next.Code
		}
		return ""
	}
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
