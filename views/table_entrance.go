package views

import (
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/ui"
)

// entrance is the way from a screen into a room: asked for in a command, and passed when the room's first view is there.
type entrance struct {
	// busy: the answer is awaited, or the first view.
	busy bool
	// code and table are the room once one is in.
	code  string
	table Table
	// view is the newest that came meanwhile. It may be of another room, or come before the answer.
	view *rooms.RoomView
}

// way is how somebody goes into a room.
type way struct {
	// terms are those of a room that has to be made first, else nil and code names the room.
	terms *rooms.Terms
	code  string
	// first is done at once, if it is not nil. Anyhow: who cannot do it stays all the same, to watch.
	first  rooms.Command
	anyhow bool
}

// enteredMsg is the answer to taking a way.
type enteredMsg struct {
	code  string
	table Table
	err   error
}

// take goes the way. Who cannot do what is to be done at once does not stay.
func (w way) take(house tableHouse) (msg enteredMsg) {
	msg.code = w.code
	if w.terms != nil {
		if msg.code, msg.err = house.Make(*w.terms); msg.err != nil {
			return msg
		}
	}
	if msg.table, msg.err = house.Enter(msg.code); msg.err != nil || w.first == nil {
		return msg
	}
	// The seat may be one's own since the screen was drawn; that is as good.
	if msg.err = msg.table.Do(w.first); errors.Is(msg.err, rooms.ErrSeated) {
		msg.err = nil
	}
	if msg.err != nil && w.anyhow && !errors.Is(msg.err, rooms.ErrClosed) {
		msg.err = nil
	}
	if msg.err != nil {
		msg.table.Exit()
	}
	return msg
}

// ask goes a way in a command.
func (e *entrance) ask(house tableHouse, w way) tea.Cmd {
	*e = entrance{busy: true}
	return func() tea.Msg { return w.take(house) }
}

// update takes what comes while the way is gone. It gives the room and its first view once both are there, or an error.
func (e *entrance) update(msg tea.Msg) (Table, *rooms.RoomView, error) {
	if !e.busy {
		return nil, nil, nil
	}
	switch msg := msg.(type) {
	case enteredMsg:
		if msg.err != nil {
			*e = entrance{}
			return nil, nil, msg.err
		}
		e.code, e.table = msg.code, msg.table
	case TableMsg:
		e.view = msg.View
	}
	if e.table == nil || e.view == nil || e.view.Code != e.code {
		return nil, nil, nil
	}
	table, view := e.table, e.view
	*e = entrance{}
	return table, view, nil
}

// sitDown shows a room, from which back leads away. Its screen is told the view like every later one, so that what a view sets going begins.
func sitDown(l *ui.Context, me rooms.Person, room Table, view *rooms.RoomView, back func(code string) ui.Screen) (ui.Screen, tea.Cmd) {
	table := newTable(*l, me, room, view, func() ui.Screen { return back(view.Code) })
	return table.Update(TableMsg{View: view})
}

// inside says whether one is in the room whose first view is awaited.
func (e *entrance) inside() bool { return e.busy && e.table != nil }

// giveUp leaves a room whose first view does not come. An answer is waited for.
func (e *entrance) giveUp() {
	if e.table != nil {
		e.table.Exit()
		*e = entrance{}
	}
}

// usualLevel is which of the bots' levels people meet unless they choose another.
func usualLevel() int {
	for _, level := range []string{"normal", "easy"} {
		if i := slices.Index(bot.Levels(), level); i >= 0 {
			return i
		}
	}
	return 0
}
