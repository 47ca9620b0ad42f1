package result

import (
	"shithead/engine"
	"shithead/rooms"
	"shithead/views/board"
	"shithead/views/frame"
	"shithead/views/table/scene"
)

// podium reports whether the mat shows the best of the match: where points decided it, in a window so wide.
func (re resultMat) podium(width int) bool {
	m := re.View.Match
	return m != nil && re.View.Phase == rooms.Over && m.Scored && width >= podiumFrom && len(m.Standings) > 1
}

// podiumFrom is how wide a window is that has room for a podium, and widestStep how wide a step is at most.
const podiumFrom, widestStep = 70, 17

// podiumSteps are which of the best stand there, from the left.
var podiumSteps = [...]int{1, 0, 2}

// drawPodium draws the mat with the best of the match, and beside them the verdict.
func (re resultMat) drawPodium(f *frame.Frame, p *resultPlan, y int) {
	h := p.matHeight()
	board.DrawMat(f, re.Theme, 0, y, p.width, h)
	const above, x0 = 2, 3 // a name, and stars over the first
	top, bottom, width := y+1, y+h-1, min(widestStep, p.width*11/20/len(podiumSteps)-1)
	x := x0
	for _, step := range podiumSteps {
		if list := re.View.Match.Standings; step < len(list) {
			s := &list[step]
			lower := (min(s.Place, len(podiumSteps)) - 1) * (h - matAround - 1) / len(podiumSteps)
			re.drawStep(f, x, top+above+lower, bottom, width, s)
			x += width + 1
		}
	}
	re.drawVerdict(f, x+2, top, p.width-x-3, h-2, &re.Theme.Mat)
}

// drawStep draws a step of the podium from a row to above another, with who stands on it.
func (re resultMat) drawStep(f *frame.Frame, x, y, bottom, width int, s *engine.Standing) {
	on, style, text := &re.Theme.Mat, re.Theme.BackInk, re.Theme.BackInk
	name := on.Name
	if s.Seat == re.View.Seat {
		style, text, name = re.Theme.YouChip, re.Theme.YouChip, on.You
	}
	if s.Place == 1 {
		centred(f, x, y-2, width, "✦ ✦ ✦", on.Ask)
	}
	centred(f, x, y-1, width, re.FullName(s.Seat), name)
	if !re.Theme.Faces {
		f.BorderBox(x, y, width, bottom-y+1, frame.BorderRound, re.Theme.MatEdge)
		f.Fill(x+1, y+1, width-2, bottom-y-1, ' ', on.Text)
		y, text = min(y+1, bottom-1), on.Strong
	} else {
		f.Fill(x, y, width, bottom-y, ' ', style)
	}
	w := &re.Words.Table
	if bottom-y < 2 {
		place, points := w.Ordinal(s.Place), w.Points(scene.OfSeat(re.View.Match.Points, s.Seat))
		if whole := place + " · " + points; frame.Width(whole) <= width {
			place = whole
		}
		centred(f, x, y, width, place, text)
		return
	}
	centred(f, x, y, width, w.Ordinal(s.Place), text)
	centred(f, x, y+1, width, w.Points(scene.OfSeat(re.View.Match.Points, s.Seat)), text)
}

// centred writes a text in the middle of so many columns, as much of it as fits.
func centred(f *frame.Frame, x, y, width int, text string, style frame.StyleID) {
	f.TextMax(x+max(0, (width-frame.Width(text))/2), y, width, text, style)
}
