package frame

// The largest frame: more columns and rows than any screen shows, and not more than 4 MB.
const (
	MaxWidth  = 1000
	MaxHeight = 500
)

// MaxTitle is how many columns of a window title are kept; terminals show about half of that in a tab.
const MaxTitle = 80

// Frame is a grid of cells, a window title and a cursor.
//
// Every drawing call takes any coordinates: what lies outside of the frame is not drawn.
type Frame struct {
	palette       *Palette
	width, height int
	cells         []Cell // row by row
	clusters      clusters
	title         string
	cursor        Cursor
	spared        int
	chart         chart
}

// Cursor is where the terminal's cursor stands, and whether it is shown. One that rests is not shown and stands there all the same: what
// reads or magnifies the screen follows it.
type Cursor struct {
	X, Y           int
	Visible, Rests bool
}

// New makes a blank frame of a size as in [Frame.Resize].
func New(p *Palette, width, height int) *Frame {
	f := &Frame{palette: p}
	f.Resize(width, height)
	return f
}

// Bounded is the size that a frame has of which a size is asked: at most [MaxWidth] and [MaxHeight], and at least 0.
func Bounded(width, height int) (w, h int) {
	return min(max(width, 0), MaxWidth), min(max(height, 0), MaxHeight)
}

// Resize gives the frame another size, as [Bounded] has it, and clears it.
func (f *Frame) Resize(width, height int) {
	f.setSize(Bounded(width, height))
	f.Clear()
}

// setSize gives the frame another size, with any cells.
func (f *Frame) setSize(width, height int) {
	f.width, f.height = width, height
	n := width * height
	if n > cap(f.cells) || n < cap(f.cells)/4 {
		f.cells = make([]Cell, n)
	}
	f.cells = f.cells[:n]
}

// Clear makes every cell blank and plain, hides the cursor, and forgets the title and what areas mean.
func (f *Frame) Clear() {
	fill(f.cells, blank(0))
	f.clusters.reset()
	f.title, f.cursor, f.spared = "", Cursor{}, 0
	f.chart = chart{}
}

// Spare keeps so many columns at the end of the last row free of keys, until the frame is cleared.
func (f *Frame) Spare(columns int) { f.spared = columns }

// KeysEnd is the column before which the keys of a row end, at most end: see [Frame.Spare].
func (f *Frame) KeysEnd(y, end int) int {
	if y != f.height-1 {
		return end
	}
	return min(end, f.width-f.spared)
}

// fewCells is up to how many cells are set one by one; to copy what is set takes a call.
const fewCells = 16

// fill makes all cells the same, none of them wide.
func fill(cells []Cell, c Cell) {
	few := cells[:min(len(cells), fewCells)]
	for i := range few {
		few[i] = c
	}
	for done := len(few); done < len(cells); done *= 2 {
		copy(cells[done:], cells[:done])
	}
}

// Width counts the columns.
func (f *Frame) Width() int { return f.width }

// Height counts the rows.
func (f *Frame) Height() int { return f.height }

// Palette is where the styles of the cells have their numbers.
func (f *Frame) Palette() *Palette { return f.palette }

// Row are the cells of a row, nil outside of the frame. They are the frame's own: they may be read until it is drawn on.
func (f *Frame) Row(y int) []Cell {
	if uint(y) >= uint(f.height) {
		return nil
	}
	return f.cells[y*f.width : (y+1)*f.width : (y+1)*f.width]
}

// Cell is the cell at a place, a plain blank one outside of the frame.
func (f *Frame) Cell(x, y int) Cell {
	row := f.Row(y)
	if uint(x) >= uint(len(row)) {
		return blank(0)
	}
	return row[x]
}

// Title is the window title, "" if the screen has none.
func (f *Frame) Title() string { return f.title }

// SetTitle sets the window title. It is cleaned like all text and cut to [MaxTitle] columns.
func (f *Frame) SetTitle(s string) { f.title = Clean(s, MaxTitle) }

// Cursor is where the cursor stands and whether it shows.
func (f *Frame) Cursor() Cursor { return f.cursor }

// SetCursor shows the cursor at a place, or hides it if the place is outside of the frame.
func (f *Frame) SetCursor(x, y int) {
	f.cursor = Cursor{}
	if f.inside(x, y) {
		f.cursor = Cursor{X: x, Y: y, Visible: true}
	}
}

// Rest has the cursor stand at a place inside of the frame without being shown, unless it is shown somewhere.
func (f *Frame) Rest(x, y int) {
	if !f.cursor.Visible && f.inside(x, y) {
		f.cursor = Cursor{X: x, Y: y, Rests: true}
	}
}

// inside reports whether a place is inside of the frame.
func (f *Frame) inside(x, y int) bool { return x >= 0 && x < f.width && y >= 0 && y < f.height }
