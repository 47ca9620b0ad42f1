package sshsrv

import (
	"context"
	"io"
	"log/slog"
	"net/netip"
	"runtime/debug"
	"sync/atomic"
	"time"

	tea "charm.land/bubbletea/v2"
	"charm.land/ssh"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/api"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/command"
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/frame"
)

// session is an SSH session, from when a program is asked for to its end.
type session struct {
	server  *Server
	log     *slog.Logger
	from    netip.Prefix
	channel *channel
	// hangUp ends the whole connection, when nothing else can end the session.
	hangUp func()
	id     account.Identity
	// client is what is known of the client, once a program is asked for.
	client command.Client
	// inbox is what a program sends that plays, nil for everybody else.
	inbox *api.Inbox
	// start is where the session begins once it has a screen, nil for the lobby.
	start *views.Start
	// house is where the session is, once it has a screen.
	house *house
	// end ends the session, and farewell is what it says then, nil for nothing in particular.
	end      context.CancelFunc
	farewell atomic.Pointer[account.Farewell]
}

// run does what the client asked for and closes the channel. A client that does not take what it is sent, or does not
// close its side in turn, is hung up on.
func (s *session) run(running context.Context, ctx ssh.Context) {
	status := cmdline.Failed
	s.meet()
	defer func() {
		if broken := recover(); broken != nil {
			s.broke("session", broken)
			s.client.Print(s.client.Words.Broken)
		}
		s.within(func() { s.channel.exit(status) })
		closing := time.AfterFunc(s.server.limits.StuckWrite, s.hangUp)
		context.AfterFunc(running, func() { closing.Stop() })
	}()
	var err error
	if s.id, err = s.server.accounts.Identify(ctx.User(), provedKey(ctx), s.from); err != nil {
		s.log.Error("identify", "err", err)
		var done bool
		if status, done = s.server.commands.Administer(running, s.commanding()); !done { // whoever runs the house can see what is wrong
			s.client.Print(s.client.Words.Other)
		}
		return
	}
	s.client.Terminal = wire.Detect(s.channel.term, s.channel.env)
	s.client.Adopt(s.id.Profile.Settings)
	running, s.end = context.WithCancel(running)
	defer s.end()
	defer s.server.open.Leave(s)
	if s.server.open.Is(s, s.id.Profile.ID); s.dismissed() {
		s.client.Complain(s.lastWords())
		return
	}
	switch {
	case s.client.Line != "":
		status = s.server.commands.Run(running, s.commanding())
		if s.dismissed() {
			s.client.Complain(s.lastWords())
			status = cmdline.Failed
		}
	case !s.client.OnScreen():
		s.client.Print(s.client.Words.NoTerminal...)
	default:
		status = s.show(running, nil)
	}
}

// meet notes what the client has said of itself.
func (s *session) meet() {
	c := s.channel
	s.client = command.Client{
		Line: c.command, Locale: c.locale(), Words: views.WordsFor(c.locale()),
		PTY: c.pty, Type: c.term, Size: c.size.get,
		Out: pieces{s, c}, Err: pieces{s, c.Stderr()}, Log: s.log,
	}
}

// commanding is the session as commands see it.
func (s *session) commanding() *command.Session {
	return &command.Session{
		Client: &s.client, ID: &s.id, Account: s.account(), From: s.from, Own: s, Dismissed: s.dismissed, Input: s.channel,
		Show: s.show, Play: s.play,
	}
}

// play plays with a program.
func (s *session) play(ctx context.Context) {
	s.server.api.Play(ctx, api.Program{
		ID: &s.id, From: s.from, In: s.inbox, Out: whole{s, s.channel}, Words: s.client.Words, Log: s.log, Go: s.guarded,
	})
	if s.server.running.Err() != nil {
		s.client.Complain(s.client.Words.Stopping)
	}
}

// listen begins to take what a client sends, if it is to be read.
func (s *session) listen() {
	if !command.IsAPI(s.channel.command) {
		return
	}
	s.inbox = s.server.api.Listen(s.from, s.hangUp)
	s.channel.take(s.inbox.Read)
}

// dismissed says whether somebody has ended the session.
func (s *session) dismissed() bool { return s.farewell.Load() != nil }

// lastWords are those of a session that was dismissed.
func (s *session) lastWords() string { return (*s.farewell.Load())(s.client.Words) }

// Key is the key that the session has proved, nil for a guest.
func (s *session) Key() *data.Key { return s.id.Key }

// From is where the session comes from.
func (s *session) From() netip.Prefix { return s.from }

// Dismiss ends the session, with a farewell, of which the first counts.
func (s *session) Dismiss(farewell account.Farewell) {
	s.farewell.CompareAndSwap(nil, &farewell)
	s.end()
}

// account is what the session does about who it is.
func (s *session) account() *account.Account {
	return s.server.accounts.Of(&s.id, s.from, func(id data.ID) { s.server.open.Is(s, id) })
}

// broke logs a panic. Whose it was is said by the key, which does not change while a session lasts.
func (s *session) broke(what string, broken any) {
	key := "none"
	if s.id.Key != nil {
		key = s.id.Key.Fingerprint
	}
	s.log.Error(what+" broke", "key", key, "panic", broken, "stack", string(debug.Stack()))
}

// within does something that may wait for the client, which is hung up on if it waits too long.
func (s *session) within(do func()) {
	stuck := time.AfterFunc(s.server.limits.StuckWrite, s.hangUp)
	defer stuck.Stop()
	do()
}

// guarded makes a goroutine of a session: a panic in it ends the session and nothing else.
func (s *session) guarded(what string, cancel context.CancelFunc, do func()) {
	go func() {
		defer cancel()
		defer func() {
			if broken := recover(); broken != nil {
				s.broke(what, broken)
			}
		}()
		do()
	}()
}

// writtenAtOnce is how many bytes a client has to take within the time that a write may be stuck: of a long answer, some
// seconds of the slowest modem.
const writtenAtOnce = 16 << 10

// pieces writes to a client in pieces, each of which has to be taken in time.
type pieces struct {
	session *session
	to      io.Writer
}

func (w pieces) Write(p []byte) (n int, err error) {
	for len(p) > 0 && err == nil {
		piece := p[:min(len(p), writtenAtOnce)]
		var m int
		w.session.within(func() { m, err = w.to.Write(piece) })
		n, p = n+m, p[m:]
	}
	return n, err
}

// whole writes to a client all at once, which has to be taken in time.
type whole struct {
	session *session
	to      io.Writer
}

func (w whole) Write(p []byte) (n int, err error) {
	w.session.within(func() { n, err = w.to.Write(p) })
	return n, err
}

// show runs the program of a session with a terminal, which begins somewhere, nil for the lobby. It gives the exit status.
func (s *session) show(running context.Context, start *views.Start) int {
	s.start = start
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	columns, rows := s.channel.size.get()
	display := wire.NewDisplay(wire.Config{
		Terminal: s.client.Terminal, Palette: s.server.palette, Width: columns, Height: rows,
		StuckAfter: s.server.limits.StuckWrite, OnStuck: s.hangUp,
	})
	s.house = newHouse(s.server)
	defer s.house.leave()
	m := &loop{
		session: s, model: s.server.newModel(s), display: display,
		redraws: rate.NewLimiter(rate.Limit(s.server.limits.Redraws), s.server.limits.Redraws),
		draws:   draws{Draws: s.server.gate.Draws(s.from)},
	}
	program := tea.NewProgram(m,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithFPS(1),
		tea.WithoutSignalHandler(), tea.WithColorProfile(s.client.Terminal.Profile), tea.WithEnvironment([]string{"TERM=dumb"}),
	)
	m.program = program
	written := make(chan struct{})
	s.guarded("writer", cancel, func() {
		defer close(written)
		if err := display.Run(s.channel); err != nil {
			s.log.Debug("writing", "err", err)
		}
	})
	in := wire.NewInput(s.server.limits.Input, func(e uv.Event) {
		if s.passes(e) {
			program.Send(e)
		}
	})
	more := s.channel.take(func(r io.Reader) {
		defer cancel()
		defer func() {
			if broken := recover(); broken != nil {
				s.broke("reader", broken)
			}
		}()
		if err := in.Run(r); err != nil {
			s.log.Debug("reading", "err", err)
		}
	})
	if !more {
		cancel()
	}
	s.guarded("messenger", cancel, func() { s.bring(ctx, program) })
	_, _ = program.Run()
	cancel()
	s.house.leave()
	if err := display.Close(); err != nil {
		s.log.Debug("leaving the terminal", "err", err)
	}
	<-written
	status := cmdline.Done
	switch {
	case m.broken:
		s.client.Print(s.client.Words.Broken)
		status = cmdline.Failed
	case s.dismissed():
		s.client.Print(s.lastWords())
		status = cmdline.Failed
	case s.server.running.Err() != nil:
		s.client.Print(s.client.Words.Stopping)
	default:
		if app, ok := m.model.(*views.App); ok && app.Failed() != nil {
			s.client.Complain(s.client.Says(app.Failed()))
			status = cmdline.Failed
		}
	}
	return status
}

// bring brings the program what comes from outside of the terminal. The program may keep it waiting; nobody else. Somebody
// at a table is told nothing of the hall and the lobby, which change all the time; their newest views wait.
func (s *session) bring(ctx context.Context, program *tea.Program) {
	resized, followed := s.channel.resized, make(<-chan time.Time)
	for {
		hall, lobby := s.house.hall.Rings(), s.house.lobby.Rings()
		var room <-chan struct{}
		at := s.house.table()
		if at != nil {
			hall, lobby, room = nil, nil, at.views.Rings()
		}
		select {
		case <-ctx.Done():
			return
		case <-resized: // the next is looked at a little later: it says the latest size
			program.Send(resizedMsg{})
			resized, followed = nil, time.After(time.Second/time.Duration(s.server.limits.Resizes))
		case <-followed:
			resized = s.channel.resized
		case <-s.house.moved:
		case <-hall:
			if view := s.house.hall.Take(); view != nil {
				program.Send(views.HallMsg{View: view})
			}
		case <-lobby:
			if view := s.house.lobby.Take(); view != nil {
				program.Send(views.LobbyMsg{View: view})
			}
		case <-room:
			if view := at.views.Take(); view != nil {
				program.Send(views.TableMsg{View: view})
				if view.Closed != nil {
					at.Exit()
				}
			}
		}
	}
}

// model is what a session shows: see [views.App].
type model interface {
	Init() tea.Cmd
	Update(msg tea.Msg) tea.Cmd
	Draw(f *frame.Frame)
}

// newApp is the model of every session.
func newApp(s *session) model {
	return views.NewApp(views.Config{
		Words: s.client.Words, Theme: s.server.theme,
		Person: s.id.Person(), Unknown: s.id.Key != nil && s.id.Profile.ID == "", Claimant: s.id.Claimant.Name,
		Account: s.account(), Start: s.start,
		Preferences: func() map[views.Preference]bool { return account.PreferencesIn(&s.id.Profile.Settings) },
		Enter:       func(p rooms.Person) views.House { return s.house.come(p.From(account.Origin(s.from)), s.server.hall) },
	})
}
