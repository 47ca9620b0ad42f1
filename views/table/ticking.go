package table

import (
	"time"

	tea "charm.land/bubbletea/v2"
)

type tickMsg struct {
	table *Table
	now   time.Time
}

// tick waits until something changes by itself. However many views come, there is one tick under way, which looks at what there
// is when it comes. It does nothing if the tick under way comes as early, or where nothing will change.
func (t *Table) tick() tea.Cmd {
	at := t.scene.Changes()
	if at.IsZero() || !t.due.IsZero() && !t.due.After(at) {
		return nil
	}
	t.due = at
	return t.after(at.Sub(t.scene.Clock.Now), func(time.Time) tea.Msg { return tickMsg{table: t, now: at} })
}

// expiredMsg comes when the note of that time ends.
type expiredMsg struct {
	table *Table
	at    time.Time
}

// expire waits until the note ends. However many notes come, one timer is under way.
func (t *Table) expire() tea.Cmd {
	at := t.noteEnds
	if at.IsZero() || !t.expires.IsZero() && !t.expires.After(at) {
		return nil
	}
	t.expires = at
	return t.after(time.Until(at), func(time.Time) tea.Msg { return expiredMsg{t, at} })
}

// expired takes the note away, unless a later one has taken its place: [Table.Update] waits for the end of that.
func (t *Table) expired(msg expiredMsg) {
	if !msg.at.Equal(t.expires) {
		return
	}
	if t.expires = (time.Time{}); msg.at.Equal(t.noteEnds) {
		t.scene.Note, t.scene.Told, t.scene.Copied, t.scene.Pacing, t.noteEnds = "", "", "", false, time.Time{}
	}
}

func (t *Table) ticked(msg tickMsg) tea.Cmd {
	c := &t.scene.Clock
	if !msg.now.Equal(t.due) {
		return nil
	}
	t.due = time.Time{}
	if msg.now.After(c.Now) {
		c.Now = msg.now
	}
	return t.tick()
}
