package lobby

import (
	"slices"

	"shithead/data"
	"shithead/rooms"
)

// roomList are the rooms of the lobby as one person sees them, and the one that is chosen.
type roomList struct {
	// view is what the rooms are from, nil until the first comes.
	view *rooms.LobbyView
	// rooms are those that wait for the person, then others in which the person has a seat, then the rest.
	rooms []*rooms.RoomSummary
	// own counts those with a seat, turn is the first that waits, or nil.
	own  int
	turn *rooms.RoomSummary
	at   int
}

// show takes a new view. The room that is chosen stays so as long as it is there.
func (l *roomList) show(view *rooms.LobbyView, me data.ID) {
	chosen := ""
	if r := l.chosen(); r != nil {
		chosen = r.Code
	}
	l.view, l.turn, l.own = view, nil, 0
	l.rooms = make([]*rooms.RoomSummary, 0, len(view.Rooms))
	for class := range classes {
		for _, r := range view.Rooms {
			if r != nil && classOf(r, me) == class {
				l.rooms = append(l.rooms, r)
			}
		}
		switch {
		case class == classTurn && len(l.rooms) > 0:
			l.turn = l.rooms[0]
		case class == classOwn:
			l.own = len(l.rooms)
		}
	}
	l.choose(chosen)
	l.move(0)
}

// What a room is to somebody, in the order in which rooms stand.
const (
	classTurn = iota
	classOwn
	classOther
	classes
)

func classOf(r *rooms.RoomSummary, me data.ID) int {
	switch {
	case !seated(r, me):
		return classOther
	case r.Turn == me:
		return classTurn
	default:
		return classOwn
	}
}

// seated says whether a person has a seat in a room.
func seated(r *rooms.RoomSummary, me data.ID) bool {
	return me != "" && slices.ContainsFunc(r.Players, func(p rooms.Person) bool { return p.ID == me })
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
