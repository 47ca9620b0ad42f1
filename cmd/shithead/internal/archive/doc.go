// Package archive puts what is kept of a house into one file and takes it out again.
//
// It is a tar in gzip, so that it can be opened without this program: first manifest.json, which says what the others are,
// their sizes and their SHA-256 sums, then those. Start reading at [Pack] and [Unpack].
package archive
