package lobby

import (
	"slices"

	"shithead/rooms"
	"shithead/views/words"
)

// roomList are the rooms of the lobby as one person sees them, and the one that is chosen.
type roomList struct {
	me rooms.Person
	// view is what the rooms are from, nil until the first comes.
	view *rooms.LobbyView
	// rooms are those that wait for the person, then others in which the person has a seat, then the rest.
	rooms []*rooms.RoomSummary
	at    int
}

// show takes a new view. The room that is chosen stays so as long as it is there.
func (l *roomList) show(view *rooms.LobbyView) {
	chosen := ""
	if r := l.chosen(); r != nil {
		chosen = r.Code
	}
	l.view = view
	l.rooms = slices.DeleteFunc(slices.Clone(view.Rooms), func(r *rooms.RoomSummary) bool { return r == nil })
	slices.SortStableFunc(l.rooms, func(a, b *rooms.RoomSummary) int { return l.classOf(a) - l.classOf(b) })
	l.choose(chosen)
	l.move(0)
}

// What a room is to somebody, in the order in which rooms stand.
const (
	classTurn = iota
	classOwn
	classOther
)

func (l *roomList) classOf(r *rooms.RoomSummary) int {
	switch {
	case !l.seated(r):
		return classOther
	case r.Turn == l.me.ID:
		return classTurn
	default:
		return classOwn
	}
}

// seated says whether the person has a seat in a room.
func (l *roomList) seated(r *rooms.RoomSummary) bool {
	return l.me.ID != "" && slices.ContainsFunc(r.Players, func(p rooms.Person) bool { return p.ID == l.me.ID })
}

// best is what the first of the rooms is, the one that matters most.
func (l *roomList) best() int {
	if len(l.rooms) == 0 {
		return classOther
	}
	return l.classOf(l.rooms[0])
}

// choose chooses a room by its code, if it is there.
func (l *roomList) choose(code string) {
	if i := slices.IndexFunc(l.rooms, func(r *rooms.RoomSummary) bool { return r.Code == code }); i >= 0 {
		l.at = i
	}
}

// chosen is the room that is chosen, or nil if there is none.
func (l *roomList) chosen() *rooms.RoomSummary {
	if l.at < len(l.rooms) {
		return l.rooms[l.at]
	}
	return nil
}

// move chooses the room so many rows further down.
func (l *roomList) move(by int) { l.at = max(0, min(l.at+by, len(l.rooms)-1)) }

// first is what is done on going into the room that is chosen: a free seat is taken, unless one is somebody who watches
// or has a seat.
func (l *roomList) first() rooms.Command {
	r := l.chosen()
	if r == nil || l.me.Guest() || l.seated(r) || r.Phase != rooms.Gathering || r.FreeSeats < 1 {
		return nil
	}
	return rooms.Sit{}
}

// empty says what to do where there is no room yet.
func (l *roomList) empty(w *words.LobbyWords) []string {
	switch {
	case l.view == nil:
		return nil
	case l.me.Guest():
		return w.EmptyGuest
	default:
		return w.Empty
	}
}

// Seat is the first room of the list in which the person has a seat, empty without any.
func (h *Lobby) Seat() string {
	if h.list.best() == classOther {
		return ""
	}
	return h.list.rooms[0].Code
}
