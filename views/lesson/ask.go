package lesson

import (
	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// Ask asks somebody who plays for the first time whether they have played before.
type Ask struct {
	*ui.Context
	yes, no func() (ui.Screen, tea.Cmd)
	back    func() ui.Screen
}

// NewAsk asks, and leads on with either answer, or back without one.
func NewAsk(l *ui.Context, yes, no func() (ui.Screen, tea.Cmd), back func() ui.Screen) *Ask {
	return &Ask{l, yes, no, back}
}

// askBindings are the answers. The key that has led here is one: whoever is in a hurry presses it twice. J is for a yes in German.
var askBindings = ui.Bindings[*Ask]{
	{Keys: []string{"enter", "space", " ", "y", "j", "p"}, Says: askSays(0), Does: func(a *Ask, _ string) (ui.Screen, tea.Cmd) { return a.yes() }},
	{Keys: []string{"n", "l"}, Says: askSays(1), Does: func(a *Ask, _ string) (ui.Screen, tea.Cmd) { return a.no() }},
	{Keys: []string{"esc"}, Says: askSays(2), Does: func(a *Ask, _ string) (ui.Screen, tea.Cmd) { return a.back(), nil }},
}

func askSays(answer int) func(*words.Words) words.Key {
	return says(func(w *words.LessonWords) words.Key { return w.AskKeys[answer] })
}

// Update takes a message: see [ui.Screen].
func (a *Ask) Update(msg tea.Msg) (ui.Screen, tea.Cmd) {
	if key, is := msg.(tea.KeyPressMsg); is {
		if screen, cmd, done := askBindings.Press(a, key.String()); done {
			return screen, cmd
		}
		a.Unbound = true
	}
	return a, nil
}

// askWidth is how wide the question is at most, and askMargin what is free beside it.
const askWidth, askMargin = 64, 1

// Draw draws the screen: see [ui.Screen].
func (a *Ask) Draw(f *frame.Frame) {
	f.SetTitle("Shithead")
	width := min(askWidth, f.Width()-2*askMargin)
	rows := ui.Wrap(a.Words.Lesson.Offer, width)
	keys := askBindings.Told(a, a.Words)
	rows = rows[:max(0, min(len(rows), f.Height()-1-len(keys)))] // the keys matter more
	gap := 0
	if f.Height() >= len(rows)+len(keys)+6 {
		gap = 1
	}
	y := gap
	f.TextMax(askMargin, y, width, a.Words.Lesson.Asked, a.Theme.Strong)
	y += 1 + gap
	for _, row := range rows {
		f.TextMax(askMargin, y, width, row, a.Theme.Text)
		y++
	}
	y += gap
	for i, k := range keys {
		ui.KeyRow{Theme: a.Theme, Frame: f, X: askMargin, Y: y + i, End: f.Width(), Main: i == 0}.Draw([]words.Key{k})
	}
}

// Help are the answers: see [ui.Helped].
func (a *Ask) Help() []words.Key { return askBindings.Told(a, a.Words) }

// Acts are the answers: see [ui.Actor].
func (a *Ask) Acts() []ui.Act { return askBindings.Acts(a, a.Words) }
