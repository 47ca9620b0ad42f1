package views

import (
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
	if at, ok := mouse.(tea.MouseClickMsg); ok && !a.lobby.Timing.Click(at.X, at.Y) {
		return nil // the second half of a double click
	}
	f.Chart()
	a.Draw(f)
	return ui.Pointed(f, mouse, a.help == nil && ui.Typing(a.screen))
}
