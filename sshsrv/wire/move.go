package wire

import "strconv"

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
	if from.x == unknown || from.y == unknown {
		return anywhereBytes(to)
	}
	dx, down := to.x-from.x, rowBytes(to.y-from.y)
	along := max(dx, -dx)
	if along > maxGap {
		along = len("\x1b[C") + digits(along)
	}
	if to.x == 0 {
		along = min(along, 1)
	}
	if down+along <= leastAnywhere {
		return down + along
	}
	return min(anywhereBytes(to), down+along)
}

// rowBytes is how many bytes it takes to go down by some rows, or up.
func rowBytes(dy int) int {
	switch {
	case dy == 0:
		return 0
	case dy == 1, dy == -1:
		return len("\x1bD")
	default:
		return len("\x1b[B") + digits(max(dy, -dy))
	}
}

// anywhereBytes is about how many bytes it takes to a place from anywhere, at least leastAnywhere.
func anywhereBytes(to place) int { return len("\x1b[;H") + digits(to.y+1) + digits(to.x+1) }

const leastAnywhere = len("\x1b[1;1H")

// digits is how many digits a number from 0 to 9999 has.
func digits(n int) int {
	switch {
	case n < 10:
		return 1
	case n < 100:
		return 2
	case n < 1000:
		return 3
	default:
		return 4
	}
}
