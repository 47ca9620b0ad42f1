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
	if room == "" {
		draw(f)
		return
	}
	const beside = 2 // columns left free before it
	text, key := l.waits(room, typing)
	x := max(0, f.Width()-1-frame.Width(text)-frame.Width(key))
	f.Spare(f.Width() - x + beside)
	draw(f)
	y := f.Height() - 1
	if c := f.Cursor(); y < 1 || typing && (!c.Visible || c.Y == y) {
		return
	}
	f.Fill(max(0, x-beside), y, f.Width(), 1, ' ', 0)
	from := x
	x = f.TextMax(x, y, f.Width()-1-x-frame.Width(key), text, l.Theme.Ask)
	x = f.TextMax(x, y, f.Width()-x, key, l.Theme.AskChip)
	MarkKey(f, from, y, x, CallKey)
}

// waits is what is said of a room that waits, and the key that goes there, empty where keys are text.
func (l *Context) waits(room string, typing bool) (text, key string) {
	text = "▶ " + (&words.Facts{Who: room}).Fill(l.Words.Lobby.WaitsFor) + " "
	if !typing {
		key = " " + CallKey + " "
	}
	return text, key
}
