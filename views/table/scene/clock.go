package scene

import (
	"slices"
	"strconv"
	"time"

	"shithead/engine"
	"shithead/views/words"
)

// countdown is how long before a deadline every second is shown to whoever has to act in a set-up or waits for the next
// deal; on one's own turn all of them are. Else the clock moves in steps of stride.
const (
	countdown = 10 * time.Second
	stride    = 10 * time.Second
)

// Clock is the time that a view leaves: Now is when the view was made, and later what ticks say.
type Clock struct{ Now, Deadline time.Time }

// Left are the whole seconds that are left until the deadline, one that has begun among them, 0 without one.
func (c *Clock) Left() int {
	if c.Deadline.IsZero() {
		return 0
	}
	return max(0, int((c.Deadline.Sub(c.Now)+time.Second-1)/time.Second))
}

// Last reports whether the seconds are being counted.
func (c *Clock) Last() bool {
	return !c.Deadline.IsZero() && c.Deadline.Sub(c.Now) <= countdown
}

// Changes is when something changes by itself: the clock moves, or what was said has been seen for long enough; zero if
// nothing does.
func (s *Scene) Changes() time.Time {
	at := s.clockMoves()
	if ends := s.speechEnds(); at.IsZero() || !ends.IsZero() && ends.Before(at) {
		at = ends
	}
	return at
}

// clockMoves is when the clock has to move: at the next whole second, or stride, that is left. It is zero if it does not.
func (s *Scene) clockMoves() (at time.Time) {
	c := &s.Clock
	left := c.Deadline.Sub(c.Now)
	if c.Deadline.IsZero() || left <= 0 || c.Last() && !s.Hurried() {
		return at
	}
	step := stride
	if left <= countdown || s.At.Called() && s.Hurried() {
		step = time.Second
	}
	return c.Now.Add((left-1)%step + 1)
}

// speechEnds is when the oldest of what is seen beside seats has been seen for long enough, zero if nothing is.
func (s *Scene) speechEnds() (at time.Time) {
	if s.At.Playing() == nil {
		return at
	}
	for i := range slices.Backward(s.View.Chat) {
		line := &s.View.Chat[i]
		if s.Clock.Now.Sub(line.At) >= bubbleFor {
			break
		}
		if line.Seat != engine.NoSeat && s.Muted.Hears(line.Who.ID) {
			at = line.At.Add(bubbleFor)
		}
	}
	return at
}

// Hurried reports whether the time is the viewer's own: other viewers need no seconds.
func (s *Scene) Hurried() bool {
	v, seat := s.At.Playing(), s.At.Seat()
	switch {
	case v == nil:
		return true // the next deal is everybody's
	case seat == nil || s.At.Auto():
		return false
	default:
		return s.At.Called() || v.Phase == engine.PhaseSetUp && !seat.Ready
	}
}

// Time is what the clock shows, empty without a deadline.
func (s *Scene) Time() string {
	n := strconv.Itoa(s.Clock.Left())
	switch {
	case s.Clock.Deadline.IsZero():
		return ""
	case s.Clock.Last() && !s.Hurried():
		n = "<" + strconv.Itoa(int(countdown/time.Second))
	}
	return (&words.Facts{N: n}).Fill(s.Words.Table.Seconds)
}
