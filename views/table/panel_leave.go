package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
)

// leavePanel asks whether the seat is to be left.
type leavePanel struct{ *scene }

// newLeavePanel is nil for whoever has no seat.
func newLeavePanel(s *scene) panel {
	if !s.at.Seated() {
		return nil
	}
	return leavePanel{s}
}

func (p leavePanel) key(msg tea.KeyPressMsg) request {
	r := request{away: true}
	if msg.String() == "y" {
		r.command = rooms.Leave{}
	}
	return r
}

func (p leavePanel) draw(f *frame.Frame, last int) {
	w := &p.Words.Table
	y := (last+1)/2 - 1
	text := w.LeaveFor
	if p.view.Phase == rooms.Gathering || p.view.Phase == rooms.Over {
		text = w.LeaveSeat
	}
	y = p.DrawLines(f, 2, y, f.Width()-4, f.Height(), ui.Wrap(text, f.Width()-4), p.Theme.Strong)
	p.DrawKeys(f, 2, y+1, w.LeaveKeys)
}
