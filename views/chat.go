package views

import (
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
)

// codeMsg is the answer to /link.
type codeMsg struct {
	code string
	err  error
}

// typed takes a key while a line is typed.
func (h *lobby) typed(msg tea.KeyPressMsg) tea.Cmd {
	empty := h.line.value() == ""
	switch key := msg.String(); {
	case key == "f1" || key == "?" && empty:
		h.showHelp()
	case key == "ctrl+d" && empty:
		return tea.Quit
	case key == "esc", key == "enter" && strings.TrimSpace(h.line.value()) == "":
		h.typing = false
		h.warn(nil)
	case key == "enter":
		return h.say()
	default:
		h.line.update(msg)
	}
	return nil
}

// say says the line, or does what it commands.
func (h *lobby) say() tea.Cmd {
	text := strings.TrimSpace(h.line.value())
	command, isCommand := strings.CutPrefix(text, "/")
	if !isCommand {
		err := h.house.Say(text)
		if err == nil {
			h.line.set("")
		}
		h.warn(err)
		return nil
	}
	h.line.set("")
	h.warn(nil)
	for _, c := range chatCommands {
		if c.name == command {
			return c.run(h)
		}
	}
	h.warn(words.ErrCommand)
	return nil
}

// chatCommands are the lines that are not said.
var chatCommands = []struct {
	name string
	run  func(h *lobby) tea.Cmd
}{
	{"help", func(h *lobby) tea.Cmd { h.showHelp(); return nil }},
	{"quit", func(*lobby) tea.Cmd { return tea.Quit }},
	{"link", func(h *lobby) tea.Cmd {
		return func() tea.Msg {
			code, err := h.config.LinkCode()
			return codeMsg{code, err}
		}
	}},
}

// drawChat shows the welcome and the latest lines, the newest at the bottom once there are more than fit.
func (h *lobby) drawChat(f *frame.Frame, x, y, width, end int) {
	if y >= end {
		return
	}
	type row struct {
		from, text string
		indent     int
	}
	rows := make([]row, 0, 32) // from the bottom up
	for i := len(h.hall.Lines) - 1; i >= 0 && len(rows) < end-y; i-- {
		line := h.hall.Lines[i]
		if line.Notice.Kind != rooms.NoNotice {
			line.From, line.Text = words.HouseMark, h.words.House.Notice(&line.Notice)
		} else if !h.muted.hearsName(line.From) {
			continue
		}
		r := row{text: line.Text, from: line.From, indent: min(frame.Width(line.From)+2, width/2)}
		if len(line.Text) > width-r.indent { // else it is one row, as no text is wider than it has bytes
			parts := wrap(line.Text, width-r.indent)
			for p := len(parts) - 1; p > 0; p-- {
				rows = append(rows, row{text: parts[p], indent: r.indent})
			}
			if len(parts) > 0 {
				r.text = parts[0]
			}
		}
		rows = append(rows, r)
	}
	if len(rows) < end-y {
		welcome := h.words.Welcome
		if h.me.Guest() {
			welcome = welcome[:1]
		}
		y = h.lines(f, x, y, width, end-len(rows), welcome, h.theme.Faint)
		if len(rows) < end-y {
			y++
		}
	}
	rows = rows[:min(len(rows), end-y)]
	for i := len(rows) - 1; i >= 0; i-- {
		r := &rows[i]
		style := h.theme.Name
		switch r.from {
		case h.me.Name:
			style = h.theme.Own
		case words.HouseMark:
			style = h.theme.Title
		}
		f.TextMax(x, y, width/2, r.from, style)
		f.TextMax(x+r.indent, y, width-r.indent, r.text, h.theme.Plain)
		y++
	}
}

// drawHere lists who is here, as many as fit.
func (h *lobby) drawHere(f *frame.Frame, x, y, width, height int) {
	f.Box(x, y, width, height, h.theme.Border)
	f.BoxTitle(x, y, width, h.words.Here, h.theme.Title)
	room := height - 2
	for i, name := range h.hall.Here {
		if i == room {
			return
		}
		p := pen{f: f, x: x + 2, y: y + 1 + i, end: x + width - 2}
		if left := len(h.hall.Here) - i; i == room-1 && left > 1 {
			p.write("+ ", h.theme.Faint)
			p.number(left, h.theme.Faint)
			return
		}
		style := h.theme.Name
		if name == h.me.Name {
			style = h.theme.Own
		}
		p.write(name, style)
	}
}

// drawLine shows the line that is typed, or how to begin one.
func (h *lobby) drawLine(f *frame.Frame, y int) {
	width := f.Width() - 2
	style, mark, hint := h.theme.Plain, ">", h.words.SayHint
	if !h.typing {
		style, mark = h.theme.Faint, h.words.Lobby.ChatKey.Key
	}
	x := f.Text(1, y, mark, h.theme.Key) + 1
	switch text := h.line.value(); {
	case h.typing && text != "":
		h.line.draw(f, x, y, width+1-x, style)
		return
	case text != "":
		hint = text
	}
	f.TextMax(x, y, width+1-x, hint, h.theme.Faint)
	if h.typing {
		f.SetCursor(x, y)
	}
}
