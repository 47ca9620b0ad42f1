package frame

import "unicode/utf8"

// Rows are some of the rows of a frame.
type Rows [(MaxHeight + 63) / 64]uint64

// Has says whether a row is among them.
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
		row, before := f.Row(y), p
		runs := p.row()
		same, rest := runs.same(f, row)
		if same == len(row) {
			dst = append(dst, before[:len(before)-len(p)]...)
			continue
		}
		differ.add(y)
		unpacked := was.Row(y)
		if len(f.clusters.texts) > 0 { // the same clusters may have other numbers
			runs.cells(was, unpacked)
		} else {
			copy(unpacked, row[:same])
			rest.cells(was, unpacked[same:])
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

// same is how many cells of a row of a frame are as the first runs of this one have them, and the runs after those.
func (p unpacking) same(f *Frame, cells []Cell) (n int, rest unpacking) {
	for n < len(cells) {
		rest := p
		run, shared, same := p.run()
		if same && !p.fills(f, cells[n:n+run], shared) || !same && !p.list(f, cells[n:n+run], shared) {
			return n, rest
		}
		n += run
	}
	return n, p
}

// fills says whether all cells are the one that is next.
func (p *unpacking) fills(f *Frame, cells []Cell, shared Cell) bool {
	first := cells[0]
	if !p.next(f, first, shared) {
		return false
	}
	for _, c := range cells {
		if c != first {
			return false
		}
	}
	return true
}

// list says whether the cells are the ones that are next.
func (p *unpacking) list(f *Frame, cells []Cell, shared Cell) bool {
	rest := *p
	for _, c := range cells {
		if b := rest[0]; b < utf8.RuneSelf {
			if c.bits != shared.bits|uint64(b) {
				return false
			}
			rest = rest[1:]
		} else if !rest.next(f, c, shared) {
			return false
		}
	}
	*p = rest
	return true
}

// next says whether a cell of a frame is the one that is next.
func (p *unpacking) next(f *Frame, c, shared Cell) bool {
	n, rest := firstNumber(*p)
	*p = rest
	if n == packedCluster {
		text := p.text()
		_, single := c.Rune()
		return !single && c.shared() == shared && f.text(c) == string(text)
	}
	return c.bits == shared.bits|uint64(n)
}
