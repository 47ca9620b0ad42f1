package lobby

import (
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

// say says the line, or does what it commands. Without one it leads back.
func (h *Lobby) say() (ui.Screen, tea.Cmd) {
	text := strings.TrimSpace(h.line.Value())
	if text == "" {
		return h.stopTyping()
	}
	if !strings.HasPrefix(text, "/") {
		err := h.house.Say(text)
		if err == nil {
			h.line.Set("")
		}
		h.warn(err)
		return h, nil
	}
	h.line.Set("")
	h.warn(nil)
	screen, cmd, ok := commands.Press(h, text)
	if !ok {
		h.warn(words.ErrCommand)
		return h, nil
	}
	return screen, cmd
}

// link asks for a code for another key.
func (h *Lobby) link() (ui.Screen, tea.Cmd) {
	return h, func() tea.Msg {
		code, err := h.config.LinkCode()
		return CodeMsg{code, err}
	}
}

// nameColumn is how wide the names before what is said may become where there is room.
const nameColumn = 12

// spoken is a row of the talk: who speaks, in the first row of a line, and a part of what is said.
type spoken struct{ from, text string }

// drawChat shows the welcome and the latest lines, the newest at the bottom once there are more than fit.
func (h picture) drawChat(f *frame.Frame, x, y, width, end int) {
	if y >= end {
		return
	}
	indent, lines := h.latest(end-y, width)
	rows := make([]spoken, 0, end-y) // from the bottom up
	for i := len(lines) - 1; i >= 0 && len(rows) < end-y; i-- {
		line := &lines[i]
		parts := []string{line.text}
		if len(line.text) > width-indent { // else it is one row, as no text is wider than it has bytes
			parts = ui.Wrap(line.text, width-indent)
		}
		for _, part := range slices.Backward(parts) {
			rows = append(rows, spoken{text: part})
		}
		rows[len(rows)-1].from = line.from
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
	for _, r := range slices.Backward(rows) {
		style := h.Theme.Name
		switch r.from {
		case h.list.me.Name:
			style = h.Theme.You
		case words.HouseMark:
			style = h.Theme.Danger
		}
		f.TextMax(x, y, indent-1, r.from, style)
		f.TextMax(x+indent, y, width-indent, r.text, h.Theme.Text)
		y++
	}
}

// latest are the latest lines that the person hears, so many at most, the newest last, and the column in which what is said
// begins.
func (h picture) latest(most, width int) (indent int, lines []spoken) {
	longest := 0
	for i := len(h.hall.Lines) - 1; i >= 0 && len(lines) < most; i-- {
		line := &h.hall.Lines[i]
		from, text := line.From, line.Text
		if line.Notice.Kind != rooms.NoNotice {
			from, text = words.HouseMark, h.Words.House.Notice(&line.Notice)
		} else if !h.Muted.Hears(line.Who) {
			continue
		}
		longest = max(longest, frame.Width(from))
		lines = append(lines, spoken{from, text})
	}
	slices.Reverse(lines)
	return min(longest, nameColumn, max(1, width/3)) + 2, lines
}

// drawLine shows the line that is typed, or how to begin one, on a ground of its own.
func (h picture) drawLine(f *frame.Frame, y, end int) {
	inks := h.inks()
	h.fillPane(f, y, end, 1)
	style, mark, hint := inks.Text, ">", h.Words.SayHint
	if !h.typing {
		style, mark = inks.Soft, h.Words.Lobby.ChatKey.Key
		ui.MarkKey(f, 1, y, end, mark)
	}
	x := f.Text(1+min(1, end/ui.WideEnough), y, mark, inks.Strong) + 1
	switch text := h.line.Value(); {
	case h.typing && text != "":
		h.line.Draw(f, x, y, end-x, style)
		return
	case text != "":
		hint = text
	}
	f.TextMax(x, y, end-x, hint, inks.Soft)
	if h.typing {
		f.SetCursor(x, y)
	}
}
