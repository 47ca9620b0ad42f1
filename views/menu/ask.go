package menu

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/ui"
)

// Ask is a line to type something for an act.
type Ask struct {
	ui.Over
	*ui.Context
	title string
	typed ui.Input
	then  func(text string) (ui.Screen, tea.Cmd)
}

// NewAsk asks for something over a screen, and then goes on with it.
func NewAsk(l *ui.Context, title string, under ui.Screen, then func(text string) (ui.Screen, tea.Cmd)) *Ask {
	return &Ask{Over: ui.Over{Under: under}, Context: l, title: title, typed: ui.NewInput(typedLength), then: then}
}

// Update takes a message: see [ui.Screen].
func (a *Ask) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case tea.KeyPressMsg:
		switch msg.String() {
		case "esc":
			return a.Under, nil
		case "enter":
			return a.then(a.typed.Value())
		}
		a.typed.Update(msg)
		return a, nil
	case tea.PasteMsg:
		a.typed.Update(msg)
		return a, nil
	}
	return a.Hear(a, msg)
}

// Typing is always so: see [ui.Typist].
func (a *Ask) Typing() bool { return true }

// Draw draws the screen below and the line over it.
func (a *Ask) Draw(f *frame.Frame) {
	b := over(a.Context, f, a.Under, a.title, 2)
	if b.width < 4 || b.below < b.y+1 {
		return
	}
	a.typed.Draw(f, b.x, b.y, b.width, b.inks.You)
	if b.y+1 < b.below {
		a.DrawKeysUpTo(f, b.x, b.y+1, b.x+b.width, a.Words.Menu.AskKeys)
	}
}
