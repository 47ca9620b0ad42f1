package views

import (
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"shithead/engine"
	"shithead/views/frame"
)

// input is a line that somebody types. The editing is bubbles', the drawing is ours: it has the terminal's own cursor and
// nothing that blinks by itself.
type input struct {
	edit textinput.Model
}

func newInput(limit int) input {
	edit := textinput.New()
	edit.CharLimit = limit
	edit.SetVirtualCursor(false)
	// Pasting by key would read the clipboard of the machine that the server runs on; terminals paste by themselves.
	edit.KeyMap.Paste = key.NewBinding(key.WithDisabled())
	// Deleting a word forward from before the last character panics in bubbles v2.2.1.
	edit.KeyMap.DeleteWordForward = key.NewBinding(key.WithDisabled())
	edit.Focus()
	return input{edit: edit}
}

func (in *input) update(msg tea.Msg) {
	in.edit, _ = in.edit.Update(msg)
}

func (in *input) value() string { return in.edit.Value() }

func (in *input) set(text string) {
	in.edit.SetValue(text)
	in.edit.CursorEnd()
}

// draw shows as much of the line as fits, so that the cursor is among it, and places the cursor.
func (in *input) draw(f *frame.Frame, x, y, width int, style frame.StyleID) {
	if width < 2 {
		return
	}
	value := []rune(in.edit.Value())
	before, after := string(value[:in.edit.Position()]), string(value[in.edit.Position():])
	if over := ansi.StringWidth(before) - (width - 1); over > 0 {
		before = ansi.TruncateLeft(before, over, "")
	}
	at := f.Text(x, y, before, style)
	f.SetCursor(at, y)
	f.Text(at, y, ansi.Truncate(after, x+width-at, ""), style)
}

// lineLength bounds a line that is typed, in characters.
const lineLength = 400

// rankKey is the rank that a key names. Of 10, which many type at first, the 0 is the ten, and the 1 is nothing.
func rankKey(key string) (engine.Rank, bool) {
	switch key {
	case "*":
		return engine.Joker, true
	case "0":
		return engine.Ten, true
	}
	i := strings.IndexByte(rankKeys, strings.ToLower(key + " ")[0])
	return engine.Rank(i), i >= 0 && len(key) == 1
}

// rankKeys are the keys of the ranks, in the order of the ranks. At a table they are nothing else.
const rankKeys = "23456789tjqkao"
