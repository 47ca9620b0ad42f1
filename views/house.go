package views

import (
	"shithead/data"
	"shithead/rooms"
)

// House is what somebody who has come in can do.
type House interface {
	// Say says a line to everybody in the hall. It never waits.
	Say(text string) error
	// Make makes a room and gives its code. It may wait for the disk; screens call it in commands.
	Make(terms rooms.Terms) (code string, err error)
	// Enter goes into a room, and leaves the one that one was in; a seat stays its owner's. Views come as [TableMsg].
	// It may wait; screens call it in commands.
	Enter(code string) (Table, error)
	// Stats are what is kept of the person's play. It may wait for the disk; screens call it in commands.
	Stats() (History, error)
	// SavedRules are the rule sets that the person keeps, SaveRules keeps one under a name, in the place of another of
	// that name, and DropRules forgets one. They may wait for the disk; screens call them in commands.
	SavedRules() ([]data.SavedRules, error)
	SaveRules(name, code string) error
	DropRules(name string) error
	// Prefer keeps for later sessions whether a preference is on. It may wait for the disk; screens call it in commands.
	Prefer(p Preference, on bool) error
}

// Table is being in a room, as a screen needs it.
type Table interface {
	// Do does something and gives why not, if so. It may wait for the disk; screens call it in commands.
	Do(c rooms.Command) error
	// Exit goes back to the lobby; a seat stays its owner's. It never waits.
	Exit()
}

// LobbyMsg is the newest view of the lobby.
type LobbyMsg struct{ View *rooms.LobbyView }

// TableMsg is the newest view of the room that one is in.
type TableMsg struct{ View *rooms.RoomView }
