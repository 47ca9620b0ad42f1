package rooms

import "time"

// core is the state of a room: see [room].
type core interface {
	arrive(who Person, now time.Time) effects
	depart(who Person, now time.Time) effects
	do(who Person, c Command, now time.Time) (effects, error)
	tick(now time.Time) effects
	wake() time.Time
	close(now time.Time) effects
	announce(n Notice, now time.Time) effects
	drain(on bool, now time.Time) effects
	view(who Person, now time.Time) *RoomView
	summary() *RoomSummary
	// stop is what is still to be kept when the server stops.
	stop(now time.Time) effects
	// remember comes before every input, and inherit after a pause that began then: what the state of before had that is not
	// in the journal is taken over, as it was before the input that could not be kept.
	remember()
	inherit(before core, paused, now time.Time)
	delay(by time.Duration)
}
