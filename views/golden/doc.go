// Package golden compares what tests get with what they want. [Equal] compares with a value, the others with files in
// testdata, which have what screens look like. With -update the files are written anew. That does not happen where the
// test has failed before, or with another screen than the test names.
package golden
