package strength

import (
	"math"
	"math/big"
)

// Ratio is the ratio of two sums over deals, such as the rounds with a bot as Shithead and the rounds that ended. The zero
// Ratio has no deals.
type Ratio struct {
	deals int64
	// y and x are the sums, yy, xy and xx those of the products of each deal's.
	y, x, yy, xy, xx int64
}

// Add counts a deal, of which y is measured in x cases. A deal without any says nothing and is left out.
func (r *Ratio) Add(y, x int) {
	if x == 0 {
		return
	}
	dy, dx := int64(y), int64(x)
	r.deals++
	r.y, r.x = r.y+dy, r.x+dx
	r.yy, r.xy, r.xx = r.yy+dy*dy, r.xy+dx*dy, r.xx+dx*dx
}

// Estimate is a figure and its 95 % interval.
type Estimate struct {
	// Value is not a number where there was no case. Low and High are infinite, or 0 and 1 for a share, if there were fewer
	// than two deals.
	Value, Low, High float64
}

// Known reports whether there was any case.
func (e Estimate) Known() bool { return !math.IsNaN(e.Value) }

// Mean is the ratio as a mean of anything.
func (r *Ratio) Mean() Estimate {
	if r.deals < 2 {
		return Estimate{r.value(), math.Inf(-1), math.Inf(1)}
	}
	value, half := r.value(), mul(student(r.deals-1), math.Sqrt(r.variance()))
	return Estimate{value, value - half, value + half}
}

// Share is the ratio as the share of the cases in which something holds. In every deal y is at most x.
func (r *Ratio) Share() Estimate {
	if r.deals < 2 {
		return Estimate{r.value(), 0, 1}
	}
	p, v, t := r.value(), r.variance(), student(r.deals-1)
	w := 1 / float64(r.deals) // one through the number of independent trials
	if v > 0 {
		w = v / mul(p, 1-p)
	} else {
		v = mul(w, mul(p, 1-p))
	}
	tt := mul(t, t)
	scale := 1 + mul(tt, w)
	center := (p + mul(0.5, mul(tt, w))) / scale
	half := mul(t, math.Sqrt(v+mul(0.25, mul(tt, mul(w, w))))) / scale
	return Estimate{p, max(0, min(p, center-half)), min(1, max(p, center+half))}
}

// value is sum y / sum x, not a number of no cases.
func (r *Ratio) value() float64 {
	if r.x == 0 {
		return math.NaN()
	}
	return float64(r.y) / float64(r.x)
}

// variance is the square of the standard error of value, of two deals or more, rounded once.
func (r *Ratio) variance() float64 {
	xsq := product(r.x, r.x)
	residuals := new(big.Int).Mul(xsq, big.NewInt(r.yy))
	residuals.Sub(residuals, new(big.Int).Mul(product(2*r.x, r.y), big.NewInt(r.xy)))
	residuals.Add(residuals, new(big.Int).Mul(product(r.y, r.y), big.NewInt(r.xx)))
	above := residuals.Mul(residuals, big.NewInt(r.deals))
	below := new(big.Int).Mul(xsq, xsq)
	v, _ := new(big.Rat).SetFrac(above, below.Mul(below, big.NewInt(r.deals-1))).Float64()
	return v
}

// leastDispersion bounds what deals that are all alike add to a test.
const leastDispersion = 0.1

// dispersion is how many times the variance of a share is what it would be of independent cases, 1 where that is not known.
func (r *Ratio) dispersion() float64 {
	if r.deals < 2 || r.y <= 0 || r.y >= r.x {
		return 1
	}
	p := r.value()
	return max(leastDispersion, mul(r.variance(), float64(r.x))/mul(p, 1-p))
}

func product(a, b int64) *big.Int { return new(big.Int).Mul(big.NewInt(a), big.NewInt(b)) }
