// Package golden compares what tests get with what they want: [Equal] with a value, the others with files in testdata, which
// have what screens look like. With -update the files are written anew, but not where the test has failed before, and not
// with another screen in it than the test names.
package golden
