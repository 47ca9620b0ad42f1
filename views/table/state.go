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

// watched is all that the picture depends on of a round that a viewer watches who does nothing else, besides the size
// of the window: with the same values another session has the same picture. What it leaves out has to have the values
// that [Table.Key] asks for.
type watched struct {
	scene.Watched
	told   round.Told
	moment round.MomentOf
}

// Key is what the picture in a window of a size depends on, to be compared with that of another session: see
// [ui.Keyed].
func (t *Table) Key(width, height int) any {
	t.pair.offer(width, height)
	of, alone := t.scene.Watched()
	if !alone || t.panel != nil || t.pair.gallery == nil || t.pair.open() != nil || !t.playing() {
		return nil
	}
	key := watched{Watched: of, told: t.facts.Told(width, height)}
	if t.moment != nil {
		key.moment = t.moment.Of
	}
	return key
}
