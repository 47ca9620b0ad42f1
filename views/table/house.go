package table

import "shithead/rooms"

// Place is being in a room, as a screen needs it.
type Place interface {
	// Do does something and gives why not, if so. It may wait for the disk; screens call it in commands.
	Do(c rooms.Command) error
	// Exit goes back to the lobby; a seat stays its owner's. It never waits.
	Exit()
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
