package wire

import (
	"strconv"

	"shithead/views/frame"
)

// unknown is a column or row of the cursor that is not known.
const unknown = -1

// place is where a terminal's cursor stands, each coordinate counted from 0 or unknown.
type place struct{ x, y int }

// appendMove appends what brings the cursor from one place to another, which is known, in the fewest bytes. Nothing of it
// ever scrolls.
func appendMove(b []byte, from, to place) []byte {
	if from == to {
		return b
	}
	start := len(b)
	b = appendSteps(b, from, to)
	if steps := len(b) - start; steps > 0 && steps <= placeBytes(to) {
		return b
	}
	return appendPlace(b[:start], to)
}

// appendSteps appends how the cursor goes down or up, and then along the row; nothing where it is not known from where.
func appendSteps(b []byte, from, to place) []byte {
	dx, dy := to.x-from.x, to.y-from.y
	switch {
	case from.y == unknown, from.x == unknown && to.x > 0:
		return b
	case dy > 0 && to.x == 0:
		return appendCSI(b, dy, 'E')
	case dy == 1:
		b = append(b, "\x1bD"...)
	case dy > 1:
		b = appendCSI(b, dy, 'B')
	case dy == -1:
		b = append(b, "\x1bM"...)
	case dy < -1:
		b = appendCSI(b, -dy, 'A')
	}
	switch {
	case from.x == to.x:
	case to.x == 0:
		b = append(b, '\r')
	case dx > 0:
		b = appendCSI(b, dx, 'C')
	case dx >= -len("\x1b[D"):
		b = append(b, "\b\b\b"[:-dx]...)
	default:
		b = appendCSI(b, -dx, 'D')
	}
	return b
}

// appendPlace appends what brings the cursor to a place from anywhere.
func appendPlace(b []byte, to place) []byte {
	b = append(b, "\x1b["...)
	if to.y > 0 || to.x > 0 {
		b = strconv.AppendUint(b, uint64(to.y+1), 10)
	}
	if to.x > 0 {
		b = strconv.AppendUint(append(b, ';'), uint64(to.x+1), 10)
	}
	return append(b, 'H')
}

// placeBytes is how many bytes [appendPlace] appends.
func placeBytes(to place) int {
	n := len("\x1b[H")
	if to.y > 0 || to.x > 0 {
		n += digits(to.y + 1)
	}
	if to.x > 0 {
		n += len(";") + digits(to.x+1)
	}
	return n
}

// appendCSI appends a control sequence with a count, which is left out if it is 1.
func appendCSI(b []byte, n int, final byte) []byte {
	b = append(b, "\x1b["...)
	if n != 1 {
		b = strconv.AppendUint(b, uint64(n), 10)
	}
	return append(b, final)
}

// moveBytes is about how many bytes it takes from one place to another, where what lies between can be written again: a few
// cells to the right are passed so.
func moveBytes(from, to place) int {
	anywhere := len("\x1b[;H") + digits(to.y+1) + digits(to.x+1)
	if from.x == unknown || from.y == unknown {
		return anywhere
	}
	dx := to.x - from.x
	along := int(bytesAlong[max(dx, -dx)])
	if to.x == 0 {
		along = min(along, 1)
	}
	return min(anywhere, rowBytes(to.y-from.y)+along)
}

// rowBytes is how many bytes it takes to go down by some rows, or up, at most as many as to go anywhere.
func rowBytes(dy int) int { return int(bytesDown[max(dy, -dy)]) }

// digits is how many digits a number has that is at most the width or the height of the largest frame.
func digits(n int) int { return int(digitsOf[n]) }

// Tables, as these branches could not be foreseen: how many digits a number has, and how many bytes it takes by so many columns or rows.
var digitsOf, bytesAlong, bytesDown = func() (digits, along, down [frame.MaxWidth + 1]uint8) {
	for n := range digits {
		digits[n] = uint8(len(strconv.Itoa(n)))
		along[n] = uint8(n)
		if n > maxGap {
			along[n] = uint8(len("\x1b[C")) + digits[n]
		}
		down[n] = uint8(len("\x1b[B")) + digits[n]
	}
	down[0], down[1] = 0, uint8(len("\x1bD"))
	return digits, along, down
}()
