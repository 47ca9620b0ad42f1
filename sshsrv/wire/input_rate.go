package wire

import "time"

// An allowance is how much of something may pass: so much a second, and at most so much at once after a pause. It is
// filled once for all that comes in one read, so that a flood costs a comparison a byte.
type allowance struct {
	second, burst float64
	left          float64
	filled        time.Time
}

func newAllowance(second, burst int) allowance {
	return allowance{second: float64(second), burst: float64(burst), left: float64(burst)}
}

// fill adds what has accrued since the last time.
func (a *allowance) fill(now time.Time) {
	if !a.filled.IsZero() {
		a.left = min(a.burst, a.left+now.Sub(a.filled).Seconds()*a.second)
	}
	a.filled = now
}

// take takes n if there is that much.
func (a *allowance) take(n int) bool {
	if a.left < float64(n) {
		return false
	}
	a.left -= float64(n)
	return true
}
