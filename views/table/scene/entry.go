package scene

import (
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/ui"
)

// Entry is what is typed or chosen in the last row.
type Entry struct {
	// Typing is what a line is typed for, Typed the line. Reacting: a reaction is being chosen.
	Typing   Typing
	Typed    ui.Input
	Reacting bool
	// Heard is when the latest line was said that the viewer has seen.
	Heard time.Time
}

// Typing is what a line is typed for.
type Typing uint8

// What lines are typed for: nothing, what is said, what the last player owes.
const (
	NotTyping Typing = iota
	TypingChat
	TypingForfeit
)

// Types begins a line for something, with a text to begin with.
func (e *Entry) Types(what Typing, text string) {
	e.Typing, e.Typed = what, ui.NewInput(ui.LineLength)
	e.Typed.Set(text)
}

// Retype is for a line that was refused: unless another one is being typed it can be mended.
func (e *Entry) Retype(c rooms.Command) {
	what, text := TypingChat, ""
	switch c := c.(type) {
	case rooms.Say:
		text = c.Text
	case rooms.SetForfeit:
		what, text = TypingForfeit, c.Text
	}
	if text != "" && (e.Typing == NotTyping || e.Typing == what && e.Typed.Value() == "") {
		e.Types(what, text)
	}
}

// TypedKey is a key while a line is typed: all of them are text. It gives what is to be done with the line, or nil.
func (e *Entry) TypedKey(msg tea.KeyPressMsg) rooms.Command {
	text := strings.TrimSpace(e.Typed.Value())
	switch key := msg.String(); {
	case key == "esc", key == "enter" && text == "" && e.Typing == TypingChat:
		e.Typing = NotTyping
	case key == "enter" && e.Typing == TypingForfeit:
		e.Typing = NotTyping
		return rooms.SetForfeit{Text: text}
	case key == "enter":
		e.Typed.Set("")
		return rooms.Say{Text: text}
	default:
		e.Typed.Update(msg)
	}
	return nil
}

// ReactionKey is a key while the reactions are shown: what is not one of them leads back, and does nothing else.
func (e *Entry) ReactionKey(key string) rooms.Command {
	e.Reacting = false
	all := rooms.Reactions()
	if n, err := strconv.Atoi(key); err == nil && n >= 1 && n <= len(all) {
		return rooms.React{Reaction: all[n-1]}
	}
	return nil
}
