package frame

import (
	"strings"
	"unicode/utf8"
)

// MaxClusters is how many different grapheme clusters of several runes a frame holds; of others it shows the first rune.
const MaxClusters = 512

// Cell is one column of a row: what it shows, in which style, and how many columns that takes. Cells of one frame that
// are equal (==) look the same; cells of different frames are compared by [SameCell].
type Cell struct {
	// bits are, from the lowest on, 32 of the content: a rune, or clusterBit and an index into the frame's table, 16 of the style and
	// the rest of the width. As one number they are compared and copied at once.
	bits uint64
}

const (
	clusterBit = 1 << 31
	styleShift = 32
	widthShift = 48
)

// newCell makes a cell of its parts.
func newCell(content uint32, style StyleID, width int) Cell {
	return Cell{uint64(content) | uint64(style)<<styleShift | uint64(width)<<widthShift}
}

// content is what the cell shows: a rune, or clusterBit and an index into the frame's table.
func (c Cell) content() uint32 { return uint32(c.bits) }

// shared is the cell without its content.
func (c Cell) shared() Cell { return Cell{c.bits >> styleShift << styleShift} }

// Style is the number of the cell's style in the frame's palette.
func (c Cell) Style() StyleID { return StyleID(c.bits >> styleShift) }

// Width is how many columns the cell's content takes: 1, 2, or 0 for the right half of the cell before it.
func (c Cell) Width() int { return int(c.bits >> widthShift) }

// Rune is what the cell shows if that is a single rune. For the right half of a wide cell it is 0, true.
func (c Cell) Rune() (r rune, single bool) {
	return rune(c.content() &^ clusterBit), c.bits&clusterBit == 0
}

// SameCell reports whether ca, a cell of frame a, looks the same as cb, a cell of frame b. Both frames share a palette.
func SameCell(a *Frame, ca Cell, b *Frame, cb Cell) bool {
	if ca.bits&cb.bits&clusterBit == 0 {
		return ca == cb
	}
	return ca.shared() == cb.shared() && a.text(ca) == b.text(cb)
}

// blank is a cell that shows nothing.
func blank(style StyleID) Cell { return newCell(' ', style, 1) }

// clusters is a frame's table of what does not fit into a cell.
type clusters struct {
	texts []string
	index map[string]uint32
}

// content is how a cell holds a grapheme cluster of several runes.
func (t *clusters) content(s string) uint32 {
	if i, ok := t.index[s]; ok {
		return i
	}
	if len(t.texts) == MaxClusters {
		r, _ := utf8.DecodeRuneInString(s)
		return uint32(r)
	}
	if t.index == nil {
		t.index = make(map[string]uint32)
	}
	i, own := clusterBit|uint32(len(t.texts)), strings.Clone(s) // what s is cut from may be long
	t.texts, t.index[own] = append(t.texts, own), i
	return i
}

// reset empties a table that no cell names any more, if it is filling up. Else it stays, as the next picture is likely
// to show the same.
func (t *clusters) reset() {
	if len(t.texts) > MaxClusters/2 {
		*t = clusters{}
	}
}

// text is the text of a cell that holds a cluster.
func (f *Frame) text(c Cell) string {
	i := c.content() &^ clusterBit
	if int(i) >= len(f.clusters.texts) {
		return ""
	}
	return f.clusters.texts[i]
}

// AppendContent appends what a cell of this frame shows to dst. The right half of a wide cell adds nothing.
func (f *Frame) AppendContent(dst []byte, c Cell) []byte {
	switch r, single := c.Rune(); {
	case c.Width() == 0:
		return dst
	case single:
		return utf8.AppendRune(dst, r)
	default:
		return append(dst, f.text(c)...)
	}
}

// Content is what a cell of this frame shows: one grapheme cluster, or "" for the right half of a wide cell.
func (f *Frame) Content(c Cell) string {
	if _, single := c.Rune(); !single {
		return f.text(c)
	}
	return string(f.AppendContent(nil, c))
}
