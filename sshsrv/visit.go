package sshsrv

import (
	"cmp"
	"context"
	"io"
	"sync/atomic"
	"time"

	"shithead/data"
	"shithead/sshsrv/account"
	"shithead/sshsrv/command"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/gate"
	"shithead/views/words"
)

// visit is what operators see of a session, in the log and with admin who. It may be read and changed by several goroutines.
type visit struct {
	// purpose is what the session is for, kind which of [figures.Kinds] that is, and client what the client says that it is. They are
	// set before anybody reads them.
	purpose, kind, client string
	// name is what its owner was called when it began.
	name string
	// acted is when its client last did something, in nanoseconds of Unix time, 0 for never.
	acted atomic.Int64
	// room is the room that a program is in, or somebody who sees screens is on the way to, nil for none, and house where those are.
	room  atomic.Pointer[string]
	house atomic.Pointer[house]
	// trip is where somebody is at another server, nil for nowhere.
	trip atomic.Pointer[trip]
	// lost is why the client was dropped, nil if it was not.
	lost atomic.Pointer[string]
	// playing: a program has a seat in a match that runs.
	playing atomic.Bool
	// silent: a screen has ended as its client types or takes no more, before it was left.
	silent atomic.Bool
}

// acts notes that the client does something.
func (v *visit) acts() { v.acted.Store(time.Now().UnixNano()) }

// goes notes that somebody goes to a room, or with an empty name that a program has left it, or a journey is over.
func (v *visit) goes(room string) { v.room.Store(&room) }

// attended reads what a client sends, and notes that it does.
type attended struct {
	io.Reader
	visit *visit
}

func (r attended) Read(p []byte) (int, error) {
	n, err := r.Reader.Read(p)
	if n > 0 {
		r.visit.acts()
	}
	return n, err
}

// purpose is what a session is for, by a name of ours, and which of [figures.Kinds] that is.
func (s *session) purpose() (what, kind string) {
	what, screens := command.Named(s.client.Line)
	switch {
	case command.IsAPI(s.client.Line):
		return what, figures.Program
	case what != "" && !screens:
		return what, figures.Command
	case command.Converses(s.client.Line) && s.wantsLines():
		return cmp.Or(what, inLobby), figures.Lines
	case s.client.OnScreen():
		return cmp.Or(what, inLobby), figures.Screen
	}
	return cmp.Or(what, figures.Nothing), figures.Nothing
}

// memory is what the session is expected to need, in bytes.
func (s *session) memory() int64 {
	if s.visit.kind == figures.Screen {
		return gate.ScreenBytes
	}
	return gate.ProgramBytes
}

// wantsLines reports whether a session is going to be one in plain lines.
func (s *session) wantsLines() bool {
	return s.client.InLines() || s.id.Profile.Settings.Plain || command.AsksForLines(s.client.Line) || s.guest != nil && s.guest.is.Wants.Plain
}

// inLobby is what a session is for that begins in the lobby.
const inLobby = "lobby"

// longestClient is how wide it may be what a client says that it is.
const longestClient = 60

// welcome logs and counts a session that begins, once it is known whose it is.
func (s *session) welcome(client string) {
	v := &s.visit
	v.client, v.name = data.CleanLine(client, longestClient), account.GuestName
	if who := s.id.Person(); !who.Guest() {
		v.name = who.Name
	}
	v.purpose, v.kind = s.purpose()
	s.server.figures.Begun.Add(v.kind, 1)
	s.log.Info("session started", "name", v.name, "key", cmp.Or(s.id.Fingerprint(), "none"), "client", v.client, "for", v.purpose)
}

// goodbye logs and counts a session that ends, whose connection is open until a context ends.
func (s *session) goodbye(open context.Context) {
	v := &s.visit
	s.server.figures.Ended.Add(v.kind, 1)
	s.log.Info("session ended", "name", s.lastName(), "key", cmp.Or(s.id.Fingerprint(), "none"), "for", v.purpose,
		"seconds", int64(time.Since(s.began).Seconds()), "reason", s.reason(open))
}

// lastName is what the session's owner is called in the end: a newcomer has a name by then.
func (s *session) lastName() string {
	if id := s.server.open.Leave(s); id != "" {
		if profile, err := s.server.store.ByID(id); err == nil {
			return account.ShownName(profile)
		}
	}
	return s.visit.name
}

// reason is why a session ends.
func (s *session) reason(open context.Context) string {
	switch lost := s.visit.lost.Load(); {
	case lost != nil:
		return *lost
	case s.server.running.Err() != nil:
		return "stopping"
	case open.Err() != nil || s.visit.silent.Load():
		return "gone"
	case s.visit.kind == figures.Command:
		return "done"
	}
	return "left"
}

// lost notes why the client is dropped, of which the first counts.
func (s *session) lost(why string) {
	if s.visit.lost.CompareAndSwap(nil, &why) {
		s.server.figures.Dropped(why)
	}
}

// drop ends the whole connection, for a reason.
func (s *session) drop(why string) {
	s.lost(why)
	s.cut()
}

// hangUp ends the connection of a client that does not take what it is sent.
func (s *session) hangUp() { s.drop(figures.Stuck) }

// Playing reports whether the session has a seat in a match that runs. One that is at another server may have one.
func (s *session) Playing() bool {
	if h := s.visit.house.Load(); h != nil {
		if at := h.at.Load(); at != nil && at.playing.Load() {
			return true
		}
	}
	return s.visit.playing.Load() || s.visit.trip.Load() != nil
}

// Displace ends the session, as its place is needed.
func (s *session) Displace() {
	farewell := account.Farewell(func(w *words.Words) string { return w.House.Displaced })
	s.farewell.CompareAndSwap(nil, &farewell)
	why := gate.DroppedDisplaced // which the gate counts
	s.visit.lost.CompareAndSwap(nil, &why)
	s.end()
}

// Doing is what the session is doing now.
func (s *session) Doing() account.Doing {
	d := account.Doing{Since: s.began, Acted: s.began, For: s.visit.purpose, Client: s.visit.client}
	if acted := s.visit.acted.Load(); acted != 0 {
		d.Acted = time.Unix(0, acted)
	}
	if room := s.visit.room.Load(); room != nil {
		d.Room = *room
	}
	if h := s.visit.house.Load(); h != nil {
		if at := h.at.Load(); at != nil {
			d.Room = at.code
		}
	}
	if t := s.visit.trip.Load(); t != nil {
		d.Room, d.Node = t.room, t.node
	}
	if s.guest != nil {
		d.Via = s.guest.from
	}
	return d
}
