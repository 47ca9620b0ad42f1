package sshsrv

import (
	"cmp"
	"context"
	"errors"
	"io"
	"strings"
	"sync/atomic"
	"time"

	uv "github.com/charmbracelet/ultraviolet"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/api"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/link"
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/table"
	"shithead/views/words"
)

// A session that goes to a room which another server of the house serves is handed over: its screen ends here, and what that server
// sends goes to its client, what the client types to that server, until it comes back. The terminal stays entered meanwhile: it is
// entered and left once a session, here, whatever happens elsewhere.

// Directory says where rooms are served in a house of several servers.
type Directory interface {
	// Serves is the server that serves a room, empty for this one, and for a room of which nobody knows. It does not wait.
	Serves(room string) (node string)
}

// Links are the connections with the other servers of the house: see [link.Links].
type Links interface {
	// Node is what this server is called in the house.
	Node() string
	Open(node string, guest *link.Guest) (*link.Line, error)
	Ask(ctx context.Context, node string, question []byte, out, errs io.Writer) (status int, err error)
}

// far is the other server that serves a room, empty for none, and where a name is given that no server can have.
func (s *Server) far(room string) (node string) {
	if s.directory == nil || s.lobby.Here(room) {
		return ""
	}
	if node = s.directory.Serves(room); !link.IsNode(node) {
		return ""
	}
	return node
}

// arrival is how long a room is waited for that is said to have moved here, and how often it is looked for.
const (
	arrival     = 5 * time.Second
	arrivesLook = 20 * time.Millisecond
)

// whereTo is the other server to which somebody goes who wants to go into a room, empty for none. Said is where it has moved, as
// whoever had it said, empty if nobody has. If that is this server, it is waited for: people come sooner than their room at times.
func (s *Server) whereTo(ctx context.Context, room, said string) (node string) {
	if said != "" && said != s.links.Node() {
		return said
	}
	if said == "" || !s.awaits(ctx, room) {
		return s.far(room)
	}
	return ""
}

// awaits waits until a room is here, but not for long, and reports whether it is.
func (s *Server) awaits(ctx context.Context, room string) bool {
	ctx, cancel := context.WithTimeout(ctx, arrival)
	defer cancel()
	look := time.NewTicker(arrivesLook)
	defer look.Stop()
	for !s.lobby.Here(room) {
		select {
		case <-ctx.Done():
			return false
		case <-look.C:
		}
	}
	return true
}

// trip is a session being at another server.
type trip struct {
	session    *session
	room, node string
	line       *link.Line
}

// maxHops is from how many servers to the next one somebody goes, before they are in the lobby again: servers that disagree where a
// room is would send them about for ever.
const maxHops = 4

// longStay is how long somebody is at a server who has found there what they wanted.
const longStay = 2 * arrival

// wanted is a way into a room as another server understands it.
func wanted(w table.Way) link.Wants {
	do := link.Watch
	if _, sits := w.First.(rooms.Sit); sits {
		if do = link.Sit; w.Else != nil {
			do = link.Join
		}
	}
	return link.Wants{Do: do, Room: w.Code}
}

// start is where a session begins that wants something.
func start(w link.Wants) *views.Start {
	return &views.Start{Code: w.Room, Sit: w.Do != link.Watch, Strict: w.Do == link.Sit}
}

// journey is a session being at other servers, one after the other.
type journey struct {
	*session
	running context.Context
	// wants is what somebody wants, or by now: the last server that they were at may have sent them on.
	wants link.Wants
	// moved: the room is said to have moved. onward: somebody was sent on.
	moved, onward bool
	// awaits waits for a moment for a room whose server is gone since some time, and says no once it has been waited for long enough.
	awaits func(since time.Time) bool
}

// goes goes where it is wanted. It gives why the last server has sent the session back, or that the room is here meanwhile, or an error: of
// package words, [rooms.ErrMoved], or that the session has ended.
func (j *journey) goes() (end link.End, here bool, err error) {
	s, lost := j.session, time.Time{}
	for hops, last := 0, time.Now(); hops < maxHops; hops++ {
		node := s.server.whereTo(j.running, j.wants.Room, j.wants.Node)
		switch here = s.server.lobby.Here(j.wants.Room); {
		case node == "" && !lost.IsZero() && !here:
			if hops--; !j.awaits(lost) {
				return end, false, words.ErrServerGone
			}
			continue
		case node == "" && j.moved && !here:
			return end, false, rooms.ErrMoved
		case node == "": // it has come here meanwhile, or was never anywhere
			return end, true, nil
		}
		if time.Since(last) > longStay {
			hops = 0
		}
		last = time.Now()
		end, err = s.visits(j.running, node, j.wants)
		switch {
		case j.running.Err() != nil:
			return end, false, j.running.Err()
		case err != nil && lost.IsZero() && !errors.Is(err, link.ErrDown):
			return end, false, words.ErrServerBusy
		case err != nil || end.Reason == link.Gone:
			if err == nil && time.Since(last) > longStay || lost.IsZero() {
				lost = time.Now() // or just before somebody wanted to come
			}
			j.wants.Node = "" // whoever has it by now says so
			if hops--; !j.awaits(lost) {
				return end, false, words.ErrServerGone
			}
			continue
		}
		if s.adopt(end.Settings); end.Reason != link.Onward {
			return end, false, nil
		}
		j.wants, j.moved, j.onward, lost = *end.Next, true, true, time.Time{}
		if j.wants.Node == "" { // they disagree where it is, as one has not heard yet
			api.Wait(j.running, hops)
		}
	}
	return end, false, words.ErrServerGone
}

// visits has another server serve the session until it comes back.
func (s *session) visits(running context.Context, node string, wants link.Wants) (link.End, error) {
	var typed *typist
	end, err := s.lend(running, node, wants, func(t *trip) {
		typed = t.types()
		t.pour()
	})
	if err == nil {
		s.keys.take()
		s.keys.put(typed.rest(&end))
	}
	return end, err
}

// travel goes to where the screen has asked to go, and shows what comes after that. It gives where the next program begins, nil for
// none, and then the exit status.
func (l *loop) travel() (next *views.Start, status int) {
	s := l.session
	s.refresh()
	if set, known := l.settings(); known {
		s.adopt(set)
	}
	s.visit.goes(l.wants.Room) // also while nobody serves it
	defer s.visit.goes("")
	began := !l.led && s.start != nil && s.start.Code == l.wants.Room
	j := &journey{session: s, running: l.running, wants: *l.wants, moved: l.led || l.wants.Node != "", awaits: l.awaitsRoom}
	end, here, err := j.goes()
	began = began && !j.onward
	switch {
	case here:
		next = start(j.wants)
		next.Stay = !began
		return next, cmdline.Done
	case l.running.Err() != nil:
		return nil, l.leaveFor()
	case err != nil:
		return l.back(s.client.Words.Error(err))
	case end.Reason == link.Closed && !began:
		return l.back(strings.TrimSpace(end.Out + end.Err))
	case end.Reason == link.Lobby:
		return l.back("")
	default:
		l.say(end.Out, end.Err)
		return nil, end.Status
	}
}

// roomLook is how often it is looked whether a room is somewhere again whose server is gone.
const roomLook = 100 * time.Millisecond

// awaitsRoom says that a room is on its way, whose server is gone since some time, and waits for a moment. It says no once it has been
// waited for long enough, or whoever waits has had enough. What they type meanwhile is for nobody: it was meant for a table that they
// did not see.
func (l *loop) awaitsRoom(since time.Time) bool {
	s := l.session
	columns, rows := s.channel.size.get()
	_, _ = io.WriteString(s.channel, wire.Notice(s.client.Words.Moving, columns, rows)) // else the client has hung up
	left := time.Until(since.Add(s.server.limits.Moving))
	waiting, enough := context.WithTimeout(l.running, min(roomLook, left))
	defer enough()
	var impatient atomic.Bool
	in := wire.NewInput(s.server.limits.Input, func(e uv.Event) {
		if key, ok := e.(uv.KeyPressEvent); ok && key.MatchString("esc", "ctrl+c") {
			impatient.Store(true)
			enough()
		}
	})
	s.keys.give(in.Take, func() {
		impatient.Store(true)
		enough()
	})
	<-waiting.Done()
	s.keys.take()
	s.keys.put(in.Stop())
	return left > 0 && !impatient.Load()
}

// back goes to the lobby again, and says what there is to say.
func (l *loop) back(says string) (next *views.Start, status int) {
	l.session.refresh()
	return &views.Start{Says: says, Home: true}, cmdline.Done
}

// refresh reads the profile anew, which may have changed here or elsewhere.
func (s *session) refresh() {
	if id := s.id.Profile.ID; id != "" {
		s.server.stacks.Run(func() {
			if kept, err := s.server.store.ByID(id); err == nil {
				s.id.Profile = kept
			}
		})
	}
}

// adopt has settings count.
func (s *session) adopt(set data.Settings) {
	s.id.Profile.Settings = set
	s.client.Adopt(set)
}

// say hands the terminal back, and says the last words of a session.
func (l *loop) say(out, errs string) {
	_, _ = io.WriteString(l.session.client.Out, wire.LeaveScreen+out)
	_, _ = io.WriteString(l.session.client.Err, errs)
}

// leaveFor ends a session that has to end while it is elsewhere.
func (l *loop) leaveFor() int {
	s := l.session
	l.say("", "")
	switch {
	case s.dismissed():
		s.client.Print(s.lastWords())
		return cmdline.Failed
	case s.server.running.Err() != nil:
		s.client.Print(s.stopping())
	}
	return cmdline.Done
}

// asGuest is the session as another server sees it.
func (s *session) asGuest(wants link.Wants) *link.Guest {
	c := s.channel
	columns, rows := c.size.get()
	g := &link.Guest{
		Person: link.Person{User: s.id.User},
		Origin: s.from, Settings: s.id.Profile.Settings, Client: s.visit.client, Wants: wants,
		Terminal: link.Terminal{
			PTY: c.pty, Type: c.term, Env: s.env(), Locale: c.locale(), Columns: columns, Rows: rows,
			Light: s.light.Load(),
		},
	}
	if s.id.Key != nil {
		g.Person.ID, g.Person.Name = s.id.Profile.ID, s.id.Profile.Name
		g.Person.Key, g.Person.KeyType = s.id.Key.Fingerprint, s.id.Key.Type
	} else {
		g.Person.ID, g.Person.Name = s.id.Guest.ID, s.id.Guest.Name
	}
	return g
}

// lend has another server serve the session for as long as something is done with the trip, and says why it comes back.
func (s *session) lend(running context.Context, node string, wants link.Wants, with func(*trip)) (link.End, error) {
	guest := s.asGuest(wants)
	line, err := s.server.links.Open(node, guest)
	for err != nil && !errors.Is(err, link.ErrDown) && guest.Older() {
		line, err = s.server.links.Open(node, guest)
	}
	if err != nil {
		if !errors.Is(err, link.ErrDown) { // of which is told where the connection is lost, once
			s.log.Warn("session refused by another server", "node", node, "err", err)
		}
		return link.End{}, err
	}
	t := &trip{session: s, room: wants.Room, node: node, line: line}
	s.visit.trip.Store(t)
	defer s.visit.trip.Store(nil)
	end := t.take(running, func() { with(t) })
	s.refresh()
	end.Settings = guest.Heard(end.Settings, s.id.Profile.Settings)
	return end, nil
}

// take has the other server serve the session while something is done, until it comes back.
func (t *trip) take(running context.Context, do func()) link.End {
	s, began := t.session, time.Now()
	s.log.Info("session moved to another server", "node", t.node, "room", t.room)
	ctx, cancel := context.WithCancel(running)
	defer context.AfterFunc(ctx, t.recall)()
	forwarded := make(chan struct{})
	s.guarded("forwarder", cancel, func() {
		defer close(forwarded)
		t.forward(ctx)
	})
	do()
	end := t.line.End()
	_ = t.line.Close()
	cancel()
	<-forwarded
	s.log.Info("session returned", "node", t.node, "room", t.room, "reason", string(end.Reason), "seconds", int64(time.Since(began).Seconds()))
	return end
}

// recall ends a session at another server, which is told if somebody has dismissed it, and has a moment then.
func (t *trip) recall() {
	if !t.session.dismissed() || t.line.Dismiss(t.session.lastWords()) != nil {
		_ = t.line.Close()
		return
	}
	time.AfterFunc(time.Second, func() { _ = t.line.Close() })
}

// forward tells another server what changes here.
func (t *trip) forward(ctx context.Context) {
	s, line := t.session, t.line
	for err := error(nil); err == nil; {
		select {
		case <-ctx.Done():
			return
		case <-s.channel.resized:
			err = line.Resize(s.channel.size.get())
		case <-s.named.Rings():
			if name := s.named.Fetch(); name != nil {
				s.id.Profile.Name = *name
				err = line.Rename(*name)
			}
		case <-s.set.Rings():
			if settings := s.set.Fetch(); settings != nil {
				err = line.Set(*settings)
			}
		}
	}
}

// poured is how many bytes are passed on to a client at once: as many as a display writes.
const poured = 1200

// pour passes what another server sends to the client, to the end of it. A client that does not take it is hung up on.
func (t *trip) pour() {
	s, line := t.session, t.line
	limit := time.AfterFunc(s.server.limits.StuckWrite, s.hangUp)
	limit.Stop()
	buf := make([]byte, poured)
	for {
		n, err := line.Read(buf)
		if n > 0 {
			limit.Reset(s.server.limits.StuckWrite)
			_, failed := s.channel.Write(buf[:n])
			limit.Stop()
			err = cmp.Or(failed, err)
		}
		if err != nil {
			_ = line.Close() // or it has ended by itself
			return
		}
	}
}

// typist is what somebody types to another server.
type typist struct {
	line  *link.Line
	track *wire.Track
	// unsent is what came when the line had ended.
	unsent []byte
}

// types has what is typed go to the other server. Keys count where somebody has come in: here.
func (t *trip) types() *typist {
	s, line := t.session, t.line
	to := &typist{line: line, track: wire.NewTrack(s.server.limits.Input)}
	s.keys.give(func(p []byte) {
		s.visit.acts()
		for range to.track.Pass(p) {
			s.server.gate.Passes(s.from, false) // what is too much is paid for in bytes
		}
		n, err := line.Write(p)
		if err != nil {
			to.unsent = append(to.unsent, p[n:]...)
		}
	}, func() { _ = line.CloseWrite() })
	return to
}

// rest is what of it did nothing there. Of a server that is gone nobody knows what it did, so only what is not complete is: the
// rest of it would be typed as if it were keys.
func (t *typist) rest(end *link.End) []byte {
	if end.Reason == link.Gone {
		return t.track.Rest()
	}
	return append(append(append([]byte(nil), end.Rest...), t.line.Untaken()...), t.unsent...)
}
