package lobby

import (
	"strings"

	"shithead/rooms"
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
	"shithead/views/words"
)

// art is the name of the game in half blocks.
var art = [...]string{
	"▄▀▀▀▀ █   █ █ ▀▀█▀▀ █   █ █▀▀▀▀ ▄▀▀▀▄ █▀▀▀▄",
	" ▀▀▀▄ █▀▀▀█ █   █   █▀▀▀█ █▀▀▀  █▀▀▀█ █   █",
	"▀▀▀▀  ▀   ▀ ▀   ▀   ▀   ▀ ▀▀▀▀▀ ▀   ▀ ▀▀▀▀ ",
}

// drawHead draws the name of the game with who one is, and how to get to a table. It gives the row below.
func (h picture) drawHead(f *frame.Frame, end int) (y int) {
	width := frame.Width(art[0])
	if f.Height() < artEnough || end < width+30 {
		y = h.drawTop(f, end)
		return h.drawWays(f, y, end)
	}
	y = f.Height() / airEnough
	for i, row := range art {
		f.Text(1, y+i, row, h.Theme.Strong)
	}
	x := width + 4
	f.TextMax(x, y, end-x, h.Words.Lobby.Slogan, h.Theme.Strong)
	f.TextMax(x, y+1, end-x, h.greeting(end-x), h.Theme.Soft)
	f.TextMax(x, y+2, end-x, h.present(end-x), h.Theme.Soft)
	y += len(art) + 1
	if f.Height() >= airEnough {
		h.fillPane(f, y, end, 3)
		return h.drawWays(f, y+1, end) + 2
	}
	return h.drawWays(f, y, end)
}

// fillPane fills some rows with the surface that what one does stands on.
func (h picture) fillPane(f *frame.Frame, y, end, rows int) {
	if h.Theme.Faces {
		f.Fill(1, y, end-1, rows, ' ', h.Theme.Pane.Text)
	}
}

// drawTop draws the name of the game and who is here in one row.
func (h picture) drawTop(f *frame.Frame, end int) int {
	if f.Height() < ui.BannerEnough && h.list.waiting != nil {
		return 0 // which room waits matters more
	}
	x := f.Text(1, 0, "SHITHEAD", h.Theme.Strong)
	right := h.present(end - x - 3)
	if name := h.list.me.Name + " · " + right; !h.list.me.Guest() && frame.Width(name) < end-x-2 {
		right = name
	}
	if at := end - frame.Width(right); at > x+1 {
		f.Text(at, 0, right, h.Theme.Soft)
	}
	return 1
}

// greeting says hello, and where one stands if that fits into a width.
func (h picture) greeting(width int) string {
	w := &h.Words.Lobby
	hello, stands := (&words.Facts{Who: h.list.me.Name}).Fill(w.Greet), w.NoSeat
	switch {
	case h.list.me.Guest():
		hello, stands = w.GreetGuest, w.GuestSeat
	case h.list.seat != nil:
		stands = w.SeatKept
	}
	if frame.Width(hello)+frame.Width(stands) > width {
		return strings.TrimRight(hello, " ")
	}
	return hello + stands
}

// present counts who is here, and the tables if that fits into a width.
func (h picture) present(width int) string {
	text := h.Words.Present(len(h.hall.Here))
	more := []string{}
	if h.hall.Guests > 0 {
		more = append(more, h.Words.Guests(h.hall.Guests))
	}
	if v := h.list.view; v != nil && len(v.Rooms) > 0 {
		more = append(more, h.Words.Lobby.Tables(len(v.Rooms)), h.Words.Lobby.OpenTables(h.list.open))
	}
	for _, m := range more {
		longer := h.Words.List([]string{text, m})
		if frame.Width(longer) > width {
			return text
		}
		text = longer
	}
	return text
}

// way is a way to a table: a key, what it does, the same in short, and a remark.
type way struct {
	key, text, short, note string
	chip, style            frame.StyleID
}

// ways are how to get to a table, and for a newcomer to a lesson, what matters most first.
func (h picture) ways() []way {
	w, inks, t := &h.Words.Lobby, h.inks(), h.Theme
	ways := []way{{w.DealKey.Key, w.DealKey.Does, w.DealKey.Does, w.DealNote, t.YouChip, inks.Strong}}
	switch {
	case h.list.me.Guest():
		ways[0].note = w.GuestNote
	case h.list.waiting != nil:
		text := "▶ " + roomSaid(w.WaitsFor, h.list.waiting)
		ways[0].chip = t.KeyChip
		ways = append([]way{{w.SeatKey.Key, text, text, "", t.AskChip, inks.Ask}}, ways...)
	case h.list.seat != nil:
		ways = append(ways, way{
			w.SeatKey.Key, roomSaid(w.BackTo, h.list.seat), w.SeatKey.Does, "", t.KeyChip,
			inks.Text,
		})
	}
	if h.newcomer() {
		ways = append(ways, way{w.LearnKey.Key, w.LearnKey.Does, w.LearnKey.Does, "", t.KeyChip, inks.Text})
	}
	if h.list.me.Guest() {
		return ways
	}
	return append(ways, way{w.OpenKey.Key, w.OpenKey.Does, w.OpenKey.Does, "", t.KeyChip, inks.Text})
}

func roomSaid(sentence string, r *rooms.RoomSummary) string {
	return (&words.Facts{Who: r.Code}).Fill(sentence)
}

// drawWays draws how to get to a table in one row, without the remarks where they do not fit, and without the last ways
// where these do not. It gives the row below.
func (h picture) drawWays(f *frame.Frame, y, end int) int {
	inks := h.inks()
	if f.Height() < ui.BannerEnough && h.list.waiting == nil {
		return y
	}
	h.fillPane(f, y, end, 1)
	ways := h.ways()
	x := 1 + min(1, end/ui.WideEnough)
	room := end - x - min(1, end/ui.WideEnough)
	notes := waysWidth(ways, true) <= room
	if waysWidth(ways, notes) > room {
		for i := range ways {
			ways[i].text = ways[i].short
		}
	}
	for len(ways) > 1 && waysWidth(ways, notes) > room {
		ways = ways[:len(ways)-1]
	}
	f.Rest(x, y)
	p := ui.Pen{Frame: f, X: x, Y: y, End: end}
	for _, w := range ways {
		from := p.X
		h.chip(&p, w.key, w.chip)
		p.Write(w.text, w.style)
		ui.MarkKey(f, from, y, p.X, w.key)
		if notes && w.note != "" {
			p.Write(" "+w.note, inks.Soft)
		}
		p.X += waysGap
	}
	return y + 1
}

// waysGap is between ways.
const waysGap = 3

func waysWidth(ways []way, notes bool) int {
	width := -waysGap
	for _, w := range ways {
		width += waysGap + frame.Width(w.key) + 3 + frame.Width(w.text)
		if notes && w.note != "" {
			width += 1 + frame.Width(w.note)
		}
	}
	return width
}

// chip writes a key on its own ground, and a blank behind it.
func (h picture) chip(p *ui.Pen, key string, style frame.StyleID) {
	p.Write(" "+key+" ", style)
	if !p.Full {
		p.X++
	}
}

// inks are those of what stands on the pane.
func (h picture) inks() *look.Inks {
	if h.Theme.Faces {
		return &h.Theme.Pane
	}
	return &h.Theme.Inks
}
