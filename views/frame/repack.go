package frame

import "unicode/utf8"

// Rows are some of the rows of a frame.
type Rows [(MaxHeight + 63) / 64]uint64

// Has reports whether a row is among them.
func (r *Rows) Has(y int) bool { return r[y/64]>>(y%64)&1 != 0 }

func (r *Rows) add(y int) { r[y/64] |= 1 << (y % 64) }

// Repack appends the frame, packed, to dst, as [Frame.AppendPacked] does, where a packed frame of the same size and palette is likely to
// look much the same: what they share is copied. The rows that differ it gives back, and it unpacks them into was, along with title and
// cursor; the other rows of was have any cells.
func (f *Frame) Repack(dst, packed []byte, was *Frame) (_ []byte, differ Rows) {
	dst = f.appendHead(dst)
	p := unpacking(packed)
	was.setSize(p.size())
	was.clusters = clusters{}
	for y := range f.height {
		row := f.Row(y)
		same, rest := p.same(f, row)
		if same == len(row) {
			dst = append(dst, p[:len(p)-len(rest)]...)
			p = rest
			continue
		}
		differ.add(y)
		unpacked := was.Row(y)
		if len(f.clusters.texts) > 0 { // the same clusters may have other numbers
			p = p.cells(was, unpacked)
		} else {
			copy(unpacked, row[:same])
			p = rest.cells(was, unpacked[same:])
		}
		dst = f.appendRow(dst, row)
	}
	was.unpackTail(p, f.title)
	return f.appendTail(dst), differ
}

// PackedSize is the width and the height of a packed frame.
func PackedSize(packed []byte) (width, height int) {
	p := unpacking(packed)
	return p.size()
}

// same is how many cells of a row of a frame are as the next runs have them, and what comes after those.
func (p unpacking) same(f *Frame, cells []Cell) (n int, rest unpacking) {
	for n < len(cells) {
		rest := p
		run, shared, same := rest.run()
		if same {
			same, rest = rest.fills(f, cells[n:n+run], shared)
		} else {
			same, rest = rest.lists(f, cells[n:n+run], shared)
		}
		if !same {
			break
		}
		n, p = n+run, rest
	}
	return n, p
}

// fills reports whether all cells are the one that is next, and what comes after it.
func (p unpacking) fills(f *Frame, cells []Cell, shared Cell) (bool, unpacking) {
	if b := p[0]; b < utf8.RuneSelf {
		return uniform(cells, Cell{shared.bits | uint64(b)}), p[1:]
	}
	first := cells[0]
	if !uniform(cells, first) {
		return false, p
	}
	return p.is(f, first, shared)
}

// uniform reports whether all cells are the same one, four at a time.
func uniform(cells []Cell, as Cell) bool {
	for ; len(cells) >= 4; cells = cells[4:] {
		if (cells[0].bits^as.bits)|(cells[1].bits^as.bits)|(cells[2].bits^as.bits)|(cells[3].bits^as.bits) != 0 {
			return false
		}
	}
	for _, c := range cells {
		if c != as {
			return false
		}
	}
	return true
}

// lists reports whether the cells are those that are next, and what comes after them.
func (p unpacking) lists(f *Frame, cells []Cell, shared Cell) (bool, unpacking) {
	for _, c := range cells {
		if b := p[0]; b >= utf8.RuneSelf {
			same := false
			if same, p = p.is(f, c, shared); !same {
				return false, p
			}
			continue
		} else if c.bits != shared.bits|uint64(b) {
			return false, p
		}
		p = p[1:]
	}
	return true, p
}

// is reports whether a cell of a frame is the one that is next, and what comes after that.
func (p unpacking) is(f *Frame, c, shared Cell) (bool, unpacking) {
	n, rest := firstNumber(p)
	if n != packedCluster {
		return c.bits == shared.bits|uint64(n), rest
	}
	text := rest.text()
	_, single := c.Rune()
	return !single && c.shared() == shared && f.text(c) == string(text), rest
}
