package strength_test

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"

	"shithead/engine/sim/strength"
)

// ratioOf is a ratio of some deals, each y and x.
func ratioOf(deals ...[2]int) *strength.Ratio {
	r := &strength.Ratio{}
	for _, d := range deals {
		r.Add(d[0], d[1])
	}
	return r
}

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

func isEstimate(t *testing.T, what string, got strength.Estimate, value, low, high float64) {
	t.Helper()
	isAbout(t, what, got.Value, value)
	isAbout(t, what+", low", got.Low, low)
	isAbout(t, what+", high", got.High, high)
}

// TestMean_KnownByHand: deals of one case are the textbook's interval of a mean; those of different sizes the linearized one.
func TestMean_KnownByHand(t *testing.T) {
	// 1 2 3 4 5: mean 3, variance 2.5, t of 4 degrees of freedom 2.776445: 3 ± 2.776445·√(2.5/5).
	isEstimate(t, "1 to 5", ratioOf([2]int{1, 1}, [2]int{2, 1}, [2]int{3, 1}, [2]int{4, 1}, [2]int{5, 1}).Mean(),
		3, 3-1.963243, 3+1.963243)
	// R = 6/4, residuals 2-1.5·2 = -1 and 4-1.5·2 = 1: s² = 2/1·2/16; t of 1 degree 12.706205.
	isEstimate(t, "two deals", ratioOf([2]int{2, 2}, [2]int{4, 2}).Mean(), 1.5, 1.5-6.353102, 1.5+6.353102)
	// R = 9/6, residuals 1-1.5, 3-3, 5-4.5: s² = 3/2·0.5/36; t of 2 degrees 4.302653.
	isEstimate(t, "sizes 1 2 3", ratioOf([2]int{1, 1}, [2]int{3, 2}, [2]int{5, 3}).Mean(), 1.5, 1.5-0.621034, 1.5+0.621034)
	// 101 deals, so t of 100 degrees 1.983972: variance of 0 and 2 about 100/101.
	r := repeated(50, [2]int{0, 1}, [2]int{2, 1})
	r.Add(1, 1)
	isEstimate(t, "101 deals", r.Mean(), 1, 1-0.197413, 1+0.197413)
}

// TestShare_KnownByHand: Wilson's interval, with t.
func TestShare_KnownByHand(t *testing.T) {
	// 5 of 20, deals of one round: s² = 20/19·20·(0.25·0.75)/400 = 0.009868421, n = 19, t = 2.093024:
	// (0.25 + 0.115282 ± 2.093024·√(0.009868421 + 0.003033727)) / 1.230565.
	isEstimate(t, "5 of 20", repeated(5, [2]int{1, 1}, [2]int{0, 1}, [2]int{0, 1}, [2]int{0, 1}).Share(),
		0.25, 0.103644, 0.490039)
	// None of 250: n = 250, t = 1.969537: t²/n / (1+t²/n).
	isEstimate(t, "0 of 250", repeated(250, [2]int{0, 1}).Share(), 0, 0, 0.015279)
	// One in three in each of 10 deals: n = 10, t = 2.262157: (1/3 + 0.255868 ± 2.262157·√(0.0222222 + 0.0127934)) / 1.511735.
	isEstimate(t, "always a third", repeated(10, [2]int{4, 12}).Share(), 1.0/3, 0.109739, 0.669764)
	isEstimate(t, "250 of 250", repeated(250, [2]int{4, 4}).Share(), 1, 1-0.015279, 1)
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
	one := ratioOf([2]int{1, 4}, [2]int{0, 0}, [2]int{0, 0})
	if e := one.Share(); e != (strength.Estimate{Value: 0.25, Low: 0, High: 1}) || !e.Known() {
		t.Error(e)
	}
	if e := one.Mean(); e.Value != 0.25 || !math.IsInf(e.Low, -1) || !math.IsInf(e.High, 1) {
		t.Error(e)
	}
	none := ratioOf([2]int{0, 0})
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

// TestIntervals_Cover the true share in 95 % of comparisons, whether the rounds of a deal are alike or not.
func TestIntervals_Cover(t *testing.T) {
	const comparisons = 4000 // 93 and 97 % are almost six standard errors off
	rng := rand.New(rand.NewPCG(19, 1))
	for _, c := range []struct {
		deals, rounds int
		low, high     float64
	}{
		{250, 4, 0.25, 0.25},
		{250, 4, 0.05, 0.45},
		{100, 2, 0.1, 0.9},
		{60, 4, 0.1, 0.3},
		{400, 9, 0.02, 0.2},
	} {
		p, shares, means := (c.low+c.high)/2, 0, 0
		for range comparisons {
			var r strength.Ratio
			for range c.deals {
				rounds := c.rounds - rng.IntN(2) // one is a stalemate now and then
				r.Add(cluster(rng, c.low, c.high, rounds), rounds)
			}
			if e := r.Share(); e.Low <= p && p <= e.High {
				shares++
			}
			if e := r.Mean(); e.Low <= p && p <= e.High {
				means++
			}
		}
		t.Logf("%+v: shares %.2f %%, means %.2f %%", c, 100*float64(shares)/comparisons, 100*float64(means)/comparisons)
		for _, covered := range []int{shares, means} {
			if covered < comparisons*93/100 || covered > comparisons*97/100 {
				t.Errorf("%+v: %d of %d intervals cover", c, covered, comparisons)
			}
		}
	}
}

// TestSPRT_KeepsItsErrorRates: it accepts the false share as rarely as it says, and the true one early.
func TestSPRT_KeepsItsErrorRates(t *testing.T) {
	const most = 20_000
	tests := 1000
	if testing.Short() {
		tests = 200
	}
	rng := rand.New(rand.NewPCG(19, 2))
	for _, c := range []struct {
		sprt   strength.SPRT
		rounds int
		spread float64
	}{
		{strength.SPRT{Null: 0.25, Alternative: 0.20, Alpha: 0.05, Beta: 0.05}, 4, 0},
		{strength.SPRT{Null: 0.25, Alternative: 0.20, Alpha: 0.05, Beta: 0.05}, 4, 0.15},
		{strength.SPRT{Null: 0.10, Alternative: 0.14, Alpha: 0.02, Beta: 0.1}, 4, 0.08},
		{strength.SPRT{Null: 0.25, Alternative: 0.15, Alpha: 0.05, Beta: 0.05}, 4, 0.1},
		{strength.SPRT{Null: 0.50, Alternative: 0.45, Alpha: 0.05, Beta: 0.05}, 2, 0.3},
	} {
		for _, truth := range []float64{c.sprt.Null, c.sprt.Alternative} {
			wrong, deals := 0, 0
			for range tests {
				var r strength.Ratio
				v := strength.Verdict{}
				for d := 0; !v.Decided && d < most; d++ {
					r.Add(cluster(rng, truth-c.spread, truth+c.spread, c.rounds), c.rounds)
					v = c.sprt.Judge(&r)
					deals++
				}
				if !v.Decided || v.Accepted != truth {
					wrong++
				}
			}
			allowed := c.sprt.Alpha
			if truth == c.sprt.Alternative {
				allowed = c.sprt.Beta
			}
			share := float64(wrong) / float64(tests)
			t.Logf("%+v spread %v, true %v: %.2f %% wrong after %d deals in the mean", c.sprt, c.spread, truth, 100*share, deals/tests)
			// Three standard errors above what is allowed.
			if share > allowed+3*math.Sqrt(allowed*(1-allowed)/float64(tests)) {
				t.Errorf("%.2f %% wrong, %v allowed", 100*share, allowed)
			}
			if share == 0 && !testing.Short() {
				t.Error("it never errs, so it takes longer than it has to")
			}
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
	for name, change := range map[string]func(*strength.SPRT){
		"no share":      func(t *strength.SPRT) { t.Null = 0 },
		"all":           func(t *strength.SPRT) { t.Alternative = 1 },
		"not a number":  func(t *strength.SPRT) { t.Alternative = math.NaN() },
		"equal shares":  func(t *strength.SPRT) { t.Alternative = t.Null },
		"never wrong":   func(t *strength.SPRT) { t.Alpha = 0 },
		"wrong or else": func(t *strength.SPRT) { t.Beta = 0.5 },
		"no chance":     func(t *strength.SPRT) { t.Beta = math.NaN() },
	} {
		bad := good
		change(&bad)
		if err := bad.Check(); !errors.Is(err, strength.ErrSPRT) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestPercentiles(t *testing.T) {
	values := make([]int64, 200)
	for i := range values {
		values[i] = int64((i*77)%200 + 1) // 1 to 200 in disorder
	}
	if p := strength.Percentiles(values, 50, 99, 100, 0); p[0] != 100 || p[1] != 198 || p[2] != 200 || p[3] != 1 {
		t.Error(p)
	}
	if p := strength.Percentiles([]int64{40, 10, 30, 50, 20}, 50, 99, 20); p[0] != 30 || p[1] != 50 || p[2] != 10 {
		t.Error(p)
	}
	if p := strength.Percentiles([]int64{7}, 50, 99); p[0] != 7 || p[1] != 7 {
		t.Error(p)
	}
	if p := strength.Percentiles(nil, 50, 99); p[0] != 0 || p[1] != 0 {
		t.Error(p)
	}
}
