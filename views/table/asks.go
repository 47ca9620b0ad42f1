package table

import tea "charm.land/bubbletea/v2"

func (t *Table) ask(r Request) tea.Cmd {
	if r.Away {
		t.panel = nil
	}
	switch {
	case r.Types == typingChat:
		return t.chat()
	case r.Types == typingForfeit:
		t.scene.entry.types(typingForfeit, t.scene.view.Forfeit)
	case r.Mutes.ID != "":
		t.scene.Muted.Toggle(r.Mutes)
	case r.Command != nil:
		return t.send(intent{command: r.Command})
	}
	return t.errand(r.Errand)
}
