package frame

import (
	"encoding/binary"
	"slices"
	"unicode/utf8"
)

// A packed frame is the same picture in a tenth of the memory, for pictures that are only kept: a table at 80x24 has some
// 2 KB in place of 16. It begins with its width and height, numbers as of [binary.Uvarint] like all but the heads of runs. Then come the
// rows, in runs: a head of three bytes, which says how many cells there are and what they share, and then either the one content of them
// all or that of each. At the end are what is to be seen of the cursor, with its column and row unless there is none, and the title, a text with its
// length. Nothing in a row depends on another, so that rows of two frames of a width look the same if they are packed the same.

// A run's head is the number of its cells, and in two bytes from the lowest bit on whether they have one content, their width, and their
// style, of which there are [MaxStyles].
const (
	runHead    = 3
	maxRun     = 1<<8 - 1
	alike      = 1
	alikeBits  = 1
	widthBits  = 2
	styleStart = alikeBits + widthBits
)

// packedCluster is packed in place of a rune, before the text of a cluster.
const packedCluster = utf8.MaxRune + 1

// What is to be seen of the cursor.
const (
	cursorNone uint64 = iota
	cursorShown
	cursorRests
)

// AppendPacked appends the frame, packed, to dst: see [Frame.Unpack].
func (f *Frame) AppendPacked(dst []byte) []byte {
	dst = f.appendHead(dst)
	for y := range f.height {
		dst = f.appendRow(dst, f.Row(y))
	}
	return f.appendTail(dst)
}

// appendHead appends what comes before the rows.
func (f *Frame) appendHead(dst []byte) []byte {
	dst = binary.AppendUvarint(dst, uint64(f.width))
	return binary.AppendUvarint(dst, uint64(f.height))
}

// appendTail appends what comes after the rows.
func (f *Frame) appendTail(dst []byte) []byte {
	kind := cursorNone
	switch {
	case f.cursor.Visible:
		kind = cursorShown
	case f.cursor.Rests:
		kind = cursorRests
	}
	dst = binary.AppendUvarint(dst, kind)
	if kind != cursorNone {
		dst = binary.AppendUvarint(dst, uint64(f.cursor.X))
		dst = binary.AppendUvarint(dst, uint64(f.cursor.Y))
	}
	return appendText(dst, f.title)
}

// appendRow appends the runs of a row.
func (f *Frame) appendRow(dst []byte, cells []Cell) []byte {
	for len(cells) > 0 {
		first, n := cells[0], sameCells(cells)
		if n >= first.worthRun() || n == len(cells) || cells[n].shared() != first.shared() {
			dst = f.appendContent(first.appendHead(dst, n, alike), first)
		} else {
			n = likeCells(cells)
			dst = first.appendHead(dst, n, 0)
			for _, c := range cells[:n] {
				if c.content() < utf8.RuneSelf {
					dst = append(dst, byte(c.bits))
				} else {
					dst = f.appendContent(dst, c)
				}
			}
		}
		cells = cells[n:]
	}
	return dst
}

// worthRun is how many cells like this one take less room as a run of their own, inside of others that share their style.
func (c Cell) worthRun() int {
	if c.content() < utf8.RuneSelf {
		return 6 // each takes one byte
	}
	return 4
}

// sameCells counts the equal cells in the beginning, as many as a run may have.
func sameCells(cells []Cell) int {
	cells = cells[:min(len(cells), maxRun)]
	n, first := 1, cells[0]
	for n < len(cells) && cells[n] == first {
		n++
	}
	return n
}

// likeCells counts the cells in the beginning that share style and width, up to where a run of equal ones is worth it, or as many
// as a run may have.
func likeCells(cells []Cell) int {
	cells = cells[:min(len(cells), maxRun)]
	n, equal, before := 1, 1, cells[0]
	for first := before.shared(); n < len(cells) && cells[n].shared() == first; n++ {
		if cells[n] != before {
			equal, before = 1, cells[n]
		} else if equal++; equal <= n && equal == before.worthRun() {
			return n + 1 - equal
		}
	}
	return n
}

// appendHead appends the head of a run of cells like this one.
func (c Cell) appendHead(dst []byte, n, same int) []byte {
	head := int(c.Style())<<styleStart | c.Width()<<alikeBits | same
	return append(dst, byte(n), byte(head), byte(head>>8))
}

// appendContent appends what a cell of the frame shows: a rune, or a cluster with its text.
func (f *Frame) appendContent(dst []byte, c Cell) []byte {
	if _, single := c.Rune(); !single {
		return appendText(binary.AppendUvarint(dst, packedCluster), f.text(c))
	}
	return binary.AppendUvarint(dst, uint64(c.content()))
}

func appendText(dst []byte, text string) []byte {
	return append(binary.AppendUvarint(dst, uint64(len(text))), text...)
}

// ClonePacked is a packed frame, in place of one that is not needed any more; what that has is used again if it is not much more.
func ClonePacked(old, packed []byte) []byte {
	if cap(old) < len(packed) || cap(old) > 2*len(packed) {
		return slices.Clone(packed)
	}
	return append(old[:0], packed...)
}
