package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
	"shithead/views/ui"
)

// AgainMsg asks for a finished round to be shown move by move, and for what is shown now when that is over.
type AgainMsg struct {
	Round data.ID
	// Table is the table that it was played at.
	Table *Table
}

// copies gives a line to the clipboard of the terminal, and says so until the next key.
func (t *Table) copies(line string) tea.Cmd {
	t.scene.Copied = line
	return ui.Copy(line)
}

// invite copies the line that brings friends to the room.
func (t *Table) invite() tea.Cmd {
	if t.scene.View.Phase != rooms.Gathering {
		return nil
	}
	return t.copies(t.scene.Invitation())
}

// watchAgain shows the round that is over once more.
func (t *Table) watchAgain() tea.Cmd {
	if !t.over() {
		return nil
	}
	again := AgainMsg{Round: t.scene.View.Round, Table: t}
	return func() tea.Msg { return again }
}

// queueOrWatch waits for a seat, and for somebody who has one it shows the round again that is over.
func (t *Table) queueOrWatch() tea.Cmd {
	if t.scene.At.Seated() {
		return t.watchAgain()
	}
	return t.queue()
}

// Playing says whether a round runs at the table.
func (t *Table) Playing() bool { return t.scene.View.Phase == rooms.Playing }

// Closed says whether the table is gone.
func (t *Table) Closed() bool { return t.scene.View.Closed != nil }

// Say tells only the viewer something, until the next key.
func (t *Table) Say(text string) { t.scene.Note, t.kept = text, true }

// setsForfeit says whether a key is the one with which the host sets, before a match, what the last player owes.
func (t *Table) setsForfeit(key string) bool {
	return key == "t" && t.scene.View.Phase == rooms.Gathering && t.scene.At.Maker()
}

// start begins the match, with bots in the seats that are free.
func (t *Table) start() tea.Cmd {
	return t.send(intent{command: rooms.Start{}, bots: t.scene.At.FreeSeats(), level: t.usualBot()})
}

// over says whether the view shows how a round ended.
func (t *Table) over() bool {
	return t.scene.View.Round != "" && (t.scene.View.Phase == rooms.Between || t.scene.View.Phase == rooms.Over)
}
