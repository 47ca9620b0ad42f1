package ui

import (
	"unique"

	"shithead/data"
	"shithead/views/look"
	"shithead/views/words"
)

// Keyed is a screen that may look the same in several sessions.
type Keyed interface {
	Screen
	// Key is all that what is drawn in a window of a size depends on, nil where that is the session's own: two sessions whose
	// keys are the same draw the same.
	Key(width, height int) any
}

// Shared is all that is drawn of a context of somebody who hears everybody, besides a call.
type Shared struct {
	words   *words.Words
	theme   *look.Theme
	prefers unique.Handle[data.Settings]
}

// Shared is what is drawn of the context.
func (l *Context) Shared() Shared { return Shared{l.Words, l.Theme, l.Prefers.name} }

// Stated is a screen that knows what its picture depends on.
type Stated interface {
	Screen
	// State is all that what is drawn in a window of a size depends on in this session, nil where that is not known: as long as it
	// stays the same, and no other screen is shown meanwhile, nothing else is drawn.
	State(width, height int) any
}
