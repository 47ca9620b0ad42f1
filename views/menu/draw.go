package menu

import (
	"slices"

	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/ui"
)

const (
	// widest is how wide a box is at most: longer lines are hard to read.
	widest = 76
	// beside is how many columns are left free beside it in a window that has them.
	beside = 2
)

// box is a pane over what is below it.
type box struct {
	*frame.Frame
	inks               *look.Inks
	x, y, width, below int
}

// over draws an empty box of so many rows inside, with a title, and below it the rest of the screen under it.
func over(l *ui.Context, f *frame.Frame, under ui.Screen, title string, rows int) box {
	f.Unmarked(under.Draw)
	width := min(widest, f.Width()-2*min(beside, max(0, (f.Width()-40)/2)))
	height := min(rows+2, f.Height())
	x, y := (f.Width()-width)/2, max(0, (f.Height()-height)/4)
	inks := &l.Theme.Pane
	ui.MarkPress(f, 0, 0, f.Width(), f.Height(), ui.EscapePress) // beside the box
	ui.MarkNothing(f, x, y, width, height)
	f.Fill(x, y, width, height, ' ', inks.Text)
	f.Box(x, y, width, height, inks.Line)
	f.BoxTitle(x, y, width, title, inks.Strong)
	return box{f, inks, x + 2, y + 1, width - 4, y + height - 1}
}

// Draw draws the screen below and the menu over it.
func (m *Menu) Draw(f *frame.Frame) {
	w := &m.Words.Menu
	b := over(m.Context, f, m.Under, w.Title, len(m.acts)+3)
	if b.width < 8 || b.below-b.y < 2 {
		return
	}
	x := b.Text(b.x, b.y, ": ", b.inks.Strong)
	if m.typed.Value() == "" {
		b.TextMax(x+1, b.y, b.x+b.width-x-1, w.Hint, b.inks.Soft)
	}
	m.typed.Draw(f, x, b.y, b.x+b.width-x, b.inks.Text)
	top := b.y + 1
	if b.below-top > ui.FrameEnough/2 {
		top++
	}
	if len(m.found) == 0 {
		b.TextMax(b.x, top, b.width, w.None, b.inks.Soft)
		return
	}
	rows := b.below - top
	first := min(max(0, m.at-rows/2), max(0, len(m.found)-rows))
	ui.MarkWheel(f, b.x-1, top, b.width+2, rows)
	for i, found := range m.found[first:min(first+rows, len(m.found))] {
		m.drawAct(&b, top+i, found.Index, found.MatchedIndexes, first+i == m.at)
		ui.MarkRow(f, b.x-1, top+i, b.width+2, first+i, first+i == m.at)
	}
}

// drawAct draws an act in a row, with the letters that fit what is typed, and its key at the end.
func (m *Menu) drawAct(b *box, y, index int, fitting []int, chosen bool) {
	act, inks := &m.acts[index], b.inks
	if chosen {
		inks = m.DrawChosen(b.Frame, b.x-1, y, b.width+2, b.x-1, true)
	}
	end := b.x + b.width
	if key := act.Key.Key; key != "" && frame.Width(key) < b.width/3 {
		end -= frame.Width(key) + 2
		b.Text(end, y, " "+key+" ", m.Theme.KeyChip)
		end--
	}
	p := ui.Pen{Frame: b.Frame, X: b.x + 1, Y: y, End: end}
	for i, r := range act.Does {
		style := inks.Text
		if slices.Contains(fitting, i) {
			style = inks.Strong
		}
		p.Write(string(r), style)
	}
}
