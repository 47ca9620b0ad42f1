package frame

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

// A packed frame is the same picture in a tenth of the memory, for pictures that are only kept: a table at 80x24 has some
// 2 KB in place of 16. It begins with numbers, all of them as [binary.Uvarint]: the width and the height; column and row of the
// cursor, one more than they are, 0 for none; the title and the clusters, as texts with their lengths; the cells, row by row, in runs.
// A run has two numbers, how many cells and what they share, and then either the one content of them all or that of each.

// alike says of a run that its cells have one content; below it is how many they are.
const alike = 1

// widthBits are those of what the cells of a run share that have their width; above are those of the style.
const widthBits = 2

// packedCluster is what a cluster's number is packed as on top of; below are runes.
const packedCluster = utf8.MaxRune + 1

// AppendPacked appends the frame, packed, to dst: see [Frame.Unpack].
func (f *Frame) AppendPacked(dst []byte) []byte {
	cursor := [2]int{}
	if f.cursor.Visible {
		cursor = [2]int{f.cursor.X + 1, f.cursor.Y + 1}
	}
	for _, n := range [...]int{f.width, f.height, cursor[0], cursor[1]} {
		dst = binary.AppendUvarint(dst, uint64(n))
	}
	dst = appendText(dst, f.title)
	dst = binary.AppendUvarint(dst, uint64(len(f.clusters.texts)))
	for _, text := range f.clusters.texts {
		dst = appendText(dst, text)
	}
	for cells := f.cells; len(cells) > 0; {
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

// Unpack makes the frame the one that was packed, which shares the frame's palette.
func (f *Frame) Unpack(packed []byte) {
	p := unpacking(packed)
	f.Resize(p.number(), p.number())
	x, y := p.number(), p.number()
	f.SetCursor(x-1, y-1)
	f.title = p.text()
	f.clusters = clusters{}
	for range p.number() {
		f.clusters.texts = append(f.clusters.texts, p.text())
	}
	for cells := f.cells; len(cells) > 0; {
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
