package loadgen

import (
	"math"
	"slices"
)

// Drift is how a figure of a server has gone over the part of a soak that counts.
type Drift struct {
	// Level is its median, and PerMinute its slope.
	Level     float64 `json:"level"`
	PerMinute float64 `json:"per_minute"`
	// Grown is what the slope comes to over the part that counts, Noise how far the windows' medians lie from the line, and
	// Allowed how much it may have grown.
	Grown   float64 `json:"grown"`
	Noise   float64 `json:"noise"`
	Allowed float64 `json:"allowed"`
}

// Flat says that it has not grown by more than allowed. That it falls is no leak.
func (d *Drift) Flat() bool { return d.Grown <= d.Allowed }

const (
	// settlingShare is the divisor of the part of a soak that does not count, at its beginning.
	settlingShare = 3
	// driftWindows is into how many windows the rest is cut.
	driftWindows = 12
	// noisy is how many times the noise growth may be before it is more than noise, and mostNoise the share of the level that
	// this may come to: what is too noisy to be judged is not taken for flat.
	noisy, mostNoise = 3, 0.15
)

// bound is how much a figure may grow while it still counts as flat: the larger of so much, and a share of its level.
type bound struct{ least, share float64 }

// driftOf judges points of a figure over minutes. The first third does not count; the rest is cut into windows of equal length, the
// slope is the median of the slopes between any two windows' medians (Theil and Sen), and the noise the median distance
// from that line, as of a normal distribution. It is nil for points that are too few.
func driftOf(points []point, b bound) *Drift {
	windows := medians(points)
	if len(windows) < driftWindows/2 {
		return nil
	}
	var slopes, levels, off []float64
	for i, p := range windows {
		levels = append(levels, p.y)
		for _, q := range windows[:i] {
			slopes = append(slopes, (p.y-q.y)/(p.x-q.x))
		}
	}
	d := &Drift{Level: median(levels), PerMinute: median(slopes)}
	d.Grown = d.PerMinute * (windows[len(windows)-1].x - windows[0].x)
	for _, p := range windows {
		off = append(off, p.y-d.PerMinute*p.x)
	}
	middle := median(off)
	for i := range off {
		off[i] = math.Abs(off[i] - middle)
	}
	const normal = 1.4826
	d.Noise = normal * median(off)
	d.Allowed = max(b.least, b.share*d.Level, min(noisy*d.Noise, mostNoise*d.Level))
	return d
}

// counting are the points behind the first third.
func counting(points []point) []point {
	if len(points) == 0 {
		return nil
	}
	first, last := points[0].x, points[len(points)-1].x
	from := first + (last-first)/settlingShare
	at := slices.IndexFunc(points, func(p point) bool { return p.x >= from })
	return points[at:]
}

// medians are those of the windows of points, in both directions, without windows in which there are none.
func medians(points []point) (windows []point) {
	points = counting(points)
	if len(points) == 0 {
		return nil
	}
	first, last := points[0].x, points[len(points)-1].x
	var in [driftWindows]struct{ x, y []float64 }
	for _, p := range points {
		i := min(driftWindows-1, int(driftWindows*(p.x-first)/max(last-first, math.SmallestNonzeroFloat64)))
		in[i].x, in[i].y = append(in[i].x, p.x), append(in[i].y, p.y)
	}
	for i := range in {
		if len(in[i].x) > 0 {
			windows = append(windows, point{median(in[i].x), median(in[i].y)})
		}
	}
	return windows
}

// median is that of some numbers, which it sorts.
func median(all []float64) float64 {
	slices.Sort(all)
	n := len(all)
	if n%2 == 1 {
		return all[n/2]
	}
	return (all[n/2-1] + all[n/2]) / 2
}

// linear reports whether a figure grows by no more each, as in rounds kept, in the second half of what counts than in the first,
// within a half more and a least, and gives both.
func linear(points []point, least float64) (first, second float64, ok, known bool) {
	points = counting(points)
	if len(points) < 2*driftWindows {
		return 0, 0, false, false
	}
	half := len(points) / 2
	first, second = steepness(points[:half]), steepness(points[half:])
	return first, second, second <= max(1.5*first, first+least), true
}

// steepness is the slope between the ends of points, each the median of a sixth.
func steepness(points []point) float64 {
	n := max(1, len(points)/6)
	from, to := middleOf(points[:n]), middleOf(points[len(points)-n:])
	if to.x == from.x {
		return 0
	}
	return (to.y - from.y) / (to.x - from.x)
}

func middleOf(points []point) point {
	var x, y []float64
	for _, p := range points {
		x, y = append(x, p.x), append(y, p.y)
	}
	return point{median(x), median(y)}
}
