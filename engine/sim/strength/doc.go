// Package strength says how good bots are from deals that were played several times: means with 95 % intervals, and a
// sequential test that ends a comparison early. It knows nothing of cards.
//
// # Intervals
//
// Rounds of one deal are not independent of each other, deals are. So the deal is the unit: of each deal d there is the
// number x(d) of what was counted (the rounds that ended, times the seats of a bot) and the sum y(d) of what is measured.
// The estimate is R = sum y / sum x, and its standard error the linearized one of a ratio,
//
//	s² = D/(D-1) · sum (y(d) - R·x(d))² / (sum x)²
//
// where D counts the deals with any x. All sums are whole numbers, and s² comes from them without rounding.
//
// With t, the 97.5 % quantile of Student's distribution of D-1 degrees of freedom, the interval of a mean is R ± t·s. That of a
// share is Wilson's, with as many independent trials as would give the same standard error, n = R·(1-R)/s²:
//
//	(R + t²/2n ± t·√(s² + t²/4n²)) / (1 + t²/n)
//
// It lies between 0 and 1 and is longer to the side of one half. A share that is the same in every deal, such as none, has no
// s, then n is D. From a single deal nothing is known of how deals differ, and the interval is everything.
//
// # The sequential test
//
// [SPRT] is Wald's sequential probability ratio test between two shares p0 and p1, with the likelihoods of independent rounds
// made up for by the dispersion of deals (a quasi-likelihood):
//
//	LLR = (Y·ln(p1/p0) + (X-Y)·ln((1-p1)/(1-p0))) / phi,  phi = s²·X / (R·(1-R)), X = sum x, Y = sum y
//
// where phi, which is 1 where the rounds of a deal tell as much as those of different deals, is at least 0.1. It ends at the
// first deal from the 50th on with LLR >= ln((1-beta)/alpha), which accepts p1, or LLR <= ln(beta/(1-alpha)), which accepts p0.
// The interval that belongs to a comparison that ended early is the plain one, which is then a little off.
//
// # The same bytes everywhere
//
// No product of floating-point numbers is left for a compiler to fuse with an addition, and of package math only what is
// exact on every machine is used, such as the square root.
package strength
