// Package golden holds what tests get against what they want: [Equal] against a value, others against files in testdata, which have
// what screens look like. With -update those are written anew, but none of them where the test has failed before, or with another screen
// in it than the test names.
package golden
