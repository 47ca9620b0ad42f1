// Package strength computes how good bots are from deals that were played several times. It has means with 95 %
// intervals, and a sequential test that ends a comparison early. It knows nothing of cards.
//
// # Intervals
//
// Rounds of one deal are not independent of each other, deals are. So the deal is the unit. For each deal d, x(d) is
// the number of what was counted: the rounds that ended, times the seats of a bot. y(d) is the sum of what is
// measured. The estimate is R = sum y / sum x, and its standard error the linearized one of a ratio,
//
//	s² = D/(D-1) · sum (y(d) - R·x(d))² / (sum x)²
//
// where D counts the deals with any x. All sums are whole numbers, and s² comes from them without rounding.
//
// Let t be the 97.5 % quantile of Student's distribution of D-1 degrees of freedom. The interval of a mean is R ± t·s.
// That of a share is Wilson's, with as many independent trials as would give the same standard error, n = R·(1-R)/s²:
//
//	(R + t²/2n ± t·√(s² + t²/4n²)) / (1 + t²/n)
//
// It lies between 0 and 1 and is longer to the side of one half. A share that is the same in every deal, such as none,
// has no s, then n is D. From a single deal nothing is known of how deals differ, and the interval is everything.
//
// # The sequential test
//
// [SPRT] is Wald's sequential probability ratio test between two shares p0 and p1. It takes the likelihoods of
// independent rounds, and makes up for them by the dispersion of deals (a quasi-likelihood):
//
//	LLR = (Y·ln(p1/p0) + (X-Y)·ln((1-p1)/(1-p0))) / phi,  phi = s²·X / (R·(1-R)), X = sum x, Y = sum y
//
// phi is 1 where the rounds of a deal tell as much as those of different deals. It is at least 0.1. The test ends at
// the first deal from the 50th on at which one of two holds. LLR >= ln((1-beta)/alpha) accepts p1, and LLR <=
// ln(beta/(1-alpha)) accepts p0. The interval of a comparison that ended early is the plain one, which is then a
// little off.
//
// # The same bytes everywhere
//
// No product of floating-point numbers is left for a compiler to fuse with an addition. Of package math only what is
// exact on every machine is used, such as the square root.
package strength
