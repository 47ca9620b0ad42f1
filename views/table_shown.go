package views

import "shithead/views/frame"

// What a table shows to a screen that draws it without being at it.

// tableFits says whether a window has room for a table.
func tableFits(f *frame.Frame) bool { return f.Width() >= fewestColumns && f.Height() >= fewestRows }

// drawCards draws the seats, the pile, the viewer's own cards and what stands beside them, and gives the row below.
func (t *table) drawCards(f *frame.Frame) (y int) {
	p := t.plan(f)
	t.drawSeats(f, &p)
	t.drawPile(f, &p)
	t.drawOwn(f, &p)
	t.drawBeside(f, &p)
	return p.promptY
}

// latest is what happened last: the name of whoever it is about, and what; both empty for nothing.
func (t *table) latest() (name, text string) {
	if len(t.view.Log) == 0 {
		return "", ""
	}
	s, _ := t.saying(t.view.Log)
	return s.name, s.text
}
