package lobby

import (
	"strconv"

	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// The sizes from which the lobby shows more.
const (
	fewestColumns, fewestRows = 20, 6
	// sideEnough is the width from which figures stand beside everything, ui.WideEnough that from which some stand beside the
	// talk.
	sideEnough = 116
	// artEnough is the height from which the name of the game is large, airEnough that from which there is a row of air
	// between parts, actEnough that from which what enter does has a row of its own.
	artEnough, airEnough, actEnough = 20, 30, 28
	// listRows is how many rows the rooms have at least, so that the talk stays where it is while the first few come.
	listRows = 4
)

// picture is what the lobby shows of itself.
type picture struct{ *Lobby }

// Draw draws, from the top: the name of the game and who one is, how to get to a table, the rooms, the talk, what is typed
// and the keys; beside them, if there is room, what has happened lately.
func (h *Lobby) Draw(f *frame.Frame) { picture{h}.draw(f) }

func (h picture) draw(f *frame.Frame) {
	h.title(f)
	if f.Width() < fewestColumns || f.Height() < fewestRows {
		f.TextMax(0, 0, f.Width(), h.Words.TooSmall, h.Theme.Text)
		return
	}
	h.rows = f.Height()
	end, input := f.Width()-1, f.Height()-2-f.Height()/airEnough
	if f.Width() >= sideEnough {
		width := min(max(f.Width()/4, 31), 44)
		end -= width + 3
		f.VLine(end+1, 1, f.Height()-3, h.Theme.Line)
		side{h, f, end + 3, f.Width() - 1, f.Height() - 2, false}.draw(1)
	}
	y := h.drawHead(f, end)
	bottom := input // of the rooms and the talk
	if f.Height() >= airEnough {
		bottom--
	}
	if h.list.me.Guest() && !h.joining.on {
		bottom++
	}
	below, style := h.below(end-1, f.Height())
	below = below[:min(len(below), max(0, bottom-y-1))]
	bottom -= len(below)
	h.drawMiddle(f, y, end, bottom)
	if h.door.Busy || h.note != nil {
		f.Rest(1, bottom)
	}
	for i, text := range below {
		f.TextMax(1, bottom+i, end-1, text, style)
	}
	switch {
	case h.joining.on:
		h.drawJoin(f, input, end)
	case !h.list.me.Guest():
		h.drawLine(f, input, end)
	}
	h.DrawKeys(f, 1, f.Height()-1, h.bindings().Briefly(h.Lobby))
}

// title tells in the terminal's tab how much was said, with a star when a table waits.
func (h picture) title(f *frame.Frame) {
	title := "Shithead #" + strconv.Itoa(h.hall.Said)
	if h.list.waiting != nil {
		title += " *"
	}
	f.SetTitle(title)
}

// drawMiddle shares the rows from y to bottom among the rooms and the talk, which has some figures beside it where there are
// none beside everything.
func (h picture) drawMiddle(f *frame.Frame, y, end, bottom int) {
	rows, framed := bottom-y, bottom-y >= ui.FramedRows
	need := max(len(h.list.rooms), listRows)
	if framed {
		need += 2
	}
	act := 0
	if f.Height() >= actEnough && len(h.list.rooms) > 0 {
		act = 3
	}
	height := min(max(need+act, rows/4), (3*rows+4)/5)
	list := roomPen{Pen: ui.Pen{Frame: f}, Context: h.Context, list: &h.list}
	if !framed {
		list.rows(1, y, end-1, height)
		h.drawChat(f, 1, y+height, end-1, bottom)
		return
	}
	h.rule(f, 1, y, end, h.Words.Lobby.Rooms, h.place())
	list.rows(1, y+1, end-1, height-1-act)
	if act > 0 {
		h.drawAct(f, y+height-2, end)
	}
	y += height
	if f.Width() < sideEnough && f.Width() >= ui.WideEnough {
		width := f.Width() / 3
		side{h, f, end - width + 1, end, bottom, false}.draw(y)
		end -= width + 1
	}
	var hint words.Key
	if !h.list.me.Guest() {
		hint = h.Words.Lobby.ChatKey
	}
	h.rule(f, 1, y, end, h.Words.Hall, hint)
	h.drawChat(f, 1, y+1, end-1, bottom)
}

// rule draws the heading of a part: its name, a line, and a key or a remark at the end of it.
func (h picture) rule(f *frame.Frame, x, y, end int, name string, remark words.Key) {
	x = f.TextMax(x, y, end-x, name, h.Theme.Strong) + 1
	width, gap := frame.Width(remark.Key)+frame.Width(remark.Does), min(1, len(remark.Key))
	if width += gap; width > 0 && x+width+3 <= end {
		end -= width
		after := f.Text(f.Text(end, y, remark.Key, h.Theme.Strong)+gap, y, remark.Does, h.Theme.Soft)
		ui.MarkKey(f, end, y, after, remark.Key)
		end--
	}
	if end > x {
		f.HLine(x, y, end-x, h.Theme.Line)
	}
}

// place is how to choose a room, or which of how many is chosen where not all may be seen.
func (h picture) place() words.Key {
	n := len(h.list.rooms)
	switch {
	case n == 0:
		return words.Key{}
	case n > 7:
		return words.Key{Key: h.Words.Lobby.ChooseKey.Key, Does: strconv.Itoa(h.list.at+1) + "/" + strconv.Itoa(n)}
	}
	return h.Words.Lobby.ChooseKey
}

// drawAct draws what enter does with the room that is chosen, and what there is to know of it.
func (h picture) drawAct(f *frame.Frame, y, end int) {
	room := h.list.chosen()
	if room == nil {
		return
	}
	p := roomPen{Pen: ui.Pen{Frame: f, X: 1, Y: y, End: end}, Context: h.Context, list: &h.list}
	f.Rest(1, y)
	enter := h.enterKey(room)
	h.chip(&p.Pen, enter.Key, h.Theme.YouChip)
	p.Write(enter.Does, h.Theme.Strong)
	p.Write(" · "+room.Code, h.Theme.Text)
	ui.MarkKey(f, 1, y, p.X, enter.Key)
	if h.list.first() != nil && p.X+16 < end {
		p.X += 3
		from := p.X
		h.chip(&p.Pen, h.Words.Lobby.WatchKey.Key, h.Theme.KeyChip)
		p.Write(h.Words.Lobby.WatchKey.Does, h.Theme.Text)
		ui.MarkKey(f, from, y, p.X, h.Words.Lobby.WatchKey.Key)
	}
	if p.X += 3; p.X+20 < end && !h.list.lost() {
		p.detail(room)
	}
}

// below is what stands under the talk, row by row: what one waits for, a note, how a guest becomes somebody.
func (h picture) below(width, height int) ([]string, frame.StyleID) {
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
	case h.list.me.Guest() && h.config.WeakKey:
		texts = append([]string{h.Words.Commands.KeyWeak}, h.Words.GuestHint[1:]...)
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
