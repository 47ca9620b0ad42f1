package views

import (
	"shithead/rooms"
)

// position is what somebody chooses in: what they see, and what they have sent that it does not show yet.
type position struct {
	view *rooms.RoomView
	me   rooms.Person
	// atOnce: the key of a rank chooses all of its cards.
	atOnce bool
	sent   unseen
}

// unseen is what was sent to the room and no view shows yet.
type unseen struct {
	// busy: something was sent and not answered. Flying: it is a move that has not been seen, and waits: more waits behind it.
	busy, flying, waits bool
	// swaps are those among all this.
	swaps []swap
}
