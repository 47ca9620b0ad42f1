package table

import (
	"slices"
	"time"

	"shithead/rooms"
)

// bubbleFor is how long what was said is seen beside a seat.
const bubbleFor = 20 * time.Second

// saidBy is what the owner of a seat said or how they reacted a short while ago.
func (s *scene) saidBy(seat int) string {
	for i := range slices.Backward(s.view.Chat) {
		line := &s.view.Chat[i]
		switch {
		case s.clock.now.Sub(line.At) >= bubbleFor:
			return ""
		case line.Seat != seat, !s.Muted.Hears(line.Who), seat >= len(s.view.Seats) || s.view.Seats[seat].Owner.ID != line.Who.ID:
		case line.Reaction != rooms.NoReaction:
			return s.Words.Table.People.Reactions[line.Reaction]
		default:
			return line.Text
		}
	}
	return ""
}

// reaction is how the owner of a seat reacted a short while ago, empty if not.
func (s *scene) reaction(seat int) string {
	for i := range slices.Backward(s.view.Chat) {
		line := &s.view.Chat[i]
		switch {
		case !s.fresh(i):
			return ""
		case line.Reaction == rooms.NoReaction, line.Seat != seat, !s.Muted.Hears(line.Who):
		case seat < len(s.view.Seats) && s.view.Seats[seat].Owner.ID == line.Who.ID:
			return s.Words.Table.People.Reactions[line.Reaction]
		}
	}
	return ""
}

// fresh says whether a line was said a short while ago: not many moves have been made since, and nothing else happened,
// and outside a round not much was said either.
func (s *scene) fresh(i int) bool {
	n := 0
	if s.at.Playing() == nil {
		n = len(s.view.Chat) - 1 - i
	}
	first := s.view.Chat[i].Logged - (s.view.Logged - len(s.view.Log))
	for at := len(s.view.Log) - 1; at >= first && at >= 0 && n < lingers; at-- {
		if e := &s.view.Log[at]; e.Kind != rooms.EntryEvent || begins(&e.Event) {
			n++
		}
	}
	return n < lingers
}

// lingers is how many moves long what was said is shown where it hides something else.
const lingers = 2
