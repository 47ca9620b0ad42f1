package api

import (
	"bytes"
	"context"
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/sshsrv/object"
)

// writer writes to a program: answers as they come, and what the newest view of its room has new.
type writer struct {
	api    *API
	to     *Program
	cancel context.CancelFunc
	// me is the program's profile, empty for none.
	me  data.ID
	out *outbox
	at  *seatAt
	// lines are those of the room that others share, nil in none.
	lines *watchedRoom
	// room and view are the events of these kinds that the program was sent last.
	room, view []byte
	// told are the latest result and line that it was told of, or need not be, how many entries of the room's log, and in
	// what view.
	told struct {
		logged int
		in     *rooms.RoomView
		result data.ID
		line   rooms.ChatLine
	}
	// frames: what is written goes to another server, in frames.
	frames bool
	// pause is set while the program is given time after a round.
	pause *time.Timer
}

// run writes until nothing is to be written any more. After an error it takes what comes and throws it away.
func (w *writer) run() {
	defer w.enter(nil)
	for {
		var rings <-chan struct{}
		if w.at != nil {
			rings = w.at.views.Rings()
		}
		select {
		case o, more := <-w.out.answers:
			if !more {
				return
			}
			w.deliver(&o)
		case <-rings:
			if view := w.at.views.Fetch(); view != nil {
				w.show(view)
			}
		}
	}
}

// deliver writes an answer, and enters the room that it leads to. Where the program goes to another server, it writes what it is
// told there.
func (w *writer) deliver(o *outgoing) {
	defer w.out.written(o)
	if o.away != nil {
		w.pour(o.away)
		return
	}
	lines := o.lines
	if w.frames {
		kind := answers
		if o.to != nil && !o.to.over() {
			kind |= inside
		}
		lines = frame(kind, lines, len(o.shared))
	}
	w.write(lines, noMove)
	w.write(o.shared, noMove)
	if o.to != w.at {
		w.enter(o.to)
	}
}

// noMove is of what tells of no move.
var noMove time.Time

// write writes to a client, which is hung up on if it does not read. since is when the move was awaited that the lines tell of.
func (w *writer) write(lines []byte, since time.Time) {
	if len(lines) == 0 {
		return
	}
	if _, err := w.to.Out.Write(lines); err != nil {
		w.cancel()
	} else {
		w.api.Wrote(len(lines), since)
	}
}

// enter tells of another room from now on, or of none. What happened there before is not told.
func (w *writer) enter(at *seatAt) {
	w.hurry()
	w.at, w.room, w.view = at, nil, nil
	w.told.logged, w.told.in, w.told.result, w.told.line = 0, nil, "", rooms.ChatLine{}
	if w.lines != nil {
		w.lines.leave()
		w.lines = nil
	}
	if at == nil {
		w.to.Goes("")
		w.to.SetPlaying(false)
		return
	}
	w.to.Goes(at.code)
	w.lines = w.api.watched.enter(at.code)
	w.told.logged, w.told.in = at.first.Logged, at.first
	if n := len(at.first.Chat); n > 0 {
		w.told.line = at.first.Chat[n-1]
	}
	w.show(at.first)
}

func (w *writer) show(v *rooms.RoomView) {
	w.to.SetPlaying(v.InMatch())
	var lines []byte
	shared := w.lines.of(v)
	room := shared.line(lineKey{event: "room"}, func() any { return newRoomEvent(v) })
	if !bytes.Equal(room, w.room) {
		lines = append(lines, room...)
	}
	w.room = room
	lines = w.log(lines, v, shared)
	if v.Table != nil {
		view := shared.line(lineKey{event: "view"}, func() any { return newViewEvent(v) })
		if !bytes.Equal(view, w.view) {
			lines = append(lines, view...)
		}
		w.view = view
		w.at.round.Store(&v.Round)
	}
	if v.Result != nil && v.Round != w.told.result && v.Round != "" {
		lines = append(lines, shared.line(lineKey{event: "result"}, func() any { return newResultEvent(v) })...)
		w.told.result = v.Round
	}
	lines = w.chat(lines, v, shared)
	w.told.logged, w.told.in = v.Logged, v
	if v.Closed != nil {
		code, message := codeOf(v.Closed)
		lines = append(lines, object.Line(closedEvent{"closed", v.Code, code, message})...)
		w.at.ends(v.Closed)
	}
	w.events(lines, v)
	w.rest(v)
}

// events writes what a view has new.
func (w *writer) events(lines []byte, v *rooms.RoomView) {
	if w.frames && len(lines) > 0 {
		kind := inside
		if v.Closed != nil {
			kind = 0
		}
		lines = frame(kind, lines, 0)
	}
	w.write(lines, v.Moved)
}

// log tells of the moves, and of what the house has said, since what was told, as far as the log goes back.
func (w *writer) log(lines []byte, v *rooms.RoomView, shared *viewLines) []byte {
	news := w.news(v)
	for i := range news {
		e := &news[i]
		if e.Kind == rooms.EntryNotice {
			lines = append(lines, object.Line(newHouseEvent(w.to.Words, v.Code, &e.Notice))...)
		}
		if e.Move == nil {
			continue
		}
		round := v.Round
		if before := w.at.round.Load(); e.Round != v.Match.Round && before != nil {
			round = *before // of which these are the last
		}
		lines = append(lines, shared.line(lineKey{event: "moved", round: round, move: e.Move}, func() any {
			return movedEvent{"moved", v.Code, round, *e.Move}
		})...)
	}
	return lines
}

// news are the entries of a log that the program was not told of. Where the log has begun anew since, that are those behind
// the last move that it saw.
func (w *writer) news(v *rooms.RoomView) []rooms.Entry {
	was := w.told.in
	switch {
	case v.LogBegan.Equal(was.LogBegan):
		return v.Log[max(0, len(v.Log)-(v.Logged-w.told.logged)):]
	case was.LogBegan.IsZero(): // came in while the room paused
		return nil
	case was.Table == nil || v.Match.ID != was.Match.ID:
		return v.Log
	}
	for i := range slices.Backward(v.Log) {
		if e := &v.Log[i]; e.Move != nil && e.Round == was.Match.Round && e.Move.N <= was.Table.Moves {
			return v.Log[i+1:]
		}
	}
	return v.Log
}

// chat tells what was said since the last line that was told: none of what was before the program came in, be it that it
// did while the room paused, which shows nothing of it then. What was said by players whom it has muted is left out.
func (w *writer) chat(lines []byte, v *rooms.RoomView, shared *viewLines) []byte {
	last := slices.IndexFunc(v.Chat, func(line rooms.ChatLine) bool { return line.Same(&w.told.line) })
	if n := len(v.Chat); n > 0 && w.told.in.LogBegan.IsZero() {
		last, w.told.line = n-1, v.Chat[n-1]
	}
	for i := range v.Chat[last+1:] {
		n := last + 1 + i
		line := &v.Chat[n]
		if w.told.line = *line; w.me != "" && w.api.Accounts.Mutes(w.me, line.Who.ID) {
			continue
		}
		said := shared.line(lineKey{event: "chat", said: n}, func() any { return newChatEvent(v.Code, line) })
		lines = append(lines, said...)
	}
	return lines
}

// rest has the program ready for the next round after a pause, unless it is by then: nobody waits for a program that has
// never heard of being ready.
func (w *writer) rest(v *rooms.RoomView) {
	waited := v.Phase == rooms.Between && v.Closed == nil && v.Seat != engine.NoSeat && !v.Seats[v.Seat].Ready
	switch {
	case !waited:
		w.hurry()
	case w.pause == nil:
		place := w.at.place
		w.pause = time.AfterFunc(w.api.Limits.ProgramPause, func() { _ = place.Do(rooms.Ready{}) })
	}
}

func (w *writer) hurry() {
	if w.pause != nil {
		w.pause.Stop()
		w.pause = nil
	}
}
