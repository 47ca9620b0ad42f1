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
	ui.Column
	cell func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary)
}

// roomColumns are the columns from left to right.
var roomColumns = [...]roomColumn{
	{func(w *words.LobbyWords) string { return w.Room }, ui.Column{Need: 6, Want: 20}, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		style := h.Theme.Name
		switch {
		case seated(r, h.me.ID):
			style = h.Theme.Own
		case r == h.list.chosen():
			style = h.Theme.Strong
		}
		p.Write(r.Code, style)
	}},
	{func(w *words.LobbyWords) string { return w.Rules }, ui.Column{Need: 10, Want: 24, After: 5}, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		p.Write(ui.FirstWords(words.RulesMarked(&r.Terms), p.End-p.X), h.Theme.Faint)
	}},
	{func(w *words.LobbyWords) string { return w.Seats }, ui.Column{Need: 6, Want: 6, After: 2}, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		p.Number(len(r.Players)+r.Bots, h.Theme.Plain)
		p.Write("/", h.Theme.Faint)
		p.Number(r.Terms.Seats, h.Theme.Plain)
	}},
	{func(w *words.LobbyWords) string { return w.State }, ui.Column{Need: 11, Want: 12, After: 1}, (*Lobby).writeState},
	{func(w *words.LobbyWords) string { return w.Clock }, ui.Column{Need: 5, Want: 5, After: 4}, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		if r.Terms.Clock == 0 {
			p.Write("-", h.Theme.Faint)
			return
		}
		p.Number(int(r.Terms.Clock/time.Second), h.Theme.Plain)
		p.Write(" s", h.Theme.Faint)
	}},
	{func(w *words.LobbyWords) string { return w.Watching }, ui.Column{Need: 8, Want: 8, After: 6}, func(h *Lobby, p *ui.Pen, r *rooms.RoomSummary) {
		if r.Watchers > 0 {
			p.Number(r.Watchers, h.Theme.Plain)
		}
	}},
	{func(w *words.LobbyWords) string { return w.Players }, ui.Column{Need: 16, Want: 60, After: 3, Spare: 32}, (*Lobby).writePlayers},
}

// markWidth is before the columns.
const markWidth = 2

// roomWidths are the widths of the columns for rooms of which each code has to be read whole, if it is not too long.
func roomWidths(shown []*rooms.RoomSummary, width int) []int {
	var columns [len(roomColumns)]ui.Column
	for i := range columns {
		columns[i] = roomColumns[i].Column
	}
	code := &columns[0]
	for _, r := range shown {
		code.Need = min(max(code.Need, frame.Width(r.Code)), code.Want, width)
	}
	code.Want = code.Need
	widths, _ := ui.Layout(columns[:], width)
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
	widths := roomWidths(shown, width-markWidth)
	row := func(y int, write func(c *roomColumn, p *ui.Pen)) {
		at := x + markWidth
		for i, wide := range widths {
			if wide > 0 {
				write(&roomColumns[i], &ui.Pen{Frame: f, X: at, Y: y, End: at + wide})
				at += wide + ui.ColumnGap
			}
		}
	}
	if head > 0 {
		row(y, func(c *roomColumn, p *ui.Pen) { p.Write(c.head(&h.Words.Lobby), h.Theme.Faint) })
	}
	for i, r := range shown {
		if first+i == h.list.at {
			f.Text(x, y+head+i, "▸", h.Theme.Key)
		}
		row(y+head+i, func(c *roomColumn, p *ui.Pen) { c.cell(h, p, r) })
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
	text := map[rooms.Phase]string{
		rooms.Gathering: w.Gathering, rooms.Playing: w.Playing, rooms.Between: w.Between, rooms.Over: w.Over,
	}[r.Phase]
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
		p.Write(words.Count(r.Bots, w.Bot, w.Bots), h.Theme.Faint)
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
		p.Write(words.Count(r.Watchers, w.Watches, w.Watch), style)
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
