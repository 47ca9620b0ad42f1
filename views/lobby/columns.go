package lobby

import (
	"fmt"
	"time"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// roomColumn is a column of the list of rooms.
type roomColumn struct {
	head func(w *words.LobbyWords) string
	// need is how narrow the column may be, want how wide it may become. Columns that others go before get their place
	// after them.
	need, want, after int
	cell              func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary)
}

// roomColumns are the columns from left to right.
var roomColumns = [...]roomColumn{
	{func(w *words.LobbyWords) string { return w.Room }, 6, 20, 0, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		style := h.Theme.Name
		switch {
		case seated(r, h.me.ID):
			style = h.Theme.Own
		case r == h.list.chosen():
			style = h.Theme.Strong
		}
		p.Write(r.Code, style)
	}},
	{func(w *words.LobbyWords) string { return w.Rules }, 10, 24, 5, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		p.Write(ui.FirstWords(words.RulesMarked(&r.Terms), p.End-p.X), h.Theme.Faint)
	}},
	{func(w *words.LobbyWords) string { return w.Seats }, 6, 6, 2, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		p.Number(len(r.Players)+r.Bots, h.Theme.Plain)
		p.Write("/", h.Theme.Faint)
		p.Number(r.Terms.Seats, h.Theme.Plain)
	}},
	{func(w *words.LobbyWords) string { return w.State }, 11, 12, 1, (*Lobby).writeState},
	{func(w *words.LobbyWords) string { return w.Clock }, 5, 5, 4, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		if r.Terms.Clock == 0 {
			p.Write("-", h.Theme.Faint)
			return
		}
		p.Number(int(r.Terms.Clock/time.Second), h.Theme.Plain)
		p.Write(" s", h.Theme.Faint)
	}},
	{func(w *words.LobbyWords) string { return w.Watching }, 8, 8, 6, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		if r.Watchers > 0 {
			p.Number(r.Watchers, h.Theme.Plain)
		}
	}},
	{func(w *words.LobbyWords) string { return w.Players }, playersNeed, 60, 3, (*Lobby).writePlayers},
}

// Some columns of the list by their place, and the widths around them.
const (
	codeColumn    = 0
	playersColumn = len(roomColumns) - 1
	playersNeed   = 16
	columnGap     = 2
	markWidth     = 2
)

// roomWidths are the widths of the columns, 0 for one that is not shown.
type roomWidths [len(roomColumns)]int

// widths shares a width among the columns, for rooms whose codes are so wide.
func (h *Lobby) widths(width, code int) (widths roomWidths) {
	left := width - markWidth
	for rank := range roomColumns {
		for i := range roomColumns {
			c := &roomColumns[i]
			if c.after != rank {
				continue
			}
			need, gap := c.need, columnGap
			if i == codeColumn {
				need, gap = min(max(c.need, code), c.want, left), 0
			}
			if need+gap <= left {
				widths[i] = need
				left -= need + gap
			}
		}
	}
	for i := len(roomColumns) - 1; i > codeColumn && left > 0; i-- {
		if c := &roomColumns[i]; widths[i] > 0 {
			share := left
			if i == playersColumn && left > 2*playersNeed {
				share = left / 2
			}
			more := min(share, c.want-widths[i])
			widths[i] += more
			left -= more
		}
	}
	return widths
}

// drawRoomBox draws the rooms in a box, and below more of the one that is chosen.
func (h *Lobby) drawRoomBox(f *frame.Frame, x, y, width, height int) {
	f.Box(x, y, width, height, h.Theme.Border)
	f.BoxTitle(x, y, width, h.Words.Lobby.Rooms, h.Theme.Title)
	h.drawRooms(f, x+2, y+1, width-4, height-2)
	room := h.list.chosen()
	if room == nil {
		return
	}
	if height-3 < len(h.list.rooms) {
		p := ui.Pen{Frame: f, X: x + width - 12, Y: y, End: x + width - 2}
		p.Write(fmt.Sprintf(" %d/%d ", h.list.at+1, len(h.list.rooms)), h.Theme.Faint)
	}
	h.drawDetail(f, x+2, y+height-1, width-4, room)
}

// drawRooms lists the rooms, the one that is chosen among them, under a head if there is room for one.
func (h *Lobby) drawRooms(f *frame.Frame, x, y, width, height int) {
	if len(h.list.rooms) == 0 {
		h.drawNoRooms(f, x, y, width, height)
		return
	}
	head := min(1, max(0, height-3))
	visible := min(height-head, len(h.list.rooms))
	if visible < 1 {
		return
	}
	first := min(max(0, h.list.at-visible/2), len(h.list.rooms)-visible)
	shown := h.list.rooms[first : first+visible]
	code := 0
	for _, r := range shown {
		code = max(code, frame.Width(r.Code))
	}
	widths := h.widths(width, code)
	if head > 0 {
		at := x + markWidth
		for i, w := range widths {
			if w > 0 {
				f.TextMax(at, y, w, roomColumns[i].head(&h.Words.Lobby), h.Theme.Faint)
				at += w + columnGap
			}
		}
	}
	p := ui.Pen{Frame: f}
	for i, r := range shown {
		p.Y = y + head + i
		if first+i == h.list.at {
			f.Text(x, p.Y, "▸", h.Theme.Key)
		}
		at := x + markWidth
		for c, w := range widths {
			if w > 0 {
				p.X, p.End, p.Full = at, at+w, false
				roomColumns[c].cell(h, &p, r)
				at += w + columnGap
			}
		}
	}
}

// writeState writes how far a room has come, or that it waits for the person.
func (h *Lobby) writeState(p *ui.Pen, r *rooms.RoomSummary) {
	w := &h.Words.Lobby
	if r.Turn != "" && r.Turn == h.me.ID {
		p.Write(w.YourTurn, h.Theme.Title)
		return
	}
	p.Write(phaseText(w, r), h.Theme.Plain)
}

// phaseText says how far a room has come.
func phaseText(w *words.LobbyWords, r *rooms.RoomSummary) string {
	text := w.Phases[r.Phase]
	if r.Rounds > 0 && (r.Phase == rooms.Playing || r.Phase == rooms.Between) {
		text = fmt.Sprintf("%s %d/%d", text, r.Round, r.Rounds)
	}
	return text
}

// writePlayers writes who sits in a room, the person first.
func (h *Lobby) writePlayers(p *ui.Pen, r *rooms.RoomSummary) {
	w, between := &h.Words.Lobby, ""
	if seated(r, h.me.ID) {
		p.Write(w.YourSeat, h.Theme.Own)
		between = ", "
	}
	for i := range r.Players {
		if player := &r.Players[i]; h.me.ID == "" || player.ID != h.me.ID {
			p.Write(between, h.Theme.Faint)
			p.Write(player.Name, h.Theme.Name)
			between = ", "
		}
	}
	if r.Bots > 0 {
		p.Write(between, h.Theme.Faint)
		p.Write(w.Bots(r.Bots), h.Theme.Faint)
	}
}

// drawDetail writes into the lower edge of the box what the columns may have no room for.
func (h *Lobby) drawDetail(f *frame.Frame, x, y, width int, r *rooms.RoomSummary) {
	w, style := &h.Words.Lobby, h.Theme.Plain
	const between = " · "
	p := ui.Pen{Frame: f, X: x, Y: y, End: x + width}
	p.Write(" ", style)
	if title := words.RulesMarked(&r.Terms); title != "" {
		p.Write(title, style)
		p.Write(between, h.Theme.Faint)
	}
	p.Write(w.By, style)
	p.Write(r.Maker.Name, h.Theme.Name)
	p.Write(between, h.Theme.Faint)
	p.Write(phaseText(w, r), style)
	p.Write(between, h.Theme.Faint)
	p.Write(w.ClockText(r.Terms.Clock), style)
	if r.Watchers > 0 {
		p.Write(between, h.Theme.Faint)
		p.Write(h.Words.Table.Watching(r.Watchers), style)
	}
	p.Write(" ", style)
}

// drawNoRooms says what to do where there is no room yet.
func (h *Lobby) drawNoRooms(f *frame.Frame, x, y, width, height int) {
	switch {
	case h.list.view == nil:
	case h.me.Guest():
		h.DrawLines(f, x, y, width, y+height, h.Words.Lobby.EmptyGuest, h.Theme.Plain)
	default:
		h.DrawLines(f, x, y, width, y+height, h.Words.Lobby.Empty, h.Theme.Plain)
	}
}
