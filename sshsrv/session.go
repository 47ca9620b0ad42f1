package sshsrv

import (
	"context"
	"io"
	"log/slog"
	"net/netip"
	"runtime/debug"
	"strings"
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
	words  *views.Words
	// inbox is what a program sends that plays, nil for everybody else.
	inbox *api.Inbox
	// terminal is what the session's terminal shows.
	terminal wire.Terminal
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
func (v *session) run(running context.Context, ctx ssh.Context) {
	status := statusFailed
	v.words = v.server.wordsFor(v.channel.locale())
	defer func() {
		if broken := recover(); broken != nil {
			v.broke("session", broken)
			v.print(v.words.Broken)
		}
		v.within(func() { v.channel.exit(status) })
		closing := time.AfterFunc(v.server.limits.StuckWrite, v.hangUp)
		context.AfterFunc(running, func() { closing.Stop() })
	}()
	var err error
	if v.id, err = v.server.accounts.Identify(ctx.User(), provedKey(ctx), v.from); err != nil {
		v.log.Error("identify", "err", err)
		var done bool
		if status, done = v.administer(running); !done { // whoever runs the house can see what is wrong
			v.print(v.words.Other)
		}
		return
	}
	v.terminal = wire.Detect(v.channel.term, v.channel.env)
	v.adopt(v.id.Profile.Settings)
	running, v.end = context.WithCancel(running)
	defer v.end()
	defer v.server.open.Leave(v)
	if v.server.open.Is(v, v.id.Profile.ID); v.farewell.Load() != nil {
		v.complain((*v.farewell.Load())(v.words))
		return
	}
	switch {
	case v.channel.command != "":
		status = v.command(running)
		if last := v.farewell.Load(); last != nil {
			v.complain((*last)(v.words))
			status = statusFailed
		}
	case !v.onScreen():
		v.print(v.words.NoTerminal...)
	default:
		status = v.show(running)
	}
}

// onScreen says whether the session has a terminal that shows screens.
func (v *session) onScreen() bool { return v.channel.pty && v.terminal.Screens() }

// Key is the key that the session has proved, nil for a guest.
func (v *session) Key() *data.Key { return v.id.Key }

// From is where the session comes from.
func (v *session) From() netip.Prefix { return v.from }

// Dismiss ends the session, with a farewell, of which the first counts.
func (v *session) Dismiss(farewell account.Farewell) {
	v.farewell.CompareAndSwap(nil, &farewell)
	v.end()
}

// account is what the session does about who it is.
func (v *session) account() *account.Account {
	return v.server.accounts.Of(&v.id, v.from, func(id data.ID) { v.server.open.Is(v, id) })
}

// adopt has what somebody has set in the place of what their client says.
func (v *session) adopt(s data.Settings) {
	if s.Language != "" {
		v.words = v.server.wordsFor(s.Language)
	}
	if s.Cards != "" {
		v.terminal.ASCII = s.Cards == "ascii"
	}
}

// broke logs a panic. Whose it was is said by the key, which does not change while a session lasts.
func (v *session) broke(what string, broken any) {
	key := "none"
	if v.id.Key != nil {
		key = v.id.Key.Fingerprint
	}
	v.log.Error(what+" broke", "key", key, "panic", broken, "stack", string(debug.Stack()))
}

// within does something that may wait for the client, which is hung up on if it waits too long.
func (v *session) within(do func()) {
	stuck := time.AfterFunc(v.server.limits.StuckWrite, v.hangUp)
	defer stuck.Stop()
	do()
}

// guarded makes a goroutine of a session: a panic in it ends the session and nothing else.
func (v *session) guarded(what string, cancel context.CancelFunc, do func()) {
	go func() {
		defer cancel()
		defer func() {
			if broken := recover(); broken != nil {
				v.broke(what, broken)
			}
		}()
		do()
	}()
}

// print writes lines to a client that shows no screens.
func (v *session) print(lines ...string) { v.write(v.channel, lines) }

// complain writes a line to a client's standard error, as wide as its terminal at most.
func (v *session) complain(line string) {
	var lines []string
	for _, part := range views.Fitted([]views.Line{{Text: line}}, v.columns(0)) {
		lines = append(lines, v.painted(part))
	}
	v.write(v.channel.Stderr(), lines)
}

// writtenAtOnce is how many bytes a client has to take within the time that a write may be stuck: of a long answer, some
// seconds of the slowest modem.
const writtenAtOnce = 16 << 10

func (v *session) write(w io.Writer, lines []string) {
	text := strings.Join(lines, v.lineEnd()) + v.lineEnd()
	for text != "" {
		part := text[:min(len(text), writtenAtOnce)]
		text = text[len(part):]
		var err error
		if v.within(func() { _, err = io.WriteString(w, part) }); err != nil {
			return
		}
	}
}

// lineEnd is what ends a line: a client's terminal does not add the carriage return.
func (v *session) lineEnd() string {
	if v.channel.pty {
		return "\r\n"
	}
	return "\n"
}

// show runs the program of a session with a terminal.
func (v *session) show(running context.Context) int {
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	columns, rows := v.channel.size.get()
	display := wire.NewDisplay(wire.Config{
		Terminal: v.terminal, Palette: v.server.palette, Width: columns, Height: rows,
		StuckAfter: v.server.limits.StuckWrite, OnStuck: v.hangUp,
	})
	v.house = newHouse(v.server)
	defer v.house.leave()
	m := &loop{
		visit: v, model: v.server.newModel(v), display: display,
		redraws: rate.NewLimiter(rate.Limit(v.server.limits.Redraws), v.server.limits.Redraws),
	}
	program := tea.NewProgram(m,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithFPS(1),
		tea.WithoutSignalHandler(), tea.WithColorProfile(v.terminal.Profile), tea.WithEnvironment([]string{"TERM=dumb"}),
	)
	m.program = program
	written := make(chan struct{})
	v.guarded("writer", cancel, func() {
		defer close(written)
		if err := display.Run(v.channel); err != nil {
			v.log.Debug("writing", "err", err)
		}
	})
	in := wire.NewInput(v.server.limits.Input, func(e uv.Event) { program.Send(e) })
	more := v.channel.take(func(r io.Reader) {
		defer cancel()
		defer func() {
			if broken := recover(); broken != nil {
				v.broke("reader", broken)
			}
		}()
		if err := in.Run(r); err != nil {
			v.log.Debug("reading", "err", err)
		}
	})
	if !more {
		cancel()
	}
	v.guarded("messenger", cancel, func() { v.bring(ctx, program) })
	_, _ = program.Run()
	cancel()
	v.house.leave()
	if err := display.Close(); err != nil {
		v.log.Debug("leaving the terminal", "err", err)
	}
	<-written
	status := statusDone
	switch {
	case m.broken:
		v.print(v.words.Broken)
		status = statusFailed
	case v.farewell.Load() != nil:
		v.print((*v.farewell.Load())(v.words))
		status = statusFailed
	case v.server.running.Err() != nil:
		v.print(v.words.Stopping)
	default:
		if app, ok := m.model.(*views.App); ok && app.Failed() != nil {
			v.complain(v.says(app.Failed()))
			status = statusFailed
		}
	}
	return status
}

// bring brings the program what comes from outside of the terminal. The program may keep it waiting; nobody else. Somebody
// at a table is told nothing of the hall and the lobby, which change all the time; their newest views wait.
func (v *session) bring(ctx context.Context, program *tea.Program) {
	resized, followed := v.channel.resized, make(<-chan time.Time)
	for {
		hall, lobby := v.house.hall.Rings(), v.house.lobby.Rings()
		var room <-chan struct{}
		at := v.house.table()
		if at != nil {
			hall, lobby, room = nil, nil, at.views.Rings()
		}
		select {
		case <-ctx.Done():
			return
		case <-resized: // the next is looked at a little later: it says the latest size
			program.Send(resizedMsg{})
			resized, followed = nil, time.After(time.Second/time.Duration(v.server.limits.Resizes))
		case <-followed:
			resized = v.channel.resized
		case <-v.house.moved:
		case <-hall:
			if view := v.house.hall.Take(); view != nil {
				program.Send(views.HallMsg{View: view})
			}
		case <-lobby:
			if view := v.house.lobby.Take(); view != nil {
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
func newApp(v *session) model {
	return views.NewApp(views.Config{
		Words: v.words, Theme: v.server.theme,
		Person: v.id.Person(), Unknown: v.id.Key != nil && v.id.Profile.ID == "", Claimant: v.id.Claimant.Name,
		Account: v.account(), Start: v.start,
		Preferences: func() map[views.Preference]bool { return account.PreferencesIn(&v.id.Profile.Settings) },
		Enter:       func(p rooms.Person) views.House { return v.house.come(p.From(account.Origin(v.from)), v.server.hall) },
	})
}
