package api

import (
	"sync"

	"shithead/data"
	"shithead/engine"
	"shithead/engine/record"
	"shithead/rooms"
	"shithead/sshsrv/object"
)

// watched has the lines that tell of rooms to those who watch: whoever has no seat there is shown the same view, and so is
// sent the same lines, made once.
type watched struct {
	mu    sync.Mutex
	rooms map[string]*watchedRoom
}

// watchedRoom is a room that programs are in.
type watchedRoom struct {
	all  *watched
	code string
	// readers counts them, under the lock of all.
	readers int

	mu sync.Mutex
	// view is the newest that was told, lines are its.
	view  *rooms.RoomView
	lines *viewLines
}

// enter counts a program in.
func (w *watched) enter(code string) *watchedRoom {
	w.mu.Lock()
	defer w.mu.Unlock()
	room := w.rooms[code]
	if room == nil {
		room = &watchedRoom{all: w, code: code}
		w.rooms[code] = room
	}
	room.readers++
	return room
}

// leave counts a program out. Nothing is kept of a room that none is in.
func (r *watchedRoom) leave() {
	r.all.mu.Lock()
	defer r.all.mu.Unlock()
	if r.readers--; r.readers == 0 {
		delete(r.all.rooms, r.code)
	}
}

// of are the lines of a view, nil for one that is not shared. A slow reader's older view has its own.
func (r *watchedRoom) of(v *rooms.RoomView) *viewLines {
	if v.Seat != engine.NoSeat {
		return nil
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	switch {
	case r.view == v:
	case r.view != nil && v.At.Before(r.view.At):
		return nil
	default:
		r.view, r.lines = v, &viewLines{lines: map[lineKey][]byte{}}
	}
	return r.lines
}

// viewLines are the lines that tell of one view, made when the first program needs them. Without any each is made anew.
type viewLines struct {
	mu    sync.Mutex
	lines map[lineKey][]byte
}

// lineKey says which line of a view is meant: of what type, and which of the moves or of what was said.
type lineKey struct {
	event string
	round data.ID
	move  *record.Move
	said  int
}

// line is a line, made of an event if need be. It is not to be changed.
func (l *viewLines) line(key lineKey, event func() any) []byte {
	if l == nil {
		return object.Line(event())
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	line, made := l.lines[key]
	if !made {
		line = object.Line(event())
		l.lines[key] = line
	}
	return line
}
