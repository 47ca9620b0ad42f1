package table

import (
	"strconv"
	"strings"
	"time"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/ui"
)

// entry is what is typed or chosen in the last row.
type entry struct {
	// typing is what a line is typed for, typed the line. Reacting: a reaction is being chosen.
	typing   typing
	typed    ui.Input
	reacting bool
	// heard is when the latest line was said that the viewer has seen.
	heard time.Time
}

type typing uint8

const (
	notTyping typing = iota
	typingChat
	typingForfeit
)

func (e *entry) types(what typing, text string) {
	e.typing, e.typed = what, ui.NewInput(ui.LineLength)
	e.typed.Set(text)
}

// retype is for a line that was refused: unless another one is being typed it can be mended.
func (e *entry) retype(c rooms.Command) {
	what, text := typingChat, ""
	switch c := c.(type) {
	case rooms.Say:
		text = c.Text
	case rooms.SetForfeit:
		what, text = typingForfeit, c.Text
	}
	if text != "" && (e.typing == notTyping || e.typing == what && e.typed.Value() == "") {
		e.types(what, text)
	}
}

// typedKey is a key while a line is typed: all of them are text. It gives what is to be done with the line, or nil.
func (e *entry) typedKey(msg tea.KeyPressMsg) rooms.Command {
	text := strings.TrimSpace(e.typed.Value())
	switch key := msg.String(); {
	case key == "esc", key == "enter" && text == "" && e.typing == typingChat:
		e.typing = notTyping
	case key == "enter" && e.typing == typingForfeit:
		e.typing = notTyping
		return rooms.SetForfeit{Text: text}
	case key == "enter":
		e.typed.Set("")
		return rooms.Say{Text: text}
	default:
		e.typed.Update(msg)
	}
	return nil
}

// reactionKey is a key while the reactions are shown: what is not one of them leads back, and does nothing else.
func (e *entry) reactionKey(key string) rooms.Command {
	e.reacting = false
	all := rooms.Reactions()
	if n, err := strconv.Atoi(key); err == nil && n >= 1 && n <= len(all) {
		return rooms.React{Reaction: all[n-1]}
	}
	return nil
}
