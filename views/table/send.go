package table

import (
	"errors"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/ui"
)

// send sends what has its turn among the moves.
func (t *Table) send(in intent) tea.Cmd { return t.sent(t.line.send(in)) }

// errand does something that no move waits for, unless it is nil. Of more than anybody types the last is dropped.
func (t *Table) errand(c rooms.Command) tea.Cmd {
	if c == nil {
		return nil
	}
	return t.sent(t.errands.send(intent{command: c}))
}

// sent is a command under way, or says why it can't be sent.
func (t *Table) sent(cmd tea.Cmd, err error) tea.Cmd {
	if err != nil {
		t.refused(err)
	}
	return cmd
}

// refused says why something is not done.
func (t *Table) refused(err error) { t.scene.note = t.scene.Words.Refusal(err, t.scene.view) }

// answered hears what became of a command, and sends what waits for it.
func (t *Table) answered(msg answerMsg) (ui.Screen, tea.Cmd) {
	if msg.err != nil {
		t.failed(msg)
	} else if _, ok := msg.command.(rooms.Leave); ok {
		return t.exit()
	}
	msg.from.heard(msg.err)
	return t, t.sent(msg.from.next())
}

// failed says why a command failed.
func (t *Table) failed(msg answerMsg) {
	switch c := msg.command.(type) {
	case rooms.Back:
	case rooms.Move:
		t.refused(msg.err)
		// The view that shows who was faster may be on its way.
		t.kept = errors.Is(msg.err, rooms.ErrStale) && t.scene.view.Table != nil && t.scene.view.Table.Moves == c.Seen
	default:
		t.refused(msg.err)
		if t.kept = msg.from == &t.errands; t.kept {
			t.scene.entry.retype(c)
		}
	}
}
