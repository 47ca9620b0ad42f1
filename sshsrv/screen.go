package sshsrv

import (
	"cmp"
	"context"
	"io"
	"sync"
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
	"shithead/views/ui"
	"shithead/views/words"
	"shithead/views/words/languages"
)

// show runs the program of a session with a terminal, which begins somewhere, nil for the lobby. It gives the exit status.
func (s *session) show(running context.Context, start *views.Start) int {
	s.start = start
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	s.house = newHouse(s.server)
	defer s.house.leave()
	var m *loop
	s.server.stacks.Run(func() { m = s.prepare(ctx) })
	program := m.program
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
	status := s.part(m, seats)
	s.hearOut()
	return status
}

// prepare makes the program of a session and what it is shown on.
func (s *session) prepare(ctx context.Context) *loop {
	select {
	case <-s.channel.resized: // to the size that it begins with
	default:
	}
	columns, rows := s.channel.size.get()
	s.display = wire.NewDisplay(wire.Config{
		Terminal: s.client.Terminal, Frames: s.server.frames, Width: columns, Height: rows,
		StuckAfter: s.server.limits.StuckWrite, OnStuck: s.hangUp, Ask: s.client.Terminal.ShowsBackground(), Wrote: s.server.figures.Wrote(figures.Screen),
	})
	const answers = 2 // more are not passed on
	s.answers = make(chan wire.Background, answers)
	m := &loop{
		session: s, model: s.server.newModel(s), display: s.display,
		redraws: rate.NewLimiter(rate.Limit(s.server.limits.Redraws), s.server.limits.Redraws),
		draws:   s.server.gate.Draws(s.from),
	}
	m.program = tea.NewProgram(m,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithFPS(1),
		tea.WithoutSignalHandler(), tea.WithColorProfile(s.client.Terminal.Profile), tea.WithEnvironment([]string{"TERM=dumb"}),
	)
	return m
}

// hear has the program hear what the client types. It says whether there is anything to come.
func (s *session) hear(program *tea.Program, cancel context.CancelFunc) (more bool) {
	heard := make(chan struct{})
	s.answered = heard
	over := sync.OnceFunc(func() { close(heard) })
	in := wire.NewInput(s.server.limits.Input, func(e uv.Event) {
		key, is := e.(uv.KeyPressEvent)
		if answer, answers := e.(wire.Background); answers {
			s.answers <- answer
			if !answer.Known { // the fence, behind which no answer comes
				over()
			}
		} else if s.server.gate.Passes(s.from, is && key.MatchString("ctrl+c")) {
			program.Send(e)
		}
	})
	if s.client.Terminal.ShowsBackground() {
		in.Await(s.server.limits.Background + s.server.limits.BackgroundLate)
		s.owed = time.Now().Add(s.server.limits.BackgroundOwed)
	}
	more = s.channel.take(func(r io.Reader) {
		defer s.finish("reader", cancel)
		defer over()
		if err := in.Run(r); err != nil {
			s.log.Debug("reading", "err", err)
		}
	})
	if !more {
		over()
	}
	return more
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

// hearOut waits for what the terminal still has to answer, which would be typed into whatever comes after the session, but not for
// long.
func (s *session) hearOut() {
	left := time.Until(s.owed)
	if left <= 0 {
		return
	}
	late := time.NewTimer(left)
	defer late.Stop()
	select {
	case <-s.answered:
	case <-late.C:
	case <-s.server.running.Done(): // its end has a time of its own
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
	resized, followed := s.channel.resized, (<-chan time.Time)(nil)
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
		case <-s.named.Rings():
			if name := s.named.Fetch(); name != nil {
				s.house.rename(*name)
				program.Send(ui.NamedMsg{Name: *name})
			}
		case <-s.set.Rings():
			if settings := s.set.Fetch(); settings != nil {
				program.Send(ui.SetMsg{Settings: *settings})
			}
		case <-hall:
		case <-list:
		case <-s.house.news:
		}
		if news := s.house.fetch(); len(news) > 0 {
			program.Send(news)
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
