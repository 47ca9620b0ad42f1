package loadgen

import (
	"math/rand/v2"
	"testing"
)

// TestDrift is flat for noise, for what grows at first only, for what falls and for a few outliers, and not for what goes on
// growing, slowly or by jumps: of points of an hour, four a minute.
func TestDrift(t *testing.T) {
	b := bound{4, .05}
	outliers := func(m float64) float64 { return map[bool]float64{true: 300}[int(m)%7 == 6 && m > 40] }
	for what, test := range map[string]struct {
		noise float64
		more  func(minute float64) float64
		flat  bool
	}{
		"nothing":                     {0, func(float64) float64 { return 0 }, true},
		"noise":                       {10, func(float64) float64 { return 0 }, true},
		"it grows in the first third": {1, func(m float64) float64 { return 5 * min(m, 20) }, true},
		"it falls":                    {1, func(m float64) float64 { return -m }, true},
		"outliers":                    {1, outliers, true},
		"it grows slowly":             {1, func(m float64) float64 { return m / 4 }, false},
		"half a minute":               {0, func(m float64) float64 { return m / 2 }, false},
		"it grows in noise":           {10, func(m float64) float64 { return m }, false},
		"it is too noisy to tell":     {60, func(m float64) float64 { return 2 * m }, false},
		"it grows by jumps":           {1, func(m float64) float64 { return 10 * float64(int(m/10)) }, false},
		"a little within the bound":   {.1, func(m float64) float64 { return m / 20 }, true},
	} {
		rng := rand.New(rand.NewPCG(1, 2))
		var points []point
		for i := range 240 {
			at := float64(i) / 4
			points = append(points, point{at, 100 + test.noise*rng.NormFloat64() + test.more(at)})
		}
		d := driftOf(points, b)
		if d == nil || d.Flat() != test.flat {
			t.Errorf("%s: %+v", what, d)
		} else if what == "half a minute" && (d.PerMinute < .49 || d.PerMinute > .51 || d.Grown < 17 || d.Grown > 20) {
			t.Errorf("half a minute: %+v", d)
		}
	}
	if d := driftOf([]point{{1, 1}, {2, 2}}, b); d != nil || driftOf(nil, b) != nil {
		t.Errorf("two points: %+v", d)
	}
}

// TestLinear compares what is kept a round later with what is kept at first.
func TestLinear(t *testing.T) {
	for what, test := range map[string]struct {
		kept func(round float64) float64
		want bool
	}{
		"as much":           {func(r float64) float64 { return 3000 * r }, true},
		"less, once pruned": {func(r float64) float64 { return 3000*min(r, 60) + 1000*r }, true},
		"a little more":     {func(r float64) float64 { return 1000*r + 2*r*r }, true},
		"more and more":     {func(r float64) float64 { return 200 * r * r }, false},
	} {
		var points []point
		for i := range 120 {
			points = append(points, point{float64(i), test.kept(float64(i))})
		}
		if first, second, got, known := linear(points, kilo); got != test.want || !known {
			t.Errorf("%s: %.0f, then %.0f: %v, %v", what, first, second, got, known)
		}
	}
	if _, _, _, known := linear([]point{{1, 1}, {2, 2}}, 1); known {
		t.Error("two points say nothing")
	}
}
