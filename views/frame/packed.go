package frame

import (
	"bytes"
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

// A packed frame is the same picture in a tenth of the memory, for pictures that are only kept: a table at 80x24 has some
// 2 KB in place of 16. It begins with its width and height, numbers as of [binary.Uvarint] like all but the lengths of rows. Then come
// the rows, each with its length in two bytes, in runs: how many cells there are and what they share, and then either the one content
// of them all or that of each. At the end are column and row of the cursor, one more than they are and 0 for none, and the title
// and the clusters, as texts with their lengths.

// alike says of a run that its cells have one content; below it is how many they are.
const alike = 1

// widthBits are those of what the cells of a run share that have their width; above are those of the style.
const widthBits = 2

// packedCluster is what a cluster's number is packed as on top of; below are runes.
const packedCluster = utf8.MaxRune + 1

// AppendPacked appends the frame, packed, to dst: see [Frame.Unpack].
func (f *Frame) AppendPacked(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(f.width))
	dst = binary.AppendUvarint(dst, uint64(f.height))
	for y := range f.height {
		dst = appendRow(dst, f.Row(y))
	}
	var cursor [2]int
	if f.cursor.Visible {
		cursor = [...]int{f.cursor.X + 1, f.cursor.Y + 1}
	}
	dst = binary.AppendUvarint(dst, uint64(cursor[0]))
	dst = binary.AppendUvarint(dst, uint64(cursor[1]))
	dst = appendText(dst, f.title)
	dst = binary.AppendUvarint(dst, uint64(len(f.clusters.texts)))
	for _, text := range f.clusters.texts {
		dst = appendText(dst, text)
	}
	return dst
}

// appendRow appends the length of a row, of at most 9 bytes a cell, and its runs.
func appendRow(dst []byte, cells []Cell) []byte {
	dst = append(dst, 0, 0)
	start := len(dst)
	for len(cells) > 0 {
		n := sameCells(cells)
		if n >= worthRun {
			dst = cells[0].appendShared(dst, n<<1|alike)
			dst = cells[0].appendContent(dst)
		} else {
			n = likeCells(cells)
			dst = cells[0].appendShared(dst, n<<1)
			for _, c := range cells[:n] {
				dst = c.appendContent(dst)
			}
		}
		cells = cells[n:]
	}
	binary.LittleEndian.PutUint16(dst[start-2:], uint16(len(dst)-start))
	return dst
}

// worthRun is how many equal cells take less room as a run of their own, inside of others that share their style.
const worthRun = 4

// sameCells counts the equal cells in the beginning.
func sameCells(cells []Cell) int {
	n, first := 1, cells[0]
	for n < len(cells) && cells[n] == first {
		n++
	}
	return n
}

// likeCells counts the cells in the beginning that share style and width, up to where a run of equal ones is worth it.
func likeCells(cells []Cell) int {
	n, equal := 1, 1
	for first := cells[0]; n < len(cells) && cells[n].style == first.style && cells[n].width == first.width; n++ {
		if cells[n].content != cells[n-1].content {
			equal = 1
		} else if equal++; equal == worthRun && n >= worthRun {
			return n + 1 - worthRun
		}
	}
	return n
}

func (c Cell) appendShared(dst []byte, run int) []byte {
	dst = binary.AppendUvarint(dst, uint64(run))
	return binary.AppendUvarint(dst, uint64(c.style)<<widthBits|uint64(c.width))
}

func (c Cell) appendContent(dst []byte) []byte {
	if c.content < utf8.RuneSelf {
		return append(dst, byte(c.content))
	}
	if r, single := c.Rune(); !single {
		return binary.AppendUvarint(dst, packedCluster+uint64(r))
	}
	return binary.AppendUvarint(dst, uint64(c.content))
}

func appendText(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

// Unpack makes the frame the one that was packed, which shares the frame's palette. Where it mostly looks like another frame, that and
// what it is packed make it faster: rows that are the same are copied. Nil is for none.
func (f *Frame) Unpack(packed []byte, like *Frame, likePacked []byte) {
	p, q := unpacking(packed), unpacking(likePacked)
	f.setSize(p.number(), p.number())
	rows := 0
	if like != nil && len(like.clusters.texts) == 0 { // else cells with the same number may be other clusters
		if width, height := q.number(), q.number(); width == f.width {
			rows = height
		}
	}
	for y := range f.height {
		row := p.row()
		if y < rows && bytes.Equal(row, q.row()) {
			copy(f.Row(y), like.Row(y))
		} else {
			row.cells(f.Row(y))
		}
	}
	x, y := p.number(), p.number()
	f.SetCursor(x-1, y-1)
	f.title = p.text()
	f.clusters = clusters{}
	for range p.number() {
		f.clusters.texts = append(f.clusters.texts, p.text())
	}
}

// unpacking is what is left of a packed frame.
type unpacking []byte

func (p *unpacking) number() int {
	if b := *p; b[0] < utf8.RuneSelf {
		*p = b[1:]
		return int(b[0])
	}
	n, size := binary.Uvarint(*p)
	*p = (*p)[size:]
	return int(n)
}

func (p *unpacking) text() string {
	n := p.number()
	text := string((*p)[:n])
	*p = (*p)[n:]
	return text
}

// row is what the next row is packed as.
func (p *unpacking) row() unpacking {
	n := 2 + int(binary.LittleEndian.Uint16(*p))
	row := (*p)[2:n]
	*p = (*p)[n:]
	return row
}

// cells unpacks a row.
func (p unpacking) cells(cells []Cell) {
	for len(cells) > 0 {
		run, shared := p.number(), p.number()
		n, c := run>>1, Cell{style: StyleID(shared >> widthBits), width: uint8(shared & (1<<widthBits - 1))}
		if run&alike != 0 {
			c.content = p.content()
			fill(cells[:n], c)
		} else {
			for i := range cells[:n] {
				c.content = p.content()
				cells[i] = c
			}
		}
		cells = cells[n:]
	}
}

func (p *unpacking) content() uint32 {
	n := p.number()
	if n >= packedCluster {
		return clusterBit | uint32(n-packedCluster)
	}
	return uint32(n)
}

// ClonePacked is a packed frame, in place of one that is not needed any more; what that has is used again if it is not much more.
func ClonePacked(old, packed []byte) []byte {
	if cap(old) < len(packed) || cap(old) > 2*len(packed) {
		return slices.Clone(packed)
	}
	return append(old[:0], packed...)
}
