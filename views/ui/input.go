package ui

import (
	"strings"

	"charm.land/bubbles/v2/key"
	"charm.land/bubbles/v2/textinput"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"shithead/engine"
	"shithead/views/frame"
)

// Input is a line that somebody types. The editing is bubbles', the drawing is ours: it has the terminal's own cursor and
// nothing that blinks by itself. The editor has some 8 KB, so it is made for who types, and goes with what was typed.
type Input struct {
	limit int
	// edit is nil as long as nothing has been typed.
	edit *textinput.Model
}

// NewInput is an empty line of so many characters at most.
func NewInput(limit int) Input { return Input{limit: limit} }

func newEditor(limit int) *textinput.Model {
	edit := textinput.New()
	edit.CharLimit = limit
	edit.SetVirtualCursor(false)
	// Pasting by key would read the clipboard of the machine that the server runs on; terminals paste by themselves.
	edit.KeyMap.Paste = key.NewBinding(key.WithDisabled())
	// Deleting a word forward from before the last character panics in bubbles v2.2.1.
	edit.KeyMap.DeleteWordForward = key.NewBinding(key.WithDisabled())
	edit.Focus()
	return &edit
}

// Update takes a key, or a text that is pasted.
func (in *Input) Update(msg tea.Msg) {
	if in.edit == nil {
		in.edit = newEditor(in.limit)
	}
	*in.edit, _ = in.edit.Update(msg)
}

// Value is what stands in the line.
func (in *Input) Value() string {
	if in.edit == nil {
		return ""
	}
	return in.edit.Value()
}

// Set puts a text into the line, with the cursor behind it.
func (in *Input) Set(text string) {
	if in.edit = nil; text == "" {
		return
	}
	in.edit = newEditor(in.limit)
	in.edit.SetValue(text)
	in.edit.CursorEnd()
}

// Draw shows as much of the line as fits, so that the cursor is among it, and places the cursor.
func (in *Input) Draw(f *frame.Frame, x, y, width int, style frame.StyleID) {
	if width < 2 {
		return
	}
	before, after := in.around()
	if over := frame.Width(before) - (width - 1); over > 0 {
		before = ansi.TruncateLeft(before, over, "")
	}
	at := f.Text(x, y, before, style)
	f.SetCursor(at, y)
	f.Text(at, y, frame.Clean(after, x+width-at), style)
}

// around is what stands before and behind the cursor.
func (in *Input) around() (before, after string) {
	if in.edit == nil {
		return "", ""
	}
	value := []rune(in.edit.Value())
	return string(value[:in.edit.Position()]), string(value[in.edit.Position():])
}

// LineLength bounds a line that is typed, in characters.
const LineLength = 400

// RankKey is the rank that a key names. Of 10, which many type at first, the 0 is the ten, and the 1 is nothing.
func RankKey(key string) (engine.Rank, bool) {
	switch key {
	case "*":
		return engine.Joker, true
	case "0":
		return engine.Ten, true
	}
	i := strings.IndexByte(RankKeys, strings.ToLower(key + " ")[0])
	return engine.Rank(i), i >= 0 && len(key) == 1
}

// RankKeys are the keys of the ranks, in the order of the ranks. At a table they are nothing else.
const RankKeys = "23456789tjqkao"
