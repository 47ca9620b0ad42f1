package lobby

import (
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// CodeMsg is the answer to /link.
type CodeMsg struct {
	code string
	err  error
}

// typed takes a key while a line is typed.
func (h *Lobby) typed(msg tea.KeyPressMsg) tea.Cmd {
	empty := h.line.Value() == ""
	switch key := msg.String(); {
	case key == "f1" || key == "?" && empty:
		h.help = &ui.Page{}
	case key == "ctrl+d" && empty:
		return tea.Quit
	case key == "esc", key == "enter" && strings.TrimSpace(h.line.Value()) == "":
		h.typing = false
		h.warn(nil)
	case key == "enter":
		return h.say()
	default:
		h.line.Update(msg)
	}
	return nil
}

// say says the line, or does what it commands.
func (h *Lobby) say() tea.Cmd {
	text := strings.TrimSpace(h.line.Value())
	command, isCommand := strings.CutPrefix(text, "/")
	if !isCommand {
		err := h.house.Say(text)
		if err == nil {
			h.line.Set("")
		}
		h.warn(err)
		return nil
	}
	h.line.Set("")
	h.warn(nil)
	if run, ok := chatCommands[command]; ok {
		return run(h)
	}
	h.warn(words.ErrCommand)
	return nil
}

// chatCommands are the lines that are not said.
var chatCommands = map[string]func(h *Lobby) tea.Cmd{
	"help": func(h *Lobby) tea.Cmd { h.help = &ui.Page{}; return nil },
	"quit": func(*Lobby) tea.Cmd { return tea.Quit },
	"link": func(h *Lobby) tea.Cmd {
		return func() tea.Msg {
			code, err := h.config.LinkCode()
			return CodeMsg{code, err}
		}
	},
}

// drawChat shows the welcome and the latest lines, the newest at the bottom once there are more than fit.
func (h *Lobby) drawChat(f *frame.Frame, x, y, width, end int) {
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
			line.From, line.Text = words.HouseMark, h.Words.House.Notice(&line.Notice)
		} else if !h.Muted.HearsName(line.From) {
			continue
		}
		indent, parts := min(frame.Width(line.From)+2, width/2), []string{line.Text}
		if len(line.Text) > width-indent { // else it is one row, as no text is wider than it has bytes
			parts = ui.Wrap(line.Text, width-indent)
		}
		for _, part := range slices.Backward(parts) {
			rows = append(rows, row{text: part, indent: indent})
		}
		rows[len(rows)-1].from = line.From
	}
	if len(rows) < end-y {
		welcome := h.Words.Welcome
		if h.list.me.Guest() {
			welcome = welcome[:1]
		}
		y = h.DrawLines(f, x, y, width, end-len(rows), welcome, h.Theme.Soft)
		if len(rows) < end-y {
			y++
		}
	}
	rows = rows[:min(len(rows), end-y)]
	for i := len(rows) - 1; i >= 0; i-- {
		r := &rows[i]
		style := h.Theme.Name
		switch r.from {
		case h.list.me.Name:
			style = h.Theme.You
		case words.HouseMark:
			style = h.Theme.Ask
		}
		f.TextMax(x, y, width/2, r.from, style)
		f.TextMax(x+r.indent, y, width-r.indent, r.text, h.Theme.Text)
		y++
	}
}

// drawHere lists who is here, as many as fit.
func (h *Lobby) drawHere(f *frame.Frame, x, y, width, height int) {
	f.Box(x, y, width, height, h.Theme.Line)
	f.BoxTitle(x, y, width, h.Words.Here, h.Theme.Ask)
	room := height - 2
	for i, name := range h.hall.Here {
		if i == room {
			return
		}
		p := ui.Pen{Frame: f, X: x + 2, Y: y + 1 + i, End: x + width - 2}
		if left := len(h.hall.Here) - i; i == room-1 && left > 1 {
			p.Write(fmt.Sprint("+ ", left), h.Theme.Soft)
			return
		}
		style := h.Theme.Name
		if name == h.list.me.Name {
			style = h.Theme.You
		}
		p.Write(name, style)
	}
}

// drawLine shows the line that is typed, or how to begin one.
func (h *Lobby) drawLine(f *frame.Frame, y int) {
	width := f.Width() - 2
	style, mark, hint := h.Theme.Text, ">", h.Words.SayHint
	if !h.typing {
		style, mark = h.Theme.Soft, h.Words.Lobby.ChatKey.Key
	}
	x := f.Text(1, y, mark, h.Theme.Strong) + 1
	switch text := h.line.Value(); {
	case h.typing && text != "":
		h.line.Draw(f, x, y, width+1-x, style)
		return
	case text != "":
		hint = text
	}
	f.TextMax(x, y, width+1-x, hint, h.Theme.Soft)
	if h.typing {
		f.SetCursor(x, y)
	}
}
