package table

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/table/panel"
	"shithead/views/table/scene"
)

func (t *Table) ask(r panel.Request) tea.Cmd {
	if r.Away {
		t.panel = nil
	}
	switch {
	case r.Types == scene.TypingChat:
		return t.chat()
	case r.Types == scene.TypingForfeit:
		t.scene.Entry.Types(scene.TypingForfeit, t.scene.View.Forfeit)
	case r.Mutes.ID != "":
		return t.scene.Mute(r.Mutes.ID)
	case r.Command != nil:
		return t.send(intent{command: r.Command})
	}
	return t.errand(r.Errand)
}
