package ui

import (
	"slices"

	"github.com/charmbracelet/x/ansi"

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

// Aside is what is told at the end of the last row, whatever the screen shows: that a room waits, or that a key is
// unknown there. Without either nothing is told.
type Aside struct{ Room, Unknown string }

// DrawAside draws a screen, and at the end of its last row what is told aside, with the key for that unless keys are
// text. What is typed in that row stays.
func (l *Context) DrawAside(f *frame.Frame, a Aside, typing bool, draw func(f *frame.Frame)) {
	if a == (Aside{}) {
		draw(f)
		return
	}
	const beside = 2 // columns left free before it
	text, key := l.aside(a)
	chip := " " + key + " "
	if typing {
		chip = ""
	}
	x := max(0, f.Width()-1-frame.Width(text)-frame.Width(chip))
	f.Spare(f.Width() - x + beside)
	draw(f)
	y := f.Height() - 1
	if c := f.Cursor(); y < 1 || typing && (!c.Visible || c.Y == y) {
		return
	}
	f.Fill(max(0, x-beside), y, f.Width(), 1, ' ', 0)
	from := x
	x = f.TextMax(x, y, f.Width()-1-x-frame.Width(chip), text, l.Theme.Ask)
	x = f.TextMax(x, y, f.Width()-x, chip, l.Theme.AskChip)
	MarkKey(f, from, y, x, key)
}

// unknownLength is how many columns of an unknown key are shown at most: its text is the client's.
const unknownLength = 16

// aside is what is told, and the key that goes there or has the keys shown.
func (l *Context) aside(a Aside) (text, key string) {
	if a.Unknown != "" {
		pressed := ansi.Truncate(a.Unknown, unknownLength, "…")
		return (&words.Facts{N: pressed}).Fill(l.Words.Lobby.Unknown) + " ", l.Words.Lobby.HelpKey.Key
	}
	return "▶ " + (&words.Facts{Who: a.Room}).Fill(l.Words.Lobby.WaitsFor) + " ", CallKey
}
