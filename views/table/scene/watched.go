package scene

import (
	"slices"
	"time"

	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/ui"
)

// Watched is all that is drawn of a scene in which the viewer does nothing but watch, and which does not name them: with the same
// values another viewer sees the same.
type Watched struct {
	ui   ui.Shared
	view *rooms.RoomView
	// now is the time, and unheard how many of the latest lines of the chat were said since the last key.
	now     time.Time
	unheard int
	guest   bool
}

// Watched is what is drawn of the scene. It says whether others may see the same: not where anything is chosen, typed or told
// that is the viewer's own, nor where the view names them.
func (s *Scene) Watched() (of Watched, alike bool) {
	of.ui, alike = s.Context.Shared()
	if !alike || s.View.Closed != nil || s.At.Seated() || s.busy() || s.named() {
		return Watched{}, false
	}
	of.view, of.now, of.guest, of.unheard = s.View, s.Clock.Now, s.At.Me.Guest(), s.unheard()
	return of, true
}

// busy says whether the viewer has chosen, typed or sent anything, or is told something.
func (s *Scene) busy() bool {
	sent := &s.At.Sent
	return s.Entry.Typing != NotTyping || s.Entry.Reacting || s.Choice != choose.None() || s.Turned != engine.NoCard ||
		s.Note != "" || s.Told != "" || s.Pacing || s.Copied != "" || sent.Busy || sent.Flying || sent.Waits || len(sent.Swaps) > 0
}

// named says whether the view names the viewer, as somebody who was or is here or waits for a seat. Guests have no name.
func (s *Scene) named() bool {
	me := s.At.Me
	is := func(who rooms.Person) bool { return who.ID == me.ID }
	return !me.Guest() && (is(s.View.Maker) || slices.ContainsFunc(s.View.Queue, is) ||
		slices.ContainsFunc(s.View.Seats, func(at rooms.SeatView) bool { return is(at.Owner) }) ||
		slices.ContainsFunc(s.View.Chat, func(line rooms.ChatLine) bool { return is(line.Who) }))
}

// unheard is how many of the latest lines were said a short while ago and since the last key.
func (s *Scene) unheard() (n int) {
	for i := range slices.Backward(s.View.Chat) {
		if !s.View.Chat[i].At.After(s.Entry.Heard) || !s.Fresh(i) {
			break
		}
		n++
	}
	return n
}
