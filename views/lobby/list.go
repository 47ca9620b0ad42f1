package lobby

import (
	"fmt"
	"slices"
	"strconv"
	"time"

	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/words"
)

// roomList are the rooms of the lobby as one person sees them, and the one that is chosen. The order changes only when the
// person wants it to: until then new rooms come at the end, and those that are gone stay where they were.
type roomList struct {
	me rooms.Person
	// view is what the rooms are from, nil until the first comes.
	view  *rooms.LobbyView
	rooms []listed
	at    int
	// waiting is the room that waits for the person, seat the one in which they have a seat, the same one if it waits; nil
	// for none.
	waiting, seat *rooms.RoomSummary
	// open counts the rooms in which a seat is free, and running are the rounds that run where the person has a seat.
	open    int
	running string
}

// listed is a room of the list, as it was last if it is gone.
type listed struct {
	*rooms.RoomSummary
	gone bool
}

// maxGone is how many rooms that are gone stay in the list; those that stand first go first.
const maxGone = 5

// show takes a new view. The room that is chosen stays so, even if it is gone. Sorted: the list is put in order, as nobody
// is choosing from it.
func (l *roomList) show(view *rooms.LobbyView, sorted bool) {
	first := l.view == nil
	l.view = view
	l.survey()
	if first || sorted {
		l.sort(!first)
		return
	}
	l.merge()
}

// survey finds what matters to the person, whatever the order is.
func (l *roomList) survey() {
	l.waiting, l.seat, l.open, l.running = nil, nil, 0, ""
	for _, r := range l.view.Rooms {
		if r == nil {
			continue
		}
		if canSit(r) {
			l.open++
		}
		class := l.classOf(r)
		if class == classTurn || class == classOwn {
			l.running += string(r.Running) + " "
		}
		switch class {
		case classTurn:
			l.waiting, l.seat = r, r
		case classOwn:
			if l.waiting == nil && (l.seat == nil || r.Phase != rooms.Over || l.seat.Phase == rooms.Over) {
				l.seat = r // rather one that goes on than one that is over
			}
		}
	}
}

// merge brings the rows up to date where they stand.
func (l *roomList) merge() {
	chosen, fresh := l.code(), make(map[string]*rooms.RoomSummary, len(l.view.Rooms))
	for _, r := range l.view.Rooms {
		if r != nil {
			fresh[r.Code] = r
		}
	}
	gone := 0
	for i := range l.rooms {
		row := &l.rooms[i]
		if r := fresh[row.Code]; r != nil {
			*row = listed{r, false}
			delete(fresh, r.Code)
			continue
		}
		row.gone = true
		gone++
	}
	for _, r := range slices.Backward(l.view.Rooms) { // the newest is the last
		if r != nil && fresh[r.Code] == r {
			l.rooms = append(l.rooms, listed{r, false})
			delete(fresh, r.Code)
		}
	}
	l.rooms = slices.DeleteFunc(l.rooms, func(row listed) bool {
		drop := row.gone && gone > maxGone && row.Code != chosen
		if drop {
			gone--
		}
		return drop
	})
	l.choose(chosen)
}

// sort puts the rooms in order: those that wait for the person, others in which they have a seat, those with a free seat,
// and the rest, the newest first. Keep: the room that is chosen stays in the list even if it is gone.
func (l *roomList) sort(keep bool) {
	chosen := l.chosen()
	all := make([]listed, 0, len(l.view.Rooms)+1)
	there := map[string]bool{}
	for _, r := range l.view.Rooms {
		if r != nil && !there[r.Code] {
			there[r.Code] = true
			all = append(all, listed{r, false})
		}
	}
	slices.SortStableFunc(all, func(a, b listed) int { return l.classOf(a.RoomSummary) - l.classOf(b.RoomSummary) })
	if keep && chosen != nil && !there[chosen.Code] {
		all = slices.Insert(all, min(l.at, len(all)), listed{chosen, true})
	}
	l.rooms = all
	if chosen != nil {
		l.choose(chosen.Code)
	}
	l.move(0)
}

// What a room is to somebody, in the order in which rooms are sorted.
const (
	classTurn = iota
	classOwn
	classOpen
	classOther
)

func (l *roomList) classOf(r *rooms.RoomSummary) int {
	switch {
	case r.WaitsFor(l.me):
		return classTurn
	case l.seated(r):
		return classOwn
	case canSit(r):
		return classOpen
	default:
		return classOther
	}
}

// canSit reports whether a room waits for people.
func canSit(r *rooms.RoomSummary) bool { return r.Phase == rooms.Gathering && r.FreeSeats > 0 }

// seated reports whether the person has a seat in a room.
func (l *roomList) seated(r *rooms.RoomSummary) bool {
	return !l.me.None() && slices.ContainsFunc(r.Players, func(p rooms.Person) bool { return p.ID == l.me.ID })
}

// choose chooses a room by its code, if it is there.
func (l *roomList) choose(code string) {
	if i := slices.IndexFunc(l.rooms, func(r listed) bool { return r.Code == code }); i >= 0 {
		l.at = i
	}
}

// chosen is the room that is chosen, or nil if there is none.
func (l *roomList) chosen() *rooms.RoomSummary {
	if l.at < len(l.rooms) {
		return l.rooms[l.at].RoomSummary
	}
	return nil
}

// code is that of the room that is chosen, empty if there is none.
func (l *roomList) code() string {
	if r := l.chosen(); r != nil {
		return r.Code
	}
	return ""
}

// lost reports whether the room that is chosen is gone.
func (l *roomList) lost() bool { return l.at < len(l.rooms) && l.rooms[l.at].gone }

// enterable reports whether there is a room to go into: one that is chosen, and not gone.
func (l *roomList) enterable() bool { return l.chosen() != nil && !l.lost() }

// move chooses the room so many rows further down.
func (l *roomList) move(by int) { l.at = max(0, min(l.at+by, len(l.rooms)-1)) }

// first is what is done on going into the room that is chosen: a free seat is taken, unless one is somebody who watches
// or has a seat.
func (l *roomList) first() rooms.Command {
	r := l.chosen()
	if r == nil || l.lost() || !r.Terms.MaySit(l.me) || l.seated(r) || !canSit(r) {
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

// RoomsText are rooms as lines of text, none of them wider than width, if that is positive.
func RoomsText(w *words.Words, view *rooms.LobbyView, width int) []ui.Line {
	if len(view.Rooms) == 0 {
		return ui.Fitted([]ui.Line{{Text: w.Commands.NoRooms}}, width)
	}
	labels := &w.Lobby
	l := ui.Listing{
		Words: w,
		Heads: []string{labels.Room, labels.Rules, labels.Seats, labels.State, labels.Clock, labels.Watching}, Gives: 1,
		Numbers: []bool{false, false, true, false, true, true},
	}
	for _, r := range view.Rooms {
		clock := ui.NoCell
		if r.Terms.Clock > 0 {
			clock = fmt.Sprintf("%d s", r.Terms.Clock/time.Second)
		}
		l.Rows = append(l.Rows, []string{
			r.Code, words.RulesMarked(&r.Terms), fmt.Sprintf("%d/%d", len(r.Players)+r.Bots, r.Terms.Seats), phaseText(labels, r),
			clock, strconv.Itoa(r.Watchers),
		})
	}
	return l.Lines(width)
}

// WaitingText says of rooms that they wait for their reader, a line each, none of them wider than width, if that is positive.
func WaitingText(w *words.Words, waiting []*rooms.RoomSummary, width int) []ui.Line {
	var lines []ui.Line
	for _, r := range waiting {
		lines = append(lines, ui.Line{Text: roomSaid(w.Lobby.WaitsFor, r)})
	}
	return ui.Fitted(lines, width)
}
