package lobby

import (
	"fmt"
	"time"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/ui"
	"shithead/views/words"
)

// roomPen writes what there is to say of a room of a list.
type roomPen struct {
	ui.Pen
	*ui.Context
	list *roomList
}

// roomColumn is a column of the list of rooms.
type roomColumn struct {
	head func(w *words.LobbyWords) string
	ui.Column
	cell func(p *roomPen, r *rooms.RoomSummary)
}

// roomColumns are the columns from left to right.
var roomColumns = [...]roomColumn{
	{func(w *words.LobbyWords) string { return w.Room }, ui.Column{Need: 6, Want: 20}, (*roomPen).code},
	{func(w *words.LobbyWords) string { return w.Rules }, ui.Column{Need: 10, Want: 24, After: 5}, func(p *roomPen, r *rooms.RoomSummary) {
		p.Write(ui.FirstWords(words.RulesMarked(&r.Terms), p.End-p.X), p.Theme.Soft)
	}},
	{func(w *words.LobbyWords) string { return w.Seats }, ui.Column{Need: 6, Want: 6, After: 2}, func(p *roomPen, r *rooms.RoomSummary) {
		p.Number(len(r.Players)+r.Bots, p.Theme.Text)
		p.Write("/", p.Theme.Soft)
		p.Number(r.Terms.Seats, p.Theme.Text)
	}},
	{func(w *words.LobbyWords) string { return w.State }, ui.Column{Need: 11, Want: 12, After: 1}, (*roomPen).state},
	{func(w *words.LobbyWords) string { return w.Clock }, ui.Column{Need: 5, Want: 5, After: 4}, func(p *roomPen, r *rooms.RoomSummary) {
		if r.Terms.Clock == 0 {
			p.Write("-", p.Theme.Soft)
			return
		}
		p.Number(int(r.Terms.Clock/time.Second), p.Theme.Text)
		p.Write(" s", p.Theme.Soft)
	}},
	{func(w *words.LobbyWords) string { return w.Watching }, ui.Column{Need: 8, Want: 8, After: 6}, func(p *roomPen, r *rooms.RoomSummary) {
		if r.Watchers > 0 {
			p.Number(r.Watchers, p.Theme.Text)
		}
	}},
	{func(w *words.LobbyWords) string { return w.Players }, ui.Column{Need: 16, Want: 60, After: 3, Spare: 32}, (*roomPen).players},
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

// box draws the rooms in a box, and below more of the one that is chosen.
func (p roomPen) box(x, y, width, height int) {
	f, l := p.Frame, p.list
	f.Box(x, y, width, height, p.Theme.Line)
	f.BoxTitle(x, y, width, p.Words.Lobby.Rooms, p.Theme.Ask)
	p.rows(x+2, y+1, width-4, height-2)
	room := l.chosen()
	if room == nil {
		return
	}
	if height-3 < len(l.rooms) {
		p.Pen = ui.Pen{Frame: f, X: x + width - 12, Y: y, End: x + width - 2}
		p.Write(fmt.Sprintf(" %d/%d ", l.at+1, len(l.rooms)), p.Theme.Soft)
	}
	p.Pen = ui.Pen{Frame: f, X: x + 2, Y: y + height - 1, End: x + width - 2}
	p.detail(room)
}

// rows lists the rooms, the one that is chosen among them, under a head if there is room for one.
func (p roomPen) rows(x, y, width, height int) {
	f, l := p.Frame, p.list
	if len(l.rooms) == 0 {
		p.DrawLines(f, x, y, width, y+height, l.empty(&p.Words.Lobby), p.Theme.Text)
		return
	}
	head := min(1, max(0, height-3))
	visible := min(height-head, len(l.rooms))
	if visible < 1 {
		return
	}
	first := min(max(0, l.at-visible/2), len(l.rooms)-visible)
	shown := l.rooms[first : first+visible]
	widths := roomWidths(shown, width-markWidth)
	row := func(y int, write func(c *roomColumn)) {
		at := x + markWidth
		for i, wide := range widths {
			if wide > 0 {
				p.Pen = ui.Pen{Frame: f, X: at, Y: y, End: at + wide}
				write(&roomColumns[i])
				at += wide + ui.ColumnGap
			}
		}
	}
	if head > 0 {
		row(y, func(c *roomColumn) { p.Write(c.head(&p.Words.Lobby), p.Theme.Soft) })
	}
	for i, r := range shown {
		if first+i == l.at {
			f.Text(x, y+head+i, "▸", p.Theme.Strong)
		}
		row(y+head+i, func(c *roomColumn) { c.cell(&p, r) })
	}
}

// code writes the code of a room, by which one goes into it.
func (p *roomPen) code(r *rooms.RoomSummary) {
	style := p.Theme.Name
	switch {
	case p.list.seated(r):
		style = p.Theme.You
	case r == p.list.chosen():
		style = p.Theme.Strong
	}
	p.Write(r.Code, style)
}

// state writes how far a room has come, or that it waits for the person.
func (p *roomPen) state(r *rooms.RoomSummary) {
	w := &p.Words.Lobby
	if r.Turn != "" && r.Turn == p.list.me.ID {
		p.Write(w.YourTurn, p.Theme.Ask)
		return
	}
	p.Write(phaseText(w, r), p.Theme.Text)
}

// phaseText says how far a room has come.
func phaseText(w *words.LobbyWords, r *rooms.RoomSummary) string {
	text := w.Phases[r.Phase]
	if r.Rounds > 0 && (r.Phase == rooms.Playing || r.Phase == rooms.Between) {
		text = fmt.Sprintf("%s %d/%d", text, r.Round, r.Rounds)
	}
	return text
}

// players writes who sits in a room, the person first.
func (p *roomPen) players(r *rooms.RoomSummary) {
	w, between := &p.Words.Lobby, ""
	next := func(text string, style frame.StyleID) {
		p.Write(between, p.Theme.Soft)
		p.Write(text, style)
		between = ", "
	}
	if p.list.seated(r) {
		next(w.YourSeat, p.Theme.You)
	}
	for _, player := range r.Players {
		if me := p.list.me.ID; me == "" || player.ID != me {
			next(player.Name, p.Theme.Name)
		}
	}
	if r.Bots > 0 {
		next(w.Bots(r.Bots), p.Theme.Soft)
	}
}

// detail writes into the lower edge of the box what the columns may have no room for.
func (p *roomPen) detail(r *rooms.RoomSummary) {
	w, style := &p.Words.Lobby, p.Theme.Text
	const between = " · "
	next := func(text string) {
		p.Write(between, p.Theme.Soft)
		p.Write(text, style)
	}
	p.Write(" ", style)
	if title := words.RulesMarked(&r.Terms); title != "" {
		p.Write(title, style)
		p.Write(between, p.Theme.Soft)
	}
	p.Write(w.By, style)
	p.Write(r.Maker.Name, p.Theme.Name)
	next(phaseText(w, r))
	next(w.ClockText(r.Terms.Clock))
	if r.Watchers > 0 {
		next(p.Words.Table.Watching(r.Watchers))
	}
	p.Write(" ", style)
}
