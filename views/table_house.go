package views

import "shithead/rooms"

// Table is being in a room, as a screen needs it.
type Table interface {
	// Do does something and gives why not, if so. It may wait for the disk; screens call it in commands.
	Do(c rooms.Command) error
	// Exit goes back to the lobby; a seat stays its owner's. It never waits.
	Exit()
}

// TableMsg is the newest view of the room that one is in.
type TableMsg struct{ View *rooms.RoomView }

// tableHouse is where rooms are made and entered.
type tableHouse interface {
	// Make makes a room and gives its code. It may wait for the disk; screens call it in commands.
	Make(terms rooms.Terms) (code string, err error)
	// Enter goes into a room, and leaves the one that one was in; a seat stays its owner's. Views come as [TableMsg].
	// It may wait; screens call it in commands.
	Enter(code string) (Table, error)
}
