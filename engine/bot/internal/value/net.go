package value

import (
	"encoding/binary"
	"math"
)

const (
	// hidden is how many hidden units a net has.
	hidden = 32
	// words is how many words their sums lie in, four in each.
	words = hidden / 4
	// unit is what the weights of a net are counted in: so many are 1.
	unit = 128
	// mostWeight is the most that the weight of a feature counts, up or down, so that the sum of as many features as a
	// position can have (bound by [MostFeatures]) fits into 16 bits.
	mostWeight = math.MaxInt16 / (MostFeatures + 1)
	// MostFeatures is how many features a position has at most.
	MostFeatures = 260
)

// The parts of a net's body, by where each begins: for each feature and then for none a row of weights, and the weights of
// the hidden units and of none. All are signed numbers of 16 bits, little-endian; four of a row, from the lowest on, are
// added up into one word, so that they are summed at once.
const (
	rowBytes  = 8 * words
	atBias    = NumFeatures * rowBytes
	atOutput  = atBias + rowBytes
	bodyBytes = atOutput + 2*(hidden+1)
)

// Net says what positions are worth. It only reads and may be used by many at once.
type Net struct {
	body   []byte
	output [hidden]int32
	base   int64
}

// netOf reads a net from its body, which is kept.
func netOf(body []byte) *Net {
	n := &Net{body: body}
	for j := range n.output {
		n.output[j] = int32(int16(binary.LittleEndian.Uint16(body[atOutput+2*j:])))
	}
	n.base = int64(int16(binary.LittleEndian.Uint16(body[atOutput+2*hidden:])))
	return n
}

// Value is what a position with these features is worth, from 0 to [One].
func (n *Net) Value(features []uint16) int {
	sums := n.sums(features)
	out := n.base * unit
	for i, word := range sums {
		for j := range 4 {
			sum := int16(word)
			word = (word - uint64(int64(sum))) >> 16
			out += int64(max(int32(sum), 0) * n.output[4*i+j])
		}
	}
	return int(One * squash(float64(out)/(unit*unit)))
}

// sums adds up the rows of the features. A sum below zero borrows from the one above it in its word, which whoever takes
// them apart from the lowest on gives back.
func (n *Net) sums(features []uint16) [words]uint64 {
	row := n.body[atBias:][:rowBytes]
	a, b, c, d := word(row, 0), word(row, 1), word(row, 2), word(row, 3)
	e, f, g, h := word(row, 4), word(row, 5), word(row, 6), word(row, 7)
	for _, i := range features {
		row := n.body[int(i)*rowBytes:][:rowBytes]
		a += word(row, 0)
		b += word(row, 1)
		c += word(row, 2)
		d += word(row, 3)
		e += word(row, 4)
		f += word(row, 5)
		g += word(row, 6)
		h += word(row, 7)
	}
	return [words]uint64{a, b, c, d, e, f, g, h}
}

func word(row []byte, i int) uint64 { return binary.LittleEndian.Uint64(row[8*i:]) }

// squash brings any number between 0 and 1. Root and quotient are rounded alike on every machine, and the conversion keeps
// the product from being fused with the sum.
func squash(x float64) float64 { return (1 + x/math.Sqrt(1+float64(x*x))) / 2 }
