package ui

import tea "charm.land/bubbletea/v2"

// Over is what a screen has that is shown over another one, which goes on below it.
type Over struct{ Under Screen }

// Hear hands a message to the screen below. It gives that which is shown from then on: the one above, or the one to which the
// one below leads of itself.
func (o *Over) Hear(above Screen, msg tea.Msg) (Screen, tea.Cmd) {
	next, cmd := o.Under.Update(msg)
	if next != o.Under {
		return next, cmd
	}
	return above, cmd
}

// Room is that of the screen below: see [Inside].
func (o *Over) Room() string { return RoomOf(o.Under) }
