package room

import (
	"time"

	"shithead/rooms"
)

// Core is what is asked of the state of a room: of a [Room], or in tests of a stub.
type Core interface {
	// Arrive and Depart count somebody in and out. Nobody is in a room twice.
	Arrive(who rooms.Person, now time.Time) Effects
	Depart(who rooms.Person, now time.Time) Effects
	// Do carries out a command of somebody who is here.
	Do(who rooms.Person, c rooms.Command, now time.Time) (Effects, error)
	// Tick does one thing that is due, if any, and Wake is when something is due next, zero for never.
	Tick(now time.Time) Effects
	Wake() time.Time
	// Close, Announce and Drain are for operators: see [rooms.Notice].
	Close(now time.Time) Effects
	Announce(n rooms.Notice, now time.Time) Effects
	Drain(on bool, now time.Time) Effects
	// View is what somebody here sees, and Summary what the lobby tells of the room.
	View(who rooms.Person, now time.Time) *rooms.RoomView
	Summary() *rooms.RoomSummary
	// Stop is what is still to be kept when the server stops.
	Stop(now time.Time) Effects
	// Remember comes before every input, and Inherit after a pause that began then: what the state of before had that is not
	// in the journal is taken over, as it was before the input that could not be kept.
	Remember()
	Inherit(before Core, paused, now time.Time)
	// Delay puts off all that is due, as nobody could be shown or heard for so long.
	Delay(by time.Duration)
}
