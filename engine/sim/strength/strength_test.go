package strength_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"shithead/engine/sim/strength"
)

// repeated is a ratio of some deals, each y and x, so many times.
func repeated(times int, deals ...[2]int) *strength.Ratio {
	r := &strength.Ratio{}
	for range times {
		for _, d := range deals {
			r.Add(d[0], d[1])
		}
	}
	return r
}

func isAbout(t *testing.T, what string, got, want float64) {
	t.Helper()
	if math.Abs(got-want) > 7e-7*max(1, math.Abs(want)) {
		t.Errorf("%s: %.9f, not %.9f", what, got, want)
	}
}

// TestRatio_KnownByHand: the mean of deals of one case is the textbook's interval, of different sizes the linearized
// one; of a share it is Wilson's, with t.
func TestRatio_KnownByHand(t *testing.T) {
	many := repeated(50, [2]int{0, 1}, [2]int{2, 1})
	many.Add(1, 1)
	for what, c := range map[string]struct {
		got              strength.Estimate
		value, low, high float64
	}{
		// Mean 3, variance 2.5, t of 4 degrees of freedom 2.776445: 3 ± 2.776445·√(2.5/5).
		"1 to 5": {
			repeated(1, [2]int{1, 1}, [2]int{2, 1}, [2]int{3, 1}, [2]int{4, 1}, [2]int{5, 1}).Mean(),
			3, 3 - 1.963243, 3 + 1.963243,
		},
		// R = 6/4, residuals 2-1.5·2 = -1 and 4-1.5·2 = 1: s² = 2/1·2/16; t of 1 degree 12.706205.
		"two deals": {repeated(1, [2]int{2, 2}, [2]int{4, 2}).Mean(), 1.5, 1.5 - 6.353102, 1.5 + 6.353102},
		// R = 9/6, residuals 1-1.5, 3-3, 5-4.5: s² = 3/2·0.5/36; t of 2 degrees 4.302653.
		"sizes 1 2 3": {repeated(1, [2]int{1, 1}, [2]int{3, 2}, [2]int{5, 3}).Mean(), 1.5, 1.5 - 0.621034, 1.5 +
			0.621034},
		// T of 100 degrees 1.983972: variance of 0 and 2 about 100/101.
		"101 deals": {many.Mean(), 1, 1 - 0.197413, 1 + 0.197413},
		// Deals of one round: s² = 20/19·20·(0.25·0.75)/400 = 0.009868421, n = 19, t = 2.093024:
		// (0.25 + 0.115282 ± 2.093024·√(0.009868421 + 0.003033727)) / 1.230565.
		"5 of 20": {
			repeated(5, [2]int{1, 1}, [2]int{0, 1}, [2]int{0, 1}, [2]int{0, 1}).Share(), 0.25, 0.103644,
			0.490039,
		},
		// N = 250, t = 1.969537: t²/n / (1+t²/n).
		"0 of 250": {repeated(250, [2]int{0, 1}).Share(), 0, 0, 0.015279},
		// One in three in each of 10 deals: t = 2.262157: (1/3 + 0.255868 ± 2.262157·√(0.0222222 + 0.0127934)) /
		// 1.511735.
		"always a third": {repeated(10, [2]int{4, 12}).Share(), 1.0 / 3, 0.109739, 0.669764},
		"250 of 250":     {repeated(250, [2]int{4, 4}).Share(), 1, 1 - 0.015279, 1},
	} {
		isAbout(t, what, c.got.Value, c.value)
		isAbout(t, what+", low", c.got.Low, c.low)
		isAbout(t, what+", high", c.got.High, c.high)
	}
}

// TestAMeanThatIsTheSameInEveryDealIsExact: no rounding gives it a width.
func TestAMeanThatIsTheSameInEveryDealIsExact(t *testing.T) {
	for _, deal := range [][2]int{{1, 3}, {4, 16}, {7, 1}, {1, 49}, {123457, 13}} {
		r := repeated(997, deal)
		r.Add(2*deal[0], 2*deal[1]) // a larger deal, of the same ratio
		want := float64(deal[0]) / float64(deal[1])
		if e := r.Mean(); e != (strength.Estimate{Value: want, Low: want, High: want}) {
			t.Errorf("mean of %v: %v", deal, e)
		}
	}
}

// TestOfTooFewDealsNothingIsKnown, and of none not even a figure. Deals without cases are none.
func TestOfTooFewDealsNothingIsKnown(t *testing.T) {
	one := repeated(1, [2]int{1, 4}, [2]int{0, 0}, [2]int{0, 0})
	if e := one.Share(); e != (strength.Estimate{Value: 0.25, Low: 0, High: 1}) || !e.Known() {
		t.Error(e)
	}
	if e := one.Mean(); e.Value != 0.25 || !math.IsInf(e.Low, -1) || !math.IsInf(e.High, 1) {
		t.Error(e)
	}
	none := repeated(1, [2]int{0, 0})
	if e := none.Share(); e.Known() || e.Low != 0 || e.High != 1 {
		t.Error(e)
	}
	if none.Mean().Known() {
		t.Error("a mean of nothing")
	}
}

// cluster is the rounds of one deal, each with the deal's own chance: a low or a high one.
func cluster(rng *rand.Rand, low, high float64, rounds int) int {
	chance, y := low, 0
	if rng.IntN(2) == 0 {
		chance = high
	}
	for range rounds {
		if rng.Float64() < chance {
			y++
		}
	}
	return y
}

// TestIntervals_Cover the true share in 95 % of comparisons, though the rounds of a deal are alike.
func TestIntervals_Cover(t *testing.T) {
	const comparisons, p = 1000, 0.25
	rng := rand.New(rand.NewPCG(19, 1))
	shares, means := 0, 0
	for range comparisons {
		var r strength.Ratio
		for range 250 {
			rounds := 4 - rng.IntN(2) // one is a stalemate now and then
			r.Add(cluster(rng, 0.05, 0.45, rounds), rounds)
		}
		if e := r.Share(); e.Low <= p && p <= e.High {
			shares++
		}
		if e := r.Mean(); e.Low <= p && p <= e.High {
			means++
		}
	}
	for _, covered := range []int{shares, means} {
		if covered < comparisons*93/100 || covered > comparisons*97/100 {
			t.Errorf("%d of %d intervals cover", covered, comparisons)
		}
	}
}

// TestSPRT_KeepsItsErrorRates: it accepts the false share as rarely as it claims, but does, and the true one early.
func TestSPRT_KeepsItsErrorRates(t *testing.T) {
	const tests, most = 200, 20_000
	rng := rand.New(rand.NewPCG(19, 2))
	sprt := strength.SPRT{Null: 0.25, Alternative: 0.15, Alpha: 0.05, Beta: 0.05}
	for _, truth := range []float64{sprt.Null, sprt.Alternative} {
		wrong := 0
		for range tests {
			var r strength.Ratio
			v := strength.Verdict{}
			for d := 0; !v.Decided && d < most; d++ {
				r.Add(cluster(rng, truth-0.1, truth+0.1, 4), 4)
				v = sprt.Judge(&r)
			}
			if !v.Decided || v.Accepted != truth {
				wrong++
			}
		}
		// Three standard errors above what is allowed.
		if share := float64(wrong) / tests; share > 0.05+3*math.Sqrt(0.05*0.95/tests) || wrong == 0 {
			t.Errorf("%d of %d tests of %v are wrong", wrong, tests, truth)
		}
	}
}

// TestSPRT_KnownByHand: the bounds are Wald's, and the ratio that of the formula.
func TestSPRT_KnownByHand(t *testing.T) {
	sprt := strength.SPRT{Null: 0.25, Alternative: 0.15, Alpha: 0.05, Beta: 0.1}
	// Y = 30 of X = 240, residuals 0.5 and -0.5: phi = 60/59 · 15/240² · 240 / (0.125·0.875) = 0.581114;
	// LLR = (30·ln 0.6 + 210·ln(0.85/0.75)) / phi.
	v := sprt.Judge(repeated(30, [2]int{1, 4}, [2]int{0, 4}))
	isAbout(t, "LLR", v.LLR, 18.859458)
	isAbout(t, "lower", v.Lower, math.Log(0.1/0.95))
	isAbout(t, "upper", v.Upper, math.Log(0.9/0.05))
	if !v.Decided || v.Accepted != 0.15 {
		t.Errorf("%+v", v)
	}
	if v := sprt.Judge(repeated(40, [2]int{2, 4}, [2]int{1, 4})); !v.Decided || v.Accepted != 0.25 {
		t.Errorf("%+v", v)
	}
	if v := sprt.Judge(repeated(24, [2]int{1, 4}, [2]int{0, 4})); v.Decided || v.LLR < v.Upper {
		t.Errorf("48 deals: %+v", v)
	}
	// All deals alike: phi is 0.1. LLR = (50·ln 0.6 + 150·ln(0.85/0.75)) / 0.1.
	if v := sprt.Judge(repeated(50, [2]int{1, 4})); !v.Decided || math.Abs(v.LLR-10*(50*math.Log(0.6)+150*math.Log(0.85/0.75))) > 1e-9 {
		t.Errorf("all alike: %+v", v)
	}
	if v := sprt.Judge(&strength.Ratio{}); v.Decided || v.LLR != 0 {
		t.Errorf("no deals: %+v", v)
	}
}

func TestSPRT_Check(t *testing.T) {
	good := strength.SPRT{Null: 0.25, Alternative: 0.2, Alpha: 0.05, Beta: 0.05}
	if err := good.Check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []strength.SPRT{
		{Null: 0, Alternative: 0.2, Alpha: 0.05, Beta: 0.05},
		{Null: 0.25, Alternative: 1, Alpha: 0.05, Beta: 0.05},
		{Null: 0.25, Alternative: math.NaN(), Alpha: 0.05, Beta: 0.05},
		{Null: 0.25, Alternative: 0.25, Alpha: 0.05, Beta: 0.05},
		{Null: 0.25, Alternative: 0.2, Alpha: 0, Beta: 0.05},
		{Null: 0.25, Alternative: 0.2, Alpha: 0.05, Beta: 0.5},
		{Null: 0.25, Alternative: 0.2, Alpha: 0.05, Beta: math.NaN()},
	} {
		if err := bad.Check(); !errors.Is(err, strength.ErrSPRT) {
			t.Errorf("%+v: %v", bad, err)
		}
	}
}

func TestPercentiles(t *testing.T) {
	values := make([]int64, 200)
	for i := range values {
		values[i] = int64((i*77)%200 + 1) // 1 to 200 in disorder
	}
	for _, c := range []struct {
		values []int64
		of     []int
		want   []int64
	}{
		{values, []int{50, 99, 100, 0}, []int64{100, 198, 200, 1}},
		{[]int64{40, 10, 30, 50, 20}, []int{50, 99, 20}, []int64{30, 50, 10}},
		{[]int64{7}, []int{50, 99}, []int64{7, 7}},
		{nil, []int{50, 99}, []int64{0, 0}},
	} {
		if got := strength.Percentiles(c.values, c.of...); !slices.Equal(got, c.want) {
			t.Errorf("%v of %v: %d, not %d", c.of, c.values, got, c.want)
		}
	}
}
