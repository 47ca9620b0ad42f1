package frame

import (
	"encoding/binary"
	"unicode/utf8"
)

// Unpack makes the frame the one that was packed, which shares the frame's palette.
func (f *Frame) Unpack(packed []byte) {
	p := unpacking(packed)
	width, height := p.size()
	f.setSize(width, height)
	f.clusters = clusters{}
	for y := range f.height {
		p = p.cells(f, f.Row(y))
	}
	f.unpackTail(p, "")
}

// unpackTail unpacks what comes after the rows, where the title is likely one that is known.
func (f *Frame) unpackTail(p unpacking, title string) {
	f.cursor = Cursor{}
	if kind := uint64(p.number()); kind != cursorNone {
		f.cursor = Cursor{Visible: kind == cursorShown, Rests: kind == cursorRests}
		f.cursor.X, f.cursor.Y = p.number(), p.number()
	}
	if packed := p.text(); string(packed) != title {
		title = string(packed)
	}
	f.title = title
}

// unpacking is what is left of a packed frame.
type unpacking []byte

// size is the width and the height, which come first.
func (p *unpacking) size() (width, height int) { return p.number(), p.number() }

func (p *unpacking) number() int {
	n, rest := firstNumber(*p)
	*p = rest
	return n
}

// firstNumber is a number, and what comes after it.
func firstNumber(p unpacking) (int, unpacking) {
	const more = 1 << 7
	if a := p[0]; a < more {
		return int(a), p[1:]
	} else if b := p[1]; b < more {
		return int(a&^more) | int(b)<<7, p[2:]
	}
	n, size := binary.Uvarint(p)
	return int(n), p[size:]
}

func (p *unpacking) text() []byte {
	n := p.number()
	text := (*p)[:n]
	*p = (*p)[n:]
	return text
}

// run is how the next run of a row begins: how many cells it has, what they share, and whether they have one content.
func (p *unpacking) run() (n int, shared Cell, same bool) {
	q := (*p)[:runHead]
	n, head := int(q[0]), int(q[1])|int(q[2])<<8
	*p = (*p)[runHead:]
	return n, newCell(0, StyleID(head>>styleStart), head>>alikeBits&(1<<widthBits-1)), head&alike != 0
}

// cell is the next cell of a run, for a frame, and what comes after it.
func (p unpacking) cell(f *Frame, shared Cell) (Cell, unpacking) {
	n, rest := firstNumber(p)
	if n == packedCluster {
		n = int(f.clusters.content(string(rest.text())))
	}
	return Cell{shared.bits | uint64(n)}, rest
}

// cells unpacks a row, or the last runs of it, for a frame, and gives what comes after it.
func (p unpacking) cells(f *Frame, cells []Cell) (rest unpacking) {
	for len(cells) > 0 {
		n, shared, same := p.run()
		run := cells[:n]
		if same {
			var c Cell
			c, p = p.cell(f, shared)
			fill(run, c)
		} else {
			for i := range run {
				if b := p[0]; b < utf8.RuneSelf {
					run[i], p = Cell{shared.bits | uint64(b)}, p[1:]
				} else {
					run[i], p = p.cell(f, shared)
				}
			}
		}
		cells = cells[n:]
	}
	return p
}
