package lobby

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/words"
)

// roomPen writes what there is to say of a room of a list, in the inks of its row.
type roomPen struct {
	ui.Pen
	*ui.Context
	list *roomList
	inks *look.Inks
	gone bool
	// dots is how many dots for seats have room in their column.
	dots int
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
	{func(w *words.LobbyWords) string { return w.Rules }, ui.Column{Need: 12, Want: 24, After: 4}, (*roomPen).rules},
	{func(w *words.LobbyWords) string { return w.Seats }, ui.Column{Need: 6, Want: 6, After: 2}, (*roomPen).seats},
	{func(w *words.LobbyWords) string { return w.State }, ui.Column{Need: 11, Want: 12, After: 1}, (*roomPen).state},
	{func(w *words.LobbyWords) string { return w.Clock }, ui.Column{Need: 5, Want: 5, After: 5}, func(p *roomPen, r *rooms.RoomSummary) {
		if r.Terms.Clock == 0 {
			p.Write("-", p.inks.Soft)
			return
		}
		p.Number(int(r.Terms.Clock/time.Second), p.inks.Text)
		p.Write(" s", p.inks.Soft)
	}},
	{func(w *words.LobbyWords) string { return w.Watching }, ui.Column{Need: 8, Want: 8, After: 6}, func(p *roomPen, r *rooms.RoomSummary) {
		if r.Watchers > 0 {
			p.Number(r.Watchers, p.inks.Text)
		}
	}},
	{func(w *words.LobbyWords) string { return w.Players }, ui.Column{Need: 16, Want: 60, After: 3, Spare: 32}, (*roomPen).players},
}

// markWidth is before the columns.
const markWidth = 2

// The seats of a room are dots where there are few of them, and the list is wide.
const (
	fewSeats   = 8
	dotsEnough = 62
	seatsAt    = 2 // among the columns
)

// roomWidths are the widths of the columns for rooms of which each code has to be read whole, if it is not too long, and so
// many dots.
func roomWidths(shown []listed, width, dots int) []int {
	var columns [len(roomColumns)]ui.Column
	for i := range columns {
		columns[i] = roomColumns[i].Column
	}
	code := &columns[0]
	for _, r := range shown {
		code.Need = min(max(code.Need, frame.Width(r.Code)), code.Want, width)
	}
	code.Want = code.Need
	if dots > 0 {
		columns[seatsAt].Need += dots
		columns[seatsAt].Want += dots
	}
	widths, _ := ui.Layout(columns[:], width)
	return widths
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
	if width >= dotsEnough {
		p.dots = mostDots(shown)
	}
	widths := roomWidths(shown, width-markWidth, p.dots)
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
	ui.MarkWheel(f, x, y, width, head+visible)
	for i := range shown {
		y := y + head + i
		ui.MarkRow(f, x, y, width, first+i, first+i == l.at)
		p.inks, p.gone = p.DrawChosen(f, x, y, width, x, first+i == l.at), shown[i].gone
		row(y, func(c *roomColumn) { c.cell(&p, shown[i].RoomSummary) })
	}
}

// Write writes a text, softly if the room is gone.
func (p *roomPen) Write(text string, style frame.StyleID) {
	if p.gone {
		style = p.inks.Soft
	}
	p.Pen.Write(text, style)
}

// Number writes a number as Write does.
func (p *roomPen) Number(n int, style frame.StyleID) { p.Write(strconv.Itoa(n), style) }

// code writes the code of a room, by which one goes into it.
func (p *roomPen) code(r *rooms.RoomSummary) {
	style := p.inks.Strong
	if p.list.seated(r) {
		style = p.inks.You
	}
	p.Write(r.Code, style)
}

const (
	allDots = "●●●●●●●●"
	allFree = "○○○○○○○○"
)

// mostDots is how many dots the rooms have, of those that have few.
func mostDots(shown []listed) (most int) {
	for _, r := range shown {
		if r.Terms.Seats <= fewSeats {
			most = max(most, r.Terms.Seats)
		}
	}
	return most
}

// rules writes as much of what the rules are called as fits, and always the mark of those that are not as usual.
func (p *roomPen) rules(r *rooms.RoomSummary) {
	title := words.RulesMarked(&r.Terms)
	if plain, marked := strings.CutSuffix(title, "*"); marked {
		title = ui.FirstWords(plain, p.End-p.X-1) + "*"
	}
	p.Write(ui.FirstWords(title, p.End-p.X), p.inks.Text)
}

// seats writes how many seats are taken, as dots too if there are few and the column is wide.
func (p *roomPen) seats(r *rooms.RoomSummary) {
	taken, all := len(r.Players)+r.Bots, r.Terms.Seats
	if at := p.X; p.dots > 0 {
		if all <= fewSeats && taken >= 0 && taken <= all {
			p.Write(allDots[:taken*len("●")], p.inks.You)
			p.Write(allFree[:(all-taken)*len("○")], p.inks.Soft)
		}
		p.X = at + p.dots + 1
	}
	p.Number(taken, p.inks.Text)
	p.Write("/", p.inks.Soft)
	p.Number(all, p.inks.Text)
}

// state writes how far a room has come, or that it waits for the person or for people.
func (p *roomPen) state(r *rooms.RoomSummary) {
	w := &p.Words.Lobby
	switch {
	case p.gone:
		p.Write(w.GoneRoom, p.inks.Soft)
	case r.Turn != "" && r.Turn == p.list.me.ID:
		p.Write(w.YourTurn, p.inks.Ask)
	case canSit(r):
		p.Write(w.Waiting, p.inks.Strong)
	default:
		p.Write(phaseText(w, r), p.inks.Text)
	}
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
		p.Write(between, p.inks.Soft)
		p.Write(text, style)
		between = p.Words.Between
	}
	if p.list.seated(r) {
		next(w.YourSeat, p.inks.You)
	}
	for i := range r.Players {
		if p.Full {
			return
		}
		if me := p.list.me.ID; me == "" || r.Players[i].ID != me {
			next(r.Players[i].Name, p.inks.Name)
		}
	}
	if r.Bots > 0 {
		next(w.Bots(r.Bots), p.inks.Soft)
	}
}

// detail writes what the columns may have no room for.
func (p *roomPen) detail(r *rooms.RoomSummary) {
	p.inks = &p.Theme.Inks
	w := &p.Words.Lobby
	parts := []string{words.RulesMarked(&r.Terms), w.By + r.Maker.Name, phaseText(w, r), w.ClockText(r.Terms.Clock)}
	if r.Watchers > 0 {
		parts = append(parts, p.Words.Table.Watching(r.Watchers))
	}
	between := ""
	for _, text := range parts {
		if text == "" {
			continue
		}
		if between != "" && !frame.Fits(between+text, p.End-p.X) {
			return
		}
		p.Write(between+text, p.Theme.Soft)
		between = " · "
	}
}
