package strength

import "math"

// mul is a·b, rounded: the conversion keeps compilers from fusing the product with an addition, whose result would depend on
// the machine. All products of floating-point numbers in this package are made by it, and nothing is divided by a constant,
// as compilers make products of that.
func mul(a, b float64) float64 { return float64(a * b) }

// quantiles are those of Student's distribution at 97.5 %, of 1 degree of freedom and more.
var quantiles = [...]float64{
	12.7062047362, 4.3026527297, 3.1824463053, 2.7764451052, 2.5705818356,
	2.4469118511, 2.3646242516, 2.3060041352, 2.2621571628, 2.2281388520,
}

// normal975 is that of the normal distribution, to which Student's tends; expansion are the coefficients of the powers of one
// through the degrees of freedom (Cornish and Fisher; Abramowitz and Stegun, 26.7.5).
const normal975 = 1.959963984540054

var expansion = [...]float64{2.372271230298562, 2.8224986157396112, 2.555849679507722, 1.5895340533938225}

// student is the 97.5 % quantile of Student's distribution of one degree of freedom or more, off by less than 0.00001.
func student(freedom int64) float64 {
	if freedom <= int64(len(quantiles)) {
		return quantiles[freedom-1]
	}
	sum := 0.0
	for i := len(expansion) - 1; i >= 0; i-- {
		sum = (sum + expansion[i]) / float64(freedom)
	}
	return normal975 + sum
}

// ln is the natural logarithm of a positive number, off by less than 1e-14: math.Log is not the same on every machine.
func ln(x float64) float64 {
	const terms = 16 // the 17th is below (1/3)^34
	fraction, exponent := math.Frexp(x)
	s := (fraction - 1) / (fraction + 1) // -1/3 to 0
	square, sum := mul(s, s), 0.0
	for k := terms; k >= 0; k-- {
		sum = mul(sum, square) + 1/float64(2*k+1)
	}
	return mul(float64(exponent), math.Ln2) + mul(2, mul(s, sum))
}
