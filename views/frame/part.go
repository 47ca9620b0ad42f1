package frame

// Part has something drawn on some rows as on a frame of that height, whose first row is y. The rows are clipped to those
// there are; no cell is copied. The cursor is moved along with the rows, and a title is the whole frame's. The frame may not
// be resized or cleared meanwhile.
func (f *Frame) Part(y, height int, draw func(*Frame)) {
	top := min(max(y, 0), f.height)
	bottom := min(max(near(y)+near(height), top), f.height)
	cells, rows, before, spared := f.cells, f.height, f.cursor, f.spared
	if bottom < rows {
		f.spared = 0
	}
	f.chart.top += top
	f.cells, f.height, f.cursor = cells[top*f.width:bottom*f.width], bottom-top, Cursor{}
	defer func() {
		f.cells, f.height, f.spared = cells, rows, spared
		f.chart.top -= top
		if f.cursor.Y += top; before.Visible && !f.cursor.Visible || !f.cursor.Visible && !f.cursor.Rests {
			f.cursor = before
		}
	}()
	draw(f)
}
