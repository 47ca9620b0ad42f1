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
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/frame"
	"shithead/views/lobby"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// visit is one session of somebody, from when a program is asked for to its end.
type visit struct {
	server  *Server
	log     *slog.Logger
	from    netip.Prefix
	channel *channel
	// hangUp ends the whole connection, when nothing else can end the session.
	hangUp func()
	id     identity
	words  *words.Words
	// inbox is what a program sends that plays, nil for everybody else.
	inbox *inbox
	// terminal is what the session's terminal shows.
	terminal wire.Terminal
	// start is where the session begins once it has a screen, nil for the lobby.
	start *views.Start
	// house is where the session is, once it has a screen.
	house *house
	// end ends the session, and last is what it says then, if anything in particular.
	end  context.CancelFunc
	last atomic.Pointer[func(*words.Words) string]
}

// run does what the client asked for and closes the channel. A client that does not take what it is sent, or does not
// close its side in turn, is hung up on.
func (v *visit) run(running context.Context, ctx ssh.Context) {
	status := statusFailed
	v.words = languages.For(v.channel.locale())
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
	if v.id, err = v.server.identify(ctx); err != nil {
		v.log.Error("identify", "err", err)
		var done bool
		if status, done = v.administer(running); !done { // whoever runs the house can see what is wrong
			v.print(v.words.Other)
		}
		return
	}
	v.terminal = wire.Detect(v.channel.term, v.channel.env)
	v.adopt(v.id.profile.Settings)
	running, v.end = context.WithCancel(running)
	defer v.end()
	defer v.server.people.leave(v)
	if v.isSomebody(v.id.profile.ID); v.last.Load() != nil {
		v.complain((*v.last.Load())(v.words))
		return
	}
	switch {
	case v.channel.command != "":
		status = v.command(running)
		if last := v.last.Load(); last != nil {
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
func (v *visit) onScreen() bool { return v.channel.pty && v.terminal.Screens() }

// adopt has what somebody has set in the place of what their client says.
func (v *visit) adopt(s data.Settings) {
	if s.Language != "" {
		v.words = languages.For(s.Language)
	}
	if s.Cards != "" {
		v.terminal.ASCII = s.Cards == "ascii"
	}
}

// broke logs a panic. Whose it was is said by the key, which does not change while a session lasts.
func (v *visit) broke(what string, broken any) {
	key := "none"
	if v.id.key != nil {
		key = v.id.key.Fingerprint
	}
	v.log.Error(what+" broke", "key", key, "panic", broken, "stack", string(debug.Stack()))
}

// within does something that may wait for the client, which is hung up on if it waits too long.
func (v *visit) within(do func()) {
	stuck := time.AfterFunc(v.server.limits.StuckWrite, v.hangUp)
	defer stuck.Stop()
	do()
}

// guarded makes a goroutine of a session: a panic in it ends the session and nothing else.
func (v *visit) guarded(what string, cancel context.CancelFunc, do func()) {
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
func (v *visit) print(lines ...string) { v.write(v.channel, lines) }

// complain writes a line to a client's standard error, as wide as its terminal at most.
func (v *visit) complain(line string) {
	var lines []string
	for _, part := range ui.Fitted([]ui.Line{{Text: line}}, v.columns(0)) {
		lines = append(lines, v.painted(part))
	}
	v.write(v.channel.Stderr(), lines)
}

// writtenAtOnce is how many bytes a client has to take within the time that a write may be stuck: of a long answer, some
// seconds of the slowest modem.
const writtenAtOnce = 16 << 10

func (v *visit) write(w io.Writer, lines []string) {
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
func (v *visit) lineEnd() string {
	if v.channel.pty {
		return "\r\n"
	}
	return "\n"
}

// origin is what people who come from one address share.
func (v *visit) origin() rooms.Origin {
	if !v.from.IsValid() {
		return ""
	}
	return rooms.Origin(v.from.String())
}

// show runs the program of a session with a terminal.
func (v *visit) show(running context.Context) int {
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
		draws:   newDraws(v.server.pacers.draws, v.from),
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
	in := wire.NewInput(v.server.limits.Input, func(e uv.Event) {
		if v.server.pacers.passes(v.from, e) {
			program.Send(e)
		}
	})
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
	case v.last.Load() != nil:
		v.print((*v.last.Load())(v.words))
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
func (v *visit) bring(ctx context.Context, program *tea.Program) {
	resized, followed := v.channel.resized, make(<-chan time.Time)
	for {
		hall, list := v.house.hall.Rings(), v.house.lobby.Rings()
		var room <-chan struct{}
		at := v.house.table()
		if at != nil {
			hall, list, room = nil, nil, at.views.Rings()
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
			if view := v.house.hall.Fetch(); view != nil {
				program.Send(lobby.HallMsg{View: view})
			}
		case <-list:
			if view := v.house.lobby.Fetch(); view != nil {
				program.Send(lobby.ViewMsg{View: view})
			}
		case <-room:
			if view := at.views.Fetch(); view != nil {
				program.Send(table.ViewMsg{View: view})
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
func newApp(v *visit) model {
	return views.NewApp(views.Config{
		Words: v.words, Theme: v.server.theme,
		Person: v.id.person(), Unknown: v.id.key != nil && v.id.profile.ID == "", Claimant: v.id.claimant.Name,
		Account: v.account(), Start: v.start,
		Preferences: func() map[words.Preference]bool { return preferencesIn(&v.id.profile.Settings) },
		Enter:       func(p rooms.Person) lobby.House { return v.house.come(p.From(v.origin()), v.server.hall) },
	})
}
