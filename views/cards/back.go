package cards

import (
	"strconv"

	"shithead/views/frame"
	"shithead/views/look"
)

// emptyBorder is drawn where a card might lie.
const emptyBorder frame.Border = "╭┄╮┆┆╰┄╯"

// NoCount is for a back without a number on it.
const NoCount = -1

// DrawBack draws a card that lies face-down, or so many in a stack: NoCount for no number.
func DrawBack(f *frame.Frame, t *look.Theme, x, y int, s Size, count int) {
	switch {
	case t.Faces:
		pattern := '╳'
		if s.W < Tiny.W || s.H == 1 {
			pattern = '░'
		}
		f.Fill(x, y, s.W, s.H, pattern, t.Back)
	case s.outlined():
		f.Fill(x+1, y+1, s.W-2, s.H-2, '░', t.Back)
		f.BorderBox(x, y, s.W, s.H, frame.BorderRound, t.Back)
	default:
		f.Fill(x, y, s.W, s.H, '░', t.Back)
	}
	if count == NoCount {
		return
	}
	label := strconv.Itoa(count)
	inside := s.W
	if !t.Faces && s.outlined() {
		inside -= 2
	}
	if len(label)+2 <= inside {
		label = " " + label + " "
	}
	f.Text(x+(s.W-len(label))/2, y+(s.H-1)/2, label, t.BackInk)
}

// DrawEdge draws the row of a card's back that shows below one that lies on it.
func DrawEdge(f *frame.Frame, t *look.Theme, x, y, w int) { f.Fill(x, y, w, 1, '░', t.Back) }

// DrawEmpty draws a place where a card might lie.
func DrawEmpty(f *frame.Frame, style frame.StyleID, x, y int, s Size) {
	if s.W >= 2 && s.H >= 2 {
		f.BorderBox(x, y, s.W, s.H, emptyBorder, style)
	}
}
