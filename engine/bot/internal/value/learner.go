package value

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
)

// Learner is a net while it is trained, by stochastic gradient descent. Every product is converted before it is added to
// anything, so that no machine fuses the two: the same lessons give the same net everywhere.
type Learner struct {
	weights [NumFeatures][hidden]float32
	bias    [hidden]float32
	output  [hidden]float32
	base    float32
	// sums are those of the hidden units of the latest position, steps what they are changed by.
	sums, steps [hidden]float32
}

// NewLearner has small weights at random.
func NewLearner(rng *rand.Rand) *Learner {
	l := new(Learner)
	small := func(most float32) float32 { return most * float32(rng.IntN(2001)-1000) / 1000 }
	for i := range l.weights {
		for j := range l.weights[i] {
			l.weights[i][j] = small(0.05)
		}
	}
	for j := range l.output {
		l.output[j] = small(0.35)
	}
	return l
}

// Learn moves what the net says of a position towards a worth between 0 and 1, by a rate. It gives the squared error of
// before.
func (l *Learner) Learn(features []uint16, worth, rate float32) float32 {
	miss := l.Value(features) - worth
	step := float32(miss * rate)
	l.base -= step
	for j, sum := range l.sums {
		l.steps[j] = 0
		if sum > 0 {
			l.steps[j] = float32(step * l.output[j])
			l.output[j] -= float32(step * sum)
			l.bias[j] -= l.steps[j]
		}
	}
	for _, i := range features {
		row := &l.weights[i]
		for j, step := range &l.steps {
			row[j] -= step
		}
	}
	return miss * miss
}

// Value is what the net says now.
func (l *Learner) Value(features []uint16) float32 {
	sums := l.bias
	for _, i := range features {
		row := &l.weights[i]
		for j, w := range row {
			sums[j] += w
		}
	}
	out := l.base
	for j, sum := range sums {
		if sum > 0 {
			out += float32(sum * l.output[j])
		}
	}
	l.sums = sums
	return float32(squash(float64(out)))
}

// Net is the net as far as it has learned, in whole numbers.
func (l *Learner) Net() *Net {
	body := make([]byte, bodyBytes)
	for i := range l.weights {
		putRow(body[i*rowBytes:], &l.weights[i])
	}
	putRow(body[atBias:], &l.bias)
	for j, w := range l.output {
		binary.LittleEndian.PutUint16(body[atOutput+2*j:], uint16(whole(w, math.MaxInt16)))
	}
	binary.LittleEndian.PutUint16(body[atOutput+2*hidden:], uint16(whole(l.base, math.MaxInt16)))
	return netOf(body)
}

// putRow writes a row of weights.
func putRow(to []byte, row *[hidden]float32) {
	for i := range words {
		word := uint64(0)
		for j := range 4 {
			word += uint64(int64(whole(row[4*i+j], mostWeight))) << (16 * j)
		}
		binary.LittleEndian.PutUint64(to[8*i:], word)
	}
}

// whole is a weight as a net counts it, at most so much up or down.
func whole(w float32, most float64) int16 {
	return int16(max(-most, min(most, math.Floor(float64(w*unit)+0.5))))
}
