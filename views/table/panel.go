package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
)

// panel is what is shown instead of the table. One that text can be pasted into is a [paster].
type panel interface {
	// key takes a key, and gives what is asked for by it.
	key(msg tea.KeyPressMsg) request
	// draw draws it from the second row to the last, in which its keys are.
	draw(f *frame.Frame, last int)
}

// paster takes text that is pasted.
type paster interface{ paste(msg tea.PasteMsg) }

// request is what a key in a panel asks for.
type request struct {
	// away: the panel is put away.
	away bool
	// errand and command are what is to be done, nil for nothing, as an errand or in its turn.
	errand, command rooms.Command
	// types is what a line is to be typed for.
	types typing
}

// panelKeys are the keys that show panels at a table; what they make is nil where there is nothing to be shown.
var panelKeys = map[string]func(s *scene) panel{
	"x": newLeavePanel, "l": newLogPanel, "i": newRulesPanel, "f": newFairPanel, "p": newPeoplePanel,
	"?": newHelpPanel, "f1": newHelpPanel,
}

// ask does what a key in the panel asks for.
func (t *Table) ask(r request) tea.Cmd {
	if r.away {
		t.panel = nil
	}
	switch {
	case r.types == typingChat:
		return t.chat()
	case r.types == typingForfeit:
		t.scene.entry.types(typingForfeit, t.scene.view.Forfeit)
	case r.command != nil:
		return t.send(intent{command: r.command})
	}
	return t.errand(r.errand)
}
