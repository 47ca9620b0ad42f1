package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
)

// errands are what somebody wants of the room besides moves, one under way and the others behind it. They wait for no move
// and no move waits for them.
type errands struct {
	busy    bool
	waiting []rooms.Command
}

// errandMsg is what became of an errand.
type errandMsg struct {
	table   *Table
	command rooms.Command
	err     error
}

// errand does something, after what is under way. Of more than anybody types the last is dropped.
func (t *Table) errand(c rooms.Command) tea.Cmd {
	if c == nil {
		return nil
	}
	if t.errands.busy {
		if len(t.errands.waiting) < maxWaiting {
			t.errands.waiting = append(t.errands.waiting, c)
		}
		return nil
	}
	t.errands.busy = true
	room := t.room
	return func() tea.Msg { return errandMsg{table: t, command: c, err: room.Do(c)} }
}

// ran hears what became of the errand under way.
func (t *Table) ran(msg errandMsg) tea.Cmd {
	t.errands.busy = false
	if msg.err != nil {
		t.scene.note, t.kept = t.scene.Words.Refusal(msg.err, t.scene.view), true
		t.scene.entry.retype(msg.command)
	}
	if len(t.errands.waiting) == 0 {
		return nil
	}
	next := t.errands.waiting[0]
	t.errands.waiting = t.errands.waiting[1:]
	return t.errand(next)
}
