package board

import (
	"shithead/views/frame"
	"shithead/views/look"
	"shithead/views/words"
)

// DrawHeader draws the first row of a screen that belongs to a table.
func DrawHeader(f *frame.Frame, t *look.Theme, h Header) {
	p := painter{Frame: f, t: t, b: &Board{Header: h}, width: f.Width(), height: f.Height()}
	p.header()
}

// DrawFoot draws the keys that are always there, in the last row.
func DrawFoot(f *frame.Frame, t *look.Theme, keys []words.Key) {
	p := painter{Frame: f, t: t, b: &Board{Foot: keys}}
	p.l.table, p.l.foot = f.Width(), f.Height()-1
	p.foot()
}

// DrawMat draws a mat of so many columns and rows, its edges among them.
func DrawMat(f *frame.Frame, t *look.Theme, x, y, w, h int) {
	p := painter{Frame: f, t: t}
	matPainter{&p}.surface(rect{x, y, w, h})
}
