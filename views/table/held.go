package table

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/table/round"
	"shithead/views/words"
)

// momentOverMsg says that a moment has been held long enough.
type momentOverMsg struct{ of *round.Moment }

// hold shows a moment, if there is one, and gives the command that ends it.
func (t *Table) hold(before *rooms.RoomView) tea.Cmd {
	if before == t.scene.View {
		return nil
	}
	if before != nil && before.Table != nil && t.scene.View.Table != nil && before.Table.Moves == t.scene.View.Table.Moves && before.Round == t.scene.View.Round {
		return nil // nothing was played: what is held is
	}
	if t.moment = nil; t.scene.Prefers.Is(words.Motion) {
		t.moment = t.facts.Moment(before)
	}
	if t.moment == nil {
		return nil
	}
	m := t.moment
	return t.after(m.Lasts, func(time.Time) tea.Msg { return momentOverMsg{m} })
}

// uncovers reports whether a key only ends the last moment of a round, so that the result is seen: what was pressed for a card
// must not take the result away.
func (t *Table) uncovers(key interface{ String() string }) bool {
	held := t.moment != nil && t.scene.View.Phase != rooms.Playing
	if !held || (key.String() != "enter" && key.String() != "space" && key.String() != "r") {
		return false
	}
	t.moment = nil
	return true
}
