package sshsrv

import (
	"runtime/debug"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/sshsrv/wire"
	"shithead/views"
)

// loop is the Bubble Tea model of every session: it hands messages to what the session shows, and has it drawn on the
// display after each. Bubble Tea's own view stays empty.
type loop struct {
	visit   *visit
	model   model
	display *wire.Display
	program *tea.Program
	// broken: a screen panicked.
	broken bool
}

// resizedMsg says that the window has another size now.
type resizedMsg struct{}

// Init draws the first screen, and lets Bubble Tea's renderer go, which would tick for nothing as long as the session
// lasts.
func (l *loop) Init() tea.Cmd {
	l.draw()
	release := func() tea.Msg {
		if err := l.program.ReleaseTerminal(); err != nil {
			l.visit.log.Debug("letting the renderer go", "err", err)
		}
		return nil
	}
	return tea.Batch(release, l.contain(l.model.Init()))
}

// Update hands a message on and draws.
func (l *loop) Update(msg tea.Msg) (next tea.Model, cmd tea.Cmd) {
	next = l
	defer func() {
		if broken := recover(); broken != nil {
			cmd = l.breakOff(broken)
		}
	}()
	switch msg := msg.(type) {
	case brokenMsg:
		return l, l.breakOff(msg.what)
	case tea.WindowSizeMsg, tea.ColorProfileMsg, tea.EnvMsg:
		return l, nil // what Bubble Tea says of its own terminal, which nobody sees
	case resizedMsg:
		l.display.Resize(l.visit.channel.size.get())
	case views.RedrawMsg:
		l.display.Redraw()
	}
	cmd = l.contain(l.model.Update(msg))
	l.draw()
	return l, cmd
}

// View is empty: what is seen goes through the display.
func (l *loop) View() tea.View { return tea.View{} }

func (l *loop) draw() { l.display.Draw(l.model.Draw) }

// contain makes a command's panic end this session and nothing else.
func (l *loop) contain(cmd tea.Cmd) tea.Cmd {
	if cmd == nil {
		return nil
	}
	return func() (msg tea.Msg) {
		defer func() {
			if broken := recover(); broken != nil {
				msg = brokenMsg{broken}
			}
		}()
		return cmd()
	}
}

// brokenMsg says that a command panicked.
type brokenMsg struct{ what any }

// breakOff ends the session after a panic.
func (l *loop) breakOff(broken any) tea.Cmd {
	l.visit.log.Error("screen broke", "name", l.visit.id.profile.Name, "panic", broken, "stack", string(debug.Stack()))
	l.broken = true
	return tea.Quit
}

// leave takes the person out of wherever the session was.
func (l *loop) leave() {
	if l.visit.inHall != nil {
		l.visit.inHall.Leave()
	}
}

// enterHall lets the person into the hall, whose views then come to the session.
func (v *visit) enterHall(p rooms.Person) *rooms.Visit {
	v.inHall = v.server.hall.Enter(p, v.hall)
	return v.inHall
}
