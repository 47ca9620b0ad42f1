package views

import (
	"strconv"
	"strings"

	tea "charm.land/bubbletea/v2"

	"shithead/rooms"
	"shithead/views/frame"
)

// hall is where everybody comes in: who is here, and what they say.
type hall struct {
	look
	config *Config
	me     rooms.Person
	inside Hall
	view   *rooms.HallView
	line   input
	// note is what only this person reads: an error, a code.
	note    []string
	warning bool
	help    bool
}

// lineLength bounds a line that is typed, in characters.
const lineLength = 400

// codeMsg is the answer to /link.
type codeMsg struct {
	code string
	err  error
}

func newHall(l look, c *Config, me rooms.Person) *hall {
	return &hall{
		look: l, config: c, me: me, inside: c.Enter(me),
		view: &rooms.HallView{}, line: newInput(lineLength),
	}
}

func (h *hall) Update(msg tea.Msg) (Screen, tea.Cmd) {
	switch msg := msg.(type) {
	case HallMsg:
		h.view = msg.View
	case codeMsg:
		h.note, h.warning = h.words.Code(msg.code), false
		if msg.err != nil {
			h.warn(msg.err)
		}
	case tea.KeyPressMsg:
		return h, h.key(msg)
	case tea.PasteMsg:
		if !h.me.Guest() && !h.help {
			h.line.update(msg)
		}
	}
	return h, nil
}

// warn shows an error, or nothing any more.
func (h *hall) warn(err error) {
	h.note, h.warning = nil, err != nil
	if err != nil {
		h.note = []string{h.words.Error(err)}
	}
}

func (h *hall) key(msg tea.KeyPressMsg) tea.Cmd {
	key := msg.String()
	empty := h.line.value() == ""
	switch {
	case h.help:
		h.help = false
	case key == "f1" || key == "?" && empty:
		h.help = true
	case key == "ctrl+d" && empty, key == "q" && h.me.Guest():
		return tea.Quit
	case h.me.Guest():
	case key == "enter":
		return h.say()
	case key == "esc":
		h.warn(nil)
	default:
		h.line.update(msg)
	}
	return nil
}

// say says the line, or does what it commands.
func (h *hall) say() tea.Cmd {
	text := strings.TrimSpace(h.line.value())
	command, isCommand := strings.CutPrefix(text, "/")
	if !isCommand {
		err := h.inside.Say(text)
		if err == nil {
			h.line.set("")
		}
		if text != "" {
			h.warn(err)
		}
		return nil
	}
	h.line.set("")
	h.warn(nil)
	for _, c := range hallCommands {
		if c.name == command {
			return c.run(h)
		}
	}
	h.warn(ErrCommand)
	return nil
}

// hallCommands are the lines of the hall that are not said.
var hallCommands = []struct {
	name string
	run  func(h *hall) tea.Cmd
}{
	{"help", func(h *hall) tea.Cmd { h.help = true; return nil }},
	{"quit", func(*hall) tea.Cmd { return tea.Quit }},
	{"link", func(h *hall) tea.Cmd {
		return func() tea.Msg {
			code, err := h.config.Account.LinkCode()
			return codeMsg{code, err}
		}
	}},
}

// The widths at which the hall shows more: who is here beside the lines, and frames round them.
const (
	wideEnough  = 64
	frameEnough = 12
	listWidth   = 22
)

func (h *hall) Draw(f *frame.Frame) {
	f.SetTitle("Shithead #" + strconv.Itoa(h.view.Said))
	if f.Width() < 20 || f.Height() < 6 {
		f.TextMax(0, 0, f.Width(), h.words.TooSmall, h.theme.Plain)
		return
	}
	h.drawTop(f)
	below, style := h.below(f.Width() - 2)
	bottom := max(2, f.Height()-len(below)-2)
	if h.me.Guest() {
		bottom++
	}
	wide := f.Width() >= wideEnough && f.Height() >= frameEnough
	width := f.Width()
	if wide {
		width -= listWidth
		h.drawHere(f, width, 1, listWidth, bottom-1)
	}
	x, y, w, end := 0, 1, width, bottom
	if f.Height() >= frameEnough {
		f.Box(0, 1, width, bottom-1, h.theme.Border)
		f.Text(2, 1, " "+h.words.Hall+" ", h.theme.Title)
		x, y, w, end = 2, 2, width-4, bottom-1
	}
	if h.help {
		h.lines(f, x, y, w, end, h.words.Help, h.theme.Plain)
	} else {
		h.drawLines(f, x, y, w, end)
	}
	h.drawBottom(f, bottom, below, style)
}

func (h *hall) drawTop(f *frame.Frame) {
	f.Text(1, 0, "SHITHEAD", h.theme.Title)
	right := h.words.Present(len(h.view.Here))
	if h.view.Guests > 0 {
		right += ", " + h.words.Guests(h.view.Guests)
	}
	if !h.me.Guest() {
		right = h.me.Name + " · " + right
	}
	if x := f.Width() - 1 - frame.Width(right); x > 10 {
		f.Text(x, 0, right, h.theme.Faint)
	}
}

// drawHere lists who is here, as many as fit.
func (h *hall) drawHere(f *frame.Frame, x, y, width, height int) {
	f.Box(x, y, width, height, h.theme.Border)
	f.Text(x+2, y, " "+h.words.Here+" ", h.theme.Title)
	room := height - 2
	for i, name := range h.view.Here {
		if left := len(h.view.Here) - i; i == room-1 && left > 1 {
			f.Text(x+2, y+1+i, "+ "+strconv.Itoa(left), h.theme.Faint)
			return
		}
		style := h.theme.Name
		if name == h.me.Name {
			style = h.theme.Own
		}
		f.TextMax(x+2, y+1+i, width-4, name, style)
	}
}

// drawLines shows the welcome and the latest lines, the newest at the bottom once there are more than fit.
func (h *hall) drawLines(f *frame.Frame, x, y, width, end int) {
	if y >= end {
		return
	}
	type row struct {
		from, text string
	}
	var rows []row // from the bottom up
	for i := len(h.view.Lines) - 1; i >= 0 && len(rows) < end-y; i-- {
		line := h.view.Lines[i]
		indent := min(frame.Width(line.From)+2, width/2)
		parts := wrap(line.Text, width-indent)
		for p := len(parts) - 1; p >= 0; p-- {
			r := row{text: parts[p]}
			if p == 0 {
				r.from = line.From
			}
			r.text = strings.Repeat(" ", indent) + r.text
			rows = append(rows, r)
		}
	}
	if len(rows) < end-y {
		y = h.lines(f, x, y, width, end-len(rows), h.words.Welcome, h.theme.Faint)
		if len(rows) < end-y {
			y++
		}
	}
	rows = rows[:min(len(rows), end-y)]
	for i := len(rows) - 1; i >= 0; i-- {
		f.TextMax(x, y, width, rows[i].text, h.theme.Plain)
		style := h.theme.Name
		if rows[i].from == h.me.Name {
			style = h.theme.Own
		}
		f.TextMax(x, y, width/2, rows[i].from, style)
		y++
	}
}

// below is what stands under the lines, row by row: how a guest becomes somebody, or a note.
func (h *hall) below(width int) ([]string, frame.StyleID) {
	texts, style := h.note, h.theme.Plain
	switch {
	case h.me.Guest():
		texts = append([]string{h.words.GuestHint}, h.words.MakeKey...)
	case h.warning:
		style = h.theme.Warning
	}
	var rows []string
	for _, text := range texts {
		rows = append(rows, wrap(text, width)...)
	}
	return rows, style
}

// drawBottom shows what stands below from a row on, then what is typed, then the keys.
func (h *hall) drawBottom(f *frame.Frame, y int, below []string, style frame.StyleID) {
	last := f.Height() - 1
	for _, text := range below {
		if y < last {
			f.Text(1, y, text, style)
			y++
		}
	}
	keys := h.words.HallKeys
	switch {
	case h.help:
		keys = h.words.HelpKeys
	case h.me.Guest():
		keys = h.words.GuestKeys
	}
	h.keys(f, 1, last, keys)
	if h.me.Guest() {
		return
	}
	y, width := last-1, f.Width()-2
	x := f.Text(1, y, "> ", h.theme.Key)
	if h.line.value() == "" {
		f.TextMax(x, y, width-2, h.words.SayHint, h.theme.Faint)
		f.SetCursor(x, y)
		return
	}
	h.line.draw(f, x, y, width-2, h.theme.Plain)
}
