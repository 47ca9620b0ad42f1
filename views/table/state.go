package table

import (
	"shithead/rooms"
	"shithead/views/table/round"
	"shithead/views/table/scene"
)

// state is all that the picture of a round depends on in one session, besides the size of the window. What it leaves out has to
// have the values that [Table.State] asks for.
type state struct {
	scene.State
	moment *round.Moment
}

// State is what the picture in a window of a size depends on, to be compared with what it was before: see [ui.Stated].
func (t *Table) State(width, height int) any {
	t.pair.offer(width, height)
	of, known := t.scene.State()
	if !known || t.panel != nil || t.pair.open() != nil || t.scene.View.Phase != rooms.Playing {
		return nil
	}
	return state{of, t.moment}
}
