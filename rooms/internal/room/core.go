package room

import (
	"time"

	"shithead/rooms"
)

// Core is what is asked of the state of a room: of a [Room], or in tests of a stub.
type Core interface {
	Arrive(who rooms.Person, now time.Time) Effects
	Depart(who rooms.Person, now time.Time) Effects
	Do(who rooms.Person, c rooms.Command, now time.Time) (Effects, error)
	Tick(now time.Time) Effects
	Wake() time.Time
	Close(now time.Time) Effects
	Announce(n rooms.Notice, now time.Time) Effects
	Drain(on bool, now time.Time) Effects
	View(who rooms.Person, now time.Time) *rooms.RoomView
	Summary() *rooms.RoomSummary
	// stop is what is still to be kept when the server stops.
	Stop(now time.Time) Effects
	// remember comes before every input, and inherit after a pause that began then: what the state of before had that is not
	// in the journal is taken over, as it was before the input that could not be kept.
	Remember()
	Inherit(before Core, paused, now time.Time)
	Delay(by time.Duration)
}
