package table

import (
	"errors"
	"slices"

	tea "charm.land/bubbletea/v2"

	"shithead/engine/bot"
	"shithead/rooms"
	"shithead/views/ui"
	"shithead/views/words"
)

// Entrance is the way from a screen into a room: asked for in a command, and passed when the room's first view is there.
type Entrance struct {
	// Busy: the answer is awaited, or the first view.
	Busy bool
	// way is the one that is gone.
	way Way
	// in is the answer, once one is in the room.
	in EnteredMsg
	// view is the newest that came meanwhile. It may be of another room, or come before the answer.
	view *rooms.RoomView
}

// Way is how somebody goes into a room.
type Way struct {
	// Terms are those of a room that has to be made first, else nil and code names the room.
	Terms *rooms.Terms
	Code  string
	// First is done at once, if it is not nil. Who cannot do it does Else, if that is not nil, and stays in any case, to watch.
	First, Else rooms.Command
}

// EnteredMsg is the answer to taking a way.
type EnteredMsg struct {
	way   Way
	code  string
	table Place
	err   error
}

// Take goes the way, and gives the room's code. Who cannot do what is to be done at once does not stay. It may wait.
func (w Way) Take(house House) (code string, at Place, err error) {
	code = w.Code
	if w.Terms != nil {
		if code, err = house.Make(*w.Terms); err != nil {
			return code, nil, err
		}
	}
	if at, err = house.Enter(code); err != nil || w.First == nil {
		return code, at, err
	}
	err = at.Do(w.First)
	switch {
	case errors.Is(err, rooms.ErrSeated): // since the screen was drawn; that is as good
		err = nil
	case w.Else != nil && (errors.Is(err, rooms.ErrFull) || errors.Is(err, rooms.ErrBegun)):
		err = at.Do(w.Else)
	}
	if err != nil && (w.Else == nil || errors.Is(err, rooms.ErrClosed) || errors.Is(err, rooms.ErrGuest)) {
		at.Exit()
		return code, nil, err
	}
	return code, at, nil
}

// Far is the way into a room that another server serves, if that is where it led. The server is named if the room has moved there.
func (m EnteredMsg) Far() (w Way, server string, ok bool) {
	server, ok = Far(m.err)
	return m.way, server, ok
}

// Far reports whether there was no way into a room, or there is none any more, as another server serves it, and which, empty if that is not known.
func Far(err error) (server string, ok bool) {
	if moved, has := errors.AsType[*rooms.MovedError](err); has {
		return moved.Owner, moved.Owner != ""
	}
	return "", errors.Is(err, words.ErrFar)
}

// Ask goes a way in a command.
func (e *Entrance) Ask(house House, w Way) tea.Cmd {
	*e = Entrance{Busy: true, way: w}
	return func() tea.Msg {
		code, at, err := w.Take(house)
		return EnteredMsg{w, code, at, err}
	}
}

// Update takes what comes while the way is gone. It gives the room and its first view once both are there, or an error.
func (e *Entrance) Update(msg tea.Msg) (Place, *rooms.RoomView, error) {
	if !e.Busy {
		return nil, nil, nil
	}
	switch msg := msg.(type) {
	case EnteredMsg:
		if msg.err != nil {
			*e = Entrance{}
			return nil, nil, msg.err
		}
		e.in = msg
	case ViewMsg:
		e.view = msg.View
	}
	if e.in.table == nil || e.view == nil || e.view.Code != e.in.code {
		return nil, nil, nil
	}
	table, view := e.in.table, e.view
	*e = Entrance{}
	return table, view, nil
}

// SitDown shows a room, from which back leads away. Its screen is told the view like every later one, so that what a view sets going begins.
func SitDown(l *ui.Context, me rooms.Person, room Place, view *rooms.RoomView, back func(code string) ui.Screen) (ui.Screen, tea.Cmd) {
	table := New(l, me, room, view, func() ui.Screen { return back(view.Code) })
	return table.Update(ViewMsg{View: view})
}

// Inside reports whether one is in the room whose first view is awaited.
func (e *Entrance) Inside() bool { return e.Busy && e.in.table != nil }

// Way is the way that is gone.
func (e *Entrance) Way() (w Way, ok bool) { return e.way, e.Busy }

// GiveUp leaves a room whose first view does not come. An answer is waited for.
func (e *Entrance) GiveUp() {
	if e.in.table != nil {
		e.in.table.Exit()
		*e = Entrance{}
	}
}

// UsualLevel is which of the bots' levels people meet unless they choose another.
func UsualLevel() int {
	for _, level := range []string{"normal", "easy"} {
		if i := slices.Index(bot.Levels(), level); i >= 0 {
			return i
		}
	}
	return 0
}

// Place is being in a room, as a screen needs it.
type Place interface {
	// Do does something and gives why not, if so. It may wait for the disk; screens call it in commands.
	Do(c rooms.Command) error
	// Exit goes back to the lobby; a seat stays its owner's. It never waits.
	Exit()
	// Who is who one is there: a guest has an id at their own table.
	Who() rooms.Person
}

// ViewMsg is the newest view of the room that one is in.
type ViewMsg struct{ View *rooms.RoomView }

// House is where rooms are made and entered.
type House interface {
	// Make makes a room and gives its code. It may wait for the disk; screens call it in commands.
	Make(terms rooms.Terms) (code string, err error)
	// Enter goes into a room, and leaves the one that one was in; a seat stays its owner's. Views come as [ViewMsg].
	// It may wait; screens call it in commands.
	Enter(code string) (Place, error)
}

// SecondHouse is a house in which somebody who watches a room can watch another one besides.
type SecondHouse interface {
	House
	// Rooms are those there are now. It does not wait for anything but the list.
	Rooms() *rooms.LobbyView
	// Watch goes into a second room, and leaves the second one that one was in. Views come as [SecondMsg]. It may wait;
	// screens call it in commands.
	Watch(code string) (Place, error)
}
