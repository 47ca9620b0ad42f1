package lobby

import (
	"strconv"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// Draw draws, from the top: who one is, what matters first, the rooms, the chat, and below it what is typed and the keys.
func (h *Lobby) Draw(f *frame.Frame) {
	h.title(f)
	if f.Width() < 20 || f.Height() < 6 {
		f.TextMax(0, 0, f.Width(), h.Words.TooSmall, h.Theme.Text)
		return
	}
	h.drawTop(f)
	if h.help != nil {
		h.drawHelp(f, 1+min(1, f.Height()/ui.FrameEnough), f.Height()-1)
		return
	}
	y := h.drawBanner(f, 1)
	bottom := f.Height() - 2 // of the rooms and the chat
	if h.list.me.Guest() && !h.joining.on {
		bottom++
	}
	below, style := h.below(f.Width()-2, f.Height())
	below = below[:min(len(below), max(0, bottom-y-1))]
	bottom -= len(below)
	h.drawMiddle(f, y, bottom)
	for i, text := range below {
		f.Text(1, bottom+i, text, style)
	}
	switch {
	case h.joining.on:
		h.drawJoin(f, f.Height()-2)
	case !h.list.me.Guest():
		h.drawLine(f, f.Height()-2)
	}
	h.drawKeys(f, f.Height()-1)
}

// title tells in the terminal's tab how much was said, with a star when a table waits.
func (h *Lobby) title(f *frame.Frame) {
	title := "Shithead #" + strconv.Itoa(h.hall.Said)
	if h.list.best() == classTurn {
		title += " *"
	}
	f.SetTitle(title)
}

func (h *Lobby) drawTop(f *frame.Frame) {
	if f.Height() < ui.BannerEnough && h.list.best() == classTurn {
		h.drawReminder(f, 0)
		return
	}
	f.Text(1, 0, "SHITHEAD", h.Theme.Ask)
	right := h.Words.Present(len(h.hall.Here))
	if h.hall.Guests > 0 {
		right += ", " + h.Words.Guests(h.hall.Guests)
	}
	if !h.list.me.Guest() {
		right = h.list.me.Name + " · " + right
	}
	if x := f.Width() - 1 - frame.Width(right); x > 10 {
		f.Text(x, 0, right, h.Theme.Soft)
	}
}

// drawBanner draws what matters first: one's own tables, and how to get to a new one. It gives the row below.
func (h *Lobby) drawBanner(f *frame.Frame, y int) int {
	switch {
	case f.Height() < ui.BannerEnough, h.list.me.Guest() && len(h.list.rooms) == 0:
		return y
	case h.list.me.Guest():
		f.TextMax(1, y, f.Width()-2, h.Words.Lobby.GuestBanner, h.Theme.Text)
		return y + 1
	case h.list.best() == classOther:
		h.drawActions(f, y)
		return y + 1
	}
	x := h.drawReminder(f, y)
	if width := h.actionsWidth(1); x+3+width < f.Width() {
		h.DrawKeys(f, f.Width()-1-width, y, h.Words.Lobby.Actions[1])
		return y + 1
	}
	if f.Height() >= ui.Spacious {
		y++
		h.drawActions(f, y)
	}
	return y + 1
}

// drawActions draws how to get to a new table, in as many words as fit.
func (h *Lobby) drawActions(f *frame.Frame, y int) {
	for i, keys := range h.Words.Lobby.Actions {
		if i == len(h.Words.Lobby.Actions)-1 || h.actionsWidth(i)+2 <= f.Width() {
			h.DrawKeys(f, 1, y, keys)
			return
		}
	}
}

func (h *Lobby) actionsWidth(i int) int { return ui.KeysWidth(h.Words.Lobby.Actions[i]) }

// drawReminder draws where one's own seats are, and gives the x after it.
func (h *Lobby) drawReminder(f *frame.Frame, y int) int {
	style, text := h.Theme.You, h.Words.Lobby.SeatIn
	if h.list.best() == classTurn {
		style, text = h.Theme.Ask, h.Words.Lobby.TurnIn
	}
	p := ui.Pen{Frame: f, X: 1, Y: y, End: f.Width() - 1}
	p.Write(text, style)
	p.Write(h.list.rooms[0].Code, style)
	return p.X
}

// drawHelp draws what the keys do, from row y on, and the keys that lead back.
func (h *Lobby) drawHelp(f *frame.Frame, y, bottom int) {
	indent := 0
	for _, k := range h.Words.Help {
		indent = max(indent, frame.Width(k.Key)+2)
	}
	var rows []words.Key
	for _, k := range h.Words.Help {
		width := f.Width() - 2
		if k.Key != "" {
			width -= indent
		}
		rows = append(rows, ui.Hung(k.Key, ui.Wrap(k.Does, width))...)
	}
	keys := h.Words.HelpKeys
	if len(rows) <= bottom-y {
		keys = keys[1:]
	}
	h.DrawKeys(f, 1, bottom, keys)
	for _, row := range rows[h.help.First(len(rows), bottom-y):] {
		if y >= bottom {
			return
		}
		f.Text(1, y, row.Key, h.Theme.Strong)
		f.Text(1+indent, y, row.Does, h.Theme.Text)
		y++
	}
}

// below is what stands under the chat, row by row: what one waits for, a note, how a guest becomes somebody.
func (h *Lobby) below(width, height int) ([]string, frame.StyleID) {
	var texts []string
	style := h.Theme.Text
	switch {
	case h.door.Busy:
		texts, style = []string{h.Words.Busy}, h.Theme.Soft
	case h.note != nil:
		texts = h.note
		if h.warning {
			style = h.Theme.Danger
		}
	case h.list.me.Guest() && height >= ui.FrameEnough:
		texts = h.Words.GuestHint
	case h.list.me.Guest():
		texts = h.Words.GuestHint[1:]
	}
	var rows []string
	for _, text := range texts {
		rows = append(rows, ui.Wrap(text, width)...)
	}
	return rows, style
}

// drawMiddle shares the rows from y to bottom among the rooms and the chat.
func (h *Lobby) drawMiddle(f *frame.Frame, y, bottom int) {
	rows, width := bottom-y, f.Width()
	framed := f.Height() >= ui.FrameEnough && rows >= ui.FramedRows
	need := max(len(h.list.rooms), len(h.Words.Lobby.Empty))
	if framed {
		need += 3
	}
	least, most := (2*rows+4)/5, (3*rows+4)/5
	height := min(max(need, least), most)
	list := roomPen{Pen: ui.Pen{Frame: f}, Context: h.Context, list: &h.list}
	if !framed {
		list.rows(1, y, width-2, height)
		h.drawChat(f, 1, y+height, width-2, bottom)
		return
	}
	list.box(0, y, width, height)
	y += height
	height = rows - height
	if width >= ui.WideEnough {
		width -= ui.ListWidth
		h.drawHere(f, width, y, ui.ListWidth, height)
	}
	f.Box(0, y, width, height, h.Theme.Line)
	f.BoxTitle(0, y, width, h.Words.Hall, h.Theme.Ask)
	h.drawChat(f, 2, y+1, width-4, bottom-1)
}

// drawKeys draws the keys that do something now, those that one needs most first.
func (h *Lobby) drawKeys(f *frame.Frame, y int) {
	w := &h.Words.Lobby
	keys := make([]words.Key, 0, 12)
	room, leave := h.list.chosen(), w.LeaveKey
	if h.list.me.Guest() {
		leave = w.GuestLeaveKey
	}
	switch {
	case h.door.Inside():
		keys = append(keys, w.BackKey, leave)
	case h.door.Busy:
		keys = append(keys, leave)
	case h.typing:
		keys = append(keys, w.TypingKeys...)
	case h.joining.on:
		keys = append(keys, w.JoinKeys...)
	default:
		if f.Height() < ui.BannerEnough && !h.list.me.Guest() && h.list.best() == classOther {
			keys = append(keys, w.Actions[len(w.Actions)-1]...)
		}
		if room != nil {
			keys = append(keys, h.enterKey(room))
		}
		keys = append(keys, w.HelpKey, w.MenuKey, leave)
		if !h.list.me.Guest() {
			keys = append(keys, w.StatsKey)
			if h.list.first() != nil {
				keys = append(keys, w.WatchKey)
			}
		}
		keys = append(keys, h.Words.Rules.Key, w.JoinKey)
	}
	h.DrawKeys(f, 1, y, keys)
}

// enterKey is what enter does in a room.
func (h *Lobby) enterKey(room *rooms.RoomSummary) words.Key {
	w := &h.Words.Lobby
	switch {
	case h.list.seated(room):
		return w.OwnKey
	case h.list.first() != nil:
		return w.SitKey
	default:
		return w.LookKey
	}
}
