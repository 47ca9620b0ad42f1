package object

import (
	"bytes"
	"sync"

	"shithead/rooms"
)

// RoomList is the list of rooms as programs read it. It is made once for each change, of the rooms that have changed, and
// shared by all who ask.
type RoomList struct {
	mu    sync.Mutex
	view  *rooms.LobbyView
	text  []byte
	rooms map[*rooms.RoomSummary][]byte
}

// listEnd ends the object and the line that the list is the last value of.
const listEnd = "]}\n"

// Of is the list, with the end of the object and the line in which it comes. It is not to be changed.
func (l *RoomList) Of(view *rooms.LobbyView) []byte {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.view == view {
		return l.text
	}
	now := make(map[*rooms.RoomSummary][]byte, len(view.Rooms))
	parts := make([][]byte, len(view.Rooms))
	for i, room := range view.Rooms {
		part, known := l.rooms[room]
		if !known {
			part = bytes.TrimSuffix(Line(newRoom(room)), []byte{'\n'})
		}
		now[room], parts[i] = part, part
	}
	text := append([]byte{'['}, bytes.Join(parts, []byte{','})...)
	l.view, l.rooms, l.text = view, now, append(text, listEnd...)
	return l.text
}
