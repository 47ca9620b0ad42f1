package views

import (
	"time"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/words"
)

// roomColumn is a column of the list of rooms.
type roomColumn struct {
	head func(w *words.LobbyWords) string
	// need is how narrow the column may be, want how wide it may become. Columns that others go before get their place
	// after them.
	need, want, after int
	cell              func(h *lobby, p *pen, r *rooms.RoomSummary)
}

// roomColumns are the columns from left to right.
var roomColumns = [...]roomColumn{
	{func(w *words.LobbyWords) string { return w.Room }, 6, 20, 0, func(h *lobby, p *pen, r *rooms.RoomSummary) {
		style := h.theme.Name
		switch {
		case seated(r, h.me.ID):
			style = h.theme.Own
		case r == h.list.chosen():
			style = h.theme.Strong
		}
		p.write(r.Code, style)
	}},
	{func(w *words.LobbyWords) string { return w.Rules }, 10, 24, 5, func(h *lobby, p *pen, r *rooms.RoomSummary) {
		p.write(firstWords(words.RulesMarked(&r.Terms), p.end-p.x), h.theme.Faint)
	}},
	{func(w *words.LobbyWords) string { return w.Seats }, 6, 6, 2, func(h *lobby, p *pen, r *rooms.RoomSummary) {
		p.number(len(r.Players)+r.Bots, h.theme.Plain)
		p.write("/", h.theme.Faint)
		p.number(r.Terms.Seats, h.theme.Plain)
	}},
	{func(w *words.LobbyWords) string { return w.State }, 11, 12, 1, (*lobby).writeState},
	{func(w *words.LobbyWords) string { return w.Clock }, 5, 5, 4, func(h *lobby, p *pen, r *rooms.RoomSummary) {
		if r.Terms.Clock == 0 {
			p.write("-", h.theme.Faint)
			return
		}
		p.number(int(r.Terms.Clock/time.Second), h.theme.Plain)
		p.write(" s", h.theme.Faint)
	}},
	{func(w *words.LobbyWords) string { return w.Watching }, 8, 8, 6, func(h *lobby, p *pen, r *rooms.RoomSummary) {
		if r.Watchers > 0 {
			p.number(r.Watchers, h.theme.Plain)
		}
	}},
	{func(w *words.LobbyWords) string { return w.Players }, playersNeed, 60, 3, (*lobby).writePlayers},
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
func (h *lobby) widths(width, code int) (widths roomWidths) {
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
func (h *lobby) drawRoomBox(f *frame.Frame, x, y, width, height int) {
	f.Box(x, y, width, height, h.theme.Border)
	f.BoxTitle(x, y, width, h.words.Lobby.Rooms, h.theme.Title)
	h.drawRooms(f, x+2, y+1, width-4, height-2)
	room := h.list.chosen()
	if room == nil {
		return
	}
	if height-3 < len(h.list.rooms) {
		p := pen{f: f, x: x + width - 12, y: y, end: x + width - 2}
		p.write(" ", h.theme.Faint)
		p.number(h.list.at+1, h.theme.Faint)
		p.write("/", h.theme.Faint)
		p.number(len(h.list.rooms), h.theme.Faint)
		p.write(" ", h.theme.Faint)
	}
	h.drawDetail(f, x+2, y+height-1, width-4, room)
}

// drawRooms lists the rooms, the one that is chosen among them, under a head if there is room for one.
func (h *lobby) drawRooms(f *frame.Frame, x, y, width, height int) {
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
				f.TextMax(at, y, w, roomColumns[i].head(&h.words.Lobby), h.theme.Faint)
				at += w + columnGap
			}
		}
	}
	p := pen{f: f}
	for i, r := range shown {
		p.y = y + head + i
		if first+i == h.list.at {
			f.Text(x, p.y, "▸", h.theme.Key)
		}
		at := x + markWidth
		for c, w := range widths {
			if w > 0 {
				p.x, p.end, p.full = at, at+w, false
				roomColumns[c].cell(h, &p, r)
				at += w + columnGap
			}
		}
	}
}

// writeState writes how far a room has come, or that it waits for the person.
func (h *lobby) writeState(p *pen, r *rooms.RoomSummary) {
	w := &h.words.Lobby
	if r.Turn != "" && r.Turn == h.me.ID {
		p.write(w.YourTurn, h.theme.Title)
		return
	}
	h.writePhase(p, r, h.theme.Plain)
}

func (h *lobby) writePhase(p *pen, r *rooms.RoomSummary, style frame.StyleID) {
	w := &h.words.Lobby
	word, round := "", false
	switch r.Phase {
	case rooms.Gathering:
		word = w.Gathering
	case rooms.Playing:
		word, round = w.Playing, true
	case rooms.Between:
		word, round = w.Between, true
	case rooms.Over:
		word = w.Over
	}
	p.write(word, style)
	if round && r.Rounds > 0 {
		p.write(" ", style)
		p.number(r.Round, style)
		p.write("/", style)
		p.number(r.Rounds, style)
	}
}

// writePlayers writes who sits in a room, the person first.
func (h *lobby) writePlayers(p *pen, r *rooms.RoomSummary) {
	w, between := &h.words.Lobby, ""
	if seated(r, h.me.ID) {
		p.write(w.YourSeat, h.theme.Own)
		between = ", "
	}
	for i := range r.Players {
		if player := &r.Players[i]; h.me.ID == "" || player.ID != h.me.ID {
			p.write(between, h.theme.Faint)
			p.write(player.Name, h.theme.Name)
			between = ", "
		}
	}
	if r.Bots > 0 {
		p.write(between, h.theme.Faint)
		p.number(r.Bots, h.theme.Faint)
		p.write(" ", h.theme.Faint)
		p.write(words.Plural(r.Bots, w.Bot, w.Bots), h.theme.Faint)
	}
}

// drawDetail writes into the lower edge of the box what the columns may have no room for.
func (h *lobby) drawDetail(f *frame.Frame, x, y, width int, r *rooms.RoomSummary) {
	w, style := &h.words.Lobby, h.theme.Plain
	const between = " · "
	p := pen{f: f, x: x, y: y, end: x + width}
	p.write(" ", style)
	if title := words.RulesMarked(&r.Terms); title != "" {
		p.write(title, style)
		p.write(between, h.theme.Faint)
	}
	p.write(w.By, style)
	p.write(r.Maker.Name, h.theme.Name)
	p.write(between, h.theme.Faint)
	h.writePhase(&p, r, style)
	p.write(between, h.theme.Faint)
	h.writeClock(&p, r.Terms.Clock, style)
	if r.Watchers > 0 {
		p.write(between, h.theme.Faint)
		p.number(r.Watchers, style)
		p.write(" ", style)
		p.write(words.Plural(r.Watchers, w.Watches, w.Watch), style)
	}
	p.write(" ", style)
}

func (h *lobby) writeClock(p *pen, clock time.Duration, style frame.StyleID) {
	if clock == 0 {
		p.write(h.words.Lobby.NoClock, style)
		return
	}
	p.number(int(clock/time.Second), style)
	p.write(h.words.Lobby.ATurn, style)
}

// drawNoRooms says what to do where there is no room yet.
func (h *lobby) drawNoRooms(f *frame.Frame, x, y, width, height int) {
	switch {
	case h.list.view == nil:
	case h.me.Guest():
		h.lines(f, x, y, width, y+height, h.words.Lobby.EmptyGuest, h.theme.Plain)
	default:
		h.lines(f, x, y, width, y+height, h.words.Lobby.Empty, h.theme.Plain)
	}
}
