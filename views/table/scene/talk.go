package scene

import (
	"slices"
	"time"

	"shithead/rooms"
)

// bubbleFor is how long what was said is seen beside a seat.
const bubbleFor = 20 * time.Second

// SaidBy is what the owner of a seat said or how they reacted a short while ago.
func (s *Scene) SaidBy(seat int) string {
	for i := range slices.Backward(s.View.Chat) {
		line := &s.View.Chat[i]
		switch {
		case s.Clock.Now.Sub(line.At) >= bubbleFor:
			return ""
		case line.Seat != seat, !s.Muted.Hears(line.Who.ID), seat >= len(s.View.Seats),
			s.View.Seats[seat].Owner.ID != line.Who.ID:
		case line.Reaction != rooms.NoReaction:
			return s.Words.Table.People.Reactions[line.Reaction]
		default:
			return line.Text
		}
	}
	return ""
}

// Reaction is how the owner of a seat reacted a short while ago, empty if not.
func (s *Scene) Reaction(seat int) string {
	for i := range slices.Backward(s.View.Chat) {
		line := &s.View.Chat[i]
		switch {
		case !s.Fresh(i):
			return ""
		case line.Reaction == rooms.NoReaction, line.Seat != seat, !s.Muted.Hears(line.Who.ID):
		case seat < len(s.View.Seats) && s.View.Seats[seat].Owner.ID == line.Who.ID:
			return s.Words.Table.People.Reactions[line.Reaction]
		}
	}
	return ""
}

// Fresh reports whether a line was said a short while ago: not many moves have been made since, and nothing else happened,
// and outside a round not much was said either.
func (s *Scene) Fresh(i int) bool {
	n := 0
	if s.At.Playing() == nil {
		n = len(s.View.Chat) - 1 - i
	}
	first := s.View.Chat[i].Logged - (s.View.Logged - len(s.View.Log))
	for at := len(s.View.Log) - 1; at >= first && at >= 0 && n < lingers; at-- {
		if e := &s.View.Log[at]; e.Kind != rooms.EntryEvent || rooms.Begins(&e.Event) {
			n++
		}
	}
	return n < lingers
}

// lingers is how many moves long what was said is shown where it hides something else.
const lingers = 2
