package strength

import "slices"

// Percentiles are those of values, by the nearest rank: the smallest value that so many hundredths of all do not exceed. Of no
// values they are 0. The values get sorted.
func Percentiles(values []int64, hundredths ...int) []int64 {
	slices.Sort(values)
	out := make([]int64, len(hundredths))
	for i, h := range hundredths {
		if len(values) > 0 {
			out[i] = values[max(0, (len(values)*h+99)/100-1)]
		}
	}
	return out
}
