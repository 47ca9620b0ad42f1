package views

import (
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// Mouse reports whether the player points at the screen with a mouse.
func (a *App) Mouse() bool { return a.lobby.Prefers.Is(words.Mouse) }

// Pointed gives what a click or a turn of the wheel means in a window as large as a frame, on which it draws the screen:
// a message for the screen, such as a key; nil for nothing.
func (a *App) Pointed(f *frame.Frame, mouse tea.Msg) tea.Msg {
	if a.clicked.again(mouse, a.turned) {
		return nil
	}
	f.Chart()
	a.Draw(f)
	return ui.Pointed(f, mouse, a.help == nil && ui.Typing(a.screen))
}

// click is the latest click: where, when, and on which of the screens that were shown, by number.
type click struct {
	x, y, on int
	at       time.Time
}

// doubleClick is within how long two clicks at a place are one that is double.
const doubleClick = 400 * time.Millisecond

// again notes a click. It reports whether that is the second half of a double click whose first half has led to another
// screen: the first one was meant.
func (c *click) again(mouse tea.Msg, on int) bool {
	msg, ok := mouse.(tea.MouseClickMsg)
	if !ok {
		return false
	}
	before := *c
	*c = click{msg.X, msg.Y, on, time.Now()}
	return before.on != on && before.x == c.x && before.y == c.y && c.at.Sub(before.at) < doubleClick
}
