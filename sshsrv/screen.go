package sshsrv

import (
	"cmp"
	"context"
	"errors"
	"io"
	"slices"
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
	"shithead/sshsrv/internal/stacks"
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

// show runs the programs of a session with a terminal, the first of which begins somewhere, nil for the lobby; another comes after it
// where the session has been at another server. It gives the exit status.
func (s *session) show(running context.Context, start *views.Start) (status int) {
	for {
		next, status := s.screens(running, start)
		if next == nil {
			return status
		}
		start = next
	}
}

// screens runs a program, and goes where it asks to go. It gives where the next one begins, nil for none, and then the exit status.
func (s *session) screens(running context.Context, start *views.Start) (next *views.Start, status int) {
	s.start = start
	ctx, cancel := context.WithCancel(running)
	defer cancel()
	s.house = newHouse(s.server, s.wake)
	defer s.house.leave()
	var l *loop
	s.server.stacks.Run(func() { l = s.prepare(ctx, cancel) })
	l.running = running
	// Heard first: what the display asks may be answered at once, and what came before is thrown away.
	if !s.hear(l) {
		cancel()
	}
	s.display.Start(s.channel, s.server.stacks.Go, l.written)
	l.background()
	l.run()
	cancel()
	seats := s.house.seats()
	s.house.leave()
	elsewhere, hand := l.elsewhere(), s.display.Close
	if s.entered = elsewhere || s.guest != nil; s.entered {
		hand = s.display.Yield
	}
	if err := hand(); err != nil {
		s.log.Debug("terminal not restored", "err", err)
	}
	s.display.Wait()
	if set, ok := l.settings(); ok && s.guest != nil {
		s.guest.end.Settings = set
	}
	switch {
	case elsewhere && s.guest != nil:
		s.guest.homeward(l)
		return nil, cmdline.Done
	case elsewhere:
		s.keys.take()
		s.keys.put(l.untaken())
		return l.travel()
	}
	status = s.part(l, seats)
	s.hearOut()
	return nil, status
}

// prepare makes the program of a session and what it is shown on.
func (s *session) prepare(ctx context.Context, cancel context.CancelFunc) *loop {
	select {
	case <-s.channel.resized: // to the size that it begins with
	default:
	}
	columns, rows := s.channel.size.get()
	asks := s.light.Load() == nil && s.client.Terminal.ShowsBackground() // it makes a difference, and is not known
	s.display = wire.NewDisplay(wire.Config{
		Terminal: s.client.Terminal, Frames: s.server.frames, Width: columns, Height: rows,
		StuckAfter: s.stuckAfter(), OnStuck: s.hangUp, Ask: asks, Entered: s.entered, Wrote: s.server.figures.Wrote(figures.Screen),
	})
	const answers = 3 // more are not passed on
	s.answers = make(chan wire.Background, answers)
	l := &loop{
		session: s, asks: asks, model: s.server.newModel(s), display: s.display, ctx: ctx, cancel: cancel,
		redraws: rate.NewLimiter(rate.Limit(s.server.limits.Redraws), s.server.limits.Redraws),
		draws:   s.server.gate.Draws(s.from),
	}
	if s.guest != nil || s.server.directory != nil {
		l.presses = &presses{}
	}
	l.program = tea.NewProgram(l,
		tea.WithContext(ctx), tea.WithInput(nil), tea.WithOutput(io.Discard), tea.WithoutRenderer(), tea.WithFPS(1),
		tea.WithoutSignalHandler(), tea.WithColorProfile(s.client.Terminal.Profile), tea.WithEnvironment([]string{"TERM=dumb"}),
	)
	l.calls, l.names = stacks.NewActor(s.server.stacks.Go, l.call), stacks.NewActor(s.server.stacks.Go, l.rename)
	return l
}

// hear has the program hear what the client types. It reports whether there is anything to come.
func (s *session) hear(l *loop) (more bool) {
	heard := make(chan struct{})
	s.answered = heard
	over := sync.OnceFunc(func() { close(heard) })
	l.in = wire.NewInput(s.server.limits.Input, func(e uv.Event) {
		key, ok := e.(uv.KeyPressEvent)
		if answer, answers := e.(wire.Background); answers {
			switch {
			case answer.Wide:
				s.wide.Store(true)
			case answer.Known:
				s.light.Store(&answer.Light)
			}
			s.answers <- answer
			s.wake()
			if answer == (wire.Background{}) { // the fence, behind which no answer comes
				over()
			}
		} else if s.guest != nil || s.server.gate.Passes(s.from, ok && key.MatchString("ctrl+c")) {
			l.presses.add(l.in, e)
			l.program.Send(e)
		}
	})
	if l.asks {
		l.in.Await(s.server.limits.Background + s.server.limits.BackgroundLate)
		s.owed = time.Now().Add(s.server.limits.BackgroundOwed)
	}
	s.keys.give(l.in.Take, func() {
		l.in.Stop()
		over()
		l.program.Send(silentMsg{})
	})
	if more = s.hears(); !more {
		over()
	}
	return more
}

// hears begins to read what the client types, the first time. It reports whether there is anything to come.
func (s *session) hears() (more bool) {
	if s.reading {
		return s.keys.more()
	}
	s.reading = true
	read := func(r io.Reader) {
		defer s.finish("reader", s.keys.end)
		if err := s.keys.read(r, s.server.limits.Input.ReadBytes); !errors.Is(err, io.EOF) {
			s.log.Debug("terminal not read", "err", err)
		}
	}
	if s.guest != nil {
		go read(s.channel)
	} else if !s.channel.take(read) {
		s.keys.end()
	}
	return s.keys.more()
}

// stuckAfter is how long a write may take: for a guest longer, as the other server hangs up first on who does not read.
func (s *session) stuckAfter() time.Duration {
	if s.guest != nil {
		return 2 * s.server.limits.StuckWrite
	}
	return s.server.limits.StuckWrite
}

// background has the first picture wait for the terminal's background, but not for long.
func (l *loop) background() {
	if !l.asks {
		return
	}
	late := time.NewTimer(l.session.server.limits.Background)
	defer late.Stop()
	for wide := true; wide; {
		select {
		case answer := <-l.session.answers:
			if wide = answer.Wide; answer != (wire.Background{}) {
				l.model.Update(answerMsg(answer))
			}
		case <-late.C:
			return
		case <-l.ctx.Done():
			return
		}
	}
}

// answerMsg is what an answer of the terminal is for a screen, nil for nothing.
func answerMsg(answer wire.Background) tea.Msg {
	switch {
	case answer.Wide:
		return ui.WideMsg{}
	case answer.Known:
		return ui.BackgroundMsg{Light: answer.Light}
	default:
		return nil
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
	var failed error
	if app, ok := of.model.(*views.App); ok {
		failed = app.Failed()
	}
	if failed != nil && s.guest != nil {
		s.guest.closed()
	}
	return s.farewells(of.broken, failed, seats)
}

// farewells are the last words of a session that shows something, whether it has broken, or why there was no way into its room, nil if there
// was. They give the exit status.
func (s *session) farewells(broken bool, failed error, seats []string) (status int) {
	switch {
	case broken:
		s.client.Print(s.client.Words.Broken)
		return cmdline.Failed
	case s.dismissed():
		s.client.Print(s.lastWords())
		return cmdline.Failed
	case s.server.running.Err() != nil:
		s.client.Print(s.stopping())
	case failed != nil:
		s.client.Complain(s.client.Says(failed))
		return cmdline.Failed
	default:
		if text := s.client.Words.Farewell(seats, func(command string) string {
			if command != "" && s.client.InLines() {
				command += " --plain"
			}
			return s.host.Line(command)
		}); text != "" {
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

// model is what a session shows: see [views.App].
type model interface {
	Init() tea.Cmd
	Update(msg tea.Msg) tea.Cmd
	Draw(f *frame.Frame)
}

// newApp is the model of every session.
func newApp(s *session) model {
	return views.NewApp(views.Config{
		Words: s.client.Words, Themes: s.server.themes, Memo: s.server.memo, Terminal: s.terminal(), Shows: s.shows,
		Host: s.host, Again: s.replay, Rating: s.house.rating,
		Person: s.id.Person(), Unknown: s.id.Key != nil && s.id.Profile.ID == "", Key: s.id.ShownKey(), User: s.id.User,
		Claimant: s.id.Claimant.Name, WeakKey: s.id.WeakKey,
		Account: s.account(), Start: s.start, Command: s.saying, Replay: s.finding,
		Came: s.keys.cameAt, Reaction: s.server.reaction,
		Preferences: func() data.Settings { return s.id.Profile.Settings },
		Enter:       func(p rooms.Person) lobby.House { return s.house.come(p.From(account.Origin(s.from)), s.server.hall) },
	})
}

// terminal is what screens know of the terminal: what its client says, whatever somebody has set.
func (s *session) terminal() ui.Terminal {
	t := wire.Detect(s.channel.term, s.env())
	light := wire.BackgroundOf(s.channel.env).Light
	if said := s.light.Load(); said != nil {
		light = *said
	}
	return ui.Terminal{Depth: depths[t.Profile], ASCII: t.ASCII, Light: light, Locale: cmp.Or(s.client.Locale, languages.Tags()[0])}
}

// env are the variables of the terminal. One that draws characters of ambiguous width in two columns gets ASCII alone:
// its variables name no UTF-8 then, for other servers too.
func (s *session) env() []string {
	env := s.channel.env
	if !s.wide.Load() {
		return env
	}
	return append(slices.Clone(env[:min(len(env), s.server.limits.EnvVars-1)]), "LC_ALL=C")
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
