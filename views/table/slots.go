package table

import (
	"strconv"
	"strings"

	"shithead/engine"
	"shithead/views/frame"
	"shithead/views/ui"
)

// mostSlots is how many face-down cards are drawn beside others. There are more only where a referee has called fouls.
const mostSlots = 8

// drawSlots draws the face-down cards into a width, the one that is chosen raised: all of them if they fit side by side,
// else those that are left, on one another, and of very many those around the chosen one.
func (o own) drawSlots(f *frame.Frame, x, y, width int, size ui.CardSize) {
	seat := o.at.Seat()
	var slots []int
	all := len(seat.FaceDown)*(size.W+1)-1 <= width
	at := 0
	for slot, covered := range seat.FaceDown {
		if slot == o.choice.Slot {
			at = len(slots)
		}
		if covered || all {
			slots = append(slots, slot)
		}
	}
	step := size.W + 1
	for _, less := range [...]int{size.W, size.Strip, 2} {
		if (len(slots)-1)*step+size.W > width {
			step = less
		}
	}
	if fit := max(1, (width-size.W)/step+1); fit < len(slots) {
		first := min(max(0, at-fit/2), len(slots)-fit)
		slots = slots[first : first+fit]
	}
	v := o.view.Table
	choosing := v.Phase == engine.PhasePlay && (o.at.Flipping() && o.at.MyTurn() && !o.choice.Taking || o.choice.Peeking())
	for _, slot := range slots {
		switch {
		case !seat.FaceDown[slot]:
			f.BorderBox(x, y+1, size.W, size.H, ui.EmptyBorder, o.Theme.Faint)
		case choosing && slot == o.choice.Slot:
			o.DrawBack(f, x, y, size)
			f.Text(x+min(step-1, size.W)/2, y+1+size.H, "▲", o.Theme.Turn)
		default:
			o.DrawBack(f, x, y+1, size)
		}
		x += step
	}
}

// coveredName are the face-down cards that are left as text: a block for each, or of more than some how many.
func coveredName(s *engine.SeatView, most int) string {
	n := s.Covered()
	if n > most {
		return "░×" + strconv.Itoa(n)
	}
	return strings.Repeat("░", n)
}
