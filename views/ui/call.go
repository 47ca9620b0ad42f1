package ui

import (
	"slices"

	"shithead/views/frame"
	"shithead/views/words"
)

// CallKey goes to the room that waits for somebody.
const CallKey = "z"

// Inside is a screen of a room, or one over it.
type Inside interface {
	// Room is the code of the room, empty for none.
	Room() string
}

// RoomOf is the code of the room that a screen is of, or that is below it; empty for none.
func RoomOf(s Screen) string {
	if in, ok := s.(Inside); ok {
		return in.Room()
	}
	return ""
}

// call is that a room waits, other than the one that somebody is in; it is empty for none.
type call struct {
	room string
	// typing: keys are text, so that none goes there.
	typing bool
}

// Called is the room that waits for the person who is in another one, or in none; empty for none.
func (l *Context) Called(here string) string {
	if i := slices.IndexFunc(l.Calls, func(code string) bool { return code != here }); i >= 0 {
		return l.Calls[i]
	}
	return ""
}

// DrawCalled draws a screen, and at the end of its last row that a room waits, with the key that goes there unless keys are
// text. What is typed in that row stays.
func (l *Context) DrawCalled(f *frame.Frame, room string, typing bool, draw func(f *frame.Frame)) {
	l.call = call{room, typing}
	draw(f)
	l.call = call{}
	y := f.Height() - 1
	if c := f.Cursor(); room == "" || y < 1 || typing && (!c.Visible || c.Y == y) {
		return
	}
	text, key := (&call{room, typing}).says(l)
	x := max(0, f.Width()-1-frame.Width(text)-frame.Width(key))
	f.Fill(max(0, x-2), y, f.Width(), 1, ' ', 0)
	x = f.TextMax(x, y, f.Width()-1-x-frame.Width(key), text, l.Theme.Ask)
	f.TextMax(x, y, f.Width()-x, key, l.Theme.AskChip)
}

// says is what is said of a call, and its key.
func (c *call) says(l *Context) (text, key string) {
	text = "▶ " + (&words.Facts{Who: c.room}).Fill(l.Words.Lobby.WaitsFor) + " "
	if !c.typing {
		key = " " + CallKey + " "
	}
	return text, key
}

// keysEnd is the column before which the keys of a row end: in the last one before what is said of a call.
func (l *Context) keysEnd(f *frame.Frame, y int) int {
	if l.call.room == "" || y != f.Height()-1 {
		return f.Width()
	}
	text, key := l.call.says(l)
	return f.Width() - 3 - frame.Width(text) - frame.Width(key)
}
