package rating

import "math"

// Rating is what is believed of somebody's skill: that it is near Mu, and Sigma is the doubt. The zero Rating is that of
// somebody who was never rated.
type Rating struct {
	Mu    float64 `json:"mu"`
	Sigma float64 `json:"sigma"`
}

// The numbers that everybody begins with, as OpenSkill has them.
const (
	startMu    = 25.0
	startSigma = startMu / 3
	// beta is how much play varies from one round to the next.
	beta = startSigma / 2
	// leastVariance is what one round leaves of a variance at least, as a share.
	leastVariance = 0.0001
)

// grains are how many parts of one are kept. Processors differ in the last bit of an exponential; what they make of it is
// the same at this coarseness, and short to write.
const grains = 1e6

// New is the rating that everybody begins with.
func New() Rating { return Rating{startMu, startSigma} }

// The friendly number that people are shown.
const (
	shownStart = 1000
	shownUnit  = 40
)

// Shown is the rating as people are shown it: 1000 for a newcomer, and 40 for each unit of Mu less three Sigma, which is
// the skill that somebody has all but surely.
func (r Rating) Shown() int {
	return shownStart + int(math.Round(shownUnit*(r.Mu-float64(3*r.Sigma)))) // what OpenSkill calls the ordinal
}

// Toward is the rating after a share of the way to another, from 0 for none to 1 for all of it. Who was never rated begins
// with [New].
func (r Rating) Toward(to Rating, share float64) Rating {
	if r.Sigma == 0 {
		r = New()
	}
	part := func(from, to float64) float64 { return kept(from + float64(share*float64(to-from))) }
	return Rating{part(r.Mu, to.Mu), part(r.Sigma, to.Sigma)}
}

// Rank gives the ratings after a contest. Places are in the order of the ratings, low ones are good and equal ones are
// shared; how far they are apart does not matter. Who was never rated begins with [New].
//
// The conversions keep the compiler from fusing a product with a sum, which rounds differently where processors can.
func Rank(ratings []Rating, places []int) []Rating {
	before := make([]Rating, len(ratings))
	spread := 0.0
	for i, r := range ratings {
		if r.Sigma == 0 {
			r = New()
		}
		before[i] = r
		spread += float64(r.Sigma*r.Sigma) + beta*beta
	}
	c := math.Sqrt(spread)
	strength := make([]float64, len(before))
	for i, r := range before {
		strength[i] = math.Exp(r.Mu / c)
	}
	// behind is the strength of everybody who was not placed before somebody, shared how many have the same place.
	behind, shared := make([]float64, len(before)), make([]float64, len(before))
	for q, place := range places {
		for i := range places {
			if places[i] >= place {
				behind[q] += strength[i]
			}
			if places[i] == place {
				shared[q]++
			}
		}
	}
	after := make([]Rating, len(before))
	for i, r := range before {
		gain, shrink := 0.0, 0.0
		for q := range places {
			if places[q] > places[i] {
				continue
			}
			likely := strength[i] / behind[q]
			if q == i {
				gain += (1 - likely) / shared[q]
			} else {
				gain -= likely / shared[q]
			}
			shrink += float64(likely*(1-likely)) / shared[q]
		}
		variance := float64(r.Sigma * r.Sigma)
		shrink = float64(shrink * (r.Sigma / c) * (variance / (c * c)))
		after[i] = Rating{
			Mu:    kept(r.Mu + float64(variance/c*gain)),
			Sigma: kept(r.Sigma * math.Sqrt(max(1-shrink, leastVariance))),
		}
	}
	return after
}

func kept(x float64) float64 { return math.Round(x*grains) / grains }
