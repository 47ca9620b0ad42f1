package sshsrv

import (
	"time"

	tea "charm.land/bubbletea/v2"
	uv "github.com/charmbracelet/ultraviolet"

	"shithead/sshsrv/gate"
)

// draws bounds how often a screen is drawn: see [gate.Draws].
type draws struct {
	*gate.Draws
	// due: it will be drawn, and what happens until then is drawn with it.
	due bool
}

// passes says whether an event of the session's terminal is passed on to its program.
func (s *session) passes(e uv.Event) bool {
	key, is := e.(uv.KeyPressEvent)
	return s.server.gate.Passes(s.from, is && key.MatchString("ctrl+c"))
}

// drawMsg says that what is due is to be drawn.
type drawMsg struct{}

// show draws, now or soon.
func (l *loop) show() tea.Cmd {
	if l.draws.due {
		return nil
	}
	columns, rows := l.session.channel.size.get()
	wait := l.draws.Wait(columns * rows)
	if wait == 0 {
		l.draw()
		return nil
	}
	l.draws.due = true
	return tea.Tick(wait, func(time.Time) tea.Msg { return drawMsg{} })
}
