package ui

import (
	"slices"
	"strings"
	"sync"

	tea "charm.land/bubbletea/v2"

	"shithead/views/frame"
	"shithead/views/words"
)

// PickMsg is a click on a row of the list that a screen shows: it becomes the chosen one.
type PickMsg struct{ Row int }

// The keys that a click or the wheel is as good as.
var (
	EnterPress  = tea.KeyPressMsg{Code: tea.KeyEnter}
	EscapePress = tea.KeyPressMsg{Code: tea.KeyEscape}
	LeftPress   = tea.KeyPressMsg{Code: tea.KeyLeft}
	RightPress  = tea.KeyPressMsg{Code: tea.KeyRight}
	upPress     = tea.KeyPressMsg{Code: tea.KeyUp}
	downPress   = tea.KeyPressMsg{Code: tea.KeyDown}
)

// arrowPresses are the keys that lines of keys show as arrows.
var arrowPresses = map[rune]tea.KeyPressMsg{
	'↑': upPress, '↓': downPress, '←': LeftPress, '→': RightPress,
}

// namedPresses are keys besides those that [Press] knows, by their names: see [called].
var namedPresses = sync.OnceValue(func() map[string]tea.KeyPressMsg {
	return called(func(w *words.KeyNames) map[string]tea.KeyPressMsg {
		return map[string]tea.KeyPressMsg{
			w.Space: {Code: ' ', Text: " "}, "⌫": {Code: tea.KeyBackspace},
			w.Ctrl + "+c": {Code: 'c', Mod: tea.ModCtrl}, w.Ctrl + "+p": {Code: 'p', Mod: tea.ModCtrl},
		}
	})
})

// clickable is the key that a click on a line of keys presses, if it is one key.
func clickable(key string) (press tea.KeyPressMsg, ok bool) {
	if press, ok = namedPresses()[words.Fold(key)]; ok {
		return press, true
	}
	return Press(words.Key{Key: key})
}

// MarkKey has a click on a key press it that is drawn in a row from a column to another one, with what it does. Of
// several arrows or signs each is pressed where it stands. What else is no single key, such as those of cards, is not
// marked.
func MarkKey(f *frame.Frame, x, y, end int, key string) {
	if !f.Charted() || key == "" {
		return
	}
	signs := severalSigns(key)
	if press, ok := clickable(key); ok && !signs {
		f.Mark(frame.Zone{X: x, Y: y, W: end - x, H: 1, Click: press, Says: written(f, x, y, end)})
		return
	}
	const pads = 2
	for at := x; at < min(end, x+frame.Width(key)+pads); at++ {
		r, _ := f.Cell(at, y).Rune()
		if press, ok := arrowPresses[r]; ok {
			f.Mark(frame.Zone{X: at, Y: y, W: 1, H: 1, Click: press})
		} else if signs && r != ' ' {
			f.Mark(frame.Zone{X: at, Y: y, W: 2, H: 1, Click: tea.KeyPressMsg{Code: r, Text: string(r)}})
		}
	}
}

// severalSigns reports whether a key is several, each one sign of ASCII, such as ", .".
func severalSigns(key string) bool {
	signs := strings.Fields(key)
	return len(signs) > 1 && !slices.ContainsFunc(signs, func(sign string) bool { return len(sign) > 1 })
}

// written is what stands in a row from a column to another one.
func written(f *frame.Frame, x, y, end int) string {
	var text strings.Builder
	for ; x < end; x++ {
		text.WriteString(f.Content(f.Cell(x, y)))
	}
	return text.String()
}

// MarkPress has a click in an area press a key.
func MarkPress(f *frame.Frame, x, y, width, height int, press tea.KeyPressMsg) {
	if f.Charted() {
		f.Mark(frame.Zone{X: x, Y: y, W: width, H: height, Click: press})
	}
}

// reply is a key that is pressed by a click although keys are text.
type reply struct{ tea.KeyPressMsg }

// MarkReply has a click in a row from a column to another one press a key that answers what is asked, also where keys are text.
func MarkReply(f *frame.Frame, x, y, end int, key string) {
	if press, ok := clickable(key); ok && f.Charted() {
		f.Mark(frame.Zone{X: x, Y: y, W: end - x, H: 1, Click: reply{press}})
	}
}

// nothing is a click that means nothing, whatever lies below.
type nothing struct{}

// MarkNothing has a click in an area mean nothing, and the wheel as well: what was drawn there is covered.
func MarkNothing(f *frame.Frame, x, y, width, height int) {
	if f.Charted() {
		f.Mark(frame.Zone{X: x, Y: y, W: width, H: height, Click: nothing{}, Up: nothing{}, Down: nothing{}})
	}
}

// MarkRow has a click on a row of a list choose it, or, if it is chosen, be as good as enter.
func MarkRow(f *frame.Frame, x, y, width, row int, chosen bool) {
	switch {
	case !f.Charted():
	case chosen:
		f.Mark(frame.Zone{X: x, Y: y, W: width, H: 1, Click: EnterPress})
	default:
		f.Mark(frame.Zone{X: x, Y: y, W: width, H: 1, Click: PickMsg{row}})
	}
}

// MarkWheel has the wheel be as good as the arrows up and down in an area.
func MarkWheel(f *frame.Frame, x, y, width, height int) {
	MarkTurns(f, x, y, width, height, upPress, downPress)
}

// MarkTurns has the wheel press a key in an area, one for each way that it is turned.
func MarkTurns(f *frame.Frame, x, y, width, height int, up, down tea.KeyPressMsg) {
	if f.Charted() {
		f.Mark(frame.Zone{X: x, Y: y, W: width, H: height, Up: up, Down: down})
	}
}

// Pointed is what it means to the screen of a session that its mouse is used, by a picture of the screen that has been drawn on a charted
// frame; nil for nothing. Where keys are text, no click types one.
func Pointed(f *frame.Frame, mouse tea.Msg, typing bool) tea.Msg {
	var means any
	switch mouse := mouse.(type) {
	case tea.MouseClickMsg:
		means = f.Clicked(mouse.X, mouse.Y)
	case tea.MouseWheelMsg:
		means = f.Turned(mouse.X, mouse.Y, mouse.Button == tea.MouseWheelUp)
	}
	switch means := means.(type) {
	case nothing:
		return nil
	case reply:
		return means.KeyPressMsg
	case tea.KeyPressMsg:
		if typing && means.Text != "" {
			return nil
		}
	}
	return means
}
