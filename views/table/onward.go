package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/ui"
)

// Lobby is a screen that leads from a table that somebody watches to another one.
type Lobby interface {
	ui.Screen
	// Onward goes to the table with a code.
	Onward(code string) tea.Cmd
}

// nextMsg is the table that comes after the one that somebody watches, empty for none; going: they want to go there.
type nextMsg struct {
	of    *Table
	code  string
	going bool
}

// next finds out which table comes after this one now, for somebody who watches it.
func (t *Table) next(going bool) tea.Cmd {
	if t.scene.At.Seated() || t.pair.gallery == nil {
		return nil
	}
	find := t.pair.gallery.Next(t.scene.View.Code)
	return func() tea.Msg { return nextMsg{t, find(), going} }
}

// elsewhere looks for another table again where a round has begun or ended since a view.
func (t *Table) elsewhere(before *rooms.RoomView) tea.Cmd {
	if now := t.scene.View; before.Round == now.Round && before.Phase == now.Phase {
		return nil
	}
	return t.next(false)
}

// onward goes to the next table, if somebody wants to and there is one.
func (t *Table) onward(msg nextMsg) (ui.Screen, tea.Cmd) {
	if t.scene.Elsewhere = msg.code != ""; !msg.going || t.scene.At.Seated() {
		return t, nil
	}
	if !t.scene.Elsewhere {
		t.Say(t.scene.Words.Table.Board.Alone)
		return t, nil
	}
	lobby, ok := t.back().(Lobby)
	if !ok {
		return t, nil
	}
	t.room.Exit() // a second table stays
	return lobby, lobby.Onward(msg.code)
}
