package sshsrv

import (
	"cmp"
	"context"
	"io"
	"time"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
	uv "github.com/charmbracelet/ultraviolet"
	"golang.org/x/time/rate"

	"shithead/data"
	"shithead/rooms"
	"shithead/sshsrv/account"
	"shithead/sshsrv/cmdline"
	"shithead/sshsrv/figures"
	"shithead/sshsrv/wire"
	"shithead/views"
	"shithead/views/frame"
	"shithead/views/lobby"
	"shithead/views/look"
	"shithead/views/replay"
	"shithead/views/table"
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// show runs the program of a session with a terminal, which begins somewhere, nil for the lobby. It gives the exit status.
func (s *session) show(running context.Context, start *views.Start) int {
	s.start = start
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	columns, rows := s.channel.size.get()
	s.display = wire.NewDisplay(wire.Config{
		Terminal: s.client.Terminal, Frames: s.server.frames, Width: columns, Height: rows,
		StuckAfter: s.server.limits.StuckWrite, OnStuck: s.hangUp, Ask: s.client.Terminal.ShowsBackground(), Wrote: s.server.figures.Wrote(figures.Screen),
	})
	const answers = 2 // more are not passed on
	s.answers = make(chan wire.Background, answers)
	s.house = newHouse(s.server)
	defer s.house.leave()
	m := &loop{
		session: s, model: s.server.newModel(s), display: s.display,
		redraws: rate.NewLimiter(rate.Limit(s.server.limits.Redraws), s.server.limits.Redraws),
		draws:   s.server.gate.Draws(s.from),
	}
	program := tea.NewProgram(m,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithFPS(1),
		tea.WithoutSignalHandler(), tea.WithColorProfile(s.client.Terminal.Profile), tea.WithEnvironment([]string{"TERM=dumb"}),
	)
	m.program = program
	// Heard first: what the display asks may be answered at once, and what came before is thrown away.
	if !s.hear(program, cancel) {
		cancel()
	}
	written := make(chan struct{})
	s.guarded("writer", cancel, func() {
		defer close(written)
		if err := s.display.Run(s.channel); err != nil {
			s.log.Debug("writing", "err", err)
		}
	})
	m.background(ctx)
	s.guarded("messenger", cancel, func() { s.bring(ctx, program) })
	_, _ = program.Run()
	cancel()
	seats := s.house.seats()
	s.house.leave()
	if err := s.display.Close(); err != nil {
		s.log.Debug("leaving the terminal", "err", err)
	}
	<-written
	return s.part(m, seats)
}

// hear has the program hear what the client types. It says whether there is anything to come.
func (s *session) hear(program *tea.Program, cancel context.CancelFunc) (more bool) {
	in := wire.NewInput(s.server.limits.Input, func(e uv.Event) {
		key, is := e.(uv.KeyPressEvent)
		if answer, answers := e.(wire.Background); answers {
			s.answers <- answer
		} else if s.server.gate.Passes(s.from, is && key.MatchString("ctrl+c")) {
			program.Send(e)
		}
	})
	if s.client.Terminal.ShowsBackground() {
		in.Await(s.server.limits.Background + s.server.limits.BackgroundLate)
	}
	return s.channel.take(func(r io.Reader) {
		defer s.finish("reader", cancel)
		if err := in.Run(r); err != nil {
			s.log.Debug("reading", "err", err)
		}
	})
}

// background has the first picture wait for the terminal's background, but not for long.
func (l *loop) background(ctx context.Context) {
	if !l.session.client.Terminal.ShowsBackground() {
		return
	}
	late := time.NewTimer(l.session.server.limits.Background)
	defer late.Stop()
	select {
	case answer := <-l.session.answers:
		if answer.Known {
			l.model.Update(ui.BackgroundMsg{Light: answer.Light})
		}
	case <-late.C:
	case <-ctx.Done():
	}
}

// part says why a program has ended, and how to come back to seats in rooms, and gives the exit status that follows.
func (s *session) part(of *loop, seats []string) (status int) {
	switch {
	case of.broken:
		s.client.Print(s.client.Words.Broken)
		return cmdline.Failed
	case s.dismissed():
		s.client.Print(s.lastWords())
		return cmdline.Failed
	case s.server.running.Err() != nil:
		s.client.Print(s.client.Words.Stopping)
	default:
		if app, ok := of.model.(*views.App); ok && app.Failed() != nil {
			s.client.Complain(s.client.Says(app.Failed()))
			return cmdline.Failed
		}
		if text := s.client.Words.Farewell(seats, s.server.host().Line); text != "" {
			s.client.Print(text)
		}
	}
	return cmdline.Done
}

// replay finds a finished round, with everybody's name of today.
func (s *session) replay(round data.ID) (*replay.Round, error) {
	text, err := s.server.accounts.NamedRecord(round, s.client.Words.Commands.Someone)
	if err != nil {
		return nil, err
	}
	return replay.Read(text)
}

// bring brings the program what comes from outside of the terminal. The program may keep it waiting; nobody else. Somebody
// at a table is told nothing of the hall and the lobby, which change all the time, but where else they have to act; the
// newest views wait.
func (s *session) bring(ctx context.Context, program *tea.Program) {
	resized := s.channel.resized
	var followed <-chan time.Time
	for {
		hall, list := s.house.hall.Rings(), s.house.lobby.Rings()
		if s.house.at.Load() != nil {
			hall, list = nil, nil
		}
		select {
		case <-ctx.Done():
			return
		case <-resized: // the next is looked at a little later: it says the latest size
			program.Send(resizedMsg{})
			resized, followed = nil, time.After(time.Second/time.Duration(s.server.limits.Resizes))
		case <-followed:
			resized, followed = s.channel.resized, nil
		case answer := <-s.answers:
			if answer.Known {
				program.Send(ui.BackgroundMsg{Light: answer.Light})
			}
		case <-s.house.news:
			s.tell(program)
		case <-s.named.Rings():
			if name := s.named.Fetch(); name != nil {
				s.house.rename(*name)
				program.Send(ui.NamedMsg{Name: *name})
			}
		case <-hall:
			if view := s.house.hall.Fetch(); view != nil {
				program.Send(lobby.HallMsg{View: view})
			}
		case <-list:
			if view := s.house.lobby.Fetch(); view != nil {
				program.Send(lobby.ViewMsg{View: view})
			}
		}
	}
}

// tell tells the program what is new at tables, and where somebody has to act.
func (s *session) tell(program *tea.Program) {
	if view := s.house.calls.Fetch(); view != nil {
		program.Send(lobby.CallsMsg{View: view})
	}
	if view := s.house.at.Load().fetch(); view != nil {
		program.Send(table.ViewMsg{View: view})
	}
	if view := s.house.second.Load().fetch(); view != nil {
		program.Send(table.SecondMsg{Msg: table.ViewMsg{View: view}})
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
		Words: s.client.Words, Themes: s.server.themes, Memo: s.server.memo, Terminal: s.terminal(), Shows: s.shows, Host: s.server.host(), Again: s.replay, Rating: s.house.rating,
		Person: s.id.Person(), Unknown: s.id.Key != nil && s.id.Profile.ID == "", Claimant: s.id.Claimant.Name,
		Account: s.account(), Start: s.start, Command: s.saying, Replay: s.finding,
		Preferences: func() data.Settings { return s.id.Profile.Settings },
		Enter:       func(p rooms.Person) lobby.House { return s.house.come(p.From(account.Origin(s.from)), s.server.hall) },
	})
}

// terminal is what screens know of the terminal: what its client says, whatever somebody has set.
func (s *session) terminal() ui.Terminal {
	t := wire.Detect(s.channel.term, s.channel.env)
	return ui.Terminal{Depth: depths[t.Profile], ASCII: t.ASCII, Light: wire.BackgroundOf(s.channel.env).Light, Locale: cmp.Or(s.client.Locale, languages.Tags()[0])}
}

// depths are how many colours the profiles of terminals have.
var depths = map[colorprofile.Profile]look.Depth{
	colorprofile.TrueColor: look.True, colorprofile.ANSI256: look.Indexed, colorprofile.ANSI: look.Sixteen,
}

// shows has the session read words from now on, and the display show only ASCII, or all there is.
func (s *session) shows(w *words.Words, ascii bool) {
	s.client.Words = w
	s.display.SetASCII(ascii)
}
