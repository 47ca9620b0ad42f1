package sshsrv

import (
	"bytes"
	"context"
	"log/slog"
	"strings"
	"time"

	"shithead/data"
	"shithead/rooms"
	"shithead/rooms/feed"
	"shithead/sshsrv/account"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/link"
	"shithead/views/words"
)

// guest is what a session has that is served for another server: its client is connected to that one.
type guest struct {
	session *session
	from    string
	line    *link.Line
	is      *link.Guest
	// out and err are its last words, which the other server says.
	out, err bytes.Buffer
	// end is why it goes back, and with what: from the beginning the settings that it has.
	end link.End
}

// ServeGuest serves a session of another server of the house, to its end: a [link.Handler]. Who it is is believed, so nothing but the
// connection of servers may lead here.
func (s *Server) ServeGuest(from string, is *link.Guest, line *link.Line) {
	running, cancel := context.WithCancel(s.running)
	defer cancel()
	of := &session{
		named: feed.NewMailbox[string](), set: feed.NewMailbox[data.Settings](), keys: newKeyboard(),
		server: s, from: is.Origin, log: slog.New(addressed{s.log.Handler(), figures.Address(is.Origin), from}), began: time.Now(),
		channel: guestChannel(is, line, &s.limits), cut: func() { _ = line.Close() },
		entered: true, host: s.host(nil),
	}
	of.guest = &guest{session: of, from: from, line: line, is: is, end: link.End{Settings: is.Settings}}
	of.channel.wake = of.wake
	of.light.Store(is.Terminal.Light)
	over := make(chan struct{})
	began := s.begin(func() {
		defer close(over)
		of.run(running, login{of.guest.identity, is.Client})
	})
	if !began {
		return
	}
	if err := line.Follow(of.guest.told(cancel)); err != nil {
		of.log.Error("invalid message from another server", "node", from, "err", err)
	}
	cancel()
	<-over
}

// guestChannel is a guest terminal as if a client had set it up.
func guestChannel(g *link.Guest, line *link.Line, l *Limits) *channel {
	c := newChannel(line, l, func(int) bool { return true })
	c.pty, c.term, c.command, c.started, c.granted = g.Terminal.PTY, g.Terminal.Type, g.Wants.String(), true, true
	for _, variable := range g.Terminal.Env {
		name, value, _ := strings.Cut(variable, "=")
		c.setEnv(name, value)
	}
	c.size.set(min(g.Terminal.Columns, l.Columns), min(g.Terminal.Rows, l.Rows))
	return c
}

// told is what the other server says of the session. Each of it does not wait.
func (g *guest) told(cancel context.CancelFunc) link.Events {
	s := g.session
	return link.Events{
		Resized: s.channel.resizeTo,
		Set:     s.Set,
		Renamed: s.Rename,
		Finished: func(says string) {
			farewell := account.Farewell(func(*words.Words) string { return says })
			if s.farewell.CompareAndSwap(nil, &farewell) {
				s.lost(figures.Dismissed)
			}
			cancel()
		},
	}
}

// identity is who the other server says that it is.
func (g *guest) identity() (account.Identity, error) {
	p := &g.is.Person
	id := account.Identity{User: p.User, Profile: data.Profile{Settings: g.is.Settings}}
	switch {
	case p.ID.Guest():
		id.Guest = rooms.Person{ID: p.ID, Name: p.Name}
	case p.Key == "": // from a server of before
		id.Guest = rooms.NewGuest()
	default:
		id.Key = &data.Key{Fingerprint: p.Key, Type: p.KeyType}
		id.Profile.ID, id.Profile.Name = p.ID, p.Name
	}
	return id, nil
}

// homeward notes that the guest goes back to the lobby, or on to another room, with what was typed and did nothing here.
func (g *guest) homeward(l *loop) {
	g.end.Reason = link.Lobby
	if g.end.Next = l.wants; g.end.Next != nil {
		g.end.Reason = link.Onward
	}
	g.session.keys.take()
	g.end.Rest = l.untaken()
}

// closed notes that there was no way into the room for which the guest came.
func (g *guest) closed() { g.end.Reason = link.Closed }

// goBack ends the guest terminal. A server that stops says nothing: its guests go on elsewhere.
func (g *guest) goBack(status int) {
	s := g.session
	if s.server.running.Err() != nil {
		_ = g.line.Close()
		return
	}
	if g.end.Reason == "" {
		g.end.Reason = link.Left
	}
	g.end.Taken = s.keys.take()
	g.end.Status, g.end.Out, g.end.Err = status, g.out.String(), g.err.String()
	g.end.Settings = g.is.Told(g.end.Settings)
	if err := g.line.Return(&g.end); err != nil {
		s.log.Debug("return to the first server failed", "err", err)
	}
}
