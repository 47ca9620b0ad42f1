package scene

import (
	"slices"
	"time"

	"shithead/data"
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/table/choose"
	"shithead/views/ui"
	"shithead/views/words"
)

// State is all that is drawn of a scene in one session, once the cards are swapped and while nothing is typed: as long as it
// stays the same, so does what is seen.
type State struct {
	ui   ui.Shared
	view *rooms.RoomView
	// left are the seconds that are left. bubbles and unheard are how many of the latest lines of the chat are seen beside seats, and
	// were said since the last key.
	left, bubbles, unheard int
	choice                 choose.Choice
	flying, waits          bool // of the position
	turned                 engine.Card
	note                   string
	told                   words.Preference
	pacing, elsewhere      bool
	given                  bool
	second                 words.Key
}

// State is what is drawn of the scene. It reports whether it is known.
func (s *Scene) State() (of State, known bool) {
	sent := &s.At.Sent
	if s.View.Closed != nil || s.Entry.Typing != NotTyping || s.Entry.Reacting || s.Copied != "" || s.At.Preparing() ||
		len(sent.Swaps) > 0 || s.Muted != (ui.Muted{}) {
		return State{}, false
	}
	return State{
		ui: s.Shared(), view: s.View, left: s.Clock.Left(), bubbles: s.bubbles(), unheard: s.unheard(),
		choice: s.Choice, flying: sent.Flying, waits: sent.Waits, turned: s.Turned,
		note: s.Note, told: s.Told, pacing: s.Pacing, elsewhere: s.Elsewhere, given: s.Given, second: s.Second,
	}, true
}

// bubbles counts the latest lines of the chat that were said a short while ago.
func (s *Scene) bubbles() (n int) {
	for i := range slices.Backward(s.View.Chat) {
		if s.Clock.Now.Sub(s.View.Chat[i].At) >= bubbleFor {
			break
		}
		n++
	}
	return n
}

// Watched is all that is drawn of a scene in which the viewer does nothing but watch, and which does not name them:
// with the same values another viewer sees the same.
type Watched struct {
	ui   ui.Shared
	view *rooms.RoomView
	// now is the time, and unheard how many of the latest lines of the chat were said since the last key.
	now     time.Time
	unheard int
	guest   bool
	// elsewhere: there is another table to watch.
	elsewhere bool
}

// Watched is what is drawn of the scene. It reports whether others may see the same: not where anything is chosen,
// typed or told that is the viewer's own, nor where the view names them.
func (s *Scene) Watched() (of Watched, alike bool) {
	if s.View.Closed != nil || !s.Onlooker() || s.busy() {
		return Watched{}, false
	}
	return Watched{s.Shared(), s.View, s.Clock.Now, s.unheard(), s.At.Me.Guest(), s.Elsewhere}, true
}

// busy reports whether the viewer has chosen, typed or sent anything, or is told something.
func (s *Scene) busy() bool {
	sent := &s.At.Sent
	return s.Entry.Typing != NotTyping || s.Entry.Reacting || s.Choice != choose.None() || s.Turned != engine.NoCard ||
		s.Note != "" || s.Told != "" || s.Pacing || s.Copied != "" ||
		sent.Busy || sent.Flying || sent.Waits || len(sent.Swaps) > 0
}

// Onlooker reports whether the viewer is one of many: without a seat, not named by the view, and muting no player.
func (s *Scene) Onlooker() bool {
	return !s.At.Seated() && s.Muted == (ui.Muted{}) && (s.At.Me.Guest() || !s.names(s.At.Me.ID))
}

// names reports whether the view names a player: as one who made the room, has a seat, waits for one or spoke.
func (s *Scene) names(who data.ID) bool {
	v := s.View
	return v.Maker.ID == who ||
		slices.ContainsFunc(v.Seats, func(seat rooms.SeatView) bool { return seat.Owner.ID == who }) ||
		slices.ContainsFunc(v.Queue, func(p rooms.Person) bool { return p.ID == who }) ||
		slices.ContainsFunc(v.Chat, func(line rooms.ChatLine) bool { return line.Who.ID == who })
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
