package sshsrv

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
)

// How the mouse is used: a model that wants one says so, then the terminal is told to report it, and what it does becomes what it points
// at on the picture of that moment, which is drawn once more for that.

// pointer is a model that can be pointed at: see [views.App].
type pointer interface {
	Mouse() bool
	Pointed(f *frame.Frame, mouse tea.Msg) tea.Msg
}

// listen has the terminal report the mouse, and be heard, while the model wants that.
func (l *loop) listen() {
	at, is := l.model.(pointer)
	wants := is && at.Mouse()
	if wants == l.mouse {
		return
	}
	l.mouse = wants
	l.display.SetMouse(wants)
	l.in.SetMouse(wants)
}

// pointed is what is meant by a message that comes from the mouse, nil for nothing.
func (l *loop) pointed(mouse tea.MouseMsg) (means tea.Msg) {
	at, is := l.model.(pointer)
	if !is || !l.mouse {
		return nil
	}
	l.session.visit.acts()
	columns, rows := frame.Bounded(l.session.channel.size.get())
	if point := mouse.Mouse(); point.X >= columns || point.Y >= rows {
		return nil
	}
	l.session.server.frames.Lend(columns, rows, func(f *frame.Frame) { means = at.Pointed(f, mouse) })
	return means
}
