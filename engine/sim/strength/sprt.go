package strength

import (
	"errors"
	"fmt"
)

// SPRT is a sequential test of which of two shares is the true one.
type SPRT struct {
	// Null and Alternative are the shares, above 0 and below 1.
	Null, Alternative float64
	// Alpha is the chance to accept Alternative where Null is true, Beta that to accept Null where Alternative is; each above
	// 0 and below one half.
	Alpha, Beta float64
}

// ErrSPRT says that a test is none: its shares or its chances of an error.
var ErrSPRT = errors.New("no such test")

// leastDeals are needed before a test ends: of fewer the variance is not known well enough.
const leastDeals = 50

// Check fails with [ErrSPRT] if the test is none.
func (t SPRT) Check() error {
	for _, share := range []float64{t.Null, t.Alternative} {
		if !(share > 0 && share < 1) {
			return fmt.Errorf("%w: a share lies between 0 and 1, not %v", ErrSPRT, share)
		}
	}
	for _, chance := range []float64{t.Alpha, t.Beta} {
		if !(chance > 0 && chance < 0.5) {
			return fmt.Errorf("%w: a chance of an error lies between 0 and 0.5, not %v", ErrSPRT, chance)
		}
	}
	if t.Null == t.Alternative {
		return fmt.Errorf("%w: both shares are %v", ErrSPRT, t.Null)
	}
	return nil
}

// Verdict is what a test says of some deals.
type Verdict struct {
	// LLR is the logarithm of the likelihood ratio. It accepts Null at Lower and below, Alternative at Upper and above.
	LLR, Lower, Upper float64
	// Decided reports whether the test has ended, Accepted which share it has accepted then.
	Decided  bool
	Accepted float64
}

// Judge says what the deals so far mean. A test that has ended stays so: the first verdict that is decided counts.
func (t SPRT) Judge(r *Ratio) Verdict {
	v := Verdict{LLR: t.llr(r), Lower: ln(t.Beta / (1 - t.Alpha)), Upper: ln((1 - t.Beta) / t.Alpha)}
	switch {
	case r.deals < leastDeals:
	case v.LLR >= v.Upper:
		v.Decided, v.Accepted = true, t.Alternative
	case v.LLR <= v.Lower:
		v.Decided, v.Accepted = true, t.Null
	}
	return v
}

// llr is the likelihood ratio of independent rounds, through the dispersion.
func (t SPRT) llr(r *Ratio) float64 {
	hit, miss := ln(t.Alternative/t.Null), ln((1-t.Alternative)/(1-t.Null))
	return (mul(float64(r.y), hit) + mul(float64(r.x-r.y), miss)) / r.dispersion()
}
