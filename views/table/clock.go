package table

import (
	"slices"
	"strconv"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/words"
)

// countdown is how long before a deadline every second is shown to whoever has to act in a set-up or waits for the next
// deal; on one's own turn all of them are. Else the clock moves in steps of stride.
const (
	countdown = 10 * time.Second
	stride    = 10 * time.Second
)

// clock is the time that a view leaves: now is when the view was made, and later what ticks say.
type clock struct{ now, deadline time.Time }

func (c *clock) times(view *rooms.RoomView) {
	c.now, c.deadline = view.At, view.Deadline
	if view.Closed != nil {
		c.deadline = time.Time{}
	}
}

// last says whether the seconds are being counted.
func (c *clock) last() bool {
	return !c.deadline.IsZero() && c.deadline.Sub(c.now) <= countdown
}

// Changes is when something changes by itself: the clock moves, or what was said has been seen for long enough; zero if
// nothing does.
func (s *scene) Changes() time.Time {
	at := s.clockMoves()
	if ends := s.speechEnds(); at.IsZero() || !ends.IsZero() && ends.Before(at) {
		at = ends
	}
	return at
}

// clockMoves is when the clock has to move: at the next whole second, or stride, that is left. It is zero if it does not.
func (s *scene) clockMoves() (at time.Time) {
	c := &s.clock
	left := c.deadline.Sub(c.now)
	if c.deadline.IsZero() || left <= 0 || c.last() && !s.hurried() {
		return at
	}
	step := stride
	if left <= countdown || s.at.Called() && s.hurried() {
		step = time.Second
	}
	return c.now.Add((left-1)%step + 1)
}

// speechEnds is when the oldest of what is seen beside seats has been seen for long enough, zero if nothing is.
func (s *scene) speechEnds() (at time.Time) {
	if s.at.Playing() == nil {
		return at
	}
	for i := range slices.Backward(s.view.Chat) {
		line := &s.view.Chat[i]
		if s.clock.now.Sub(line.At) >= bubbleFor {
			break
		}
		if line.Seat != engine.NoSeat && s.Muted.Hears(line.Who) {
			at = line.At.Add(bubbleFor)
		}
	}
	return at
}

// hurried says whether the time is the viewer's own: whoever else looks on needs no seconds.
func (s *scene) hurried() bool {
	v, seat := s.at.Playing(), s.at.Seat()
	switch {
	case v == nil:
		return true // the next deal is everybody's
	case seat == nil || s.at.Auto():
		return false
	default:
		return s.at.Called() || v.Phase == engine.PhaseSetUp && !seat.Ready
	}
}

// time is what the clock shows, empty without a deadline.
func (s *scene) time() string {
	begun := s.clock.deadline.Sub(s.clock.now) + time.Second - 1 // a second that has begun is left
	n := strconv.Itoa(max(0, int(begun/time.Second)))
	switch {
	case s.clock.deadline.IsZero():
		return ""
	case s.clock.last() && !s.hurried():
		n = "<" + strconv.Itoa(int(countdown/time.Second))
	}
	return (&words.Facts{N: n}).Fill(s.Words.Table.Seconds)
}
