package table

import "shithead/views/frame"

// What a table shows to a screen that draws it without being at it.

// Fits says whether a window has room for a table.
func Fits(f *frame.Frame) bool { return f.Width() >= fewestColumns && f.Height() >= fewestRows }

// DrawCards draws the seats, the pile, the viewer's own cards and what stands beside them, and gives the row below.
func (t *Table) DrawCards(f *frame.Frame) (y int) {
	p := t.cards(f)
	return p.promptY
}

// Latest is what happened last: the name of whoever it is about, and what; both empty for nothing.
func (t *Table) Latest() (name, text string) {
	if len(t.scene.view.Log) == 0 {
		return "", ""
	}
	s, _ := story{t.scene}.saying(t.scene.view.Log)
	return s.name, s.text
}

// Name is what a seat is called.
func (t *Table) Name(seat int) string { return t.scene.name(seat) }
