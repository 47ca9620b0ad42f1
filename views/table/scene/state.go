package scene

import (
	"slices"

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

// State is what is drawn of the scene. It says whether it is known.
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
