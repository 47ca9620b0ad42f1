package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/data"
	"shithead/rooms"
)

// AgainMsg asks for a finished round to be shown move by move, and for what is shown now when that is over.
type AgainMsg struct {
	Round data.ID
	// Table is the table that it was played at.
	Table *Table
}

// invite copies the line that brings friends to the room.
func (a *actions) invite() tea.Cmd {
	if a.scene.View.Phase != rooms.Gathering {
		return nil
	}
	return a.copies(a.scene.Invitation())
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

// Playing reports whether a round runs at the table.
func (v *shown) Playing() bool { return v.scene.View.Phase == rooms.Playing }

// Closed reports whether the table is gone.
func (v *shown) Closed() bool { return v.scene.View.Closed != nil }

// Reading reports whether something is shown instead of the table.
func (v *shown) Reading() bool { return v.panel != nil }

// Practise has it be the table of a guest, who is told so before the first move.
func (v *shown) Practise() { v.scene.Practice = true }

// Played reports whether the viewer has a seat in a match.
func (v *shown) Played() bool { return v.scene.At.Seated() && v.scene.View.Match != nil }

// Finished reports whether a round of the match is over in which the viewer has a seat.
func (v *shown) Finished() bool { return v.Played() && (v.over() || v.scene.View.Match.Round > 1) }

// start begins the match, with bots in the seats that are free.
func (a *actions) start() tea.Cmd {
	return a.send(intent{command: rooms.Start{}, bots: a.scene.At.FreeSeats(), level: a.usualBot()})
}

// over reports whether the view shows how a round ended.
func (v *shown) over() bool {
	return v.scene.View.Round != "" && (v.scene.View.Phase == rooms.Between || v.scene.View.Phase == rooms.Over)
}
