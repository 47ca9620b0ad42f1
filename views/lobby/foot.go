package lobby

import (
	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// drawKeys draws the keys that do something now, those that one needs most first.
func (h *Lobby) drawKeys(f *frame.Frame, y int) {
	w := &h.Words.Lobby
	keys := make([]words.Key, 0, 12)
	room, leave := h.list.chosen(), w.LeaveKey
	if h.list.me.Guest() {
		leave = w.GuestLeaveKey
	}
	switch {
	case h.door.Inside():
		keys = append(keys, w.BackKey, leave)
	case h.door.Busy:
		keys = append(keys, leave)
	case h.typing:
		keys = append(keys, w.TypingKeys...)
	case h.joining.on:
		keys = append(keys, w.JoinKeys...)
	default:
		if f.Height() < ui.BannerEnough && !h.list.me.Guest() && h.list.seat == nil {
			keys = append(keys, w.DealKey, w.OpenKey)
		}
		if room != nil && f.Height() < actEnough {
			keys = append(keys, h.enterKey(room))
		}
		keys = append(keys, w.HelpKey, w.MenuKey, leave)
		if len(h.list.rooms) > 1 && !h.list.lost() {
			keys = append(keys, w.SortKey)
		}
		if !h.list.me.Guest() {
			keys = append(keys, w.StatsKey)
			if h.list.first() != nil && f.Height() < actEnough {
				keys = append(keys, w.WatchKey)
			}
		}
		keys = append(keys, h.Words.Rules.Key, w.JoinKey)
	}
	h.DrawKeys(f, 1, y, keys)
}

// enterKey is what enter does in a room. In one that is gone it does nothing: then the key is the one by which it goes away.
func (h *Lobby) enterKey(room *rooms.RoomSummary) words.Key {
	w := &h.Words.Lobby
	switch {
	case h.list.lost():
		return w.SortKey
	case h.list.seated(room):
		return w.OwnKey
	case h.list.first() != nil:
		return w.SitKey
	default:
		return w.LookKey
	}
}
