package sshsrv

import (
	"errors"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/sshsrv/internal/stacks"
	"shithead/views/ui"
)

// How a program runs, and how what comes from outside of the terminal gets to it. What comes of it is in program.go.

// run runs the program, and gives once it has ended.
func (l *loop) run() {
	l.session.screen.Store(l)
	defer l.session.screen.Store(nil)
	l.calls.Tell()
	l.names.Tell()
	_, _ = l.program.Run() // what it says of its context and of a panic is known
}

// Init draws the first screen, and lets Bubble Tea's renderer go, which would tick for nothing as long as the session lasts.
func (l *loop) Init() tea.Cmd {
	l.session.visit.house.Store(l.session.house)
	cmd := l.deeply(func() tea.Cmd {
		cmd := l.contain(l.model.Init())
		l.listen()
		l.draw(l.state())
		return cmd
	})
	release := func() tea.Msg {
		if err := l.program.ReleaseTerminal(); err != nil {
			l.session.log.Debug("renderer not released", "err", err)
		}
		return nil
	}
	return tea.Batch(release, cmd)
}

// Update hands a message on and draws.
func (l *loop) Update(msg tea.Msg) (tea.Model, tea.Cmd) {
	switch msg.(type) {
	case tea.WindowSizeMsg, tea.ColorProfileMsg, tea.EnvMsg:
		return l, nil // what Bubble Tea says of its own terminal, which nobody sees
	}
	if l.quit {
		return l, tea.Quit
	}
	return l, l.deeply(func() tea.Cmd { return tea.Batch(l.update(msg), l.arrives()) })
}

// View is empty: what is seen goes through the display.
func (l *loop) View() tea.View { return tea.View{} }

// deeply does what calls deep on a stack that is shared: that of the program, which waits for as long as the session lasts, would stay
// as large as drawing a screen needs it. A panic ends this session and nothing else.
func (l *loop) deeply(do func() tea.Cmd) (cmd tea.Cmd) {
	defer func() {
		if broken := recover(); broken != nil {
			cmd = l.breakOff(broken)
		}
	}()
	l.session.server.stacks.Run(func() { cmd = do() })
	return cmd
}

// calledMsg says that something may have come from outside of the terminal.
type calledMsg struct{}

// call has the program bring what has come. The program may keep it waiting; nobody else.
func (l *loop) call() { l.program.Send(calledMsg{}) }

// bring brings what has come from outside of the terminal, the newest of each.
func (l *loop) bring() tea.Cmd {
	s := l.session
	var cmds []tea.Cmd
	if !l.resizing {
		select {
		case <-s.channel.resized:
			l.resizing = true
			time.AfterFunc(time.Second/time.Duration(s.server.limits.Resizes), func() { l.program.Send(settledMsg{}) })
			cmds = append(cmds, l.update(resizedMsg{}))
		default:
		}
	}
	for len(s.answers) > 0 {
		if msg := answerMsg(<-s.answers); msg != nil {
			cmds = append(cmds, l.update(msg))
		}
	}
	if settings := s.set.Fetch(); settings != nil {
		cmds = append(cmds, l.update(ui.SetMsg{Settings: *settings}))
	}
	if news := s.house.fetch(); len(news) > 0 {
		cmds = append(cmds, l.update(news))
	}
	return tea.Batch(cmds...)
}

// rename gives the session its newest name, if that is another. It may wait for a room.
func (l *loop) rename() {
	named := l.contain(func() tea.Msg {
		name := l.session.named.Fetch()
		if name == nil {
			return nil
		}
		l.session.house.rename(*name)
		return ui.NamedMsg{Name: *name}
	})
	if msg := named(); msg != nil {
		l.program.Send(msg)
	}
}

// written is called once nothing is written any more.
func (l *loop) written(err error) {
	if broken, ok := errors.AsType[stacks.Broken](err); ok {
		l.session.broke("writer", broken)
	} else if err != nil {
		l.session.log.Debug("terminal not written", "err", err)
		l.session.visit.silent.Store(true) // the end of the connection is noticed later
	}
	l.cancel()
}
