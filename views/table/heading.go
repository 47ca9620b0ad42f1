package table

import (
	"strconv"

	"shithead/views/frame"
	"shithead/views/table/scene"
	"shithead/views/ui"
	"shithead/views/words"
)

// heading is the first row of a table, and its title.
type heading struct{ *scene.Scene }

// title says whose turn it is, names the room and counts its moves, whatever moment is held.
func (h heading) title(f *frame.Frame) {
	moves, says := 0, ""
	if h.View.Table != nil {
		moves = h.View.Table.Moves
	}
	w := &h.Words.Table.Board
	switch v := h.At.Playing(); {
	case h.At.Called():
		says = w.TitleTurn + " · "
	case v != nil && v.Turn >= 0:
		says = (&words.Facts{Who: h.Name(v.Turn)}).Fill(w.ToPlay) + " · "
	}
	f.SetTitle(says + h.View.Code + " #" + strconv.Itoa(moves))
}

// draw draws the first row: the room, the rules, how far the match is, how fast the bots are, who watches, the clock.
func (h heading) draw(f *frame.Frame) {
	w := &h.Words.Table
	right := f.Width() - 1
	style := h.Theme.Strong
	if h.Clock.Last() && h.Hurried() {
		style = h.Theme.Danger
	}
	right = ui.DrawBefore(f, right, h.Time(), style)
	const arrow = 4 // the direction in its shortest form, and what parts it from others
	left := f.TextMax(1, 0, right-1-arrow, h.View.Code, h.Theme.Strong)
	if m := h.View.Match; m != nil {
		round := (&words.Facts{K: strconv.Itoa(m.Round), N: strconv.Itoa(m.Rounds)}).Fill(w.Round)
		if right-frame.Width(round)-3 > left {
			right = ui.DrawBefore(f, right, round, h.Theme.Soft)
		}
	}
	if pace := h.UnusualPace(); pace != "" && right-frame.Width(pace)-3-frame.Width(h.direction(0))-3 > left {
		right = ui.DrawBefore(f, right, pace, h.Theme.Soft)
	}
	direction := h.direction(right - left - 3)
	for _, watching := range [...]string{h.Watching(), w.Watching(h.View.Watchers)} {
		if h.View.Watchers > 0 && right-frame.Width(watching)-3-frame.Width(direction)-3 > left {
			right = ui.DrawBefore(f, right, watching, h.Theme.Soft)
			break
		}
	}
	right = ui.DrawBefore(f, right, direction, h.Theme.Soft)
	if rules := h.View.Terms.Rules; rules != nil && left+3+frame.Width(rules.Title) < right {
		f.Text(f.Text(left, 0, " · ", h.Theme.Soft), 0, rules.Title, h.Theme.Soft)
	}
}

// direction says which way play goes, as the other seats lie: in an arrow, and in words if these fit into a width. It is
// empty where nobody plays.
func (h heading) direction(width int) string {
	v := h.At.Playing()
	if v == nil {
		return ""
	}
	arrow, text := "→", h.Words.Table.Clockwise
	if v.Dir < 0 {
		arrow, text = "←", h.Words.Table.Counter
	}
	if frame.Width(text)+2 <= width {
		return text + " " + arrow
	}
	return arrow
}
