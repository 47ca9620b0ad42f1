package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/ui"
)

// Lobby is a screen that leads from a table that somebody watches to the next one.
type Lobby interface {
	ui.Screen
	// Onward goes to the table after the one with a code, in the order in which the lobby lists them. It gives nil where there
	// is no other to watch.
	Onward(code string) tea.Cmd
}

// onward goes to the next table, for somebody who watches this one.
func (t *Table) onward() (ui.Screen, tea.Cmd) {
	if t.scene.At.Seated() || t.back == nil {
		return t, nil
	}
	lobby, ok := t.back().(Lobby)
	if !ok {
		return t, nil
	}
	cmd := lobby.Onward(t.scene.View.Code)
	if cmd == nil {
		t.scene.Note = t.scene.Words.Table.Board.Alone
		return t, nil
	}
	t.room.Exit() // a second table stays
	return lobby, cmd
}
