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
	if from.y == unknown {
		return appendPlace(b, to)
	}
	dx, dy := to.x-from.x, to.y-from.y
	switch {
	case dy == 0 && to.x == 0:
		return append(b, '\r')
	case dy == 0 && from.x != unknown && dx > 0:
		return appendCSI(b, dx, 'C')
	case dy == 0 && from.x != unknown && dx < 0:
		return appendCSI(b, -dx, 'D')
	case dy > 0 && dx == 0 && from.x != unknown:
		return appendCSI(b, dy, 'B')
	case dy < 0 && dx == 0 && from.x != unknown:
		return appendCSI(b, -dy, 'A')
	case dy > 0 && to.x == 0:
		return appendCSI(b, dy, 'E')
	default:
		return appendPlace(b, to)
	}
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

// appendCSI appends a control sequence with a count, which is left out if it is 1.
func appendCSI(b []byte, n int, final byte) []byte {
	b = append(b, "\x1b["...)
	if n != 1 {
		b = strconv.AppendUint(b, uint64(n), 10)
	}
	return append(b, final)
}
